"""The data of expert panels in resources/panels: a file for each domain, and one for the parts of a workflow."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints, field_validator, model_validator
from rapidfuzz import fuzz

from mma_desktop.data_files import DataModel

Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400, pattern=r"^[^\n\r]*$")]

Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60, pattern=r"^[^\n\r.]*$")]
"""A line that can stand at the end of a node's id, where dots separate steps."""

LARGEST = 10
"""Experts of the largest panel."""
_ALIKE = 90.0  # titles that resemble each other as much, in percent, mean the same expert


class Domain(StrEnum):
    """The domains that have a panel."""

    LAW = "law"
    FINANCE = "finance"
    MATHS = "maths"
    HEALTH = "health"


class PanelPart(StrEnum):
    """The parts of a structured panel, in the order in which they speak."""

    SOLVER = "solver"
    CRITIC = "critic"
    STRATEGIST = "strategist"
    COORDINATOR = "coordinator"


class Expert(DataModel):
    """One agent: its title, its field (a sub-field of the domain) and its duty (docs/method.md 3.1)."""

    title: Title
    field: Line
    duty: Line


class PartText(DataModel):
    """What whoever has a part is called, and what the part asks of them."""

    title: Title
    duty: Line


class PanelParts(DataModel):
    """The four parts of a structured panel."""

    solver: PartText
    critic: PartText
    strategist: PartText
    coordinator: PartText

    @property
    def texts(self) -> Mapping[PanelPart, PartText]:
        """The text of each part."""
        return {part: getattr(self, part) for part in PanelPart}


class DomainPanel(DataModel):
    """The experts of one domain on distinct sub-fields, in the order in which a panel grows.

    `parts` are the domain's own, where a panel of the user's has them; the program's are the same in every domain.
    """

    title: Line
    aliases: tuple[Line, ...] = ()
    experts: tuple[Expert, ...] = Field(default=(), max_length=LARGEST)
    parts: PanelParts | None = None

    @field_validator("experts")
    @classmethod
    def _distinct(cls, experts: tuple[Expert, ...]) -> tuple[Expert, ...]:
        if twins := alike(experts):
            raise ValueError(f"{twins[0].title} and {twins[1].title} are the same expert")
        return experts

    @model_validator(mode="after")
    def _somebody(self) -> DomainPanel:
        if not self.experts and self.parts is None:
            raise ValueError("it has no experts")
        return self


class StructuredPanel(PanelParts):
    """The program's own parts, and the order in which a panel grows."""

    growth: tuple[PanelPart, ...] = Field(min_length=LARGEST, max_length=LARGEST)

    @model_validator(mode="after")
    def _starts_with_the_panel_of_three(self) -> StructuredPanel:
        if self.growth[:3] != (PanelPart.SOLVER, PanelPart.CRITIC, PanelPart.COORDINATOR):
            raise ValueError("a structured panel begins with solver, critic and coordinator")
        return self


def alike(experts: tuple[Expert, ...]) -> tuple[Expert, Expert] | None:
    """The first two experts whose titles or fields mean the same; None where all are distinct."""
    for place, later in enumerate(experts):
        for earlier in experts[:place]:
            if max(_likeness(earlier.title, later.title), _likeness(earlier.field, later.field)) >= _ALIKE:
                return earlier, later
    return None


def _likeness(a: str, b: str) -> float:
    return fuzz.token_sort_ratio(a.casefold(), b.casefold())
