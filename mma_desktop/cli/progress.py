"""The live line of a run in the terminal: rollouts, best answer so far, speed, time left, and what a model writes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Self

from rich.cells import cell_len
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
from rich.table import Column

from mma_desktop.answers.money.wording import answer_money
from mma_desktop.cli.labels import report_labels, terminal_labels, terminal_language, told
from mma_desktop.cli.terminal import RenderableType, Terminal, shown
from mma_desktop.domain.events import (
    RULE_BASED,
    Asked,
    CaseShortened,
    Event,
    EvidenceFound,
    RolloutDone,
    Started,
    Trouble,
    Writing,
)
from mma_desktop.domain.passages import Evidence
from mma_desktop.reports.sections.left_out import summary_of
from mma_desktop.reports.templates import report_words, share
from mma_desktop.reports.text import brief, visible
from mma_desktop.service.live.progress import LiveProgress, TimeLeft
from mma_desktop.solvers.registry import purpose_title

_THE_REST = Column(ratio=1, no_wrap=True, overflow="ellipsis")
"""Gives way on a narrow terminal, so that counts are not cut."""


class _LinesOfProgress(Progress):
    """A line of progress, and below it the end of what a model writes now, as wide as the terminal."""

    writer = text = ""

    def get_renderables(self) -> Iterable[RenderableType]:
        """Both lines, the lower one where something is written."""
        yield from super().get_renderables()
        if text := self.text:
            room = max(0, self.console.width - 1 - cell_len(self.writer))
            while cell_len(text) > room:
                text = text[1:]
            yield shown(self.writer + text, style="dim")


class RunProgress:
    """Listens to a run and shows it on `console`; a plain pipe gets one line a rollout instead."""

    def __init__(self, console: Terminal, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing is shown before the first event."""
        self._console = console
        self._labels = terminal_labels().progress
        self._live = LiveProgress(clock)
        self._progress = _LinesOfProgress(
            TextColumn("{task.fields[stage]}", markup=False),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[facts]}", markup=False, table_column=_THE_REST),
            console=console,
            expand=True,
            transient=True,
        )
        self._task: TaskID = self._progress.add_task("run", total=None, stage=self._labels.loading, facts="")

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def __call__(self, event: Event) -> None:
        """Take in one event and show it."""
        live, said = self._live, self._console.print
        live.see(event)
        match event:
            case Started():
                stage = self._labels.run.format(event.run[:8])
                self._progress.update(self._task, total=event.rollouts or None, stage=stage)
            case Asked():
                self._progress.update(self._task, stage=self._doing())
            case Writing():
                writer = f"{self._role(live.writer)}{report_labels()['colon']}"
                self._progress.writer, self._progress.text = writer, visible(" ".join(live.writing.split()))
            case CaseShortened():
                said(summary_of(event.characters, event.left_out, terminal_language()), style="yellow", markup=False)
            case EvidenceFound():
                said(_read(event.evidence), markup=False, highlight=False)
            case Trouble():
                said(told(event.message), style="yellow", markup=False)
            case RolloutDone() if event.index != RULE_BASED and not self._console.is_terminal:
                rollout = self._labels.rollout.format(live.done, live.planned)
                said(f"{rollout}  {self._facts()}", markup=False, highlight=False)
            case _:
                pass
        self._progress.update(self._task, completed=live.done, facts=self._facts())

    def _doing(self) -> str:
        """Which model does what."""
        role, purpose = self._live.role or "", self._live.purpose or ""
        return self._labels.doing.format(self._role(role), purpose_title(purpose, terminal_language()))

    def _role(self, role: str) -> str:
        """What the model at a role is called: domain-2 is the second domain model."""
        name, _, number = role.partition("-")
        words = report_words(terminal_language(), one_model=self._live.one_model)
        return f"{words['roles'].get(name, name)} {number}".strip()

    def _facts(self) -> str:
        return "  ".join(filter(None, (self._best_answer(), self._speed(), self._time_left())))

    def _best_answer(self) -> str:
        if self._live.best is None:
            return ""
        value = self._live.best.value or ""
        shown = answer_money(value, self._live.currency, terminal_language()) or brief(value)
        said = self._labels.best.format(shown)
        if value not in self._live.chances:
            return said
        chance = self._live.chances[value]
        sure = self._labels.uncalibrated if chance is None else self._labels.chance.format(share(chance))
        return report_labels()["bracketed"].format(said, sure)

    def _speed(self) -> str:
        speed = self._live.tokens_per_second
        return self._labels.speed.format(f"{speed:.0f}") if speed else ""

    def _time_left(self) -> str:
        left = self._live.time_left()
        return _left(left) if left is not None and left.high else ""


def _read(evidence: Evidence) -> str:
    """Which articles models read, for which there was no room, and what was left out of search."""
    labels, comma = terminal_labels().progress, report_labels()["comma"]
    said = [labels.read.format(comma.join(passage.id for passage in evidence.passages) or labels.no_article)]
    if evidence.left_out:
        said.append(labels.no_room.format(comma.join(evidence.left_out)))
    if evidence.as_of:
        said.append(labels.law_as_of.format(evidence.as_of))
    if evidence.not_searched:
        said.append(labels.not_searched.format(comma.join(evidence.not_searched)))
    return "".join(said)


def _left(left: TimeLeft) -> str:
    """A range of times, or a single one where both ends read the same."""
    labels, low, high = terminal_labels().progress, duration(left.low), duration(left.high)
    return labels.left.format(low) if low == high else labels.left_between.format(low, high)


def duration(seconds: float) -> str:
    """A time for people: minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    labels = terminal_labels().progress
    return labels.minutes.format(minutes, rest) if minutes else labels.seconds.format(rest)
