"""The closed registries of what a pack may name that is not in it: the programs of its nodes, with what each reads and
gives (`workflows/programs.py` has the functions), and the general operators of its workflows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProgramPorts:
    """The variables that a program needs, those that it may be given too, and the outputs it has."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    optional: tuple[str, ...] = ()


PROGRAM_PORTS: Mapping[str, ProgramPorts] = {
    "court_file": ProgramPorts(
        ("case",), ("judge", "plaintiff", "defendant", "parties", "exhibits", "of_plaintiff", "of_defendant")
    ),
    "court_sums": ProgramPorts(("case", "claims", "share", "items"), ("table",)),
    "fund": ProgramPorts(("case", "risk"), ("answer",), optional=("a", "b", "c", "d", "e", "f", "feeds")),
    "fund_feeds": ProgramPorts(
        ("case",), ("technical", "fundamental", "insider", "news", "macro", "policy", "feeds"), optional=("computed",)
    ),
    "fund_file": ProgramPorts(("case",), ("technical", "fundamental", "insider", "news", "macro", "policy", "feeds")),
    "fund_indicators": ProgramPorts(("case",), ("computed",)),
    "ledger": ProgramPorts((), ("total", "entries", "answer")),
    "vote": ProgramPorts(("a",), ("answer",), optional=("b", "c", "d", "e")),
}
GENERAL_OPERATORS = (
    "extract",
    "retrieve",
    "analyse",
    "rules",
    "calculate",
    "cot",
    "cot_sc",
    "review",
    "revise",
    "vote",
    "debate",
    "reflexion",
)
"""Those of resources/hosts/operators.*.toml."""
