"""One line about the case of a run, typed where the list of runs is: its title, or its tags."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QPushButton

from mma_desktop.errors import MmaError
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import column, row
from mma_desktop.gui.kit.panel import ClosablePanel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.request import RunSummary

translate = QCoreApplication.translate


class CaseField(Enum):
    """What the line is about."""

    TITLE = "title"
    TAGS = "tags"


class CaseLine(ClosablePanel):
    """Hidden until it is asked for; Enter takes what was typed, Escape leaves all as it was."""

    typed = Signal(object, object, str)
    """This `CaseField` of the case of this run, as it was listed, is to be this text."""
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.text, self.problem = QLineEdit(), PlainLabel(wrap=True)
        self.take, self.leave = QPushButton(), QPushButton()
        self._label = PlainLabel()
        self._line = CaseField.TITLE
        self._run: RunSummary | None = None
        self._error: MmaError | None = None
        self._build()
        self.text.returnPressed.connect(self._take)
        self.take.clicked.connect(self._take)
        self.leave.clicked.connect(self.close_line)
        self.close_wanted.connect(self.close_line)
        self.settle()
        self.hide()

    def ask(self, line: CaseField, run: RunSummary) -> None:
        """Show what the case of this run has, to be typed anew."""
        self._line, self._run = line, run
        self.text.setText(run.title if line is CaseField.TITLE else ", ".join(run.tags))
        self._error = None
        self.retranslate()
        self.show()
        self.text.selectAll()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def refuse(self, error: MmaError) -> None:
        """Say why it cannot be so."""
        self._error = error
        self._show_problem()

    @Slot()
    def close_line(self) -> None:
        """Go out of sight."""
        self.hide()
        self.closed.emit()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        label = _title_label() if self._line is CaseField.TITLE else _tags_label()
        self._label.setText(label)
        self.text.setAccessibleName(label)
        self.take.setText(self.tr("Save"))
        self.leave.setText(self.tr("Cancel"))
        self._show_problem()

    def _build(self) -> None:
        self.problem.setObjectName("warning")
        self.take.setAutoDefault(False)
        layout = column(self)
        for widget in (self._label, self.text, self.problem):
            layout.addWidget(widget)
        layout.addLayout(row(None, self.take, self.leave))

    @Slot()
    def _take(self) -> None:
        self._error = None
        self._show_problem()
        self.typed.emit(self._line, self._run, self.text.text())

    def _show_problem(self) -> None:
        """Say why it cannot be so, in the language of the moment."""
        self.problem.setText("" if self._error is None else labels.explanation(self._error))
        self.problem.setVisible(self._error is not None)


def _title_label() -> str:
    return translate("CaseLine", "Title of the case")


def _tags_label() -> str:
    return translate("CaseLine", "Tags, separated by commas")
