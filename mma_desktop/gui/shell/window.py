"""The main window: it wires menus and screens to what they do, and keeps them in step with what can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from mma_desktop.domain.cases import Document
from mma_desktop.gui.audit.actions import AuditActions
from mma_desktop.gui.case.actions import CaseActions
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.dialogs import Notice, about_dialog, error_dialog, question_dialog
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.knowledge.actions import KnowledgeActions, OpenLibrary
from mma_desktop.gui.knowledge.statute_check import StatuteCheck
from mma_desktop.gui.ledger.edit_actions import EditActions
from mma_desktop.gui.library.actions import LibraryActions
from mma_desktop.gui.library.bundles import BundleActions
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.orders.batches import BatchOrders
from mma_desktop.gui.orders.bundles import BundleOrders
from mma_desktop.gui.orders.compare import CompareOrders
from mma_desktop.gui.orders.knowledge import KnowledgeOrders
from mma_desktop.gui.orders.letterhead import LetterheadOrders
from mma_desktop.gui.orders.library import LibraryOrders
from mma_desktop.gui.orders.models import ModelOrders
from mma_desktop.gui.orders.packs import PackOrders
from mma_desktop.gui.orders.settings import SettingsOrders
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.run.bar import State
from mma_desktop.gui.run.catalog import Catalog, load_catalog
from mma_desktop.gui.run.deleting import RunDeletion
from mma_desktop.gui.run.naming import CaseNaming
from mma_desktop.gui.run.session import Service
from mma_desktop.gui.run.several import SeveralReports
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.menus import Menus
from mma_desktop.gui.shell.preferences import Preferences
from mma_desktop.gui.shell.unsaved import open_unsaved_window
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.service.choices import Sample
from mma_desktop.service.deleting import Deletion
from mma_desktop.service.library_upkeep import LibraryUpkeep
from mma_desktop.service.model_files.library import ModelLibrary
from mma_desktop.service.request import RunSummary

_NAME = "MMA Desktop"


class MainWindow(QMainWindow):
    """The program's only window."""

    def __init__(
        self,
        service: Service,
        worker: Worker,
        display: Display,
        preferences: Preferences,
        open_knowledge: OpenLibrary,
        library: tuple[LibraryUpkeep, KnownPassphrase] | None = None,
    ) -> None:
        """`library` is the file over which `service` works, and its passphrase; None where nothing is kept."""
        super().__init__()
        self._service = service
        self._worker = worker
        self._display = display
        self._preferences = preferences
        self._samples: list[Sample] = []
        self._sample_wanted = False
        self._closing = False
        self.workspace = Workspace(preferences)
        self.menus = Menus(self)
        self.cases = CaseActions(self, self.workspace, worker, self.fail, self.replacing)
        self.runs = RunActions(service, worker, self.workspace, self.fail)
        self.deletion = RunDeletion(self, service, worker, self.fail)
        self.naming = CaseNaming(self.workspace.runs.line, service, worker, self.fail)
        self.several = SeveralReports(self, service, worker, self._say_saved, self.fail)
        self.edits = EditActions(service, worker, self.workspace, self.runs, self.fail)
        self._connect_case()
        self._connect_run()
        shelves = KnowledgeActions(self.workspace.shelves, worker, open_knowledge, self.fail)
        self.knowledge = KnowledgeOrders(self.menus, self.workspace, shelves, self.edits)
        self.statutes = StatuteCheck(self.workspace.statutes, self._document, shelves, worker, self.fail)
        self.audit = AuditActions(self.workspace.audit, service, worker, self.fail)
        self.packs = PackOrders(self.menus, self.workspace, worker, self.fail)
        self.models = ModelOrders(self.menus, self.workspace, ModelLibrary(), worker, self.fail)
        self.batches = BatchOrders(self.menus, self.workspace, service, worker, self.fail)
        self.compare = CompareOrders(self.menus, self.workspace, service, worker, self.runs, self.fail)
        upkeep = None if library is None else LibraryActions(self, service, worker, *library)
        self.library = LibraryOrders(self.menus, upkeep, self)
        bundles = None if upkeep is None else BundleActions(self, service, upkeep)
        self.bundles = BundleOrders(self.menus, bundles, upkeep, self.runs)
        self.bundles.library_changed.connect(self._update_runs)
        file = None if library is None else library[0]
        self.settings = SettingsOrders(self.menus, self.workspace, preferences, worker, file, self.fail)
        self.settings.sample_wanted.connect(self.play_sample)
        self.settings.models_wanted.connect(partial(self.models.show, True))
        self.letterheads = LetterheadOrders(self, self.menus, worker, self.workspace.bar, self.fail)
        self._connect_library()
        self._connect_pages()
        self._connect_amounts()
        self._connect_view()
        self._settle()

    def fail(self, error: Exception) -> None:
        """Show an error; this is the one place where errors become dialogs."""
        self._open(error_dialog(self, error))

    # What is here --------------------------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Look again for models, samples and runs."""
        self._worker.call(partial(load_catalog, self._service), self._take_catalog, self.fail)

    def _take_catalog(self, catalog: Catalog) -> None:
        form = self.workspace.form
        form.offer(catalog.choices)
        self._samples = catalog.samples
        self._list_runs(catalog.runs)
        self.runs.read_only = catalog.read_only
        self.cases.offer_samples(catalog.samples, (self.menus.samples, self.workspace.case.samples))
        self.workspace.welcome.sample.setEnabled(
            bool(catalog.samples) and form.recorded is not None and not catalog.read_only
        )
        if not form.has_models and self.runs.report is None and not self.runs.session.running:
            self.workspace.show_welcome(True)
        if self._sample_wanted:
            self.play_sample()

    @Slot()
    def _update_runs(self) -> None:
        self._worker.call(self._service.runs, self._list_runs, self.fail)

    @Slot(object)
    def _forget_deleted(self, deletion: Deletion) -> None:
        """Show nothing of what was deleted."""
        if self.runs.report is not None and self.runs.report.run in deletion.runs:
            self._clear()
        self._update_runs()

    @Slot()
    def _show_names(self) -> None:
        """List the runs anew, and show the one in sight with the title that it has now."""
        self._update_runs()
        if self.runs.report is not None:
            self.runs.open(self.runs.report.run)

    def _list_runs(self, runs: list[RunSummary]) -> None:
        self.workspace.runs.show_runs(runs)
        if self.runs.report is not None:
            self.workspace.runs.choose(self.runs.report.run)

    @Slot(str)
    def _search_texts(self, text: str) -> None:
        """Find the runs whose texts hold what is searched for."""
        found = partial(self.workspace.runs.show_found, text)
        self._worker.call(partial(self._service.holding, text), found, self.fail)

    # Orders --------------------------------------------------------------------------------------------------------

    def replacing(self, act: Callable[[], None]) -> None:
        """Do what takes the case out of sight; where its text stands nowhere else, only if the user lets it go."""
        if not self.workspace.case.is_only_here:
            act()
            return
        title = self.tr("This text is not kept anywhere")
        text = self.tr("It was typed, pasted or changed, and has not been solved yet. Let it go?")
        dialog = question_dialog(self, title, text)
        dialog.accepted.connect(act)
        dialog.rejected.connect(self.workspace.runs.list.clearSelection)
        self._open(dialog)

    @Slot()
    def new(self) -> None:
        """Make room for another case."""
        self.replacing(self._clear)

    def _clear(self) -> None:
        self.cases.new()
        self.workspace.statutes.clear()
        self.runs.forget()

    @Slot(str)
    def open_run(self, run: str) -> None:
        """Show a run of the library."""
        self.replacing(partial(self.runs.open, run))

    @Slot()
    def edit(self) -> None:
        """Let the case that is shown be changed and solved again."""
        self.cases.edit()
        self.runs.forget()

    @Slot()
    def start(self) -> None:
        """Show the case and solve it, or say how to get the models for it."""
        self.knowledge.hide()
        self.start_here()

    @Slot()
    def start_here(self) -> None:
        """Solve the case without leaving the page that is in sight, or say how to get the models for it."""
        if self.workspace.form.general.count() == 0:
            self.show_models()
        else:
            self.runs.start()

    @property
    def working(self) -> bool:
        """Whether a case or a batch is being solved."""
        return self.runs.session.running or self.batches.queue.running

    @Slot()
    def stop(self) -> None:
        """Stop what is being solved: the case, or the batch."""
        self.runs.stop()
        self.batches.queue.stop()

    @Slot()
    def play_sample(self) -> None:
        """Solve a sample case, in the window's language where there is one, with the recorded models.

        Until it is known what is here, the sample waits.
        """
        self._sample_wanted = not self._samples
        samples = sorted(self._samples, key=lambda sample: sample.language != self._display.language)
        recorded = self.workspace.form.recorded
        if samples and recorded is not None:
            self.workspace.form.choose_models(*recorded)
            self.cases.show_sample(samples[0], self.runs.start)

    @Slot()
    def save(self) -> None:
        """Save the report of the run that is shown."""
        if self.runs.report is not None:
            self.cases.save(
                self.runs.report, self._display.language, self._service.export, noted=not self.runs.read_only
            )

    @Slot(list)
    def _save_several(self, runs: list[str]) -> None:
        self.several.save(runs, self._display.language)

    def _say_saved(self, path: Path) -> None:
        self.cases.show_saved(path, noted=not self.runs.read_only)

    @Slot()
    def show_case(self) -> None:
        """Show the case in place of the knowledge library."""
        self.knowledge.hide()

    @Slot()
    def find_text(self) -> None:
        """Search in the knowledge library where it is in sight, else in the case."""
        if self.knowledge.shown:
            self.workspace.shelves.focus_query()
        else:
            self.workspace.case.open_find_bar()

    @Slot()
    def search_runs(self) -> None:
        """Search among the runs."""
        self.knowledge.hide()
        self.workspace.runs.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_tab(self, number: int) -> None:
        """Show one of the results."""
        self.knowledge.hide()
        self.workspace.tabs.setCurrentIndex(number)

    @Slot()
    def check_statutes(self) -> None:
        """Compare the statutes that the case cites with the knowledge library."""
        self.show_tab(self.workspace.tabs.indexOf(self.workspace.statutes))
        self.workspace.show_welcome(False)
        self.workspace.statutes.ask()

    def _document(self) -> Document:
        """The text of the case that is shown."""
        report, case = self.runs.report, self.workspace.case
        return report.document if report is not None and case.is_fixed else case.document()

    @Slot()
    def show_models(self) -> None:
        """Show how models are added."""
        self.knowledge.hide()
        self.workspace.show_welcome(True)

    @Slot()
    def about(self) -> None:
        """Say what the program is."""
        self._open(about_dialog(self))

    # Building ------------------------------------------------------------------------------------------------------

    def _connect_case(self) -> None:
        menus, case, welcome = self.menus, self.workspace.case, self.workspace.welcome
        for action, order in (
            (menus.new, self.new),
            (menus.unsaved, open_unsaved_window),
            (menus.open, self.cases.open),
            (menus.open_folder, self.cases.open_folder),
            (menus.add_documents, self.cases.add),
            (menus.add_folder, self.cases.add_folder),
            (menus.paste, self.cases.paste),
            (menus.edit, self.edit),
            (menus.save, self.save),
            (menus.quit, self.close),
        ):
            action.triggered.connect(order)
        case.new_wanted.connect(self.new)
        case.open_wanted.connect(self.cases.open)
        case.add_wanted.connect(self.cases.add)
        case.encoding_wanted.connect(self.cases.choose_encoding)
        case.paste_wanted.connect(self.cases.paste)
        self.cases.opened.connect(self.runs.forget)
        self.cases.opened.connect(self.show_case)
        welcome.sample_wanted.connect(self.play_sample)
        welcome.browse_wanted.connect(self.workspace.form.browse_for_general)
        welcome.refresh_wanted.connect(self.refresh)
        welcome.close_wanted.connect(partial(self.workspace.show_welcome, False))

    def _connect_run(self) -> None:
        menus, bar = self.menus, self.workspace.bar
        menus.start.triggered.connect(self.start)
        menus.stop.triggered.connect(self.stop)
        menus.resume.triggered.connect(self.runs.resume)
        menus.refresh.triggered.connect(self.refresh)
        bar.start_wanted.connect(self.start)
        bar.stop_wanted.connect(self.stop)
        bar.continue_wanted.connect(self.runs.resume)
        self.workspace.runs.run_wanted.connect(self.open_run)
        self.workspace.runs.delete_wanted.connect(self.deletion.ask)
        self.workspace.runs.report_wanted.connect(self._save_several)
        self.workspace.runs.search_wanted.connect(self._search_texts)
        self.deletion.deleted.connect(self._forget_deleted)
        self.naming.named.connect(self._show_names)
        self.runs.changed.connect(self._follow)
        self.runs.library_changed.connect(self._update_runs)

    def _connect_library(self) -> None:
        if (actions := self.library.actions) is not None:
            actions.restored.connect(self.edit)
            actions.restored.connect(self.refresh)

    def _connect_pages(self) -> None:
        self.workspace.page_changed.connect(self._mark_page)
        self.menus.check_statutes.triggered.connect(self.check_statutes)
        self.statutes.place_wanted.connect(self.workspace.case.show_words)
        self.cases.opened.connect(self.workspace.statutes.clear)
        self.batches.run_wanted.connect(self.open_run)
        self.batches.library_changed.connect(self._update_runs)
        self.batches.queue.changed.connect(self._follow)
        self.compare.run_wanted.connect(self.open_run)
        self.compare.start_wanted.connect(self.start_here)
        self.deletion.deleted.connect(self.compare.forget)
        self.models.actions.models_changed.connect(partial(self.workspace.show_welcome, False))
        self.models.actions.models_changed.connect(self.refresh)

    def _connect_amounts(self) -> None:
        menus, edits = self.menus, self.edits
        for action, order in (
            (menus.toggle, edits.toggle),
            (menus.correct, edits.correct),
            (menus.split, edits.split),
            (menus.annotate, edits.annotate),
            (menus.add, edits.add),
            (menus.undo, edits.undo),
        ):
            action.triggered.connect(order)
        self.workspace.case.text.selectionChanged.connect(self._offer_amounts)
        self.workspace.ledger.table.selectionModel().currentRowChanged.connect(self._offer_amounts)

    def _connect_view(self) -> None:
        menus = self.menus
        menus.find.triggered.connect(self.find_text)
        menus.search.triggered.connect(self.search_runs)
        for number, action in enumerate(menus.tabs):
            action.triggered.connect(partial(self.show_tab, number))
        menus.larger.triggered.connect(self._display.larger)
        menus.smaller.triggered.connect(self._display.smaller)
        menus.normal_size.triggered.connect(self._display.normal_size)
        menus.models.triggered.connect(self.show_models)
        menus.about.triggered.connect(self.about)

    def _settle(self) -> None:
        self.setCentralWidget(self.workspace)
        self.setAcceptDrops(True)
        self.setMinimumSize(900, 600)
        self.resize(1280, 800)
        self.restoreGeometry(self._preferences.geometry)
        self._follow()

    # Keeping in step -----------------------------------------------------------------------------------------------

    @Slot()
    def _follow(self) -> None:
        """Offer what can be done now, everywhere. While a batch is solved, runs can be looked at but not started."""
        queue = self.batches.queue
        self.runs.blocked = queue.running
        idle = self.runs.state is State.IDLE
        state = queue.state if idle else self.runs.state
        if not idle:
            self.cases.stop_import()
        menus, workspace = self.menus, self.workspace
        runs = self.runs
        workspace.bar.set_state(
            state, can_continue=runs.can_continue, read_only=runs.read_only, demonstration=runs.demonstration
        )
        menus.start.setEnabled(runs.can_start)
        menus.stop.setEnabled(state is State.RUNNING)
        menus.resume.setEnabled(self.runs.can_continue)
        menus.save.setEnabled(self.runs.report is not None)
        for action in (*menus.other_cases, menus.paste, menus.samples, menus.edit):
            action.setEnabled(idle)
        workspace.case.set_busy(not idle)
        workspace.runs.allow(idle=idle, read_only=runs.read_only)
        workspace.form.setEnabled(state is State.IDLE)
        workspace.compare.allow(may_start=runs.can_start)
        workspace.audit.allow(idle=state is State.IDLE)
        workspace.batches.allow(running=queue.running, may_start=runs.can_start)
        self.models.actions.allow_loading(state is State.IDLE)
        self.library.allow(state is State.IDLE, read_only=runs.read_only)
        self._offer_amounts()
        self._name_window()
        if state is State.IDLE and self._closing:
            self.close()

    @Slot()
    def _mark_page(self) -> None:
        """Tick the page that is in sight in the menus."""
        menus, workspace = self.menus, self.workspace
        for action, page in (
            (menus.shelves, workspace.shelves),
            (menus.packs, workspace.packs),
            (menus.batches, workspace.batches),
            (menus.compare, workspace.compare),
            (menus.settings, workspace.settings),
            (menus.model_files, workspace.model_files),
        ):
            action.setChecked(workspace.shows(page))

    @Slot()
    def _offer_amounts(self) -> None:
        """Offer what can be done with the chosen amount and the selected text."""
        possible = self.edits.possible
        menus = self.menus
        self.workspace.ledger.offer(**possible)
        for action in (menus.toggle, menus.correct, menus.split, menus.annotate):
            action.setEnabled(possible["line"])
        menus.add.setEnabled(possible["selection"])
        menus.undo.setEnabled(possible["undo"])
        self.knowledge.offer()

    def _name_window(self) -> None:
        report = self.runs.report
        demonstration = labels.demonstration() if self.runs.demonstration else ""
        access = self.tr("read-only") if self.runs.read_only else ""
        parts = (report.title if report is not None else "", demonstration, _NAME, access)
        self.setWindowTitle(" – ".join(filter(None, parts)))

    @Slot()
    def _follow_language(self) -> None:
        """What is left to do once every screen has its texts in another language."""
        self.settings.offer()

    def _open(self, dialog: Notice) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # Qt's events --------------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.menus.retranslate()
            self._name_window()
            QTimer.singleShot(0, self, self._follow_language)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped while nothing runs."""
        data = event.mimeData()
        if data.hasUrls() and data.urls()[0].isLocalFile() and not self.runs.session.running:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the files that were dropped, or take them into what is in sight: shelves, a batch, the models."""
        if self.knowledge.shown:
            self.knowledge.drop(event.mimeData())
        elif self.batches.shown:
            self.batches.drop(event.mimeData())
        elif self.models.shown:
            self.models.drop(event.mimeData())
        else:
            self.cases.drop(event.mimeData())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close; while something runs, ask first, and then wait until it is stored."""
        if self.working:
            event.ignore()
            self._ask_to_close()
            return
        if self.workspace.case.is_only_here:
            event.ignore()
            self.replacing(self._close_without_text)
            return
        self._preferences.geometry = self.saveGeometry()
        super().closeEvent(event)

    def _ask_to_close(self) -> None:
        title = self.tr("A run is in progress")
        dialog = question_dialog(self, title, self.tr("Stop it and close? It can be continued later."))
        dialog.accepted.connect(self._close_after_run)
        self._open(dialog)

    def _close_without_text(self) -> None:
        self.workspace.case.clear()
        self.close()

    @Slot()
    def _close_after_run(self) -> None:
        self._closing = True
        self.stop()
