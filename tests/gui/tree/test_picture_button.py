from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import fold
from mma_desktop.errors import InputError
from mma_desktop.gui.kit.labels import one_line
from mma_desktop.gui.kit.plain import ElidedLabel
from mma_desktop.gui.tree.canvas import TreeCanvas
from mma_desktop.gui.tree.picture_button import PictureButton
from tests.gui.fake_service import sample_events


def test_the_drawing_is_written_and_what_came_of_it_is_said(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(writer: Callable[[], Path]) -> None:
        try:
            button.say_written(writer())
        except InputError as error:
            button.say(partial(one_line, error))

    canvas, said = TreeCanvas(), ElidedLabel()
    button = PictureButton(canvas, said)
    for widget in (canvas, said, button):
        qtbot.addWidget(widget)
    canvas.show_tree(fold(sample_events()))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "tree"), "PNG pictures (*.png)"))
    button.write_wanted.connect(write)
    button.click()
    assert QImage(str(tmp_path / "tree.png")).width() > 300
    assert said.text() == f"Written: {tmp_path / 'tree.png'}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "tree.svg"), ""))
    button.click()
    assert said.text().startswith("The picture cannot be written")
