from __future__ import annotations

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from mma_desktop.gui.guide.guide_text import GuideSection
from mma_desktop.gui.guide.page import GuidePage
from mma_desktop.gui.guide.shortcuts import ShortcutGroup
from mma_desktop.gui.kit.prose import heading, own

GUIDE = tuple(GuideSection(name, (heading(name), own("words"), own("more"))) for name in ("First", "Second"))
KEYS = (ShortcutGroup("Run", (("F5", "Start"),)),)


def test_sections_are_chosen_in_the_list_and_the_keys_stand_last(qtbot: QtBot) -> None:
    page = GuidePage()
    qtbot.addWidget(page)

    def shown() -> str:
        return page.prose.textCursor().block().text()

    page.show_help(GUIDE, KEYS)
    assert shown() == "First"
    page.list.setCurrentRow(1)
    assert shown() == "Second"
    page.show_help(GUIDE, KEYS)
    assert shown() == "Second"
    page.choose(keys=True)
    assert shown() == "Keyboard shortcuts"
    assert page.prose.toPlainText().endswith("Run\nF5\tStart")
    page.choose(keys=False)
    assert shown() == "First"


def test_a_section_that_is_chosen_begins_at_the_top(qtbot: QtBot) -> None:
    page = GuidePage()
    qtbot.addWidget(page)
    page.resize(700, 300)
    page.show()
    page.show_help([GuideSection(name, (heading(name), *[own("words " * 200)] * 9)) for name in "ABC"], KEYS)
    page.list.setCurrentRow(1)
    assert page.prose.cursorForPosition(QPoint(12, 6)).block().text() == "B"


def test_a_long_title_is_read_whole_however_large_the_text(qtbot: QtBot) -> None:
    page = GuidePage()
    qtbot.addWidget(page)
    page.resize(700, 300)
    page.show()
    page.show_help([GuideSection("Working with the window and much else beside it", (own("words"),))], KEYS)
    rows = [page.list.visualItemRect(page.list.item(row)) for row in (0, 1)]
    assert rows[0].height() > rows[1].height()
    assert rows[0].width() <= page.list.viewport().width()
