"""Solvers by name, third parties included."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from mma_desktop.errors import InputError
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers import registry
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.majority import Majority
from mma_desktop.solvers.mma import Mma
from mma_desktop.solvers.moa import Moa
from mma_desktop.solvers.texts import data_file
from tests.search.toy import ToyTask


def test_the_built_in_solvers() -> None:
    assert isinstance(registry.make_solver("mma", ToyTask(), SearchSettings(), 1), Mma)
    assert isinstance(registry.make_solver("majority", ToyTask(), SearchSettings(), 1), Majority)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match="mma, single, maj16"):
        registry.make_solver("oracle", ToyTask(), SearchSettings(), 1)


@pytest.mark.parametrize(
    ("name", "kind", "samples", "role"),
    [
        ("single", Majority, 1, "general"),
        ("single@domain", Majority, 1, "domain"),
        ("maj32", Majority, 32, "general"),
        ("maj16@domain", Majority, 16, "domain"),
        ("majority", Majority, 7, "general"),
        ("moa", Moa, 32, "general"),
        ("moa8@domain", Moa, 8, "domain"),
        ("self_moa", Moa, 32, "general"),
        ("self_moa16@domain", Moa, 16, "domain"),
    ],
)
def test_number_and_role_stand_in_the_name(name: str, kind: type, samples: int, role: str) -> None:
    solver = registry.make_solver(name, ToyTask(), SearchSettings(candidates=7), 1)
    assert isinstance(solver, kind)
    assert isinstance(solver, Majority | Moa)
    assert (solver.settings.candidates, solver.role) == (samples, role)
    if isinstance(solver, Moa):
        assert solver.proposers == ((role,) if name.startswith("self") else ("general", "domain"))


@pytest.mark.parametrize(
    "name", ["maj0", "single4", "dylan3", "mma@domain", "pooled@domain", "maj16@moon", "maj16@", "majx", ""]
)
def test_names_that_mean_nothing_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="no method"):
        registry.make_solver(name, ToyTask(), SearchSettings(), 1)


THEIRS = Method("theirs", Majority, data_file("no such"))


def test_a_package_can_offer_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("theirs", "tests.solvers.test_registry:THEIRS", "mma_desktop.solvers")
    monkeypatch.setattr(
        registry, "entry_points", lambda **wanted: [point] if wanted.get("name") in (None, "theirs") else []
    )
    assert "theirs" in registry.solver_names()
    assert isinstance(registry.make_solver("theirs", ToyTask(), SearchSettings(), 1), Majority)
    assert registry.method_title("theirs", "en") == "theirs"


def test_every_method_and_purpose_has_a_title_in_every_language() -> None:
    for language in ("zh", "en"):
        titles = {name: registry.method_title(name, language) for name in ("auto", *registry.solver_names())}
        assert all(title != name for name, title in titles.items()), language
    purposes = ("answer", "analyse", "propose", "review", "restate", "verify", "score", "aggregate", "speak", "rank")
    assert all(registry.purpose_title(name, "zh") != name for name in purposes)


def test_only_a_search_plans_rollouts() -> None:
    settings = SearchSettings(rollouts=7)
    assert [registry.planned_rollouts(name, settings) for name in ("mma", "maj16@domain", "oracle")] == [7, 0, 0]


def test_a_package_that_cannot_be_loaded_leaves_the_others_their_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("broken", "no.such.module:METHOD", "mma_desktop.solvers")
    monkeypatch.setattr(registry, "entry_points", lambda **_wanted: [point])
    assert registry.method_title("mma", "en").startswith("Tree search")
    assert registry.method_title("broken", "en") == "broken"


def test_a_package_that_cannot_be_loaded_is_named_where_its_solver_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("broken", "no.such.module:METHOD", "mma_desktop.solvers")
    monkeypatch.setattr(registry, "entry_points", lambda **wanted: [point] if wanted.get("name") == "broken" else [])
    with pytest.raises(InputError, match="The method broken cannot be loaded: No module named 'no'"):
        registry.make_solver("broken", ToyTask(), SearchSettings(), 1)
    assert registry.asks_models("broken", SearchSettings()), "it might"
    assert not registry.takes_nodes("broken")


def test_only_rules_without_judges_ask_no_model() -> None:
    assert not registry.asks_models("ledger", SearchSettings())
    assert registry.asks_models("ledger", SearchSettings(judge=True))
    assert all(registry.asks_models(name, SearchSettings()) for name in ("mma", "maj16", "single", "unknown"))


@pytest.mark.parametrize(("name", "reads"), [("rag", True), ("mma", False), ("maj16", False), ("oracle", False)])
def test_only_rag_reads_evidence_unasked(name: str, reads: bool) -> None:
    assert registry.reads_evidence(name, SearchSettings()) is reads
    assert registry.reads_evidence(name, SearchSettings(evidence=True)) is (reads or name == "mma")


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("panel", "Panel of 3 experts", "三人专家组"),
        ("panel4", "Panel of 4 experts", "4 人专家组"),
        ("structured_panel5", "Working group of 5", "5 人分工组"),
        ("maj8", "Majority of 8 answers", "8 个回答的多数"),
        ("maj8@domain", "Majority of 8 answers (domain model)", "8 个回答的多数（领域模型）"),
        ("moa8", "Mixture of agents, 8 proposals (MoA)", "多模型混合，8 个提议 (MoA)"),
        ("pooled4", "4 answers and scores of possible answers, pooled", "4 个回答的投票与答案打分合并"),
        ("mas2", "MAS2: a plan that is repaired while it runs", "MAS2（边执行边修补）"),
        ("workflow:nowhere", "Workflow: nowhere", "工作流：nowhere"),
        ("oracle7", "oracle7", "oracle7"),
    ],
)
def test_a_number_or_a_role_has_its_place_in_the_title(name: str, english: str, chinese: str) -> None:
    assert [registry.method_title(name, language) for language in ("en", "zh")] == [english, chinese]


@pytest.mark.parametrize("name", ["mma:quick", "panel3:law", "fusion:law", "maj16:amounts"])
def test_what_stands_behind_a_method_that_takes_no_pack_is_said(name: str) -> None:
    with pytest.raises(InputError, match=f"{name.partition(':')[0]} works with no node pack") as caught:
        registry.make_solver(name, ToyTask(), SearchSettings(), 1)
    assert "--preset" in caught.value.remedy


def test_a_search_on_a_data_set_is_no_method_and_says_what_it_is() -> None:
    with pytest.raises(InputError, match="searches for a workflow") as caught:
        registry.make_solver("aflow", ToyTask(), SearchSettings(), 1)
    assert caught.value.remedy == "Run: mma-desktop hosts search aflow --help"
    with pytest.raises(InputError, match="no method called 'evoagent:law:quick'"):
        registry.make_solver("evoagent:law:quick", ToyTask(), SearchSettings(), 1)
