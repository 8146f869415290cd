"""The main window: its parts are made here, once, and led to each other; it opens, names itself and closes."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from mma_desktop.gui.audit.actions import AuditActions
from mma_desktop.gui.batches.queue import BatchQueue
from mma_desktop.gui.case.actions import CaseActions
from mma_desktop.gui.case.drafts import CaseDrafts
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.dialogs import about_dialog, error_dialog, open_dialog, question_dialog
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.knowledge.actions import KnowledgeActions, OpenLibrary
from mma_desktop.gui.ledger.before_run import AmountsBeforeRun
from mma_desktop.gui.ledger.edit_actions import EditActions
from mma_desktop.gui.library.actions import LibraryActions
from mma_desktop.gui.library.bundles import BundleActions
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.library.switching import LibrarySwitch
from mma_desktop.gui.orders.activity import Activity
from mma_desktop.gui.orders.amounts import AmountOrders
from mma_desktop.gui.orders.batches import BatchOrders
from mma_desktop.gui.orders.bundles import BundleOrders
from mma_desktop.gui.orders.cases import CaseOrders
from mma_desktop.gui.orders.catalog import CatalogOrders
from mma_desktop.gui.orders.compare import CompareOrders
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.knowledge import KnowledgeOrders
from mma_desktop.gui.orders.letterhead import LetterheadOrders
from mma_desktop.gui.orders.library import LibraryOrders
from mma_desktop.gui.orders.models import ModelOrders
from mma_desktop.gui.orders.packs import PackOrders
from mma_desktop.gui.orders.pages import GuideOrders
from mma_desktop.gui.orders.run_list import RunListOrders
from mma_desktop.gui.orders.samples import SampleOrders
from mma_desktop.gui.orders.settings import SettingsOrders
from mma_desktop.gui.orders.solving import SolveOrders
from mma_desktop.gui.orders.statutes import StatuteOrders
from mma_desktop.gui.orders.view import ViewOrders
from mma_desktop.gui.places.document_links import DocumentLinks
from mma_desktop.gui.planning.estimates import Estimates
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.service import Service
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.interruptions import Interruptions
from mma_desktop.gui.shell.menus import Menus
from mma_desktop.gui.shell.unsaved import open_unsaved_window
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.lazy_imports import lazy_imports, when_used
from mma_desktop.paths import default_library
from mma_desktop.service.library_upkeep import LibraryUpkeep

with lazy_imports():
    from mma_desktop.service.model_files.library import ModelLibrary

_NAME = "MMA Desktop"
_USUAL_SIZE = QSize(1280, 800)
_TITLE_BAR = QSize(0, 40)  # what the system puts around a window is known only once it is shown


def first_size(screen: QSize) -> QSize:
    """The size of a window that was never shown before, on a screen with so much room."""
    return _USUAL_SIZE.boundedTo(screen - _TITLE_BAR)


def _name_of(library: Path) -> str:
    """What the window calls its library; the user's own needs no name."""
    return "" if library == default_library().resolve() else library.name


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
        self._preferences, self._closing = preferences, False
        self._library_name = "" if library is None else _name_of(library[0].path)
        self.switch: LibrarySwitch | None = None
        self.workspace, self.menus = Workspace(preferences, self), Menus(self)
        self._context = OrderContext(self.menus, self.workspace, service, worker, self.fail)
        self._make_case(keeps=library is not None)
        self._make_pages(open_knowledge)
        self._make_library(library)
        file = None if library is None else library[0]
        self.settings = SettingsOrders(self._context, preferences, file)
        self.letterheads = LetterheadOrders(self._context)
        self.view = ViewOrders(self._context, display)
        self._connect()
        self._settle()

    def fail(self, error: Exception) -> None:
        """Show an error; this is the one place where errors become dialogs."""
        open_dialog(error_dialog(self, error))

    @Slot()
    def about(self) -> None:
        """Say what the program is."""
        open_dialog(about_dialog(self))

    # Building ------------------------------------------------------------------------------------------------------

    def _make_case(self, *, keeps: bool) -> None:
        """What is done with the case that is shown, its runs and its amounts; with `keeps` it is kept as a draft."""
        context, workspace, fail = self._context, self.workspace, self.fail
        service, worker = context.service, context.worker
        drafts = CaseDrafts(service, worker, workspace, keeps=keeps)
        self.cases = cases = CaseActions(self, workspace, worker, fail, drafts)
        self.runs = runs = RunActions(service, worker, workspace, cases.guard, fail)
        self.edits = EditActions(service, worker, workspace, runs, fail)
        self.before_run = AmountsBeforeRun(worker, workspace, runs)
        self.queue = BatchQueue(service, worker)
        self.activity = activity = Activity(runs, self.queue)
        self.case_orders = CaseOrders(context, cases, runs)
        self.solving = SolveOrders(context, runs, activity)
        self.amounts = AmountOrders(context, self.edits)
        self.run_list = RunListOrders(context, cases, runs, activity)
        self.samples = SampleOrders(context, cases, runs)
        self.catalog = CatalogOrders(context, runs, self.run_list, self.samples)
        self.estimates = Estimates(workspace.form, service, worker)
        self.audit = AuditActions(workspace.audit, service, worker, fail)

    def _make_pages(self, open_knowledge: OpenLibrary) -> None:
        """What is done on the pages that take the case's place."""
        context = self._context
        shelves = KnowledgeActions(self.workspace.shelves, context.worker, open_knowledge, self.fail)
        self.knowledge = KnowledgeOrders(context, shelves, self.edits)
        self.links = DocumentLinks(context.worker, self.workspace, self.knowledge.show_passage, self.fail)
        self.statutes = StatuteOrders(context, self.runs, self.knowledge)
        self.packs = PackOrders(context)
        self.models = ModelOrders(context, when_used(ModelLibrary))
        self.batches = BatchOrders(context, self.queue)
        self.interruptions = Interruptions(context, self.runs, self.run_list, self.batches, self.activity)
        self.compare = CompareOrders(context, self.runs)
        self.guide = GuideOrders(self, self.workspace, self.menus.guide, self.menus.keys)

    def _make_library(self, library: tuple[LibraryUpkeep, KnownPassphrase] | None) -> None:
        """What is done with the library's file as a whole."""
        service, worker = self._context.service, self._context.worker
        upkeep = None if library is None else LibraryActions(self, service, worker, *library)
        bundles = None if upkeep is None else BundleActions(self, service, upkeep)
        if library is not None:
            guard, menu = self.cases.guard, self.menus.libraries
            self.switch = LibrarySwitch(self, library[0].path, guard, self._preferences, menu)
        self.library = LibraryOrders(self.menus, upkeep, self, self.switch)
        self.bundles = BundleOrders(self.menus, bundles, upkeep, self.runs, self.cases.guard)
        if upkeep is not None:
            upkeep.changed.connect(partial(self._pause_drafts, upkeep))
            upkeep.restored.connect(self.cases.edit)
            upkeep.restored.connect(self.catalog.refresh)

    def _pause_drafts(self, upkeep: LibraryActions) -> None:
        """Keep nothing in a file that is being replaced."""
        self.cases.drafts.paused = not upkeep.idle

    def _connect(self) -> None:
        """Lead what one part asks for to the part that does it."""
        self.menus.unsaved.triggered.connect(partial(open_unsaved_window, self.fail))
        self.menus.quit.triggered.connect(self.close)
        self.menus.about.triggered.connect(self.about)
        for part in (self.batches, self.compare):
            part.run_wanted.connect(self.run_list.open)
        for part in (self.batches, self.bundles):
            part.library_changed.connect(self.run_list.update)
        self.bundles.draft_wanted.connect(self.run_list.open_draft)
        self.compare.start_wanted.connect(self.solving.start_here)
        self.edits.edited.connect(self.run_list.update)
        self.runs.library_changed.connect(self.estimates.update)
        self.cases.drafts.changed.connect(self.run_list.update)
        self.solving.batch_wanted.connect(partial(self.batches.show, True))
        self.run_list.deletion.deleted.connect(self.compare.forget)
        self.models.actions.models_changed.connect(partial(self.workspace.show_welcome, False))
        self.models.actions.models_changed.connect(self.catalog.refresh)
        self.settings.sample_wanted.connect(self.samples.play)
        self.settings.models_wanted.connect(partial(self.models.show, True))
        self.activity.changed.connect(self._follow)

    def _settle(self) -> None:
        self.setCentralWidget(self.workspace)
        self.setAcceptDrops(True)
        self.resize(first_size(self.screen().availableSize()))
        self.restoreGeometry(self._preferences.geometry)
        self.workspace.columns.restoreState(self._preferences.columns)
        self._follow()

    # Keeping in step -----------------------------------------------------------------------------------------------

    @Slot()
    def _follow(self) -> None:
        """While something is solved, let models and library alone, and close only after it; say what is shown."""
        idle = self.activity.idle
        self.models.actions.allow_loading(idle)
        self.library.allow(idle, read_only=self.runs.read_only)
        self._name()
        if idle and self._closing:
            self.close()

    def _name(self) -> None:
        demonstration = labels.demonstration() if self.runs.demonstration else ""
        access = self.tr("read-only") if self.runs.read_only else ""
        parts = (self.runs.title, demonstration, _NAME, self._library_name, access)
        self.setWindowTitle(" – ".join(filter(None, parts)))

    @Slot()
    def _follow_language(self) -> None:
        """What is left to do once every screen has its texts in another language."""
        self.settings.offer()
        if self.guide.shown:
            self.guide.follow_language()

    # Qt's events --------------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.menus.retranslate()
            self._name()
            QTimer.singleShot(0, self, self._follow_language)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped."""
        data = event.mimeData()
        if data.hasUrls() and data.urls()[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the files that were dropped, or take them into what is in sight: shelves, a batch, the models."""
        pages = (self.knowledge, self.batches, self.models)
        next((page for page in pages if page.shown), self.cases).drop(event.mimeData())
        event.acceptProposedAction()  # else the program they come from says that they were refused

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close; while something runs, ask first, and then wait until it is stored."""
        if not self.activity.idle:
            event.ignore()
            self._ask_to_close()
            return
        if self.cases.drafts.pending:
            event.ignore()
            self.cases.guard.replacing(self.close_without_text)
            return
        self._preferences.geometry = self.saveGeometry()
        self._preferences.columns = self.workspace.columns.saveState()
        super().closeEvent(event)

    def _ask_to_close(self) -> None:
        title = self.tr("A run is in progress")
        dialog = question_dialog(self, title, self.tr("Stop it and close? It can be continued later."))
        dialog.accepted.connect(self._close_after_run)
        open_dialog(dialog)

    def close_without_text(self) -> None:
        """Close; what stands nowhere else is kept, or the user has let it go."""
        self.cases.clear()
        self.close()

    @Slot()
    def _close_after_run(self) -> None:
        self._closing = True
        self.activity.stop()
