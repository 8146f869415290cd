"""Who answers when the user leaves that to the program, without knowing any right answer.

A weak domain model can cost the search more than it brings (the paper's Fig. 6; claim 110). Where an evaluation of the
same two models shows that on a task, and the user adopts it (`mma-desktop eval --adopt`), the general model answers
alone. Without one, `resources/auto.toml` says for which tasks nothing that a run can see told when the search should
replace the vote: there the vote answers, alone or together with the scores of the possible answers where these were
measured to add to it. On tasks that were not measured the vote answers where the answers are a closed set. What the
user adopted comes first; every other task is searched. The run keeps the reason.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data, load_own, write_whole
from mma_desktop.domain.runs import AUTO, USUAL, VOTE
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.tasks.base import CatalogTask

FEWEST_ITEMS = 20  # of a task; fewer decide nothing about it

Difference = tuple[float, float, float]
"""A paired difference of the strict metric, and the ends of its 95 % interval."""


class Route(DataModel):
    """The method that answers a task's questions, and what was measured on so many `items`.

    `domain` is the domain model less the general one, both alone; `search` the best tree search less `method`.
    """

    method: str
    items: int
    domain: Difference
    search: Difference

    @property
    def reason(self) -> str:
        """What was measured, in a sentence."""
        return (
            f"on {self.items} questions with known answers the domain model differs from the general one by "
            f"{_shown(self.domain)}, and the tree search from {self.method} by {_shown(self.search)}"
        )


class SearchMeasured(DataModel):
    """The tree search less the majority vote on so many `items`.

    `by_rule` is what the best rule on votes and confidence gained, judged on items that it was not chosen on.
    """

    items: int
    over_vote: Difference
    by_rule: Difference

    @property
    def in_words(self) -> str:
        """That in a sentence."""
        return (
            f"Measured with two small models on {self.items} questions: the tree search differs from the majority vote "
            f"by {_shown(self.over_vote)}, and no share of votes or of the reward told when to take the search's "
            f"answer ({_shown(self.by_rule)})."
        )


class PoolMeasured(DataModel):
    """Votes and scores pooled less the majority vote, and less one answer, on so many `items` of no part in the fit."""

    items: int
    over_vote: Difference
    over_single: Difference

    @property
    def beside_both(self) -> str:
        """That in a sentence."""
        return (
            f"Measured with two small models on {self.items} questions: votes and scores of the possible answers "
            f"together, weighed as other questions tell, differ from the vote alone by {_shown(self.over_vote)}, and "
            f"from one answer by {_shown(self.over_single)}."
        )

    @property
    def beside_both_on_all(self) -> str:
        """That in a sentence, where the questions are of all tasks that were measured."""
        return (
            f"On all {self.items} questions of the measured tasks they differ from the vote by "
            f"{_shown(self.over_vote)}, and from one answer by {_shown(self.over_single)}."
        )

    @property
    def gains(self) -> bool:
        """Whether the pool was above the vote by more than chance (the whole interval), and not below one answer."""
        return self.over_vote[1] > 0 and self.over_single[0] >= 0

    @property
    def holds(self) -> bool:
        """Whether the pool was below neither the vote nor one answer."""
        return self.over_vote[0] >= 0 and self.over_single[0] >= 0


class TaskRule(DataModel):
    """The method that answers a task where nothing was adopted, and what was measured of the others."""

    method: str
    searched: SearchMeasured | None = None
    pooled: PoolMeasured | None = None

    @property
    def measurements(self) -> tuple[str, ...]:
        """What was measured of the other methods: a sentence each."""
        searched = (self.searched.in_words,) if self.searched else ()
        pooled = (self.pooled.beside_both,) if self.pooled else ()
        return (*searched, *pooled)


class Rules(DataModel):
    """The whole of resources/auto.toml: where the figures come from, and the rules by task and language.

    `together` is what the pool is worth on the items of all tasks.
    """

    provenance: str
    pools: str
    together: PoolMeasured
    tasks: dict[str, TaskRule]


class _RoutesFile(DataModel):
    """The whole file: the models' SHA-256, then the task with its language, then its route.

    `searched` are the tasks of which adopted results say that the tree search stays; absent from older files.
    """

    format: Literal[1] = 1
    pairs: dict[str, dict[str, Route]] = Field(default_factory=dict[str, dict[str, Route]])
    searched: dict[str, list[str]] = Field(default_factory=dict[str, list[str]])


@dataclass(frozen=True, slots=True)
class Chosen:
    """The method that answers, and why it does: sentences that the run keeps."""

    method: str
    notes: tuple[str, ...] = ()


def routed(method: str, task: CatalogTask, team: Team) -> Chosen:
    """What stands for `method`: itself, or for AUTO the adopted route of these models, the rule of the task, or the
    search. Raises ResourceError when the program's own rules cannot be read.
    """
    if method != AUTO:
        return Chosen(method)
    pair = _pair({role: engine.info.sha256 for role, engine in team.engines.items()})
    key, notes = task_key(task.id, task.language), ()
    try:
        adopted = _load()
    except (OSError, ValueError):
        adopted = _RoutesFile()
        notes = (f"The adopted results in {routes_file()} cannot be read and are not used: adopt them again.",)
    if route := adopted.pairs.get(pair, {}).get(key):
        note = f"{route.method} of the general model answers, as was adopted; {USUAL} searches all the same."
        return Chosen(route.method, (note, route.reason))
    if key in adopted.searched.get(pair, []):
        return Chosen(USUAL, (*notes, "The tree search answers, as was adopted."))
    rules = load_rules()
    rule = rules.tasks.get(key)
    if rule is None:
        return _unmeasured(task, notes)
    note = f"{rule.method} answers here; {USUAL} searches all the same."
    together = () if rule.method == VOTE else (rules.together.beside_both_on_all,)
    return Chosen(rule.method, (*notes, note, *rule.measurements, *together))


def _unmeasured(task: CatalogTask, notes: tuple[str, ...]) -> Chosen:
    """A vote where the possible answers are a closed set, as those of the measured tasks; else the search, in which a
    task's rules take part.
    """
    if task.closed:
        why = (
            f"{VOTE} answers here, as on the measured tasks whose answers are a closed set; {USUAL} searches all the "
            "same. Which of the two answers this task better was not measured."
        )
        return Chosen(VOTE, (*notes, why))
    if task.rules is not None:
        return Chosen(USUAL, notes)
    return Chosen(USUAL, (*notes, "The tree search answers. Whether it does better here was not measured."))


def adopt(models: Mapping[str, str], measured: Collection[str], routes: Mapping[str, Route]) -> None:
    """Keep the routes of these models (role -> SHA-256); tasks that were `measured` and have none are searched."""
    try:
        stored = _load()
    except (OSError, ValueError):
        stored = _RoutesFile()
    pair = _pair(models)
    kept = {key: route for key, route in stored.pairs.get(pair, {}).items() if key not in measured}
    searched = {*stored.searched.get(pair, []), *measured} - routes.keys()
    stored.pairs[pair], stored.searched[pair] = {**kept, **routes}, sorted(searched)
    write_whole(routes_file(), stored.model_dump_json(indent=2))


def load_rules() -> Rules:
    """The program's own rules. Raises ResourceError when the file is missing or wrong."""
    return load_data(paths.resources() / "auto.toml", Rules)


def task_key(task: str, language: str) -> str:
    """What a task in a language is called in the file."""
    return f"{task}.{language}"


def routes_file() -> Path:
    """Where adopted routes are kept."""
    return paths.user_data() / "routes.json"


def _pair(models: Mapping[str, str]) -> str:
    return f"{models[GENERAL]} {models[DOMAIN]}"


def _shown(difference: Difference) -> str:
    value, low, high = difference
    return f"{value:+.2f} (95 % interval {low:+.2f} to {high:+.2f})"


def _load() -> _RoutesFile:
    return load_own(routes_file(), _RoutesFile)
