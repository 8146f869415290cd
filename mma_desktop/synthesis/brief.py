"""What a build is about: the task, a few sample questions without their answers, and what may not be quoted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mma_desktop.packs.leak_guard import LeakGuard
from mma_desktop.search.seeds import generator
from mma_desktop.tasks.base import CatalogTask

_LONGEST_SAMPLE = 800  # characters of one sample in a prompt; the file has the rest
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class SampleQuestion:
    """One question of the validation set, as a solver would read it. Its answer stays where it was."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Brief:
    """The task in words, its samples in one text, the first of them alone, and the guard against quoting any."""

    task_id: str
    language: str
    task: str
    samples: str
    sample: str
    guard: LeakGuard

    def clean(self, text: str) -> str:
        """The text on one line; "" where it must not be used."""
        line = _BLANKS.sub(" ", text).strip()
        return "" if self.guard.leak(line) else line

    def kept(self, texts: Iterable[str], most: int) -> tuple[str, ...]:
        """The texts that say something and may be used, each once, at most so many."""
        cleaned = (self.clean(text) for text in texts)
        return tuple(dict.fromkeys(text for text in cleaned if text))[:most]


def brief_of(task: CatalogTask, samples: Sequence[SampleQuestion], guard: LeakGuard) -> Brief:
    """The brief of a build. `samples` are those that the designer may see; `guard` knows all that is measured on."""
    shown = [_clipped(sample.text) for sample in samples]
    numbered = "\n\n".join(f"{number}. {text}" for number, text in enumerate(shown, start=1))
    return Brief(task.id, task.language, described(task), numbered, shown[0], guard)


def chosen(samples: Sequence[SampleQuestion], number: int, seed: int) -> list[SampleQuestion]:
    """A seeded random choice of so many samples, in their order."""
    places = generator(seed, "samples").sample(range(len(samples)), min(number, len(samples)))
    return [samples[place] for place in sorted(places)]


def described(task: CatalogTask) -> str:
    """What the task asks for, in its own words."""
    return f"{task.title}\n{task.instruction}"


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST_SAMPLE else f"{text[:_LONGEST_SAMPLE]}…"
