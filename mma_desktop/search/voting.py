"""Majority vote over sampled answers (docs/method.md 1.2; D12-D14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.domain.prompts import Completion, FinishReason
from mma_desktop.domain.tree import Candidate
from mma_desktop.tasks.base import Task
from mma_desktop.tasks.voting import Vote, plurality


@dataclass(frozen=True, slots=True)
class VoteOutcome:
    """The outcome of a vote: winning candidate, its key and its votes / all candidates (n_conf).

    When all abstain there is no winner: `value` is None and the share is 0.
    """

    answer: str | None
    value: str | None
    vote_share: float
    candidates: tuple[Candidate, ...]


def candidates_of(completions: Sequence[Completion], task: Task, prefix: str = "") -> tuple[Candidate, ...]:
    """The completions read as answers. One that was cut at the token limit abstains: its end may be missing."""
    return tuple(_candidate(completion, task, prefix) for completion in completions)


def _candidate(completion: Completion, task: Task, prefix: str) -> Candidate:
    text = prefix + completion.text
    complete = completion.finish_reason is FinishReason.STOP
    return Candidate(text, task.read(text).value if complete else None, complete)


def majority(candidates: Sequence[Candidate], vote: Vote = plurality) -> VoteOutcome:
    """The value that the task's vote is for, usually the most frequent; abstentions count in n but never win."""
    voters = [(candidate.value, candidate.text) for candidate in candidates if candidate.value is not None]
    if not voters:
        return VoteOutcome(None, None, 0.0, tuple(candidates))
    voted_solution = vote([value for value, _ in voters])
    value, answer = voters[voted_solution.place]
    return VoteOutcome(answer, value, voted_solution.votes / len(candidates), tuple(candidates))


def decided(candidates: Sequence[Candidate], most: int, enough: int = 0) -> bool:
    """Whether further candidates, up to `most`, cannot change the winner (docs/method.md 4.2.6), or the leader is ahead
    by `enough` votes, if that is not 0.
    """
    counts = Counter(candidate.value for candidate in candidates if candidate.value is not None).most_common(2)
    if not counts:
        return len(candidates) >= most
    lead = counts[0][1] - (counts[1][1] if len(counts) > 1 else 0)
    return lead > most - len(candidates) or 0 < enough <= lead
