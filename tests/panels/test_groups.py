"""Who sits on a panel (docs/method.md 3.3)."""

from __future__ import annotations

import pytest

from mma_desktop.errors import InputError
from mma_desktop.panels.groups import SIZES, Member, Paradigm, own_panel, panel
from mma_desktop.panels.schema import Domain, DomainPanel


def seats(paradigm: Paradigm, size: int, *domains: Domain, language: str = "zh") -> tuple[Member, ...]:
    return panel(paradigm, domains or (Domain.LAW,), size, language)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("domain", list(Domain))
def test_86_three_experts_on_distinct_sub_fields(domain: Domain, language: str) -> None:
    members = seats(Paradigm.DIVERSITY, 3, domain, language=language)
    assert len({member.field for member in members}) == len({member.title for member in members}) == 3


def test_86_a_structured_panel_of_three_is_solver_critic_and_coordinator() -> None:
    members = seats(Paradigm.STRUCTURED, 3)
    assert [member.title for member in members] == ["解题者", "质疑者", "协调者"]
    assert {member.field for member in members} == {"法律"}


@pytest.mark.parametrize("paradigm", list(Paradigm))
def test_87_a_panel_that_grows_keeps_its_first_three(paradigm: Paradigm) -> None:
    three, six, ten = (set(seats(paradigm, size)) for size in (3, 6, 10))
    assert three < six < ten
    assert [len(group) for group in (three, six, ten)] == [3, 6, 10]


@pytest.mark.parametrize("size", [3, 6, 10])
def test_87_the_coordinator_speaks_last_behind_solvers_critics_and_strategists(size: int) -> None:
    titles = [member.title for member in seats(Paradigm.STRUCTURED, size, language="en")]
    order = ["Solver", "Critic", "Strategist", "Coordinator"]
    assert titles == sorted(titles, key=order.index)
    assert titles.count("Coordinator") == 1


def test_88_those_who_share_a_title_are_numbered_from_one() -> None:
    members = seats(Paradigm.STRUCTURED, 6, language="en")
    assert [(member.title, member.id) for member in members] == [
        ("Solver", 1),
        ("Solver", 2),
        ("Critic", 1),
        ("Critic", 2),
        ("Strategist", 1),
        ("Coordinator", 1),
    ]
    assert [member.name for member in members][:2] == ["Solver", "Solver 2"]


@pytest.mark.parametrize("size", [2, 3, 6, 10])
def test_two_domains_take_turns_and_the_first_decides(size: int) -> None:
    members = seats(Paradigm.DIVERSITY, size, Domain.LAW, Domain.FINANCE)
    law = set(seats(Paradigm.DIVERSITY, 10, Domain.LAW))
    assert members[-1] in law
    assert abs(2 * sum(member in law for member in members) - size) <= 1


@pytest.mark.parametrize("size", [0, 11])
def test_a_size_that_no_panel_has_is_refused(size: int) -> None:
    with pytest.raises(InputError, match=f"not {size}"):
        seats(Paradigm.DIVERSITY, size)


def test_the_sizes_of_the_paper_are_1_3_6_and_10() -> None:
    assert SIZES == (1, 3, 6, 10)
    assert all(len(seats(paradigm, size)) == size for paradigm in Paradigm for size in SIZES)


@pytest.mark.parametrize("paradigm", list(Paradigm))
def test_one_expert_is_the_one_who_would_decide(paradigm: Paradigm) -> None:
    assert [member.title for member in seats(paradigm, 1)] == [
        {Paradigm.DIVERSITY: "刑法学者", Paradigm.STRUCTURED: "解题者"}[paradigm]
    ]


def test_86_a_structured_panel_of_the_users_own_has_its_field_and_its_parts() -> None:
    part = {"title": "Advocate", "duty": "argue."}
    parts = dict.fromkeys(("solver", "critic", "strategist", "coordinator"), part)
    own = DomainPanel.model_validate({"title": "maritime law", "parts": parts})
    members = own_panel(Paradigm.STRUCTURED, own, 3, "en")
    assert [(member.name, member.field) for member in members] == [
        (name, "maritime law") for name in ("Advocate", "Advocate 2", "Advocate 3")
    ]
    expert = {"title": "Judge", "field": "salvage", "duty": "judge."}
    shipped = own_panel(Paradigm.STRUCTURED, DomainPanel.model_validate({"title": "x", "experts": [expert]}), 3, "en")
    assert [member.title for member in shipped] == ["Solver", "Critic", "Coordinator"]
    own = DomainPanel.model_validate({"title": "x", "experts": [expert]})
    assert [member.title for member in own_panel(Paradigm.DIVERSITY, own, 3, "en")] == ["Judge"]
