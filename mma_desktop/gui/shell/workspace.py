"""The window's inside: the form above, the library, the case and the results side by side, the run below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from mma_desktop.domain.events import CaseShortened, Event, EvidenceFound, Started
from mma_desktop.domain.passages import NO_EVIDENCE, Evidence
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.tree import SearchTree
from mma_desktop.gui.answer.knowledge_tab import KnowledgeTab
from mma_desktop.gui.answer.path_tab import PathTab
from mma_desktop.gui.answer.tab import AnswerTab
from mma_desktop.gui.answer.text_tab import TextTab
from mma_desktop.gui.audit.tab import AuditTab
from mma_desktop.gui.batches.page import BatchesPage
from mma_desktop.gui.case.marked_text import TextMark
from mma_desktop.gui.case.panel import CasePanel
from mma_desktop.gui.compare.page import ComparePage
from mma_desktop.gui.guide.page import GuidePage
from mma_desktop.gui.kit.controls import as_high_as_shown, column, scrolled, share, split
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.knowledge.page import KnowledgePage
from mma_desktop.gui.knowledge.statutes_tab import StatutesTab
from mma_desktop.gui.ledger.tab import LedgerTab
from mma_desktop.gui.model_files.page import ModelsPage
from mma_desktop.gui.packs.page import PacksPage
from mma_desktop.gui.places.linked_prose import LinkedProse
from mma_desktop.gui.run.bar import RunBar
from mma_desktop.gui.run.form import SolveForm
from mma_desktop.gui.run.interrupted_notice import InterruptedNotice
from mma_desktop.gui.run.runs_panel import RunsPanel
from mma_desktop.gui.settings.page import SettingsPage
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.listed_tabs import ListedTabs
from mma_desktop.gui.shell.welcome import Welcome
from mma_desktop.gui.tree.graph import steps_to
from mma_desktop.gui.tree.tab import TreeTab
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.reports.base import Report
    from mma_desktop.service.reporting import elements_of, knowledge_steps

_WIDTHS = (264, 408, 450)


class Workspace(Panel):
    """Every screen of the window, and what is shown in which of them."""

    page_changed = Signal()
    """Another page took the place of the one before."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form, self.interrupted = SolveForm(preferences), InterruptedNotice()
        self.runs, self.case, self.bar = RunsPanel(), CasePanel(), RunBar()
        self.answer, self.path, self.tree, self.ledger = AnswerTab(), PathTab(), TreeTab(), LedgerTab()
        self.elements = TextTab(_elements_title, _elements_remark, _elements_empty)
        self.knowledge, self.statutes, self.audit = KnowledgeTab(), StatutesTab(), AuditTab()
        self.welcome = Welcome()
        self.shelves, self.packs, self.batches = KnowledgePage(), PacksPage(), BatchesPage()
        self.compare, self.settings = ComparePage(), SettingsPage(preferences)
        self.model_files, self.guide = ModelsPage(), GuidePage()
        self._currency = ""
        self._build()
        self.ledger.line_chosen.connect(self.case.select)
        self.answer.place_wanted.connect(self.case.show_place)
        self.case.line_chosen.connect(self._show_line)
        self.case.words_chosen.connect(self._show_words)
        self.statutes.changed.connect(self._mark_statutes)
        self.page_changed.connect(self.bar.forget_old)
        self.settle()

    @property
    def linked(self) -> tuple[LinkedProse, ...]:
        """The panes whose words lead to their places."""
        return (self.elements.prose, self.path.prose, self.knowledge.prose, self.tree.details)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the widths that the columns have got as theirs: in a narrow window they would change with every page."""
        super().showEvent(event)
        self.columns.setSizes(self.columns.sizes())

    def show_welcome(self, shown: bool) -> None:
        """Show how to add models in place of the results, or the results again."""
        self._results.setCurrentWidget(self.welcome if shown else self.tabs)

    def show_page(self, page: QWidget | None) -> None:
        """Show another page in place of the case, or the case again. The form stays where it is used."""
        self._pages.setCurrentWidget(page or self.columns)
        self.form.setVisible(page in (None, self.batches, self.compare))
        self.page_changed.emit()

    @Slot()
    def show_case(self) -> None:
        """Show the case in place of any other page."""
        self.show_page(None)

    def shows(self, page: QWidget) -> bool:
        """Whether this page is in sight."""
        return self._pages.currentWidget() is page

    def show_report(self, report: Report) -> None:
        """Show a run, finished or not."""
        edited = report.edited
        self.case.show_report(report, edited.rows)
        self.answer.show_report(report, edited)
        self.ledger.show_report(report, edited)
        self._show_evidence(report.evidence)
        self._show_currency(report.ledger.currency if report.has_ledger else "")
        self._show_team(one_model=report.manifest.one_model)
        self.tree.show_costs(report.node_costs)
        self.tree.show_tree(report.tree, report.path, report.growth, report.reason)
        self.tree.show_steps(report.steps)
        self.path.show_path(steps_to(report.tree, report.path))
        self.path.show_report(report)
        self.elements.show_text(report.elements)
        self.knowledge.show_steps(knowledge_steps(report.tree, report.path), report.answer)
        self.audit.show_report(report)
        checked = self.statutes.document
        if checked is not None and checked.text != report.document.text:
            self.statutes.clear()
        self._mark_statutes()
        self.show_welcome(False)
        self.tabs.setCurrentWidget(self.answer)

    def show_changes(self, report: Report) -> None:
        """Show what a person changed in the ledger of the run that is shown; all else stays where it is."""
        edited = report.edited
        self.case.mark(edited.rows)
        self.answer.show_changes(report, edited)
        self.ledger.show_report(report, edited)
        self.audit.show_report(report)

    def clear_results(self) -> None:
        """Show nothing of any case, ready for the next. What was found of the case's citations stays."""
        self.ledger.show_report(None)
        self.clear_run()

    def clear_run(self) -> None:
        """Show nothing of any run on the case; the amounts of its text stay."""
        self.answer.clear()
        self._show_evidence(NO_EVIDENCE)
        self.tree.show_costs({})
        self.tree.show_tree(SearchTree())
        self._show_currency("")
        self.path.show_path(())
        self.path.show_report(None)
        self.elements.show_text(None)
        self.knowledge.show_steps(())
        self.audit.show_report(None)
        self.show_welcome(False)

    def grow(self, events: Sequence[Event], best: Solution | None) -> None:
        """Let a run's events appear, and what its answer would be now."""
        self.tree.grow(events)
        tree = self.tree.newest
        self.path.grow(events)
        for event in events:
            if isinstance(event, Started):
                self._show_currency(event.currency)
                self._show_team(one_model=event.one_model)
            if isinstance(event, CaseShortened):
                self.case.show_shortened(event)
            elif isinstance(event, EvidenceFound):
                self._show_evidence(event.evidence)
        if best is not None:
            self.tree.set_path(best.path)
            self.answer.show_interim(best, self._currency)
            self.path.show_path(steps_to(tree, best.path))
            self.elements.show_text(elements_of(tree, best.path))
            self.knowledge.show_steps(knowledge_steps(tree, best.path), best.answer)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        titles = (
            self.tr("Answer"),
            self.tr("Path"),
            self.tr("Tree"),
            self.tr("Elements"),
            self.tr("Knowledge"),
            self.tr("Ledger"),
            self.tr("Statutes"),
            self.tr("Audit"),
        )
        for place, title in enumerate(titles):
            self.tabs.setTabText(place, title)
        self.tabs.setAccessibleName(self.tr("Results"))
        self.tabs.all.name(self.tr("All results"))
        self.tabs.tabBar().setAccessibleName(self.tr("Results"))

    def _build(self) -> None:
        """Put every screen in its place; the library keeps its width when the window grows.

        Whatever holds others gets its own place first. Qt styles a screen and all in it anew whenever it gets another
        parent: filled first and put together afterwards, the window would take twice as long to be made. The order is
        also that in which the keyboard goes through the window.
        """
        content, self._pages = QWidget(), QStackedWidget()
        self.columns = split(Qt.Orientation.Horizontal, sizes=())
        self._results, self.tabs = QStackedWidget(), ListedTabs()
        layout = column(self, spacing=0)
        layout.addWidget(_screens(content), 1)
        inside = column(content, spacing=0)
        inside.addWidget(self.form)
        inside.addWidget(self.interrupted)
        inside.addWidget(self._pages, 1)
        self._pages.addWidget(self.columns)
        for part in (self.runs, self.case, self._results):
            self.columns.addWidget(part)
        share(self.columns, sizes=_WIDTHS, stretch=(0, 1, 1))
        self._results.addWidget(self.tabs)
        self._add_results()
        self._results.addWidget(self.welcome)
        for page in (self.shelves, self.packs, self.batches, self.compare, self.settings, self.model_files, self.guide):
            self._pages.addWidget(page)
        for pages in (self._pages, self._results, self.tabs):
            as_high_as_shown(pages)
        layout.addWidget(self.bar)

    def _add_results(self) -> None:
        results = (self.answer, self.path, self.tree, self.elements, self.knowledge, self.ledger)
        for tab in (*results, self.statutes, self.audit):
            self.tabs.addTab(tab, "")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)

    def _show_currency(self, currency: str) -> None:
        """From now on answers are sums of this money; "" where they are none."""
        self._currency = currency
        self.tree.show_currency(currency)
        self.path.show_currency(currency)

    def _show_team(self, *, one_model: bool) -> None:
        """From now on one model holds all roles, or there are several."""
        self.tree.show_team(one_model=one_model)
        self.path.show_team(one_model=one_model)
        self.knowledge.show_team(one_model=one_model)

    def _show_evidence(self, evidence: Evidence) -> None:
        self.tree.show_evidence(evidence)
        self.knowledge.show_evidence(evidence)

    @Slot()
    def _mark_statutes(self) -> None:
        """Mark the citations, unless they are those of another text than the one in sight."""
        checked = self.statutes.document
        here = checked is not None and checked.text == self.case.whole_text
        self.case.mark_words(TextMark.STATUTE, self.statutes.places if here else ())

    @Slot(object)
    def _show_words(self, why: TextMark) -> None:
        """Marked words were clicked in the case: show what names, quotes or cites them."""
        tabs = {TextMark.ELEMENT: self.elements, TextMark.QUOTE: self.path, TextMark.STATUTE: self.statutes}
        self.tabs.setCurrentWidget(tabs[why])

    def _show_line(self, line: Line) -> None:
        """An amount was clicked in the case: show its row of the ledger."""
        self.tabs.setCurrentWidget(self.ledger)
        self.ledger.choose(line)


def _screens(content: QWidget) -> QScrollArea:
    """Form and page, scrolled where the window is too small for them: the run below always stays in sight."""
    made = scrolled(content)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return made


def _elements_title() -> str:
    return QCoreApplication.translate("Results", "Elements of the case")


def _elements_remark() -> str:
    return QCoreApplication.translate("Results", "The question restated as numbered conditions (A4), by the model.")


def _elements_empty() -> str:
    return QCoreApplication.translate(
        "Results",
        "Elements come from a step that restates the question (A4). There is no such step here.",
    )
