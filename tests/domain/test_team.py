"""Who is in a team, and who inspects whom (claims 19, 100, 107)."""

from __future__ import annotations

import pytest

from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import Team
from mma_desktop.engine.scripted import ScriptedEngine


def engine(name: str) -> ScriptedEngine:
    return ScriptedEngine(_silent, name=name)


def _silent(_prompt: Prompt, _sampling: Sampling, _index: int) -> str:
    return ""


TEAM = Team({"general": engine("G"), "domain": engine("D"), "domain-2": engine("E")})


@pytest.mark.parametrize(
    ("producer", "verifiers"),
    [
        ("general", ("domain", "domain-2")),
        ("domain", ("general", "domain-2")),
        ("ledger", ("general", "domain", "domain-2")),
    ],
)
def test_everybody_but_the_writer_inspects(producer: str, verifiers: tuple[str, ...]) -> None:
    assert TEAM.verifiers(producer) == verifiers


def test_who_is_alone_inspects_itself() -> None:
    assert Team({"general": engine("G")}).verifiers("general") == ("general",)


def test_roles_keep_their_order_and_lead_to_their_engines() -> None:
    assert (TEAM.roles, TEAM.domains) == (("general", "domain", "domain-2"), ("domain", "domain-2"))
    assert TEAM["domain-2"].info.name == "E"


def test_one_model_in_two_roles_is_no_cross_inspection() -> None:
    assert TEAM.cross_inspected
    one = engine("G")
    assert not Team({"general": one, "domain": one}).cross_inspected
