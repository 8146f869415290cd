"""What the benchmark of the engine can be asked."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

pytest.importorskip("llama_cpp")

from benchmarks.inference.engine import PEERS, parse_options, plan_of
from benchmarks.inference.tokens import Tokenizer

RESULTS = Path(__file__).parents[3] / "docs" / "results"


def published_commands() -> list[list[str]]:
    """The arguments of every command of this benchmark that a page of results states."""
    pages = "\n".join(page.read_text(encoding="utf-8") for page in sorted(RESULTS.glob("*.md")))
    return [shlex.split(found) for found in re.findall(r"`python -m benchmarks\.inference\.engine ([^`]*)`", pages)]


@pytest.mark.parametrize("arguments", published_commands(), ids=" ".join)
def test_the_commands_of_published_results_are_understood(arguments: list[str]) -> None:
    assert parse_options(arguments).only


def test_there_are_such_commands() -> None:
    assert len(published_commands()) > 5


def test_every_peer_has_a_name_of_its_own() -> None:
    assert len({peer.name for peer in PEERS}) == len(PEERS)


@pytest.mark.real
def test_the_context_holds_the_longest_continuation(tiny_model: Path) -> None:
    plan = plan_of(parse_options(["--model", str(tiny_model), "--quick", "--widths", "2", "20"]))
    setup = plan.setup(Tokenizer(tiny_model))
    assert setup.width == 20
    assert setup.room > len(Tokenizer(tiny_model).tokens(plan.prompt(9999))) + plan.length
