"""The button that has the drawing of the tree written as a picture."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QPalette

from mma_desktop.gui.kit.controls import IconButton
from mma_desktop.gui.kit.file_dialogs import ask_where_to_save
from mma_desktop.gui.kit.plain import ElidedLabel
from mma_desktop.gui.kit.said import Message
from mma_desktop.gui.tree.canvas import TreeCanvas
from mma_desktop.gui.tree.picture import ENDINGS, write_picture


class PictureButton(IconButton):
    """Asks where to, has the drawing written as it is now, and says what came of it."""

    write_wanted = Signal(object)
    """What writes the file and returns its path is to be called, in another thread."""

    def __init__(self, canvas: TreeCanvas, said: ElidedLabel) -> None:
        super().__init__("save")
        self._canvas, self._said = canvas, said
        self.clicked.connect(self.ask)

    @Slot()
    def ask(self) -> None:
        """Ask where to, and have the drawing written."""
        title, kinds = self.tr("Save the drawing"), self.tr("SVG pictures (*.svg);;PNG pictures (*.png)")
        if path := ask_where_to_save(self, title, self.tr("search tree") + ENDINGS[0], kinds, ENDINGS):
            self._write(path)

    def say_written(self, path: Path) -> None:
        """Say that the drawing lies there."""
        self._said.setText(self.tr("Written: {0}").format(path))

    def say(self, message: Message) -> None:
        """Say why it could not be written."""
        self._said.setText(message())

    def _write(self, path: Path) -> None:
        drawing, background = self._canvas.drawing(), self.window().palette().color(QPalette.ColorRole.Base)
        self.write_wanted.emit(partial(write_picture, path, drawing, background, self.tr("Search tree")))
