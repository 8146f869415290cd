"""What each model thinks of each amount: closed questions over the shared document, scored and never decoded.

A bare question is answered with yes nearly always. So what a model says of decoys, sentences that stand in no document,
is taken off; what remains separates the amounts of one document. Calibration (ledger/judging.py) makes probabilities
of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import AmountsJudged
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import Team
from mma_desktop.domain.waiting import together
from mma_desktop.tasks.base import Claim, Task

MOST_CLAIMS = 120  # a document with more amounts is not judged: it would take longer than the search


@dataclass(frozen=True, slots=True)
class RawJudgment:
    """One role's log-odds for every amount of a document, and for the decoys, as they come from the model."""

    role: str
    model: str
    claims: tuple[Claim, ...]
    log_odds: tuple[float, ...]
    decoys: tuple[float, ...]

    @property
    def judged(self) -> AmountsJudged:
        """With the mean of the decoys taken off."""
        base = fmean(self.decoys)
        return AmountsJudged(
            self.role,
            self.model,
            tuple(claim.start for claim in self.claims),
            tuple(claim.end for claim in self.claims),
            tuple(round(value - base, 6) for value in self.log_odds),
        )


async def judge(task: Task, document: str, team: Team) -> list[RawJudgment]:
    """The opinion of every role; empty when there is nothing to ask, or too much. Raises EngineError."""
    roles, rules = team.roles, task.rules
    if rules is None:
        return []
    claims = await beside_the_loop(lambda: {role: rules.claims(document, role) for role in roles})
    amounts = sum(claim.end > 0 for claim in claims[roles[0]])
    if not 0 < amounts <= MOST_CLAIMS:
        return []
    return await together(_judge(role, team[role], claims[role]) for role in roles)


async def _judge(role: str, engine: Engine, claims: Sequence[Claim]) -> RawJudgment:
    log_odds = [await _log_odds(engine, claim) for claim in claims]  # one by one: each forks the prompt of the last
    asked = tuple(claim for claim in claims if claim.end)
    values = tuple(value for claim, value in zip(claims, log_odds, strict=True) if claim.end)
    decoys = tuple(value for claim, value in zip(claims, log_odds, strict=True) if not claim.end)
    return RawJudgment(role, engine.info.sha256, asked, values, decoys)


async def _log_odds(engine: Engine, claim: Claim) -> float:
    scores = await engine.score(claim.prompt, [claim.counts, *claim.others])
    return log_odds_of(*(sum(score.logprobs) for score in scores))


def log_odds_of(counts: float, *others: float) -> float:
    """ln p(counts) - ln of the sum of p(other answers), from the logarithms."""
    top = max(others)
    return counts - top - math.log(sum(math.exp(other - top) for other in others))
