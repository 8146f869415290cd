"""How sure a rule is: how often it was right on documents that it does not owe its existence to.

Rules are written with documents in view, so what they get right there says little. resources/ledger/support.toml
counts, for every cue word and every kind of structural rule, the documents in which it decided and those in which it
was right throughout (benchmarks/support.py makes the file). A rule that rests on one document, or on none, is hardly
better than a guess: that is the share of rules met only once (Good and Turing).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mma_desktop import paths
from mma_desktop.errors import ResourceError
from mma_desktop.ledger.roles import Proposal, Why

SURE = 0.8  # from here on a rule stands against the models
_KIND = "#"  # marks the structural rules among the words


class SupportFile(BaseModel):
    """The data file: `rules` maps a cue word, or # and a kind of rule, to (documents, documents in which it was right).

    `provenance` says which documents those are, by which command, and when.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    provenance: Mapping[str, str]
    rules: Mapping[str, tuple[int, int]] = Field(min_length=1)


Support = Mapping[str, tuple[int, int]]


def rule_of(proposal: Proposal) -> str:
    """The key under which a rule's support is counted."""
    return proposal.word if proposal.why is Why.CUE else f"{_KIND}{proposal.why.value}"


def sureness(proposal: Proposal, support: Support) -> float:
    """The chance (0..1) that the rule behind a proposal is right about counting; one half where nothing is known."""
    documents, right = support.get(rule_of(proposal), (0, 0))
    return (right + 1) / (documents + 2)


@cache
def load_support(path: Path | None = None) -> Support:
    """The support of every rule. Raises ResourceError when the file is missing or wrong."""
    file = path or paths.resources() / "ledger" / "support.toml"
    try:
        return SupportFile.model_validate(tomllib.loads(file.read_text(encoding="utf-8"))).rules
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise ResourceError(f"{file.name} cannot be used: {error}", "Reinstall the program.") from error
