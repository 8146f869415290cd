"""docs/method.md 1.6: who inspects an answer, and from where."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import Node, NodeKind
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.prefixes import prefixes_of, verifiers_of
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.base import Reading
from tests.search.toy import ToyTask, varied

ROLES = ("general", "domain", "domain-2")


class Words(ScriptedEngine):
    """An engine whose tokens are words with the blank before them."""

    async def token_strings(self, text: str) -> list[str]:
        first, *rest = text.split(" ")
        return [first, *(f" {word}" for word in rest)]


def runner_of(engine: type[ScriptedEngine] = ScriptedEngine, **settings: Any) -> PromptRunner:
    team = Team({role: engine(varied, name=role) for role in ROLES})
    return PromptRunner(ToyTask(), team, 1, lambda _event: None, SearchSettings.model_validate(settings))


def written_by(producer: str | None) -> Node:
    return Node("R.A1", "R", NodeKind.ANSWER_GENERAL, None, 1, answer="a", value="7", producer=producer)


def prefix(process: str, value: str | None, fraction: float, engine: type[ScriptedEngine] = ScriptedEngine) -> str:
    runner = runner_of(engine, fractions=(fraction,))
    found = asyncio.run(prefixes_of(runner, written_by("general"), Reading(process, f"=> {value}", value)))
    assert [one.verifier for one in found] == ["domain", "domain-2"]
    assert len({one.text for one in found}) == 1
    return found[0].text


@pytest.mark.parametrize(
    ("verifier", "producer", "expected"),
    [
        ("cross", "general", ("domain", "domain-2")),
        ("cross", "domain", ("general", "domain-2")),
        ("cross", "ledger", ROLES),
        ("cross", None, ("domain", "domain-2")),
        ("general", "general", ("general",)),
        ("none", "domain", ()),
    ],
)
def test_19_the_settings_say_who_inspects(verifier: str, producer: str | None, expected: tuple[str, ...]) -> None:
    assert verifiers_of(runner_of(verifier=verifier), written_by(producer)) == expected


def test_20_a_prefix_is_a_share_of_the_process_rounded_down() -> None:
    assert [prefix("0123456789a", None, share) for share in (0.2, 0.4, 0.6, 1.0)] == [
        "01",
        "0123",
        "012345",
        "0123456789a",
    ]


def test_21_a_prefix_is_cut_at_the_tokens_of_the_verifier() -> None:
    assert prefix("one two three four five", None, 0.4, Words) == "one two"


def test_105_a_prefix_ends_before_the_value_is_given_away() -> None:
    assert prefix("x" * 50 + "7" + "y" * 49, "7", 0.6) == "x" * 50
    assert prefix("x" * 50 + "7" + "y" * 49, "7", 0.4) == "x" * 40


@pytest.mark.parametrize(("before", "left"), [(4, 0), (5, 5)])
def test_d33_a_prefix_of_less_than_a_twentieth_is_dropped(before: int, left: int) -> None:
    process = ("x" * before + "7").ljust(100, "y")
    assert prefix(process, "7", 0.6) == "x" * left


@given(st.text(alphabet="ab07 \n案", max_size=60), st.sampled_from(["0", "07", "案"]))
def test_105_no_prefix_of_any_process_holds_the_value(process: str, value: str) -> None:
    engine = ScriptedEngine(varied)
    task = ToyTask()
    runner = PromptRunner(task, Team({"general": engine, "domain": engine}), 1, lambda _event: None, SearchSettings())
    reading = task.read(f"{process} => {value}")
    for prefix in asyncio.run(prefixes_of(runner, written_by("general"), reading)):
        assert value not in prefix.text
        assert process.startswith(prefix.text)


def test_every_verifier_cuts_an_answer_once_whatever_the_number_of_fractions() -> None:
    cut: list[str] = []

    class Counting(ScriptedEngine):
        async def token_strings(self, text: str) -> list[str]:
            cut.append(self.info.name)
            return await super().token_strings(text)

    found = asyncio.run(prefixes_of(runner_of(Counting), written_by("general"), Reading("0123456789", "=> 7", "7")))
    assert [(one.verifier, one.fraction) for one in found] == [
        (role, fraction) for role in ("domain", "domain-2") for fraction in (0.2, 0.4, 0.6)
    ]
    assert cut == ["domain", "domain-2"]
