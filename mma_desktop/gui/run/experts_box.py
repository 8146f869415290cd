"""Whose experts sit on a panel: those of the question's field, those of another field, or a panel of the user's own."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from mma_desktop.errors import InputError
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.plain import escaped
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.reports.text import visible

with lazy_imports():
    from mma_desktop.panels import schema
    from mma_desktop.panels.calling import experts_called
    from mma_desktop.panels.own import own_panels
    from mma_desktop.panels.schema import DomainPanel
    from mma_desktop.solvers.registry import seats_of_experts

_OF_QUESTION = ""
_LETTERS = 17  # "of the question's field" and the names of panels


class ExpertsBox(QComboBox):
    """A list; it can be used where the method asks experts. Those of the chosen panel stand in its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LETTERS)
        self.currentIndexChanged.connect(self._tell)

    @property
    def wanted(self) -> str:
        """The name of the panel; "" for that of the question's field."""
        return (self.currentData() or _OF_QUESTION) if self.isEnabled() else _OF_QUESTION

    def follow(self, method: str) -> None:
        """Allow it for this method or forbid it; the panels are listed by then."""
        if not self.count():
            self.offer()
        self.setEnabled(seats_of_experts(method) > 0)

    def offer(self) -> None:
        """List the panels that there are now; the choice stays where it can."""
        chosen = self.currentData()
        self.clear()
        self.addItem(self.tr("of the question's field"), _OF_QUESTION)
        for name in (*own_panels(), *(domain.value for domain in schema.Domain)):
            if self.findData(name) < 0 and (panel := _panel(name)) is not None:
                title = visible(panel.title)
                self.addItem(title if title == name else f"{title} ({name})", name)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        self._tell()

    def retranslate(self) -> None:
        """Name the panels in the current language, where they are listed: when the window opens, no method is."""
        if self.count():
            self.offer()

    def showPopup(self) -> None:
        """List the panels anew: the command line may have written one."""
        self.offer()
        super().showPopup()

    def _tell(self) -> None:
        panel = _panel(self.currentData() or _OF_QUESTION)
        lines = [f"{one.title}: {one.field}" for one in panel.experts] if panel is not None else []
        lines += [text.title for text in panel.parts.texts.values()] if panel is not None and panel.parts else []
        self.setToolTip(escaped("\n".join(lines)))


def _panel(name: str) -> DomainPanel | None:
    """The panel of this name; None for none, and for a file that is wrong."""
    try:
        return experts_called(name, labels.language()) if name else None
    except InputError:
        return None
