"""What searches for workflows say (resources/hosts/searches.*.toml): hints of prompts, and changes in a menu."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pydantic import model_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.hosts.datasets.moves import DesignMove, MoveKind
from mma_desktop.tasks.schema import Text
from mma_desktop.tasks.templates import parse_template

_HINT = 300


class SearchWords(DataModel):
    """`hosts` says in a line what each host does, for people; `prompts` are the hints by name; `moves` say each change
    with {step} and {value}; `state` is what a designer is told: {steps}, {score}, {better}, {worse}; `broken` names the
    {step} whose check failed, `broken_of` that of one question of several, by its {number}.
    """

    hosts: Mapping[str, Text]
    prompts: Mapping[str, Text]
    moves: Mapping[MoveKind, Text]
    state: Text
    broken: Text
    broken_of: Text
    nothing: Text

    @model_validator(mode="after")
    def _usable(self) -> SearchWords:
        for kind, text in self.moves.items():
            parse_template(text, _named(kind))
        parse_template(self.state, ("steps", "score", "better", "worse"))
        parse_template(self.broken, ("step",))
        parse_template(self.broken_of, ("number", "step"))
        if missing := [kind for kind in MoveKind if kind not in self.moves]:
            raise ValueError(f"moves: {missing[0]} is missing")
        for name, hint in self.prompts.items():
            if "{" in hint or "}" in hint or len(hint) > _HINT:
                raise ValueError(f"prompts: {name} has braces or is longer than {_HINT} characters")
        return self

    def said(self, move: DesignMove) -> str:
        """A change as one option of a menu."""
        values = {"step": f"{move.at} ({move.tool})", "value": move.value}
        named = {name: values[name] for name in _named(move.kind)}
        return parse_template(self.moves[move.kind], named).fill(named)


def _named(kind: MoveKind) -> tuple[str, ...]:
    """The placeholders of a change; one that leaves a step out sets no value."""
    return ("step",) if kind is MoveKind.REMOVE else ("step", "value")


@cache
def search_words(language: str) -> SearchWords:
    """The words in zh or en; in English for any other. Raises ResourceError."""
    return load_data(paths.texts("hosts", "searches", language), SearchWords)
