"""The button that has the drawing of the tree written as a picture."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtGui import QPalette

from mma_desktop.errors import InputError
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import IconButton
from mma_desktop.gui.kit.file_dialogs import ask_where_to_save
from mma_desktop.gui.kit.plain import ElidedLabel
from mma_desktop.gui.tree.canvas import TreeCanvas
from mma_desktop.gui.tree.picture import ENDINGS, write_picture


class PictureButton(IconButton):
    """Asks where to, writes the drawing as it is now, and says what came of it."""

    def __init__(self, canvas: TreeCanvas, said: ElidedLabel) -> None:
        super().__init__("save")
        self._canvas, self._said = canvas, said
        self.clicked.connect(self.ask)

    @Slot()
    def ask(self) -> None:
        """Ask where to, and write the drawing."""
        title, kinds = self.tr("Save the drawing"), self.tr("SVG pictures (*.svg);;PNG pictures (*.png)")
        if path := ask_where_to_save(self, title, self.tr("search tree") + ENDINGS[0], kinds, ENDINGS):
            self._write(path)

    def _write(self, path: Path) -> None:
        canvas, background = self._canvas, self.window().palette().color(QPalette.ColorRole.Base)
        try:
            write_picture(path, canvas.room.size(), background, canvas.draw, self.tr("Search tree"))
        except InputError as error:
            self._said.setText(labels.one_line(error))
        else:
            self._said.setText(self.tr("Written: {0}").format(path))
