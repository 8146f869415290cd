"""The words with which a designer is asked: resources/synthesis/prompts.<language>.toml, checked when loaded."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from pydantic import model_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.packs.templates import parse_pack_template
from mma_desktop.synthesis.strategies import STRATEGIES, Dimension, StrategyName
from mma_desktop.tasks.schema import Fence, Text


class Request(StrEnum):
    """What a designer is asked for."""

    DIMENSIONS = "dimensions"
    TERMS = "terms"
    QUERIES = "queries"
    CONTROL = "control"
    RANK = "rank"
    ANALYSE = "analyse"
    PLAN = "plan"
    INSTRUCT = "instruct"
    LOOK_UP = "look_up"
    EXPERT = "expert"
    PART = "part"


PLACEHOLDERS: Mapping[Request, tuple[str, ...]] = {
    Request.DIMENSIONS: ("task", "samples", "wanted"),
    Request.TERMS: ("task", "samples", "wanted"),
    Request.QUERIES: ("task", "terms", "aim", "most"),
    Request.CONTROL: ("target", "aim", "round", "rounds", "found"),
    Request.RANK: ("target", "candidates", "most"),
    Request.ANALYSE: ("task", "passages", "aim", "wanted"),
    Request.PLAN: ("task", "summaries", "sample", "kinds", "most"),
    Request.INSTRUCT: ("task", "summaries", "plan", "node", "reads"),
    Request.LOOK_UP: ("task", "plan", "node"),
    Request.EXPERT: ("field", "seated", "number"),
    Request.PART: ("field", "seated", "part"),
}
"""What each prompt may have filled in."""


class StrategyTexts(DataModel):
    """What a strategy looks for, and what each field of its analysis lists."""

    name: Text
    aim: Text
    fields: Mapping[str, Text]


class NodeTexts(DataModel):
    """What the program itself writes into nodes: {purpose}; and what stands in `answer` before the task's format.

    `kinds` say what each kind of node is for. The instructions of `plain` take the place of what a designer left empty.
    """

    system: Text
    kinds: Mapping[str, Text]
    plain: Text
    answer: Text
    ledger: Text


class DesignTexts(DataModel):
    """A whole file. {name} in `fence` says what the text between its lines is; `names` are what it can be."""

    system: Text
    fence: Fence
    names: Mapping[str, Text]
    dimensions: Mapping[Dimension, Text]
    strategies: Mapping[StrategyName, StrategyTexts]
    prompts: Mapping[Request, Text]
    nodes: NodeTexts
    nothing: Text

    @model_validator(mode="after")
    def _complete(self) -> DesignTexts:
        for request in Request:
            parse_pack_template(self.prompts[request], PLACEHOLDERS[request])
        if missing := set(Dimension) - set(self.dimensions):
            raise ValueError(f"no text for the dimensions {', '.join(sorted(missing))}")
        for name, strategy in STRATEGIES.items():
            if set(self.strategies[name].fields) != set(strategy.fields):
                raise ValueError(f"the strategy {name} needs texts for {', '.join(strategy.fields)}")
        return self

    def prompt(self, request: Request, values: Mapping[str, str], material: Mapping[str, str]) -> str:
        """The filled prompt: `values` as they stand, each `material` between its fences."""
        template = parse_pack_template(self.prompts[request], PLACEHOLDERS[request])
        fenced = {name: self.fenced(name, text) for name, text in material.items()}
        return template.fill({**values, **fenced})

    def fenced(self, name: str, text: str) -> str:
        """The text as material between lines that say what it is."""
        called = self.names.get(name, name)
        fence = Fence(open=self.fence.open.replace("{name}", called), close=self.fence.close.replace("{name}", called))
        return fence.around(text)


@cache
def load_design_texts(language: str) -> DesignTexts:
    """The texts in zh or en. Raises ResourceError."""
    return load_data(paths.resources() / "synthesis" / f"prompts.{language}.toml", DesignTexts)
