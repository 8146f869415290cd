"""The parameters of a search (docs/method.md 1.7, 1.8) and the presets that set them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Literal

from pydantic import Field, ValidationError, field_validator, model_validator

from mma_desktop.data_files import DataModel, read_toml, reason
from mma_desktop.errors import InputError, ResourceError

Mode = Literal["faithful", "product"]
Schedule = Literal["const", "lin", "exp"]
Inspection = Literal["generate", "filter", "score"]
Left = Literal["A1", "A2", "A3", "A4"]
FlowChoice = Literal["trained", "uniform"]
FusionPart = Literal["routing", "votes", "consensus", "filter", "evidence", "panel"]


class SearchSettings(DataModel):
    """All parameters of one search; the letters are those of the product refinements in docs/method.md 1.7."""

    FORMER_NAMES: ClassVar[Mapping[str, str]] = {"reckon": "rule_based"}

    mode: Mode = "product"
    rollouts: int = Field(default=15, ge=0)
    depth: int = Field(default=5, ge=2)
    candidates: int = Field(default=5, ge=1)
    fractions: tuple[float, ...] = (0.2, 0.4, 0.6)
    continuations: int = Field(default=3, ge=1)
    exploration: float = 2.0
    schedule: Schedule = "const"
    without: tuple[Left, ...] = ()  # actions that no node offers (Table 2)
    handed_on: Literal["knowledge", "answer"] = "knowledge"  # what the domain model writes in A3 (Table 2)
    verifier: Literal["cross", "general", "none"] = "cross"  # with none, rewards are votes and rules (Table 3)
    inspection: Inspection = "generate"  # continuations, or scores instead of them or before them (method.md 4.2.3)
    lazy: bool = True  # (a) a child's text is created when it is first visited
    reward_cache: bool = True  # (b) an answer is judged once ...
    top_up: int = Field(default=0, ge=0)  # ... and each revisit may add this many continuations per fraction
    exhaustion: bool = True  # (c) fully scored subtrees leave selection
    convergence: bool = True  # (d) a No-Change review ends refinement at that node
    transposition: bool = True  # (e) equal states share their statistics
    answer_classes: bool = True  # (f, g) the answer is chosen among scored answers, merged by vote key
    late_restatement: bool = False  # (h) whether A4 may be taken where its child could not act any more
    rules: bool = True  # rules take part in the reward where the task has any (docs/method.md 4.2.4, 4.2.5)
    rule_based: bool = False  # rules add an answer of their own, where the task has any; absent from older records
    scored_answer: bool = False  # the best of the possible answers is a leaf, where they are closed (method.md 4.2.3)
    scored_reward: bool = False  # how likely an answer is among the possible ones takes part in its reward
    evidence: bool = False  # passages of the knowledge library stand beside the case in A3; absent from older records
    as_of: str = ""  # the day whose law is read or searched (2020-12-31), else that of the run; not in older records
    judge: bool = False  # models are asked about every amount before rules answer; absent from older records
    ask_readings: bool = False  # models are asked between close readings before rules answer; absent from older records
    adaptive_votes: bool = False  # stop drawing candidates once the leader cannot be caught (docs/method.md 4.2.6)
    vote_lead: int = Field(default=0, ge=0)  # ... or is ahead by so many votes (3 in docs/method.md 4.2.6); 0: never
    shared_draft: bool = True  # A1 below A3 takes the draft that A3's general model wrote from the same context
    early_stop: bool = True  # end the search once no other answer can overtake the leader
    seeded: bool = False  # both models answer the question alone before the first rollout (docs/method.md 4.2)
    consensus: float = Field(default=0, ge=0, le=1)  # end once all roles agree with this share of their votes; 0: never
    stop_loops: bool = True  # text that only repeats itself ends
    stop_at_final: bool = True  # a continuation ends with the line of its final segment, grammar or not
    orders: int = Field(default=2, ge=1)  # of the options of a choice, when answers are scored (docs/method.md 1.11)
    persona: bool = False  # whether the general model scores answers in the domain model's part too
    correction: float = Field(default=0.0, ge=0, le=1)  # share of an answer's score without the question taken off
    fusion_without: tuple[FusionPart, ...] = ()  # parts that fusion does not use (docs/method.md 4.2)
    width: int = Field(default=1, ge=1)  # rollouts at once; 1 is the paper
    constrain: bool = True  # the final segment follows the task's grammar
    token_budget: int = Field(default=0, ge=0)  # generated tokens after which nothing more is asked; 0 for no limit
    time_budget: float = Field(default=0.0, ge=0)  # seconds after which the best answer so far is taken; 0 for no limit
    pack: str = ""  # of a workflow or a host: the pack as JSON, so that a run goes on as it began
    only_nodes: bool = False  # a host with a pack works with its nodes alone, without the general operators
    flow_policy: FlowChoice = "trained"  # how scoreflow takes a workflow of its pool; uniform measures what was learned
    call_budget: int = Field(default=0, ge=0)  # samples that a host or a workflow may ask for; 0: no limit
    menu_orders: int = Field(default=6, ge=1, le=6)  # in which a host's menu is scored; 1: a letter is written
    repeatable: bool = False  # engines whose replies depend on the request alone (engine/host/scheduling/serial.py)
    experts: str = ""  # a panel of the user's own as JSON, in the place of those that come with the program
    nodes: str = ""  # a pack, likewise, whose nodes the search may take as actions (docs/method.md 4.2.1)
    self_verified_factor: float = Field(default=0.8, ge=0, le=1)  # when both roles are one model (docs/method.md 4.2.2)
    revision: int = Field(
        default=5, ge=1, le=5
    )  # of earlier runs less: 2 adds method.md 4.2, 3, 5 hosts.md, 4 packs.md
    host_revision: int = Field(
        default=6, ge=1, le=6
    )  # likewise, of hosts alone (docs/hosts.md): what else is recorded stays comparable

    @classmethod
    def recorded(cls, values: Mapping[str, Any]) -> SearchSettings:
        """The settings that a run's manifest holds; a run without a revision goes on as it began."""
        return cls.model_validate({"revision": 1, "host_revision": 1, **values})

    @property
    def careful_hosts(self) -> bool:
        """Whether hosts spend nothing in vain, take as many samples as fit, and put menus so that no place decides."""
        return self.host_revision > 2

    @property
    def thorough_hosts(self) -> bool:
        """Whether hosts hold a call back for an answer, put every option to the model, and read all that a result is
        made from.
        """
        return self.host_revision > 3

    @property
    def prudent_hosts(self) -> bool:
        """Whether hosts hold tokens back for an answer as they do calls, keep a record of the forms that a model fills
        in, and leave who does a piece of work to its kind.
        """
        return self.host_revision > 4

    @property
    def brief_hosts(self) -> bool:
        """Whether a host whose answers agree asks nothing about them any more."""
        return self.host_revision > 5

    @property
    def votes_adaptively(self) -> bool:
        """Whether candidates are drawn a few at a time, and no more of them than are needed."""
        return self.adaptive_votes or self.vote_lead > 0

    @property
    def may_settle_early(self) -> bool:
        """Whether `early_stop` applies: an answer is chosen by rewards that never change once they are in."""
        stays = self.inspection == "generate" or (self.inspection == "filter" and self.revision > 1)
        fixed = self.reward_cache and not self.top_up and stays
        return self.early_stop and fixed and self.answer_classes

    @property
    def agrees_first(self) -> bool:
        """Whether a consensus of the models' own answers is looked for before any of them is inspected."""
        return self.seeded and self.consensus > 0 and self.revision > 1

    @field_validator("without", "fusion_without", "fractions", mode="before")
    @classmethod
    def _one_or_several(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str | float) else value

    @field_validator("as_of")
    @classmethod
    def _a_day(cls, value: str) -> str:
        if value:
            date.fromisoformat(value)
        return value

    @model_validator(mode="after")
    def _something_answers_and_judges(self) -> SearchSettings:
        if {"A1", "A2", "A3"} <= set(self.without):
            raise ValueError("without A1, A2 and A3 nothing answers (without)")
        if self.verifier == "none" and self.inspection != "generate":
            raise ValueError(f"inspection = {self.inspection} needs a verifier (verifier = cross or general)")
        return self

    @model_validator(mode="after")
    def _width_needs_lazy_expansion(self) -> SearchSettings:
        if self.width > 1 and not self.lazy:
            raise ValueError("several rollouts at once (width > 1) need lazy expansion (lazy = true)")
        return self


