"""The words and the general operators of hosts (resources/hosts), in the language of the case."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from pydantic import Field, model_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.packs.schema import RETRIEVED, PackNode, PromptText
from mma_desktop.packs.templates import parse_pack_template
from mma_desktop.tasks.schema import Text
from mma_desktop.tasks.templates import parse_template

_PLAN = re.compile(r"(?<![\w-])[a-z_]+(?=, \d+ repairs$|: \d+ visits$)")


class Kind(StrEnum):
    """What a piece of work is about."""

    RETRIEVE = "retrieve"
    EXTRACT = "extract"
    ANALYSE = "analyse"
    CALCULATE = "calculate"
    CHECK = "check"
    DRAFT = "draft"  # it gives an answer in the task's layout


class Composite(StrEnum):
    """An operator that is made of others (`operators.py`)."""

    VOTE = "vote"
    DEBATE = "debate"
    REFLEXION = "reflexion"


class Operator(DataModel):
    """A general operator: a node that reads the question and what the host hands it, or a `composite` of others."""

    kind: Kind
    node: PackNode
    composite: Composite | None = None

    @model_validator(mode="after")
    def _placeholders(self) -> Operator:
        known = {*self.node.inputs, RETRIEVED} if self.node.retrieval else set(self.node.inputs)
        for call in self.node.calls:
            parse_pack_template(call.user, known)
            known.add(call.out)
        return self


class OperatorFile(DataModel):
    """All general operators; `system` is the system message of each call."""

    system: PromptText
    operators: tuple[Operator, ...] = Field(min_length=1, max_length=24)


class MenuTexts(DataModel):
    """How a choice is put to a model, and how a form with several."""

    system: Text
    frame: Text
    form: Text

    @model_validator(mode="after")
    def _placeholders(self) -> MenuTexts:
        for text in (self.frame, self.form):
            parse_template(text, ("question", "state", "ask", "options"))
        return self


class ExpertTexts(DataModel):
    """The genes of invented experts with what each says in a persona, and the persona that they make together."""

    persona: Text
    role: Mapping[str, Text]
    method: Mapping[str, Text]
    stance: Mapping[str, Text]
    evidence: Mapping[str, Text]

    @model_validator(mode="after")
    def _placeholders(self) -> ExpertTexts:
        parse_template(self.persona, ("field", "subfield", "role", "method", "stance", "evidence"))
        return self


class HostTexts(DataModel):
    """Menus, what stands in place of what is not there, and what each kind of work is asked for; `hosts` says in a line
    what each host does, for people.
    """

    hosts: Mapping[str, Text]
    nothing: Text
    no_feedback: Text
    result: Text
    menus: MenuTexts
    asks: Mapping[str, Text]
    options: Mapping[str, Text]
    goals: Mapping[Kind, Text]
    experts: ExpertTexts
    roles: tuple[Text, ...] = Field(min_length=4)

    @model_validator(mode="after")
    def _complete(self) -> HostTexts:
        parse_template(self.result, ("name", "text"))
        if missing := [kind for kind in Kind if kind not in self.goals]:
            raise ValueError(f"goals: {missing[0]} is missing")
        return self


@cache
def host_texts(language: str) -> HostTexts:
    """The texts in zh or en; in English for any other. Raises ResourceError."""
    return load_data(paths.texts("hosts", "texts", language), HostTexts)


def naming_plan(reason: str, language: str) -> str:
    """Why a host ended, with what its menu calls the plan or the machine whose id stands there."""
    options = host_texts(language).options
    return _PLAN.sub(lambda found: f"“{options[found[0]]}”" if found[0] in options else found[0], reason)


@cache
def general_operators(language: str) -> tuple[Operator, ...]:
    """The general operators in zh or en, each with the system message. Raises ResourceError."""
    file = load_data(paths.texts("hosts", "operators", language), OperatorFile)
    return tuple(operator.model_copy(update={"node": _told(operator.node, file.system)}) for operator in file.operators)


def _told(node: PackNode, system: str) -> PackNode:
    return node.model_copy(update={"calls": tuple(call.model_copy(update={"system": system}) for call in node.calls)})
