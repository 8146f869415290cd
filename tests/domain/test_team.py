"""The engines of a run by role: who is there, and who inspects whom."""

from __future__ import annotations

import pytest

from mma_desktop.domain.team import DOMAIN, GENERAL, LEDGER, Team
from mma_desktop.engine.scripted import ScriptedEngine


def team(**names: str) -> Team:
    """The engines of these names by role; equal names are one and the same model."""
    return Team({role: ScriptedEngine(lambda *_: "", name=name) for role, name in names.items()})


PAIR = team(general="g", domain="d")
THREE = Team({**PAIR.engines, "domain-2": ScriptedEngine(lambda *_: "", name="e")})


def test_roles_come_in_order_and_domains_without_the_general_one() -> None:
    assert THREE.roles == (GENERAL, DOMAIN, "domain-2")
    assert THREE.domains == (DOMAIN, "domain-2")
    assert THREE["domain-2"].info.name == "e"


def test_an_unknown_role_is_no_engine() -> None:
    with pytest.raises(KeyError):
        PAIR["domain-2"]


@pytest.mark.parametrize(
    ("members", "producer", "verifiers"),
    [
        (PAIR, GENERAL, (DOMAIN,)),
        (PAIR, DOMAIN, (GENERAL,)),
        (THREE, DOMAIN, (GENERAL, "domain-2")),
        (THREE, LEDGER, (GENERAL, DOMAIN, "domain-2")),
        (team(general="g"), GENERAL, (GENERAL,)),
    ],
)
def test_19_all_inspect_but_the_producer_unless_it_is_alone(
    members: Team, producer: str, verifiers: tuple[str, ...]
) -> None:
    assert members.verifiers(producer) == verifiers


def test_100_two_roles_of_one_model_do_not_inspect_each_other() -> None:
    assert PAIR.cross_inspected
    assert not team(general="g", domain="g").cross_inspected
    assert not team(general="g").cross_inspected
