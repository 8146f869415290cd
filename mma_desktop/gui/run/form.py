"""The strip above the case: which models solve it, which task, method and preset, and under Advanced the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QSizePolicy, QToolButton, QWidget

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.runs import AUTO, REMOTE, USUAL, Manifest
from mma_desktop.domain.team import DOMAIN, GENERAL
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import IconButton, column, frame
from mma_desktop.gui.kit.file_dialogs import ask_for_file
from mma_desktop.gui.kit.icons import icon
from mma_desktop.gui.kit.languages import LANGUAGES
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import ChoiceList, PlainLabel, caption, escaped
from mma_desktop.gui.planning.estimate_line import EstimateLine
from mma_desktop.gui.run.advanced_options import AdvancedOptions
from mma_desktop.gui.run.kept_fields import KeptFields, choose
from mma_desktop.gui.run.panel_cost import PanelCost
from mma_desktop.gui.settings.definitions import (
    CASE_LANGUAGE,
    DOMAIN_MODEL,
    EVIDENCE,
    FROM_PRESET,
    GENERAL_MODEL,
    METHOD,
    PRESET,
    REPEATABLE,
    ROLLOUTS,
    SEED,
    TASK,
    Setting,
)
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.paths import user_tasks
from mma_desktop.reports.text import visible

with lazy_imports():
    from mma_desktop.service.offered import Choices, ModelChoice
    from mma_desktop.service.request import SolveRequest
    from mma_desktop.service.request_checks import is_demonstration

_AUTOMATIC = ""
_RECOMMENDED = ""
_NOBODY = ""


class SolveForm(Panel):
    """Asks how a case shall be solved, and remembers the last choice."""

    chosen = Signal()
    """Something else is chosen, or may be."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._choices, self._missing_task = Choices(), ""
        self.general, self.domain = ChoiceList(), ChoiceList()
        self.task, self.method, self.preset = ChoiceList(), ChoiceList(), ChoiceList()
        self.options = AdvancedOptions()
        self._build()
        self._kept = self._keep(preferences)
        self._connect()
        self.settle()

    def offer(self, choices: Choices) -> None:
        """Offer these, and choose what was chosen last; recorded replies give way to the first models that come."""
        if not self.has_models:
            for combo in (self.general, self.domain):
                with QSignalBlocker(combo):
                    combo.clear()
        self._choices = choices
        self._fill()

    @property
    def has_models(self) -> bool:
        """Whether there is any model beside the recorded ones."""
        return any(not model.recorded for model in self._choices.models)

    @property
    def recorded(self) -> tuple[str, str] | None:
        """The recorded models for the sample run (general, domain), or None where there are none."""
        recorded = [model for model in self._choices.models if model.recorded]
        if not recorded:
            return None
        domain = next((model.spec for model in recorded if "domain" in model.label), _NOBODY)
        return next((model.spec for model in recorded if "general" in model.label), recorded[0].spec), domain

    def choose_models(self, general: str, domain: str) -> None:
        """Choose these two."""
        choose(self.general, general)
        choose(self.domain, domain)
        self._follow_general()

    def choose_task(self, task: str) -> None:
        """Choose this task; one that is not here stands in the list as long as the case in the window asks it."""
        missing = "" if task in self._choices.tasks else task
        if missing != self._missing_task:
            self._missing_task = missing
            self._list_tasks()
            self.chosen.emit()
        choose(self.task, task)
        self._warn()

    def missing_task_text(self) -> str:
        """What is to be done where the task that is chosen is not here; empty where it is."""
        missing = self._missing_task if self._choices.tasks else ""  # until they are listed, none is missed
        if not missing or missing != self.task.currentData():
            return ""
        text = self.tr("The task {0} of this case is not here: put its file back into {1}, or choose another task.")
        return text.format(visible(missing), user_tasks())

    def missing_model_text(self) -> str:
        """Which model of the settings is not here, what answers in its place, and what is to be done; else empty."""
        for combo, text in (
            (self.general, self.tr("The general model {0} of the settings is not here: {1} takes its place.")),
            (self.domain, self.tr("The domain model {0} of the settings is not here: {1} takes its place.")),
        ):
            kept = self._kept.kept(combo)
            if kept and combo.count() and combo.isEnabled() and combo.findData(kept) < 0:
                remedy = self.tr("Put its file back, or choose another model.")
                said = text.format(visible(Path(kept).name), combo.currentText())
                return f"{said}\n{remedy}"
        return ""

    @property
    def methods(self) -> Sequence[str]:
        """The methods that are offered."""
        return self._choices.methods

    def choose_method(self, method: str) -> None:
        """Choose this method."""
        choose(self.method, method)

    def follow(self, manifest: Manifest) -> None:
        """Choose what a run was made with, as far as it is there: method, preset, language, models, day of the law.

        Where the method is left to the program, it stays so if the run's is the one that it usually takes.
        """
        self.choose_task(manifest.task)
        specs = {model.role: model.spec for model in manifest.models}
        left_open = self.method.currentData() == AUTO and manifest.method == USUAL
        wanted = (
            (self.method, "" if left_open else manifest.method),
            (self.preset, manifest.preset),
            (self.options.language, manifest.language),
            (self.general, specs.get(GENERAL, "")),
            (self.domain, specs.get(DOMAIN, "")),
        )
        for combo, data in wanted:
            if data and combo.findData(data) >= 0:
                choose(combo, data)
        self.options.law_day.setText(manifest.evidence.as_of)

    def take(self, plan: SolveRequest) -> None:
        """Choose what a case was begun with that comes into sight again, the day of its law too."""
        self.choose_task(plan.task)
        wanted = (
            (self.method, plan.method),
            (self.preset, plan.preset),
            (self.options.language, plan.language),
            (self.general, plan.general),
            (self.domain, plan.domain),
        )
        for combo, data in wanted:
            if combo.findData(data) >= 0:
                choose(combo, data)
        self.options.law_day.setText(plan.as_of)

    @property
    def asked(self) -> tuple[str, str]:
        """What is asked about the case in the window: the task, and the day of its law as it was typed."""
        return self.task.currentData() or "", self.options.law_day.typed

    def begin_case(self, as_of: str = "", task: str = "") -> None:
        """Another case is in the window: it is asked under the law of this day, or of today, and this task.

        Without one it is the task that is chosen; one that is not here goes with the case that asked it.
        """
        if task:
            self.choose_task(task)
        elif self._missing_task and self._choices.tasks:
            self._missing_task = ""
            self._list_tasks()
            self._warn()
            self.chosen.emit()
        self.options.law_day.setText(as_of)

    def remember(self) -> None:
        """Keep what is chosen for the next case, and the next window."""
        self._kept.remember()

    def request(self, text: str, title: str, documents: tuple[ImportedDocument, ...] = ()) -> SolveRequest:
        """What the user asks for with this case; what is chosen is kept for the next one."""
        self.remember()
        return replace(self.plan(), text=text, title=title, documents=documents)

    def plan(self) -> SolveRequest:
        """What the user asks for, without a case."""
        rollouts = self.options.rollouts.value()
        return SolveRequest(
            text="",
            task=self.task.currentData(),
            language=self.options.language.currentData() or _AUTOMATIC,
            method=self.method.currentData(),
            preset=self.preset.currentData(),
            general=self.general.currentData() or _RECOMMENDED,
            domain=self.domain.currentData() or _NOBODY,
            rollouts=None if rollouts == FROM_PRESET else rollouts,
            token_budget=self.options.budget.tokens.value(),
            time_budget=self.options.budget.seconds.value(),
            call_budget=self.options.budget.calls_wanted,
            seed=self.options.seed.value(),
            evidence=self.options.evidence.wanted,
            as_of=self.options.law_day.wanted,
            repeatable=self.options.repeatable.isChecked(),
            experts=self.options.experts.wanted,
        )

    def retranslate(self) -> None:
        """Set every text in the current language."""
        caption(self._labels[self.general], self.general, self.tr("&General model"))
        caption(self._labels[self.domain], self.domain, self.tr("&Domain model"))
        caption(self._labels[self.task], self.task, self.tr("&Task"))
        caption(self._labels[self.method], self.method, self.tr("&Method"))
        caption(self._labels[self.preset], self.preset, self.tr("&Preset"))
        self._browse_general.name(self.tr("Choose a GGUF file as the general model"))
        self._browse_domain.name(self.tr("Choose a GGUF file as the domain model"))
        self.advanced.setText(self.tr("&Advanced"))
        self._warn()
        if self._choices.tasks:
            self._fill()

    def recolour(self) -> None:
        """Paint the icon again."""
        self.advanced.setIcon(icon("options", self.palette()))

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        fields = (self.general, self.domain, self.task, self.method, self.preset)
        self._labels: dict[QWidget, QLabel] = {field: PlainLabel() for field in fields}
        self._browse_general, self._browse_domain = IconButton("folder"), IconButton("folder")
        self._build_fields()
        self.advanced = QToolButton()
        self.advanced.setCheckable(True)
        self.advanced.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.options.hide()
        self.panel_cost, self.estimate = PanelCost(), EstimateLine()
        self.warning = PlainLabel()  # one that wraps would have the page take the height that it likes best, and scroll
        self.warning.setObjectName("warning")
        self.warning.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # a path may be long
        strip = frame("strip")
        inside = column(strip, margin=8, spacing=6)
        inside.addLayout(self._grid())
        inside.addWidget(self.warning)
        inside.addWidget(self.panel_cost)
        inside.addWidget(self.estimate)
        inside.addWidget(self.options)
        column(self).addWidget(strip)

    def _build_fields(self) -> None:
        for combo in (self.general, self.domain, self.task, self.method, self.preset):
            combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            combo.setMinimumContentsLength(8)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def _grid(self) -> QGridLayout:
        """Two rows: the models, then what is done with them."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(6)
        upper = (self._labels[self.general], self.general, self._browse_general)
        upper += (self._labels[self.domain], self.domain, self._browse_domain)
        for place, widget in zip((0, 1, 2, 3, 4, 7), upper, strict=True):
            span = 3 if widget is self.domain else 1
            grid.addWidget(widget, 0, place, 1, span)
        lower = (self._labels[self.task], self.task, self._labels[self.method], self.method)
        for place, widget in zip((0, 1, 3, 4), lower, strict=True):
            grid.addWidget(widget, 1, place)
        grid.addWidget(self._labels[self.preset], 1, 5)
        grid.addWidget(self.preset, 1, 6)
        grid.addWidget(self.advanced, 1, 7)
        for place, stretch in ((1, 4), (4, 4), (6, 2)):
            grid.setColumnStretch(place, stretch)
        return grid

    def _connect(self) -> None:
        self.advanced.toggled.connect(self.options.setVisible)
        self._browse_general.clicked.connect(self.browse_for_general)
        self._browse_domain.clicked.connect(self.browse_for_domain)
        self.general.currentIndexChanged.connect(self._follow_general)
        self.method.currentIndexChanged.connect(self._follow_method)
        self.options.evidence.toggled.connect(self._follow_method)
        for combo in (self.general, self.domain, self.task):
            combo.currentIndexChanged.connect(self._warn)
        for combo in (self.general, self.domain):  # what is chosen is kept by then
            combo.activated.connect(self._warn)
        for combo in self._labels:
            if isinstance(combo, QComboBox):
                combo.currentIndexChanged.connect(self.chosen)
        self.options.rollouts.valueChanged.connect(self.chosen)

    def _keep(self, preferences: Preferences) -> KeptFields:
        lists = {
            self.general: GENERAL_MODEL,
            self.domain: DOMAIN_MODEL,
            self.task: TASK,
            self.method: METHOD,
            self.preset: PRESET,
            self.options.language: CASE_LANGUAGE,
        }
        numbers = {self.options.seed: SEED, self.options.rollouts: ROLLOUTS, **self.options.budget.settings}
        boxes: dict[QCheckBox, Setting[bool]] = {self.options.evidence: EVIDENCE, self.options.repeatable: REPEATABLE}
        return KeptFields(self, preferences, lists, numbers, boxes)

    # Slots ---------------------------------------------------------------------------------------------------------

    @Slot()
    def browse_for_general(self) -> None:
        """Ask for a GGUF file and choose it as the general model."""
        self._browse(self.general)

    @Slot()
    def browse_for_domain(self) -> None:
        """Ask for a GGUF file and choose it as the domain model."""
        self._browse(self.domain)

    @Slot()
    def _follow_general(self) -> None:
        """The recommended pair brings its own domain model."""
        own = self.general.currentData() != _RECOMMENDED
        nobody = self.tr("None: the general model checks itself")
        self.domain.setItemText(0, nobody if own else self.tr("The domain model of the pair"))
        self.domain.setEnabled(own)
        self._browse_domain.setEnabled(own)
        if not own:
            self.domain.setCurrentIndex(0)

    @Slot()
    def _follow_method(self) -> None:
        """Only some methods read articles; a panel says what it costs."""
        method, evidence = self.method.currentData() or AUTO, self.options.evidence
        evidence.follow(method)
        self.options.law_day.follow(method, evidence=evidence.wanted)
        self.options.experts.follow(method)
        self.options.budget.follow(method)
        self.panel_cost.follow(method)
        self._warn()

    @Slot()
    def _warn(self) -> None:
        """Say when the case would leave this computer, or when what is chosen answers the sample cases alone."""
        chosen = (self.general.currentData() or "", self.domain.currentData() or "")
        away = self.tr("The text of the case will leave this computer: a model on a server is chosen.")
        recorded = self.tr("Demonstration: recorded replies answer the sample cases only. Your own case needs a model.")
        said = {
            away: any(spec.startswith(REMOTE) for spec in chosen),
            self.missing_task_text(): bool(self.missing_task_text()),
            self.missing_model_text(): bool(self._choices.presets),
            recorded: bool(self._choices.presets) and is_demonstration(self.plan()),
        }
        self.warning.setText("\n".join(text for text, holds in said.items() if text and holds))
        self.warning.setToolTip(escaped(self.warning.text()))
        self.warning.setVisible(bool(self.warning.text()))

    # Helpers -------------------------------------------------------------------------------------------------------

    def _browse(self, combo: QComboBox) -> None:
        title, kind = self.tr("Choose a model"), self.tr("Models (*.gguf)")
        path = ask_for_file(self, title, kind)
        if path:
            combo.addItem(Path(path).name, path)
            combo.setCurrentIndex(combo.count() - 1)

    def _fill(self) -> None:
        models = self._models()
        pair_is_here = any(model.recommended for model in self._choices.models)
        recommended = [(self.tr("Recommended pair"), _RECOMMENDED)] if pair_is_here else []
        self._refill(self.general, [*recommended, *models])
        self._refill(self.domain, [("", _NOBODY), *models])
        if self._missing_task in self._choices.tasks:
            self._missing_task = ""
        self._list_tasks()
        self._refill(self.method, [(labels.method_name(name), name) for name in self._choices.methods])
        presets = [(labels.preset_name(name), name) for name in self._choices.presets]
        self._refill(self.preset, presets)
        languages = [(self.tr("as the text is"), _AUTOMATIC), *((name, key) for key, name in LANGUAGES.items())]
        self._refill(self.options.language, languages)
        if not self.has_models and self.recorded is not None:
            self.choose_models(*self.recorded)
        self._follow_general()
        self._follow_method()
        self._warn()
        self.chosen.emit()

    def _models(self) -> list[tuple[str, str]]:
        """The models that are known, and the files that were chosen by their path and are still there."""
        models = {model.spec: self._label(model) for model in self._choices.models}
        for combo in (self.general, self.domain):
            for spec in (self._kept.kept(combo), combo.currentData() or ""):
                if spec and spec not in models and Path(spec).is_file():
                    models[spec] = Path(spec).name
        return [(label, spec) for spec, label in models.items()]

    def _list_tasks(self) -> None:
        """The tasks that are here, and the one that the case in the window asks and that is not."""
        tasks = [(labels.task_name(name, titles), name) for name, titles in self._choices.tasks.items()]
        if name := self._missing_task:
            label = self.tr("{0}: is not here").format(visible(name)) if tasks else name
            tasks.append((label, name))
        self._refill(self.task, tasks)
        self._list_broken_tasks()

    def _list_broken_tasks(self) -> None:
        """Show the user's task files that cannot be used, with their mistakes; they cannot be chosen."""
        items = self.task.model()
        for name, mistakes in self._choices.broken.items():
            self.task.addItem(self.tr("{0}: cannot be used").format(name))
            row = self.task.count() - 1
            self.task.setItemData(row, mistakes, Qt.ItemDataRole.ToolTipRole)
            if isinstance(items, QStandardItemModel):
                items.item(row).setEnabled(False)

    def _label(self, model: ModelChoice) -> str:
        return self.tr("Demonstration (recorded): {0}").format(model.label) if model.recorded else model.label

    def _refill(self, combo: QComboBox, items: Sequence[tuple[str, str]]) -> None:
        """Offer other items; the choice stays, or becomes the remembered or the usual one."""
        chosen = combo.currentData()
        with QSignalBlocker(combo):
            combo.clear()
            for label, data in items:
                combo.addItem(label, data)
            self._kept.choose_again(combo, chosen)
