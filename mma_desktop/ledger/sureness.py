"""How sure a rule is: how often it was right on documents that it does not owe its existence to.

Rules are written with documents in view, so what they get right there says little. resources/ledger/support.toml says
how often cue words, structural rules and the want of any cue were right on documents that were not in view; and for
every single rule, in how many documents it decided and in how many of them it was right throughout
(benchmarks/amounts/support.py makes the file). A rule that few documents support is as sure as its kind, one that
many support as sure as it showed itself; the share of rules met only once estimates how often a new document needs a
missing one (Good and Turing).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.ledger.rules.proposals import Proposal, Reason

SURE = 0.8  # from here on a rule stands against the models
_KIND = "#"  # marks the structural rules among the words
_NOT_TOLD = tuple(f"{_KIND}{one.value}" for one in (Reason.DEFAULT, Reason.ACCOUNT_IN, Reason.ACCOUNT_OUT))
_LEAST = 0.02  # no rule is surer than one less this
_WEIGHT = 2.0  # documents that the prior of a rule's kind is worth


class Priors(DataModel):
    """How often rules of each kind were right about an amount, on documents they were not written with."""

    cue: float
    structure: float
    default: float


class Support(DataModel):
    """The data file: `rules` maps a cue word, or # and a kind of rule, to (documents, documents in which it was right).

    `provenance` says which documents those are, by which command, and when.
    """

    provenance: Mapping[str, str]
    priors: Priors
    rules: Mapping[str, tuple[int, int]]


def rule_of(proposal: Proposal) -> str:
    """The key under which a rule's support is counted."""
    return proposal.word if proposal.reason is Reason.CUE else f"{_KIND}{proposal.reason.value}"


def kind_of(rule: str) -> Literal["cue", "structure", "default"]:
    """Whether a rule is a cue word, a structural rule, or the want of any cue (in rows of a statement, too)."""
    if rule in _NOT_TOLD:
        return "default"
    return "structure" if rule.startswith(_KIND) else "cue"


def sureness(rule: str, support: Support) -> float:
    """The chance (0..1) that a rule is right about counting."""
    documents, right = support.rules.get(rule, (0, 0))
    return (right + _WEIGHT * getattr(support.priors, kind_of(rule))) / (documents + _WEIGHT)


def log_odds(sureness: float) -> float:
    """The logarithm of the odds that a rule of this sureness is right; none is surer than one less _LEAST."""
    chance = min(max(sureness, _LEAST), 1 - _LEAST)
    return math.log(chance / (1 - chance))


def rule_log_odds(counted: bool, sureness: float) -> float:
    """The log-odds that an amount counts, by its rule alone."""
    return log_odds(sureness) if counted else -log_odds(sureness)


@cache
def load_support(path: Path | None = None) -> Support:
    """The support of every rule. Raises ResourceError when the file is missing or wrong."""
    return load_data(path or paths.resources() / "ledger" / "support.toml", Support)
