"""The live line of a run in the terminal: rollouts, best answer so far, speed, time left."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from mma_desktop.cli.terminal import Terminal
from mma_desktop.domain.events import (
    Asked,
    BestSoFar,
    CaseShortened,
    Decoding,
    Event,
    EvidenceFound,
    RolloutDone,
    Started,
    Trouble,
)
from mma_desktop.domain.passages import Evidence
from mma_desktop.domain.runs import Solution
from mma_desktop.reports.sections.left_out import summary_of
from mma_desktop.reports.text import brief


class RunProgress:
    """Listens to a run and shows it on `console`; a plain pipe gets one line a rollout instead."""

    def __init__(self, console: Terminal) -> None:
        """Nothing is shown before the first event."""
        self._console = console
        self._best: Solution | None = None
        self._done = 0
        self._planned = 0
        self._started = time.monotonic()
        self._speeds: dict[str, float] = {}
        self._progress = Progress(
            TextColumn("{task.fields[stage]}", markup=False),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[facts]}", markup=False),
            console=console,
            transient=True,
        )
        self._task: TaskID = self._progress.add_task("run", total=None, stage="loading", facts="")

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def __call__(self, event: Event) -> None:
        """Take in one event and show it."""
        match event:
            case Started():
                self._planned = event.rollouts
                self._started = time.monotonic()
                self._progress.update(self._task, total=event.rollouts or None, stage=f"run {event.run[:8]}")
            case Asked():
                self._progress.update(self._task, stage=event.tag)
            case Decoding():
                self._speeds[event.role] = event.tokens_per_second
            case CaseShortened():
                self._console.print(summary_of(event.characters, event.left_out, "en"), style="yellow", markup=False)
            case EvidenceFound():
                self._console.print(_read(event.evidence), markup=False, highlight=False)
            case Trouble():
                self._console.print(event.message, style="yellow", markup=False)
            case BestSoFar():
                self._best = event.solution
            case RolloutDone():
                self._rollout_done(event)
            case _:
                return
        self._progress.update(self._task, completed=self._done, facts=self._facts())

    def _rollout_done(self, event: RolloutDone) -> None:
        self._done = event.index + 1
        if self._done and not self._console.is_terminal:
            self._console.print(f"rollout {self._done}/{self._planned}  {self._facts()}", markup=False, highlight=False)

    def _facts(self) -> str:
        best = self._best
        parts = [
            f"best so far {brief(best.value or '')}" if best else "",
            self._speed(),
            self._time_left(),
        ]
        return "  ".join(part for part in parts if part)

    def _speed(self) -> str:
        fastest = max(self._speeds.values(), default=0.0)
        return f"{fastest:.0f} tokens/s" if fastest else ""

    def _time_left(self) -> str:
        if not self._done or self._done >= self._planned:
            return ""
        left = (time.monotonic() - self._started) / self._done * (self._planned - self._done)
        return f"about {duration(left)} left"


def _read(evidence: Evidence) -> str:
    """Which articles models read, for which there was no room, and what was left out of search."""
    read = f"The models read {', '.join(passage.id for passage in evidence.passages) or 'no article'}"
    no_room = f"; no room for {', '.join(evidence.left_out)}" if evidence.left_out else ""
    not_searched = f"; left out of search: {', '.join(evidence.not_searched)}" if evidence.not_searched else ""
    return read + no_room + not_searched


def duration(seconds: float) -> str:
    """A time for people: minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
