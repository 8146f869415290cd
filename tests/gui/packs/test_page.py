from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.packs.page import PacksPage
from mma_desktop.service.packs.browsing import listed_packs


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
