"""What a finished run shows of how likely its answer is right, as named numbers: the signals of a calibration.

None is a chance by itself. What they are worth is measured on questions with known answers
(`evaluation/calibrating.py`) and kept by `service/calibration.py`. A run has those that its method makes: one model
has nobody to agree with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from statistics import fmean

from mma_desktop.domain.events import AnswersScored, Event, fold
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.tree import SearchTree
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.chance import log_odds_of_share, share_of
from mma_desktop.search.choice import answer_classes
from mma_desktop.search.first_choices import drawn_by_role, first_choice, first_choices
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.scored import combined
from mma_desktop.storage.records import RunRecord
from mma_desktop.tasks.base import CatalogTask

Signals = Mapping[str, float]

NAMES = {
    "readings": "the log-odds of the total among all that the readings of the document have",
    "share": "what the method gave the answer: its share of votes, of reward or of the score",
    "votes": "the share of all candidates that state the answer",
    "margin": "that share less the one of the next answer",
    "agreement": "how far the first choices of all models agree with the answer",
    "reward": "the highest reward of the answer",
    "runner_up": "the highest reward of another answer",
    "scored": "the answer's share of the score less the highest one of another answer",
    "broken": "1 where the answer breaks a hard rule of its task",
}
"""Every signal, and what it is; those that come first are taken where few answers teach no more."""


def signals_of(run: RunRecord, events: Sequence[Event], task: CatalogTask) -> dict[str, float]:
    """The signals of a run's answer; none where it has no readable answer. The numbers are rounded, for records."""
    solution = run.solution
    if solution is None or solution.value is None:
        return {}
    tree, value = fold(events), solution.value
    found = {"share": solution.confidence}
    drawn = drawn_by_role(tree).items()
    found |= signals_of_votes({role: [one.value for one in ones] for role, ones in drawn}, value, task)
    found |= signals_of_rewards(
        [(one.value, max(n.reward or 0.0 for n in one.nodes)) for one in answer_classes(tree)], value
    )
    found |= _of_scores(events, value, SearchSettings.model_validate(dict(run.manifest.settings)).correction)
    found |= _of_rules(run, solution, task)
    return {name: round(number, 6) for name, number in found.items()}


def signals_of_rewards(rewards: Sequence[tuple[str, float]], value: str) -> dict[str, float]:
    """What the rewards of judged answers say of `value`, from pairs of value and reward."""
    if not rewards:
        return {}
    own = (reward for found, reward in rewards if found == value)
    others = (reward for found, reward in rewards if found != value)
    return {"reward": max(own, default=0.0), "runner_up": max(others, default=0.0)}


def signals_of_votes(by_role: Mapping[str, Sequence[str | None]], value: str, task: CatalogTask) -> dict[str, float]:
    """What all candidates say of `value`: those of each model, None where one states nothing."""
    values = [one for drawn in by_role.values() for one in drawn]
    if not values:
        return {}
    votes = fmean(task.agree(one, value) for one in values)
    others = Counter(one for one in values if one not in (None, value)).most_common(1)
    found = {"votes": votes, "margin": votes - (others[0][1] / len(values) if others else 0.0)}
    if len(by_role) > 1:
        found["agreement"] = fmean(task.agree(first_choice(drawn), value) for drawn in by_role.values())
    return found


def lead_of(value: str, shares: Mapping[str, float]) -> float:
    """The share of `value` less the highest share of another one."""
    others = (share for found, share in shares.items() if found != value)
    return shares.get(value, 0.0) - max(others, default=0.0)


def models_disagree(tree: SearchTree, agree: Callable[[str, str], float]) -> bool:
    """Whether the models of a run have different first choices; one that stated no answer has none."""
    choices = list(first_choices(tree).values())
    return any(agree(choices[0], other) < 1 for other in choices[1:])


def _of_scores(events: Iterable[Event], value: str, correction: float) -> dict[str, float]:
    scored = [event for event in events if isinstance(event, AnswersScored)]
    alike = [event for event in scored if event.values == scored[0].values]
    if not alike:
        return {}
    return {"scored": lead_of(value, combined(alike, correction))}


def _of_rules(run: RunRecord, solution: Solution, task: CatalogTask) -> dict[str, float]:
    text, found = run.document.text, dict(_of_readings(run, solution, task))
    if task.rules is not None and solution.value is not None:
        found["broken"] = float(task.rules.examine(text, solution.answer, solution.value).broken)
    return found


def _of_readings(run: RunRecord, solution: Solution, task: CatalogTask) -> Iterator[tuple[str, float]]:
    if task.has_ledger and solution.value is not None:
        share = share_of(propose_ledger(run.document.text, run.manifest.language), Decimal(solution.value))
        if share is not None:
            yield "readings", log_odds_of_share(share)
