"""What few set for a case: seed, rollouts, its language, articles for the domain model, the day of their law,
repeatable to the letter, whose experts sit on a panel, what a run may take at most.
"""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QSpinBox

from mma_desktop.gui.kit.controls import column, row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel, caption
from mma_desktop.gui.planning.budget_fields import BudgetFields
from mma_desktop.gui.run.evidence_box import EvidenceBox
from mma_desktop.gui.run.experts_box import ExpertsBox
from mma_desktop.gui.run.law_day import LawDay
from mma_desktop.gui.run.repeatable_box import RepeatableBox
from mma_desktop.gui.settings.definitions import FROM_PRESET, ROLLOUTS, value_text


class AdvancedOptions(Panel):
    """Rows of fields."""

    def __init__(self) -> None:
        super().__init__()
        self.seed, self.rollouts, self.language = QSpinBox(), QSpinBox(), QComboBox()
        self.evidence, self.law_day, self.repeatable = EvidenceBox(), LawDay(), RepeatableBox()
        self._seed, self._rollouts = PlainLabel(), PlainLabel()
        self._language, self._law_day = PlainLabel(), PlainLabel()
        self._experts, self.experts = PlainLabel(), ExpertsBox()
        self.budget = BudgetFields()
        self._build()
        self.settle()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        caption(self._seed, self.seed, self.tr("S&eed"))
        caption(self._rollouts, self.rollouts, self.tr("R&ollouts"))
        caption(self._language, self.language, self.tr("&Language of the case"))
        caption(self._experts, self.experts, self.tr("E&xperts"))
        self.experts.retranslate()
        self.rollouts.setSpecialValueText(value_text(ROLLOUTS, FROM_PRESET))
        self.evidence.setText(self.tr("Articles of the kno&wledge library for the domain model"))
        caption(self._law_day, self.law_day, self.tr("Law of the day"))
        self.law_day.retranslate()
        self.repeatable.retranslate()

    def _build(self) -> None:
        for spin in (self.seed, self.rollouts, *self.budget.settings):
            spin.setMinimumHeight(self.language.sizeHint().height())
        fields = (self._seed, self.seed, self._rollouts, self.rollouts, self._language, self.language)
        inside = column(self)
        inside.addLayout(row(*fields, self._experts, self.experts, None, spacing=8))
        inside.addWidget(self.budget)
        inside.addLayout(row(self.evidence, self._law_day, self.law_day, self.repeatable, None, spacing=8))
