"""What a reward is made of, and how the parts make it."""

from __future__ import annotations

from dataclasses import dataclass

_WRITTEN, _SCORED, _RULES, _LIKELIHOOD = 0.5, 0.25, 0.25, 0.25  # weights of the evidence
_BROKEN = 0.25


@dataclass(frozen=True, slots=True)
class RewardParts:
    """The parts of an answer's reward (docs/method.md 4.2.5), each from 0 to 1; None is evidence that nobody asked for.

    `votes` is the share of votes, `written` the mean agreement of the continuations, `scored` that of the scores,
    `rules` how far the answer keeps to the rules of its task; `broken` says whether a hard rule is broken. `most` is
    the highest reward there is: 1, less where one model holds both roles (docs/method.md 4.2.2), 0 for an answer that
    is against what a person decided. `likelihood` is how likely the models find the answer beside the likeliest of a
    closed set; absent from older records.
    """

    votes: float
    written: float | None = None
    scored: float | None = None
    rules: float | None = None
    broken: bool = False
    most: float = 1.0
    likelihood: float | None = None

    @property
    def evidence(self) -> float:
        """The weighted mean of the evidence that is there; a broken hard rule leaves a quarter of it (method.md 4.2.5).

        Without any evidence nothing speaks against an answer: 1, so that its votes alone are its reward.
        """
        parts = (
            (_WRITTEN, self.written),
            (_SCORED, self.scored),
            (_RULES, self.rules),
            (_LIKELIHOOD, self.likelihood),
        )
        there = [(weight, value) for weight, value in parts if value is not None]
        mean = sum(weight * value for weight, value in there) / sum(weight for weight, _ in there) if there else 1.0
        return mean * _BROKEN if self.broken else mean

    @property
    def reward(self) -> float:
        """The reward r of Eq. 5."""
        return self.votes * self.evidence * self.most
