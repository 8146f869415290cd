from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.gui.packs.page import PacksPage
from mma_desktop.gui.shell.display import Display
from mma_desktop.service.packs.browsing import listed_packs, pack_tree


def test_a_chosen_node_shows_what_it_tells_models(qtbot: QtBot) -> None:
    page = PacksPage()
    qtbot.addWidget(page)
    page.show_packs(listed_packs())
    pack = page.pack
    assert pack is not None
    assert page.current is not None and page.current.sha256 in page.prose.toPlainText()
    asking = next(node for node in pack.nodes if node.calls)
    page.canvas.choose(f"R.{asking.name}")
    assert asking.calls[0].user in page.prose.toPlainText()
    page.canvas.choose("R")
    assert page.current.sha256 in page.prose.toPlainText()


def test_without_a_pack_nothing_is_offered(qtbot: QtBot) -> None:
    page = PacksPage()
    qtbot.addWidget(page)
    page.show_packs([])
    assert page.current is None
    assert not page.give.isEnabled() and not page.compare.isEnabled()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_packs_in_the_language_of_the_window_come_first(qtbot: QtBot, display: Display, language: str) -> None:
    display.use_language(language)
    page = PacksPage()
    qtbot.addWidget(page)
    page.show_packs(listed_packs())
    languages = [listed.file.pack.language for listed in page.model.rows if listed.file.pack is not None]
    assert languages == sorted(languages, key=lambda one: one != language) and set(languages) == {"zh", "en"}


def test_a_foreign_packs_nodes_are_told_in_the_language_of_the_window(qtbot: QtBot, display: Display) -> None:
    display.use_language("en")
    page = PacksPage()
    qtbot.addWidget(page)
    packs = listed_packs()
    chinese, english = (
        next(one for one in packs if one.file.pack is not None and (one.file.name, one.file.pack.language) == name)
        for name in (("amounts", "zh"), ("amounts", "en"))
    )
    assert english.file.pack is not None
    purpose = english.file.pack.node("Ledger").purpose
    page.show_packs(packs, chinese.file.path)
    assert page.current == chinese
    tree = pack_tree(english.file.pack)
    assert page._caption(tree["R.Ledger"], tree["R.Ledger"])[1] == purpose
    page.canvas.choose("R.Ledger")
    assert purpose in page.prose.toPlainText()
