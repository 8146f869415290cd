"""Text from cases and models can do nothing in the window but be read (docs/reliability.md X5, check 12)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.documents.encoding_choices import EncodingChoice
from mma_desktop.domain.case_documents import ImportedDocument, Refusal
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.events import Trimmed, fold
from mma_desktop.domain.passages import LibraryPassage, Shelf, Work
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.tree import Candidate, Check, SearchTree
from mma_desktop.errors import InputError
from mma_desktop.gui.importing.dialog import ImportDialog
from mma_desktop.gui.importing.encoding_dialog import EncodingDialog
from mma_desktop.gui.knowledge.import_dialog import ShelfImportDialog
from mma_desktop.gui.knowledge.import_report import import_notice
from mma_desktop.gui.ledger.edit_dialogs import add_dialog, annotate_dialog
from mma_desktop.gui.ledger.model import LedgerColumn
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.ledger.base import Entry, Finding, FindingKind, Ledger
from mma_desktop.ledger.editing.edited import apply_changes
from mma_desktop.ledger.editing.wanted import LONGEST_NOTE, Annotate
from mma_desktop.service.request import RunSummary
from mma_desktop.service.retrieval.knowledge import HeldWork, ShelfContents
from mma_desktop.service.retrieval.shelf_imports import FilesImport, ShelfImport
from tests.gui.fake_service import PATH, report_of, sample_events

PICTURE = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00"
    b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)


class Canary:
    """A picture file that notices when it is read, by its time of last access."""

    def __init__(self, path: Path) -> None:
        path.write_bytes(PICTURE)
        self.path = path
        self.reset()

    def reset(self) -> None:
        os.utime(self.path, (0, self.path.stat().st_mtime))

    @property
    def was_read(self) -> bool:
        return self.path.stat().st_atime != 0


@pytest.fixture
def canary(tmp_path: Path) -> Canary:
    canary = Canary(tmp_path / "canary.gif")
    canary.path.read_bytes()
    if not canary.was_read:
        pytest.skip("this file system does not record when a file is read")
    canary.reset()
    return canary


def _payloads(path: Path) -> list[str]:
    """Texts of 30 ways to name a file; those that begin one decide whether Qt takes it for rich text."""
    singly = [
        f"<b>x</b><img src='{path}'>",
        f"<img src='file://{path}'/>",
        f"<p style='background-image:url({path})'>x</p>",
        f"<link rel='stylesheet' href='{path}'><h1>x</h1>",
        f"<a href='{path}'>x</a><table background='{path}'><tr><td>x</td></tr></table>",
        f"![x]({path})",
        f"<html><body background='{path}'><object data='{path}'></object></body></html>",
    ]
    together = [
        f"<img src={path}>",
        f"<IMG SRC='FILE://localhost{path}'>",
        f"<img src='file:{path}'>",
        f"<img srcset='{path} 2x'>",
        f"<img src='//localhost{path}'>",
        f"<img src='\\\\localhost\\{path}'>",
        f"<img src='qrc:{path}'>",
        f"<image href='{path}'/>",
        f"<svg><image xlink:href='{path}'/></svg>",
        f"<style>@import url('{path}');</style>",
        f"<style>p {{ background: url({path}) }} </style><p>x</p>",
        f"<ul style='list-style-image:url({path})'><li>x</li></ul>",
        f"<td background='{path}'>x</td>",
        f"<iframe src='{path}'></iframe>",
        f"<embed src='{path}'>",
        f"<video poster='{path}' src='{path}'></video>",
        f"<audio src='{path}'></audio>",
        f"<script src='{path}'></script>",
        f"<meta http-equiv='refresh' content='0;url={path}'>",
        f"<base href='file://{path.parent}/'><img src='{path.name}'>",
        f"<input type='image' src='{path}'>",
        f"[x]: {path}\n![x]",
        f"![x](<file://{path}> 'x')",
    ]
    return [*singly, *("\n".join(together[first : first + 6]) for first in range(0, len(together), 6))]


def _hostile_tree(text: str) -> SearchTree:
    tree = fold(sample_events())
    for node in list(tree):
        tree.put(
            replace(
                node,
                question=text,
                knowledge=text,
                answer=text,
                value=text,
                review=text,
                candidates=(Candidate(text, text),),
                checks=(Check(text, 0.2, text, text, 1.0),),
            )
        )
    return tree


def _show_everywhere(window: MainWindow, text: str) -> None:
    """Put a text into every place of the window that shows data."""
    entry = Entry(0, len(text), text, Decimal(1), True)
    finding = Finding(FindingKind.UNGROUNDED, text, 0, len(text))
    report = replace(
        report_of(sample_events()),
        title=text,
        document=Document(text, text, "0", notes=(Note.said(text),)),
        answer=text,
        shown_value=text,
        tree=_hostile_tree(text),
        elements=text,
        knowledge=text,
        trims=(Trimmed(text, text, 1),),
        ledger=Ledger((entry,), Decimal(1), (finding,)),
    )
    wanted = [Annotate("1", text[:LONGEST_NOTE])]
    changes = apply_changes(report.ledger, text, (), wanted, reason=text[:LONGEST_NOTE], time=text)
    report = replace(report, changes=changes)
    window.workspace.show_report(report)
    window.workspace.runs.show_runs([RunSummary("r", text, text, text, text, RunStatus.FINISHED, text, text)])
    window.workspace.bar.show_message(lambda: text)
    window.workspace.tree.choose(PATH[-1])
    window.workspace.ledger.choose(report.edited.lines[0])
    _show_in_the_knowledge_page(window, text)
    for dialog in (
        annotate_dialog(window, report.edited.lines[0], lambda _change: None),
        add_dialog(window, (0, len(text)), text, lambda _change: None),
        _import_report(window, text),
        EncodingDialog(window, text, (EncodingChoice("utf-8", text, text),), text),
    ):
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()


def _show_in_the_knowledge_page(window: MainWindow, text: str) -> None:
    """A shelf, a work, a passage and a report of an import that hold the text."""
    work = Work(text, text, text, text, text, text, text, text, text)
    passage = LibraryPassage(text, work, text, text, text, text)
    page = window.workspace.shelves
    page.contents.show_contents([ShelfContents(Shelf(text, 1, 1), (HeldWork(work, 1),))], {passage.part})
    page.passages.show_passages([passage], lambda: (text, text))
    page.show_left_out({passage.part})
    page.status.show_message(lambda: text)
    came = FilesImport(((text, ShelfImport(1, 1, (Note.said(text),))),), (Refusal(text, text, text),))
    for dialog in (import_notice(window, came, text), ShelfImportDialog(window, [Path(text)], [text])):
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()


def _import_report(window: MainWindow, text: str) -> ImportDialog:
    dialog = ImportDialog(window)
    dialog.show_progress(1, 2, text)
    read = ImportedDocument(Document(text, text, "0", notes=(Note.said(text),)))
    dialog.show_report((Refusal(text, text, text), read))
    return dialog


def _every_tab(window: MainWindow) -> Iterator[None]:
    for number in range(window.workspace.tabs.count()):
        window.workspace.tabs.setCurrentIndex(number)
        window.grab()
        yield
    window.workspace.show_page(window.workspace.shelves)
    window.grab()
    yield


def test_rich_text_would_open_the_canary(qtbot: QtBot, canary: Canary) -> None:
    """The control: what the other tests look for does happen with an ordinary label."""
    label = QLabel(_payloads(canary.path)[0])
    qtbot.addWidget(label)
    label.grab()
    assert canary.was_read


def test_no_text_opens_a_file(qtbot: QtBot, window: MainWindow, canary: Canary) -> None:
    for payload in _payloads(canary.path):
        _show_everywhere(window, payload)
        for _ in _every_tab(window):
            pass
        window.fail(InputError(payload, payload))
        window.fail(ValueError(payload))
    for dialog in QApplication.topLevelWidgets():
        dialog.grab()
    assert not canary.was_read


def test_no_widget_of_the_window_can_take_rich_text(window: MainWindow) -> None:
    _show_everywhere(window, "<b>x</b>")
    window.fail(ValueError("<b>x</b>"))
    widgets = QApplication.allWidgets()
    assert not [widget for widget in widgets if isinstance(widget, QTextEdit | QTextBrowser)]
    labels = [widget for widget in widgets if isinstance(widget, QLabel)]
    assert [label for label in labels if label.text() == "<b>x</b>"]
    assert not [label.text() for label in labels if label.textFormat() != Qt.TextFormat.PlainText]


def _tooltips(root: QWidget) -> list[str]:
    return [widget.toolTip() for widget in (root, *root.findChildren(QWidget)) if widget.toolTip()]


def test_what_people_write_is_shown_as_it_stands(window: MainWindow) -> None:
    _show_everywhere(window, "<b>x</b>")
    ledger = window.workspace.ledger
    assert ledger.model.data(ledger.model.index(0, LedgerColumn.NOTE)) == "<b>x</b>"
    assert "Remark: <b>x</b>" in ledger.details.toPlainText()


def test_tooltips_hold_no_markup_from_data(window: MainWindow) -> None:
    _show_everywhere(window, "<img src='/etc/hostname'>" * 20)
    window.grab()
    assert any("&lt;img" in tip for tip in _tooltips(window))
    assert not any("<img" in tip for tip in _tooltips(window))


def test_models_answer_no_tooltip_with_markup_from_data(window: MainWindow) -> None:
    _show_everywhere(window, "<b>x</b>")
    workspace = window.workspace
    shelves = workspace.shelves
    models = (workspace.tree.model, workspace.ledger.model, workspace.runs.model)
    for model in (*models, shelves.contents.model, shelves.passages.model):
        tip = model.data(model.index(0, 0), Qt.ItemDataRole.ToolTipRole)
        assert tip is None or "<b>" not in str(tip)