def settings_digest(settings: SearchSettings, *, host: bool) -> str:
    """SHA-256 of the settings that are not defaults, under the names they had at first: so a new setting, and a
    new name of one, leave old records comparable. The revision of hosts changes nothing but a `host`.
    """
    exclude = None if host else {"host_revision"}
    changed = settings.model_dump(mode="json", exclude_defaults=True, exclude=exclude)
    former = {name: before for before, name in settings.FORMER_NAMES.items()}
    changed = {former.get(name, name): value for name, value in changed.items()}
    return hashlib.sha256(json.dumps(changed, sort_keys=True).encode()).hexdigest()


def load_preset(name: str, presets_file: Path) -> SearchSettings:
    """The settings of the preset `name`. Raises InputError for an unknown name, ResourceError for a bad file."""
    presets = _read(presets_file)
    if name not in presets:
        raise InputError(f"There is no preset called {name!r}.", f"Presets: {', '.join(presets)}.")
    return _settings(presets[name], f"{presets_file.name}: preset {name!r}")


def preset_names(presets_file: Path) -> list[str]:
    """The names of all presets, in the file's order."""
    return list(_read(presets_file))


def _read(path: Path) -> Mapping[str, Mapping[str, Any]]:
    try:
        return read_toml(path)
    except (OSError, ValueError) as error:
        raise ResourceError(
            f"The presets file {path.name} cannot be read: {reason(error)}.", "Reinstall the program."
        ) from error


def _settings(values: Mapping[str, Any], where: str) -> SearchSettings:
    try:
        return SearchSettings.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise ResourceError(f"{where}, key {key!r}: {first['msg']}.", "Correct the value.") from error
