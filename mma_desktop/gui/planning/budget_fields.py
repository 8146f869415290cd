"""What a run may take at most: generated tokens, time, and for hosts and workflows samples."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QSpinBox

from mma_desktop.gui.kit.controls import column, row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel, caption
from mma_desktop.gui.settings.definitions import (
    CALL_BUDGET,
    TIME_BUDGET,
    TOKEN_BUDGET,
    Setting,
    said,
    unit_text,
    value_text,
)
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.solvers.registry import counts_calls

_STEPS = {"token_budget": 1000, "time_budget": 60, "call_budget": 10}


class BudgetFields(Panel):
    """A row of numbers; 0 is no limit. They begin as they are set on the settings page, which can reset them."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens, self.seconds, self.calls = QSpinBox(), QSpinBox(), QSpinBox()
        self.settings: Mapping[QSpinBox, Setting[int]] = {
            self.tokens: TOKEN_BUDGET,
            self.seconds: TIME_BUDGET,
            self.calls: CALL_BUDGET,
        }
        self._labels = {spin: PlainLabel() for spin in self.settings}
        for spin, setting in self.settings.items():
            spin.setSingleStep(_STEPS[setting.key])
        fields = [part for spin, label in self._labels.items() for part in (label, spin)]
        column(self).addLayout(row(*fields, None, spacing=8))
        self.settle()

    def follow(self, method: str) -> None:
        """Only some methods count their calls."""
        self.calls.setEnabled(counts_calls(method))

    @property
    def calls_wanted(self) -> int:
        """The most calls, where the method counts them."""
        return self.calls.value() if self.calls.isEnabledTo(self) else 0

    def retranslate(self) -> None:
        """Set every text in the current language."""
        for spin, setting in self.settings.items():
            caption(self._labels[spin], spin, said(setting.name))
            spin.setToolTip(said(setting.about))
            spin.setSuffix(unit_text(setting))
            spin.setSpecialValueText(value_text(setting, 0))
