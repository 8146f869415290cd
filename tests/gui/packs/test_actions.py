from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.packs.actions import PackActions
from mma_desktop.gui.packs.page import PacksPage
from mma_desktop.packs.loading import load_pack, pack_called, written

Choose = Callable[[Path], None]


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> Choose:
    """What the dialogs for files answer from now on."""

    def answer(path: Path) -> None:
        for name in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path), ""))

    return answer


@pytest.fixture
def page(qtbot: QtBot, worker: Worker) -> Iterator[PacksPage]:
    page = PacksPage()
    qtbot.addWidget(page)
    PackActions(page, worker, lambda error: pytest.fail(str(error))).read()
    qtbot.waitUntil(lambda: page.pack is not None)
    yield page


def test_a_refused_file_is_explained_on_one_line(qtbot: QtBot, page: PacksPage, choose: Choose, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"nodes": [{"name": "A", "code": "import os"}]}')
    choose(file)
    for button in (page.check, page.add):
        page.status.say(str)
        button.click()
        qtbot.waitUntil(lambda: "code" in page.status.text())
        assert "mine.json" in page.status.text() and "\n" not in page.status.text()


def test_a_pack_goes_out_and_comes_in_again(qtbot: QtBot, page: PacksPage, choose: Choose, tmp_path: Path) -> None:
    pack = page.pack
    assert pack is not None
    choose(tmp_path / "out.json")
    page.give.click()
    qtbot.waitUntil(lambda: "out.json" in page.status.text())
    assert load_pack(tmp_path / "out.json") == pack
    page.check.click()
    qtbot.waitUntil(lambda: "is right" in page.status.text())
    (tmp_path / "own.json").write_text(written(pack.model_copy(update={"id": "mine"})), encoding="utf-8")
    choose(tmp_path / "own.json")
    count = len(page.model.rows)
    page.add.click()
    qtbot.waitUntil(lambda: len(page.model.rows) == count + 1)
    assert pack.title("en") in page.status.text()


def test_another_version_is_compared_node_by_node(
    qtbot: QtBot, page: PacksPage, choose: Choose, tmp_path: Path
) -> None:
    pack = page.pack
    assert pack is not None
    changed = pack.nodes[0].model_copy(update={"purpose": "Quite another purpose."})
    other = pack_called(pack.id, pack.language).model_copy(update={"version": 2, "nodes": (changed, *pack.nodes[1:])})
    (tmp_path / "v2.json").write_text(written(other), encoding="utf-8")
    choose(tmp_path / "v2.json")
    page.compare.click()
    qtbot.waitUntil(lambda: "Quite another purpose." in page.prose.toPlainText())
    assert "v2.json, 2" in page.prose.toPlainText()
