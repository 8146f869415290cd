"""The seven dimensions of a task, 5 to 10 terms each (SPEC: stage 1, step 2): what the designer says of samples.

What it leaves empty is asked for again, one dimension at a time; what is then still missing comes from the program's
own lists (resources/synthesis/terms.<language>.toml) and is marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field, StringConstraints, model_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.waiting import together
from mma_desktop.packs.json_schema import JsonArray, JsonObject, JsonShape, JsonString
from mma_desktop.synthesis.brief import Brief
from mma_desktop.synthesis.designer import Designer, DesignRequest
from mma_desktop.synthesis.strategies import Dimension
from mma_desktop.synthesis.texts import Request

LEAST_TERMS, MOST_TERMS = 5, 10
_LONGEST_TERM, _LONGEST_REASONING = 30, 400
_TOKENS, _TOKENS_OF_ONE = 1600, 400
Term = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
Terms = Annotated[tuple[Term, ...], Field(min_length=LEAST_TERMS, max_length=MOST_TERMS)]


class Dimensions(DataModel):
    """What is known of a task: the designer's reasoning, the terms of all seven dimensions, and which were filled in
    by the program.
    """

    reasoning: str = ""
    terms: Mapping[Dimension, Terms]
    filled: tuple[Dimension, ...] = ()

    @model_validator(mode="after")
    def _all_seven(self) -> Dimensions:
        if missing := [name for name in Dimension if name not in self.terms]:
            raise ValueError(f"no terms for {', '.join(missing)}")
        return self


class TermList(DataModel):
    """Terms for the tasks named; without a name, for all others."""

    tasks: tuple[str, ...] = ()
    terms: Mapping[Dimension, Terms]


class TermFile(DataModel):
    """resources/synthesis/terms.<language>.toml: the last list is the one for all other tasks."""

    lists: tuple[TermList, ...] = Field(min_length=1)

    def terms_for(self, task: str) -> Mapping[Dimension, tuple[str, ...]]:
        """The terms of a task."""
        return next((one for one in self.lists if task in one.tasks), self.lists[-1]).terms


async def find_dimensions(designer: Designer, brief: Brief) -> Dimensions:
    """The seven dimensions of the task."""
    first = await designer.ask(_request(designer, brief, tuple(Dimension), "dimensions")) or {}
    found = {name: brief.kept(first.get(name, ()), MOST_TERMS) for name in Dimension}
    missing = [name for name in Dimension if len(found[name]) < LEAST_TERMS]
    again = await together(_asked_again(designer, brief, name) for name in missing)
    for name, terms in zip(missing, again, strict=True):
        found[name] = brief.kept((*found[name], *terms), MOST_TERMS)
    filled = tuple(name for name in Dimension if len(found[name]) < LEAST_TERMS)
    own = _own_terms(brief)
    for name in filled:
        found[name] = brief.kept((*found[name], *own[name]), MOST_TERMS)
    return Dimensions(reasoning=brief.clean(first.get("reasoning", "")), terms=found, filled=filled)


async def _asked_again(designer: Designer, brief: Brief, name: Dimension) -> Sequence[str]:
    reply = await designer.ask(_request(designer, brief, (name,), f"dimensions {name}"))
    return reply[name] if reply is not None else ()


def _request(designer: Designer, brief: Brief, wanted: Iterable[Dimension], tag: str) -> DesignRequest:
    names = tuple(wanted)
    whole = len(names) > 1
    described = "\n".join(f"- {name}: {designer.texts.dimensions[name]}" for name in names)
    return DesignRequest(
        Request.DIMENSIONS if whole else Request.TERMS,
        tag,
        _shape(names, whole=whole),
        _TOKENS if whole else _TOKENS_OF_ONE,
        values={"wanted": described},
        material={"task": brief.task, "samples": brief.samples},
    )


def _shape(names: Iterable[Dimension], *, whole: bool) -> JsonShape:
    item = JsonString(type="string", maxLength=_LONGEST_TERM)
    terms = JsonArray(type="array", items=item, minItems=LEAST_TERMS, maxItems=MOST_TERMS)
    reasoning: dict[str, Any] = {"reasoning": JsonString(type="string", maxLength=_LONGEST_REASONING)} if whole else {}
    return JsonObject(type="object", properties={**reasoning, **{str(name): terms for name in names}})


def _own_terms(brief: Brief) -> Mapping[Dimension, tuple[str, ...]]:
    file = load_data(paths.resources() / "synthesis" / f"terms.{brief.language}.toml", TermFile)
    return file.terms_for(brief.task_id)
