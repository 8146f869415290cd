"""Choosing an encoding by how the text begins in it."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.documents.encoding_choices import EncodingChoice
from mma_desktop.domain.cases import Document, Note
from mma_desktop.gui.importing.encoding_dialog import EncodingDialog, encoding_of, is_unsure

CHOICES = (EncodingChoice("utf-8", "UTF-8", "one"), EncodingChoice("big5hkscs", "Big5", "two"))


def test_the_present_encoding_is_marked_and_another_one_can_be_chosen(qtbot: QtBot) -> None:
    dialog = EncodingDialog(None, "case.txt", CHOICES, "Big5")
    qtbot.addWidget(dialog)
    assert dialog.preview.toPlainText() == "two"
    dialog.list.setCurrentRow(0)
    assert dialog.preview.toPlainText() == "one"
    with qtbot.waitSignal(dialog.chosen) as signal:
        dialog.accept()
    assert signal.args == ["utf-8"]


def test_where_nothing_fits_nothing_is_chosen(qtbot: QtBot) -> None:
    dialog = EncodingDialog(None, "case.txt", (), "")
    qtbot.addWidget(dialog)
    emitted: list[str] = []
    dialog.chosen.connect(emitted.append)
    dialog.accept()
    assert emitted == []


def test_what_was_noticed_of_an_encoding_names_it() -> None:
    unsure = Document("a.txt", "x", "0", (Note("encoding_unsure", ("Big5", "x")),))
    assert (encoding_of(unsure), is_unsure(unsure)) == ("Big5", True)
    assert encoding_of(Document("a.txt", "x", "0")) == ""
