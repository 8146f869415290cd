from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.packs.actions import PackActions
from mma_desktop.gui.packs.page import PacksPage
from mma_desktop.packs.loading import digest, load_pack, own_path, pack_called, written
from mma_desktop.service.packs.browsing import listed_packs

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
    qtbot.waitUntil(lambda: page.offered is not None)
    assert len(page.model.rows) == count and not own_path(pack.model_copy(update={"id": "mine"})).exists()
    page.take.click()
    qtbot.waitUntil(lambda: len(page.model.rows) == count + 1)
    assert pack.title("en") in page.status.text()
    assert page.offered is None and page.pack is not None and page.pack.id == "mine"


def test_a_strangers_pack_is_read_before_it_is_taken_in(
    qtbot: QtBot, page: PacksPage, choose: Choose, tmp_path: Path
) -> None:
    pack = page.pack
    assert pack is not None
    hostile = pack.nodes[-1].model_copy(update={"purpose": "<b>bold</b> <img src='http://x.y/z'>"})
    theirs = pack.model_copy(update={"id": "theirs", "nodes": (*pack.nodes[:-1], hostile)})
    file = tmp_path / "theirs.json"
    file.write_text(written(theirs), encoding="utf-8")
    choose(file)
    page.add.click()
    qtbot.waitUntil(lambda: page.offered is not None)
    said = page.prose.toPlainText()
    assert str(file) in said and digest(theirs) in said and "<b>bold</b> <img src='http://x.y/z'>" in said
    assert all(call.user.strip() in said for node in theirs.nodes for call in node.calls)
    assert page.offer_bar.isVisibleTo(page) and "theirs.json" in page.offer_text.text()
    assert not page.give.isEnabled() and not page.list.currentIndex().isValid()
    page.canvas.choose(f"R.{hostile.name}")
    assert "<b>bold</b>" in page.prose.toPlainText()
    file.write_text(written(theirs.model_copy(update={"version": 99})), encoding="utf-8")
    page.take.click()
    qtbot.waitUntil(lambda: own_path(theirs).exists())
    assert load_pack(own_path(theirs)) == theirs, "what was shown, not what the file holds now"


def test_a_pack_that_hides_something_is_refused_and_shows_it_where_it_was_put_by_hand(
    qtbot: QtBot, page: PacksPage, choose: Choose, tmp_path: Path
) -> None:
    pack = page.pack
    assert pack is not None
    hiding = pack.nodes[-1].model_copy(update={"purpose": "Adds \u202e0051 up\U000e0041"})
    theirs = pack.model_copy(update={"id": "theirs", "nodes": (*pack.nodes[:-1], hiding), "titles": {"en": "A\u202eB"}})
    file = tmp_path / "theirs.json"
    file.write_text(written(theirs), encoding="utf-8")
    choose(file)
    for button in (page.check, page.add):
        page.status.say(str)
        button.click()
        qtbot.waitUntil(lambda: "a character that nobody sees, U+202E" in page.status.text())
    assert page.offered is None
    own_path(theirs).parent.mkdir(parents=True, exist_ok=True)
    own_path(theirs).write_text(written(theirs), encoding="utf-8")
    page.show_packs(listed_packs(), chosen=own_path(theirs))
    page.canvas.choose(f"R.{hiding.name}")
    assert "Adds ⟨U+202E⟩0051 up⟨U+E0041⟩" in page.prose.toPlainText()
    assert page.model.data(page.list.currentIndex()) == "A⟨U+202E⟩B"


def test_a_pack_that_is_declined_or_left_is_not_taken_in(
    qtbot: QtBot, page: PacksPage, choose: Choose, tmp_path: Path
) -> None:
    pack = page.pack
    assert pack is not None
    file = tmp_path / "theirs.json"
    file.write_text(written(pack.model_copy(update={"id": "theirs"})), encoding="utf-8")
    choose(file)
    for leave in (page.decline.click, lambda: page.list.setCurrentIndex(page.model.index(1))):
        page.add.click()
        qtbot.waitUntil(lambda: page.offered is not None)
        leave()
        assert page.offered is None and not page.offer_bar.isVisibleTo(page)
        assert page.give.isEnabled() and "theirs" not in page.prose.toPlainText()
    assert not own_path(pack.model_copy(update={"id": "theirs"})).exists()


def test_a_name_that_is_taken_is_said_before_anything_is_shown(
    qtbot: QtBot, page: PacksPage, choose: Choose, tmp_path: Path
) -> None:
    pack = page.pack
    assert pack is not None
    file = tmp_path / "same.json"
    file.write_text(written(pack), encoding="utf-8")
    choose(file)
    page.add.click()
    qtbot.waitUntil(lambda: bool(page.status.text()))
    assert page.offered is None and pack.id in page.status.text()


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
