"""The course of a run in words: each part of its method that was asked, what came of it, and what it cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mma_desktop.domain.course import CoursePart, CourseStage, CourseVoice
from mma_desktop.panels.groups import domain_panel
from mma_desktop.panels.schema import Domain

_FIELDS = (CoursePart.ROUTING, CoursePart.EXPERTS)  # their voices are fields of knowledge, not answers


@dataclass(frozen=True, slots=True)
class CourseRow:
    """A part as it is called, what it chose from or answered and what followed, and its cost (empty: none)."""

    part: str
    said: str
    cost: str


def course_rows(
    stages: Sequence[CourseStage], labels: Mapping[str, Any], shown: Callable[[str], str]
) -> tuple[CourseRow, ...]:
    """A row for each stage, with the labels of reports; `shown` writes an answer by its vote key for people."""
    w = labels["course"]
    return tuple(CourseRow(w["parts"][stage.part], _outcome(stage, labels, shown), _cost(stage, w)) for stage in stages)


def _outcome(stage: CourseStage, labels: Mapping[str, Any], shown: Callable[[str], str]) -> str:
    rounds, said = _rounds(stage, labels["course"]), labels["course"]["separator"].join(_said(stage, labels, shown))
    return labels["colon"].join(filter(None, (rounds, said)))


def _cost(stage: CourseStage, w: Mapping[str, Any]) -> str:
    cost = stage.cost
    return w["cost"].format(cost.requests, cost.written, cost.computed) if cost.requests else ""


def _rounds(stage: CourseStage, w: Mapping[str, Any]) -> str:
    return w["rounds"][stage.part].format(stage.rounds) if stage.rounds else ""


def _said(stage: CourseStage, labels: Mapping[str, Any], shown: Callable[[str], str]) -> Iterator[str]:
    w = labels["course"]
    for voice in stage.voices:
        yield _voice(stage.part, voice, labels, shown)
    if stage.part is CoursePart.ALONE:
        yield w["same"] if len({voice.value for voice in stage.voices}) == 1 else w["different"]
    if stage.choice:
        yield w["then"].format(w["parts"][stage.choice])


def _voice(part: CoursePart, voice: CourseVoice, labels: Mapping[str, Any], shown: Callable[[str], str]) -> str:
    w = labels["course"]
    if part in _FIELDS:
        return w["weighed"].format(_field(voice.value or "", labels["language"]), _percent(voice.share))
    value = labels["abstained"] if voice.value is None else shown(voice.value)
    if part is CoursePart.CLOSE:
        return w["rewarded"].format(value, _percent(voice.share))
    said = w["voted"].format(value, _percent(voice.share)) if part is CoursePart.ALONE else value
    return f"{labels['roles'].get(voice.by, voice.by)}{labels['colon']}{said}"


def _field(name: str, language: str) -> str:
    """The title of a field that the program has experts for; a panel of the user's own has its own title."""
    return domain_panel(Domain(name), language).title if name in tuple(Domain) else name


def _percent(share: float) -> str:
    return f"{share:.0%}"
