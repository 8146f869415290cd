"""What the benchmark of a search can be asked, and what it makes of a search."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

pytest.importorskip("llama_cpp")

from benchmarks.inference.search import (
    FAITHFUL,
    NO_DRAFTS,
    NOT_CONVERTED,
    STANDARD,
    Plan,
    Searched,
    parse_options,
    plan_of,
)
from benchmarks.inference.steps import Step
from benchmarks.inference.tape import Entry
from mma_desktop.domain.prompts import Completion, FinishReason, Message, Prompt, Sampling
from mma_desktop.engine.wire import DRAFT_BATCH
from mma_desktop.errors import InputError

RESULTS = Path(__file__).parents[3] / "docs" / "results"


def published_commands() -> list[list[str]]:
    """The arguments of every command of this benchmark that a page of results states."""
    pages = "\n".join(page.read_text(encoding="utf-8") for page in sorted(RESULTS.glob("*.md")))
    return [shlex.split(found) for found in re.findall(r"`python -m benchmarks\.inference\.search ([^`]*)`", pages)]


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    """Of a model that drafts and one whose weights are converted."""
    general, domain = tmp_path / "general.gguf", tmp_path / "domain.gguf"
    return Plan(general, domain, tmp_path, 2, False, 15, 256, 1, 42, (general,), (domain,), (FAITHFUL,))


@pytest.mark.parametrize("arguments", published_commands(), ids=" ".join)
def test_the_commands_of_published_results_are_understood(arguments: list[str]) -> None:
    assert parse_options(arguments).only


def test_there_are_such_commands() -> None:
    assert len(published_commands()) > 3


def test_the_reference_needs_the_search_that_it_does_again() -> None:
    with pytest.raises(InputError, match="--only faithful"):
        plan_of(parse_options(["--only", "reference"]))


def test_a_variant_leaves_out_what_its_name_says(plan: Plan) -> None:
    assert plan.engine(FAITHFUL, plan.general).draft_batch == DRAFT_BATCH
    assert plan.engine(NO_DRAFTS, plan.general).draft_batch == 0
    assert plan.engine(FAITHFUL, plan.domain).convert_q5
    assert not plan.engine(NOT_CONVERTED, plan.domain).convert_q5
    assert not plan.engine(FAITHFUL, plan.general).convert_q5


def test_the_standard_search_has_no_more_rollouts_than_its_preset(plan: Plan) -> None:
    assert plan.settings(FAITHFUL).rollouts == 15
    assert plan.settings(STANDARD).rollouts < 15
    assert plan.settings("product W3").width == 3


def test_rejected_drafts_are_no_prompt_tokens() -> None:
    prompt = Step(0.0, 1.0, fed=20, outputs=1, samples=1, drawn=1)
    drafted = Step(1.0, 2.0, fed=5, outputs=5, samples=1, drawn=3)  # four draft tokens, of which two were accepted
    completion = Completion("abcd", FinishReason.STOP, 20, 0, 4)
    asked = Entry("a", Prompt((Message("user", "x"),)), Sampling(), 0.0, 2.0, (completion,))
    found = Searched([asked], [prompt, drafted], 2.0)
    assert found.computed == 20
    assert found.acceptance_rate == 50
