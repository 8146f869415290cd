from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainterPath, QPen
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import NodeAdded, fold
from mma_desktop.domain.tree import NodeKind
from mma_desktop.errors import InputError
from mma_desktop.gui.tree.canvas import TreeCanvas
from mma_desktop.gui.tree.drawing import TreeDrawing
from mma_desktop.gui.tree.picture import ENDINGS, write_picture
from tests.gui.fake_service import PATH, sample_events


def _half_red(size: QSizeF) -> TreeDrawing:
    path = QPainterPath(QPointF(size.width() / 4, 0))
    path.lineTo(size.width() / 4, size.height())
    pen = QPen(QColor("red"), size.width() / 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    return TreeDrawing(QRectF(QPointF(), size), ((path, pen),), ())


def _written(path: Path, size: QSizeF) -> QImage:
    write_picture(path, _half_red(size), QColor("white"), "Search tree")
    return QImage(str(path))


def _saved(path: Path, canvas: TreeCanvas) -> str:
    return write_picture(path, canvas.drawing(), QColor("white"), "Search tree").read_text(encoding="utf-8")


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
    svg = _saved(tmp_path / "tree.svg", canvas)
    assert "<title>Search tree</title>" in svg
    assert svg.count("A2 Domain") == 3
    assert "20,050" in svg


def test_texts_are_no_markup_in_an_svg(tmp_path: Path, canvas: TreeCanvas) -> None:
    canvas.show_tree(fold([NodeAdded("R", None, NodeKind.ROOT, None, 0, "<script>1")]))
    svg = _saved(tmp_path / "tree.svg", canvas)
    assert "&lt;script&gt;" in svg
    assert "<script" not in svg


def test_what_is_chosen_leaves_no_sign_and_stays_chosen(tmp_path: Path, canvas: TreeCanvas) -> None:
    before = _saved(tmp_path / "one.svg", canvas)
    canvas.choose("R.A2")
    assert _saved(tmp_path / "two.svg", canvas) == before
    assert len(canvas.scene().selectedItems()) == 1


@pytest.mark.parametrize("ending", ENDINGS)
def test_another_thread_paints_what_the_canvas_showed_when_it_was_asked(
    tmp_path: Path, canvas: TreeCanvas, ending: str
) -> None:
    here, there = tmp_path / f"here{ending}", tmp_path / f"there{ending}"
    write_picture(here, canvas.drawing(), QColor("white"), "Search tree")
    drawing = canvas.drawing()
    canvas.show_tree(fold([NodeAdded("R", None, NodeKind.ROOT, None, 0, "Another")]))
    with ThreadPoolExecutor(1) as other:
        other.submit(write_picture, there, drawing, QColor("white"), "Search tree").result()
    assert there.read_bytes() == here.read_bytes()


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="The picture cannot be written to"):
        _written(tmp_path / "nowhere" / "tree.svg", QSizeF(10, 10))
