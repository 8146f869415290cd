"""The bar below: what a run is doing, how far it is, the best answer so far, and the orders to start, stop, go on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QProgressBar, QPushButton, QSizePolicy

from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.controls import column, column_of, frame, row
from mma_desktop.gui.kit.icons import icon
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import ElidedLabel, PlainLabel
from mma_desktop.gui.kit.theme import colours_of
from mma_desktop.gui.run.session import State
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.reports.text import visible

with lazy_imports():
    from mma_desktop.service.live.progress import LiveProgress

_SECOND_MS = 1000
_STAGE_LETTERS = 6
_BEST_LETTERS = 32
_MESSAGE_MS = 6000  # how long a message stands before what a run does is shown once more


class RunBar(Panel):
    """Shows the progress of what runs, in sight or not, and takes the orders a user can give."""

    start_wanted = Signal()
    stop_wanted = Signal()
    continue_wanted = Signal()
    more_wanted = Signal()
    show_wanted = Signal()
    """What runs shall come into sight."""

    def __init__(self) -> None:
        super().__init__()
        self.start, self.stop, self.resume, self.more, self.show_running = (QPushButton() for _ in range(5))
        self.bar, self._frame = QProgressBar(), frame("bar")
        self.stage, self.facts, self.best = ElidedLabel(), ElidedLabel(), ElidedLabel()
        self.writer, self.writing = PlainLabel(), ElidedLabel(elide=Qt.TextElideMode.ElideLeft)
        self.network, self.access, self.demonstration = ElidedLabel(), PlainLabel(), PlainLabel()
        self.advice = ElidedLabel()
        self._state, self._read_only, self._elsewhere = State.IDLE, False, ""
        self._progress: LiveProgress | None = None
        self._message: Callable[[], str] | None = None
        self._ticking = QTimer(self, interval=_SECOND_MS)  # while models are loaded there is no event for minutes
        self._ticking.timeout.connect(self._fill)
        self._said = QTimer(self, singleShot=True, interval=_MESSAGE_MS)
        self._said.timeout.connect(self._say_no_more)
        self._build()
        self.start.clicked.connect(self.start_wanted)
        self.stop.clicked.connect(self.stop_wanted)
        self.resume.clicked.connect(self.continue_wanted)
        self.more.clicked.connect(self.more_wanted)
        self.show_running.clicked.connect(self.show_wanted)
        self.settle()

    def set_state(
        self,
        state: State,
        *,
        can_continue: bool,
        can_add: bool = False,
        read_only: bool = False,
        demonstration: bool = False,
        elsewhere: str = "",
    ) -> None:
        """Offer what can be done in this state; in a read-only library nothing is started. A demonstration says so.

        A search that has come to its end can be given more rollouts, in the place of Continue. `elsewhere` names what
        runs where it is out of sight: then Start says why it cannot be.
        """
        self._state, self._read_only, self._elsewhere = state, read_only, elsewhere
        self.show_running.setVisible(bool(elsewhere))
        self.demonstration.setVisible(demonstration)
        if state is State.IDLE:
            self._ticking.stop()
        elif not self._ticking.isActive():
            self._ticking.start()
        self.start.setEnabled((state is State.IDLE or bool(elsewhere)) and not read_only)
        self.stop.setEnabled(state is State.RUNNING)
        self.resume.setEnabled(state is State.IDLE and can_continue)
        at_its_end = state is State.IDLE and can_add and not can_continue
        wanted, other = (self.more, self.resume) if at_its_end else (self.resume, self.more)
        other.hide()  # before the other is there, which is laid out at once: a window never grows for both
        self._fill()
        wanted.show()

    def show_progress(self, progress: LiveProgress) -> None:
        """Show how far a run is; a message that was just given stands for a while."""
        self._progress = progress
        if not self._said.isActive():
            self._message = None
        self._fill()

    def show_ready(self) -> None:
        """Say that the program waits for what is wanted of it."""
        self._said.stop()
        self._progress, self._message = None, None
        self._fill()

    @Slot()
    def forget_old(self) -> None:
        """Let go of a message that has stood for a while and that nothing took the place of."""
        if not self._said.isActive():
            self._message = None
            self._fill()

    def show_message(self, message: Callable[[], str]) -> None:
        """Say what happened, for a while in place of a run's stage; asked again when the language changes.

        What stands behind an empty line, such as the remedy of an error, has a line of its own.
        """
        self._message = message
        self._said.start()
        self._fill()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.start.setText(self.tr("Start"))
        self.stop.setText(self.tr("Stop"))
        self.resume.setText(self.tr("Continue"))
        self.more.setText(self.tr("Ten more rollouts"))
        self.show_running.setText(self.tr("Show"))
        self.show_running.setToolTip(self.tr("Show what is being solved"))
        self.show_running.setAccessibleName(self.tr("Show what is being solved"))
        self.bar.setAccessibleName(self.tr("Progress of the run"))
        self.writing.setAccessibleName(self.tr("What a model is writing"))
        self._fill()

    def recolour(self) -> None:
        """Paint the icons again, and the button that starts in the accent colour."""
        colours = colours_of(self)
        on_accent = self.palette()
        on_accent.setColor(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText, QColor(colours.on_accent))
        self.start.setIcon(icon("play", on_accent))
        self.stop.setIcon(icon("stop", self.palette()))
        for button in (self.resume, self.more):
            button.setIcon(icon("resume", self.palette()))

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.bar.setFixedHeight(8)
        self.bar.setTextVisible(False)
        self.facts.setObjectName("muted")
        self.writer.setObjectName("muted")
        self.writing.setObjectName("muted")
        self.advice.setObjectName("muted")
        self.network.setObjectName("muted")
        self.access.setObjectName("heading")
        self.demonstration.setObjectName("warning")
        self.best.setObjectName("heading")
        for button in (self.start, self.stop, self.resume, self.more):
            button.setMinimumWidth(92)
            button.setIconSize(QSize(14, 14))
        self.start.setObjectName("primary")
        texts = row(self.stage, self.facts, self.best, self.demonstration, self.access, self.network, spacing=14)
        texts.setStretch(0, 1)
        for label in (self.facts, self.best, self.network):  # they give way first where the window is narrow
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        written = row(self.writer, self.writing, spacing=4)
        written.setStretch(1, 1)
        left = column_of(texts, self.advice, self.bar, written)
        inside = row(spacing=8)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.addLayout(left, 1)
        for button in (self.show_running, self.start, self.stop, self.resume, self.more):
            inside.addWidget(button)
        self._frame.setLayout(inside)
        column(self).addWidget(self._frame)

    # Texts ---------------------------------------------------------------------------------------------------------

    @property
    def _told(self) -> LiveProgress | None:
        """How far what runs is; None where nothing does."""
        return self._progress if self._state is not State.IDLE else None

    @Slot()
    def _say_no_more(self) -> None:
        if self._told is not None:
            self.forget_old()

    def _fill(self) -> None:
        said, _, advice = self._stage_text().partition("\n\n")
        self.stage.setText(said)
        self.advice.setText(advice)
        self.advice.setVisible(bool(advice))
        self.facts.setText(self._facts_text())
        self.best.setText(self._best_text())
        self.network.setText(labels.network_state())
        letter = self.stage.fontMetrics().averageCharWidth()
        self.stage.setMinimumWidth(_STAGE_LETTERS * letter)
        self.demonstration.setText(labels.demonstration())
        self.access.setText(self.tr("Read-only library") if self._read_only else "")
        for label in (self.facts, self.best, self.access, self.network):  # an empty one takes the room between two
            label.setVisible(bool(label.text()))
        self._keep_best(_BEST_LETTERS * letter)
        self.access.setToolTip(
            self.tr(
                "To solve and edit in it, copy it to a folder that you can write to; where its disk is full, free some "
                "space and open it again."
            )
        )
        self._fill_writing()
        self._fill_bar()

    def _keep_best(self, most: int) -> None:
        """Keep room for the best answer, up to so many pixels, as far as the window need not grow for it."""
        self.best.setMinimumWidth(0)
        room = self.width() - self._frame.minimumSizeHint().width()
        wanted = min(most, self.best.fontMetrics().horizontalAdvance(self.best.text()))
        self.best.setMinimumWidth(max(0, min(wanted, room)))  # its hint is never below its minimum

    def _fill_writing(self) -> None:
        """The end of what a model writes now, on one line, which has its place as long as something runs."""
        progress = self._told
        text = progress.writing if progress is not None else ""
        role = _role(progress, progress.writer) if progress is not None and text else ""
        self.writer.setText(labels.pair(role, "").strip() if role else "")
        self.writing.setText(visible(" ".join(text.split())))
        for label in (self.writer, self.writing):
            label.setVisible(self._state is not State.IDLE)

    def _fill_bar(self) -> None:
        """The share of rollouts done while something runs; in motion while that is not known."""
        progress = self._told
        running = self._state is not State.IDLE
        self.bar.setVisible(running)
        self.bar.setUpdatesEnabled(False)  # else a new value paints at once everything that waits to be painted
        if progress is None or not progress.planned or not progress.done:
            self.bar.setRange(0, 0)
        else:
            self.bar.setRange(0, progress.planned)
            self.bar.setValue(progress.done)
        self.bar.setUpdatesEnabled(True)

    def _stage_text(self) -> str:
        if self._message is not None and self._state is not State.STOPPING:
            return self._message()
        if self._state is State.IDLE:
            return self.tr("Ready")
        stage = self._running_text()
        return labels.pair(self._elsewhere, stage) if self._elsewhere else stage

    def _running_text(self) -> str:
        """What is being done for the run that goes on."""
        progress = self._told
        if self._state is State.STOPPING:
            return self.tr("Stopping …")
        if progress is None or progress.purpose is None:
            return self.tr("Loading the models …")
        stage = labels.pair(_role(progress, progress.role), labels.purpose_name(progress.purpose))
        return stage if progress.trouble is None else f"⚠ {labels.said(progress.trouble)} · {stage}"

    def _facts_text(self) -> str:
        progress = self._told
        if progress is None:
            return ""
        parts: list[str] = []
        if progress.planned:
            parts.append(self.tr("Rollout {0} of {1}").format(progress.done, progress.planned))
        parts.append(self.tr("Requests: {0}").format(progress.requests))
        if progress.tokens_per_second:
            parts.append(figures.speed(progress.tokens_per_second))
        parts.append(self.tr("{0} so far").format(figures.duration(progress.elapsed)))
        if (left := progress.time_left()) is not None and left.high > 0:
            parts.append(figures.time_left(left))
        if (left := progress.batch_left()) is not None:
            parts.append(self.tr("the batch: {0}").format(figures.time_left(left)))
        return " · ".join(parts)

    def _best_text(self) -> str:
        progress = self._told
        if progress is None or progress.best is None:
            return ""
        value = progress.best.value
        said = self.tr("Best so far: {0}").format(figures.answer(value, progress.currency))
        if value is None or value not in progress.chances:
            return said
        chance = progress.chances[value]
        how_sure = self.tr("not calibrated") if chance is None else self.tr("chance {0}").format(figures.share(chance))
        return self.tr("{0} ({1})").format(said, how_sure)


def _role(progress: LiveProgress, role: str | None) -> str:
    """What the model at a role of the run is called."""
    return labels.model_role_name(role, one_model=progress.one_model)
