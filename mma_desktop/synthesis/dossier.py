"""Everything that stage 1 found and made, kept beside the pack: dimensions, queries, rounds, hits, analyses, plan."""

from __future__ import annotations

import json
from typing import Literal

from pydantic import Field

from mma_desktop.data_files import DataModel
from mma_desktop.synthesis.analyses import Analysis
from mma_desktop.synthesis.dimensions import LEAST_TERMS, Dimensions
from mma_desktop.synthesis.plan import PlannedStep
from mma_desktop.synthesis.searching import ROUNDS, QuerySearch

MOST_SEARCHES = 10


class BuildSettings(DataModel):
    """How much is looked at. The paper: 10 samples, 10 rounds, every query; docs/building.md says what that costs.

    `samples` are shown to the designer, `searches` of each strategy's queries are made, with at most so many `rounds`.
    """

    samples: int = Field(default=10, ge=1, le=50)
    searches: int = Field(default=LEAST_TERMS, ge=1, le=MOST_SEARCHES)
    rounds: int = Field(default=ROUNDS, ge=1, le=ROUNDS)
    temperature: float = Field(default=0.7, ge=0, le=2)
    seed: int = 42


class DesignerRecord(DataModel):
    """Which model designed. One that is not `local` was shown samples and passages over the network."""

    name: str
    sha256: str
    local: bool


class Dossier(DataModel):
    """A whole dossier. `filled` are the names of nodes that the program filled in, `skeleton` is the digest of the
    pack that it took them from where the designer planned none; `pack` is the digest of what was made.
    """

    format: Literal["mma-dossier/1"] = "mma-dossier/1"
    pack: str
    task: str
    language: str
    designer: DesignerRecord
    settings: BuildSettings
    samples: tuple[str, ...]
    dimensions: Dimensions
    searches: tuple[QuerySearch, ...]
    analyses: tuple[Analysis, ...]
    plan: tuple[PlannedStep, ...]
    filled: tuple[str, ...] = ()
    skeleton: str = ""

    @property
    def leaks(self) -> int:
        """How many hits were dropped because they quote what is measured on."""
        return sum(one.leaks for search in self.searches for one in search.rounds)

    @property
    def kept(self) -> tuple[str, ...]:
        """The ids of all passages that were kept, each once."""
        return tuple(dict.fromkeys(name for search in self.searches for name in search.kept))

    def written(self) -> str:
        """The dossier as one JSON text, always the same for the same dossier."""
        return json.dumps(self.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"
