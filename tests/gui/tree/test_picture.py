from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import NodeAdded, fold
from mma_desktop.domain.tree import NodeKind
from mma_desktop.errors import InputError
from mma_desktop.gui.tree.canvas import TreeCanvas
from mma_desktop.gui.tree.picture import picture_writer
from tests.gui.fake_service import PATH, sample_events


def _red(painter: QPainter, room: QRectF) -> None:
    painter.fillRect(QRectF(0, 0, room.width() / 2, room.height()), QColor("red"))


def _written(path: Path, size: QSizeF) -> QImage:
    picture_writer(path, size, QColor("white"), _red, "Search tree")()
    return QImage(str(path))


def test_a_png_is_twice_as_large_on_its_background(tmp_path: Path) -> None:
    image = _written(tmp_path / "tree.png", QSizeF(100, 40))
    assert (image.width(), image.height()) == (200, 80)
    assert image.pixelColor(10, 40) == QColor("red")
    assert image.pixelColor(190, 40) == QColor("white")


def test_a_very_large_drawing_becomes_a_png_of_bounded_size(tmp_path: Path) -> None:
    image = _written(tmp_path / "tree.png", QSizeF(1_000, 100_000))
    assert 9_000_000 < image.width() * image.height() < 16_100_000
    assert image.height() > image.width()


@pytest.fixture
def canvas(qtbot: QtBot) -> TreeCanvas:
    canvas = TreeCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(300, 200)
    canvas.show_tree(fold(sample_events()), PATH)
    return canvas


def test_an_svg_holds_the_texts_of_all_boxes(tmp_path: Path, canvas: TreeCanvas) -> None:
    canvas.zoom(4)  # what is in sight makes no difference
    path = tmp_path / "tree.svg"
    picture_writer(path, canvas.room.size(), QColor("white"), canvas.draw, "Search tree")()
    svg = path.read_text(encoding="utf-8")
    assert "<title>Search tree</title>" in svg
    assert svg.count("A2 Domain") == 3
    assert "20,050" in svg


def test_texts_are_no_markup_in_an_svg(tmp_path: Path, canvas: TreeCanvas) -> None:
    canvas.show_tree(fold([NodeAdded("R", None, NodeKind.ROOT, None, 0, "<script>1")]))
    path = tmp_path / "tree.svg"
    picture_writer(path, canvas.room.size(), QColor("white"), canvas.draw, "Search tree")()
    svg = path.read_text(encoding="utf-8")
    assert "&lt;script&gt;" in svg
    assert "<script" not in svg


def test_what_is_chosen_leaves_no_sign_and_stays_chosen(tmp_path: Path, canvas: TreeCanvas) -> None:
    def content(name: str) -> bytes:
        picture_writer(tmp_path / name, canvas.room.size(), QColor("white"), canvas.draw, "Search tree")()
        return (tmp_path / name).read_bytes()

    before = content("one.svg")
    canvas.choose("R.A2")
    assert content("two.svg") == before
    assert len(canvas.scene().selectedItems()) == 1


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="The picture cannot be written to"):
        _written(tmp_path / "nowhere" / "tree.svg", QSizeF(10, 10))
