"""The first steps: how the window looks, where work is kept, which models are here. Each of them can be skipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Signal, Slot
from PySide6.QtWidgets import QDialog, QGridLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from mma_desktop.gui.kit.controls import column, row, scrolled
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.settings.definitions import GENERAL
from mma_desktop.gui.settings.facts import Facts, library_text
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.settings.rows import SettingRow
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.offered import ModelChoice

translate = QCoreApplication.translate
_DIGITS, _LINES = 92, 23
_MOST_NAMES = 4


class Wish(Enum):
    """What shall be shown once the first steps are done."""

    CASE = "case"
    SAMPLE = "sample"
    MODELS = "models"


class SetUpSteps(Panel):
    """Three pages, one after the other."""

    ended = Signal(object)
    """All is done, and this `Wish` comes next."""
    skipped = Signal()

    def __init__(self, preferences: Preferences, facts: Facts, choose_library: Callable[[], bool]) -> None:
        """`choose_library` asks how the library is kept, where that is still open; whether it is settled now."""
        super().__init__()
        self._facts, self._choose_library = facts, choose_library
        self._models: Sequence[ModelChoice] | None = None
        self.rows = [SettingRow(self, setting, preferences) for setting in GENERAL]
        self.pages = QStackedWidget()
        self.skip, self.back, self.forward = QPushButton(), QPushButton(), QPushButton()
        self.models, self.sample = QPushButton(), QPushButton()
        self._build()
        self._connect()
        self.settle()
        self._show_step(0)

    def show_models(self, models: Sequence[ModelChoice]) -> None:
        """Say which models are here; recorded replies are none."""
        self._models = [model for model in models if not model.recorded]
        self.retranslate()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        titles = (self.tr("Language and appearance"), self.tr("Where your work is kept"), self.tr("Models"))
        for number, (title, label) in enumerate(zip(titles, self._titles, strict=True), start=1):
            label.setText(self.tr("{0} of {1}: {2}").format(number, len(titles), title))
        for setting in self.rows:
            setting.retranslate()
        self._library.setText(library_text(self._facts))
        self._kept.setText(self._kept_text())
        self._found.setText(self._found_text())
        self._shown.setText(self.tr("A recorded run shows how a case is solved. It is a demonstration, no answer."))
        self.skip.setText(self.tr("Skip"))
        self.back.setText(self.tr("Back"))
        self.models.setText(self.tr("Show the models"))
        self.sample.setText(self.tr("Open the sample (demonstration)"))
        self._name_forward()

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._titles = tuple(PlainLabel() for _ in range(3))
        self._library, self._kept = PlainLabel(selectable=True, wrap=True), PlainLabel(wrap=True)
        self._found, self._shown = PlainLabel(wrap=True), PlainLabel(wrap=True)
        self._library.setObjectName("heading")
        self._shown.setObjectName("muted")
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        for each in self.rows:
            each.put_into(grid)
        looks = self._page(self._titles[0])
        looks.addLayout(grid)
        kept = self._page(self._titles[1])
        kept.addWidget(self._library)
        kept.addWidget(self._kept)
        found = self._page(self._titles[2])
        found.addWidget(self._found)
        found.addLayout(row(self.models, self.sample, None, spacing=8))
        found.addWidget(self._shown)
        for page in (looks, kept, found):
            page.addStretch(1)
        layout = column(self, margin=16, spacing=12)
        layout.addWidget(scrolled(self.pages), 1)
        layout.addLayout(row(self.skip, None, self.back, self.forward, spacing=8))

    def _page(self, title: PlainLabel) -> QVBoxLayout:
        title.setObjectName("heading")
        page = QWidget()
        self.pages.addWidget(page)
        inside = column(page, spacing=10)
        inside.addWidget(title)
        return inside

    def _connect(self) -> None:
        for button in (self.skip, self.back, self.models, self.sample):
            button.setAutoDefault(False)
        self.forward.setDefault(True)
        self.skip.clicked.connect(self.skipped)
        self.back.clicked.connect(self._go_back)
        self.forward.clicked.connect(self._go_on)
        self.models.clicked.connect(self._wish_models)
        self.sample.clicked.connect(self._wish_sample)

    # Steps ---------------------------------------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """The number of the page in sight, from 0."""
        return self.pages.currentIndex()

    @Slot()
    def _go_on(self) -> None:
        """The next page, or the end; the library's page is left once it is settled how it is kept."""
        if self.step == 1 and not self._choose_library():
            return
        if self.step == self.pages.count() - 1:
            self.ended.emit(Wish.CASE)
        else:
            self._show_step(self.step + 1)

    @Slot()
    def _go_back(self) -> None:
        self._show_step(self.step - 1)

    @Slot()
    def _wish_models(self) -> None:
        self.ended.emit(Wish.MODELS)

    @Slot()
    def _wish_sample(self) -> None:
        self.ended.emit(Wish.SAMPLE)

    def _show_step(self, step: int) -> None:
        self.pages.setCurrentIndex(step)
        self.back.setEnabled(step > 0)
        self.forward.setFocus()
        self._name_forward()

    def _name_forward(self) -> None:
        last = self.step == self.pages.count() - 1
        self.forward.setText(self.tr("Finish") if last else self.tr("Next"))

    # Texts ---------------------------------------------------------------------------------------------------------

    def _kept_text(self) -> str:
        if self._facts.library is None:
            return ""
        return self.tr(
            "All cases, runs and edits lie in this one file on your computer, with copies beside it. Where the "
            "system's key store can keep a passphrase, encryption is offered at the first start; the menu Library "
            "changes it at any time."
        )

    def _found_text(self) -> str:
        if self._models is None:
            return self.tr("Looking for models …")
        if not self._models:
            return self.tr(
                "No model is here yet. The page of models fetches a small pair or takes your own GGUF files."
            )
        names = ", ".join(model.label for model in self._models[:_MOST_NAMES])
        more = " …" if len(self._models) > _MOST_NAMES else ""
        return self.tr("Models on this computer: {0}").format(names) + more


class SetUpDialog(QDialog):
    """The steps in a dialog of their own; `wish` is what comes next."""

    def __init__(
        self, parent: QWidget | None, preferences: Preferences, facts: Facts, choose_library: Callable[[], bool]
    ) -> None:
        super().__init__(parent)
        self.wish = Wish.CASE
        self.steps = SetUpSteps(preferences, facts, choose_library)
        self.setWindowTitle(translate("Settings", "Set up MMA Desktop"))
        column(self).addWidget(self.steps)
        self._fit()
        self.steps.ended.connect(self._end)
        self.steps.skipped.connect(self.reject)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        wanted = QSize(_DIGITS * metrics.horizontalAdvance("0"), _LINES * metrics.lineSpacing())
        self.resize(wanted.boundedTo(self.screen().availableSize()))

    @Slot(object)
    def _end(self, wish: Wish) -> None:
        self.wish = wish
        self.accept()
