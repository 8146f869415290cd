from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from mma_desktop.gui.ledger.edit_dialogs import EditDialog, add_dialog, annotate_dialog, correct_dialog, split_dialog
from mma_desktop.gui.shell.display import Display
from mma_desktop.ledger.editing.edited import apply_changes, edited_ledger
from mma_desktop.ledger.editing.wanted import Add, Annotate, Correct, ManualEdit, Split
from tests.gui.fake_service import TEXT, ledger

LINE = edited_ledger(ledger(), TEXT, ()).lines[0]
START = TEXT.index("手机一部")


def check(change: ManualEdit) -> None:
    apply_changes(ledger(), TEXT, (), [change], reason="", time="2019-11-20T09:15:00+00:00")


@pytest.mark.parametrize(
    ("make", "typed", "change"),
    [
        (lambda: correct_dialog(None, LINE, check), "3,300.50", Correct("1", Decimal("3300.50"))),
        (lambda: split_dialog(None, LINE, check), "3000＋200", Split("1", (Decimal(3000), Decimal(200)))),
        (lambda: annotate_dialog(None, LINE, check), "<b>发票</b>", Annotate("1", "<b>发票</b>")),
        (lambda: add_dialog(None, (START, START + 4), "手机一部", check), "50", Add(START, START + 4, Decimal(50))),
    ],
)
def test_what_was_typed_is_the_change_that_is_wanted(
    qtbot: QtBot, make: Callable[[], EditDialog], typed: str, change: ManualEdit
) -> None:
    dialog = make()
    qtbot.addWidget(dialog)
    dialog.field.setText(typed)
    dialog.accept()
    assert (dialog.change, dialog.problem.isHidden()) == (change, True)


@pytest.mark.parametrize(("language", "problem"), [("en", "is not an amount"), ("zh", "不是一笔金额")])
def test_what_cannot_be_read_is_explained_until_it_is_changed(
    qtbot: QtBot, display: Display, language: str, problem: str
) -> None:
    display.use_language(language)
    dialog = correct_dialog(None, LINE, check)
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.field.setText("many")
    dialog.accept()
    assert problem in dialog.problem.text()
    assert (dialog.isVisible(), dialog.change) == (True, None)
    qtbot.keyClicks(dialog.field, "1")
    assert dialog.problem.isHidden()


def test_an_amount_in_the_selected_text_is_proposed(qtbot: QtBot) -> None:
    dialogs = [add_dialog(None, (0, 5), text, check) for text in ("1万2千元", "手机一部")]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
    assert [dialog.field.text() for dialog in dialogs] == ["12000", ""]


def test_parts_that_do_not_make_the_whole_are_refused(qtbot: QtBot) -> None:
    dialog = split_dialog(None, LINE, check)
    qtbot.addWidget(dialog)
    dialog.field.setText("1+2")
    dialog.accept()
    assert dialog.change is None
    assert "is 3,200" in dialog.problem.text()


def test_values_are_asked_for_in_the_money_of_the_case(display: Display) -> None:
    dialog = correct_dialog(None, LINE, check, "GBP")
    assert "Value (pounds)" in [label.text().replace("&", "") for label in dialog.findChildren(QLabel)]
    assert any("The program reads £3,200." in label.text() for label in dialog.findChildren(QLabel))
    dialog.field.setText("£3,300.50")
    dialog.accept()
    assert dialog.change == Correct("1", Decimal("3300.5"))
    yuan = add_dialog(None, (START, START + 4), "300元", check, "GBP")
    assert yuan.field.text() == ""
