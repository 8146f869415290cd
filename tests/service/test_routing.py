"""Who answers when the user leaves that to the program."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.answers.auto_rule import findings
from benchmarks.answers.pooled import by_key, measured, read_items
from mma_desktop.domain.events import Event, Trouble
from mma_desktop.domain.runs import AUTO
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.evaluation.records import read_records
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.routing import FEWEST_ITEMS, Chosen, Route, adopt, load_rules, routed, routes_file
from mma_desktop.solvers.pooled import FittedPool
from mma_desktop.solvers.registry import make_solver
from mma_desktop.solvers.texts import data_file, load_fitted
from mma_desktop.tasks.catalog import load_task
from mma_desktop.translation import translated
from tests.service.conftest import scripted
from tests.service.solving.test_solving import REQUEST, ServiceOf, silent

ROUTE = Route(method="maj16", items=20, domain=(-0.25, -0.45, -0.05), search=(0.0, -0.15, 0.15))


@pytest.fixture
def team() -> Team:
    return Team({GENERAL: scripted(GENERAL), DOMAIN: scripted(DOMAIN)})


def models(team: Team) -> dict[str, str]:
    return {role: engine.info.sha256 for role, engine in team.engines.items()}


def chosen(team: Team, task: str = "eca", language: str = "zh") -> str:
    return routed(AUTO, load_task(task, language), team).method


def test_a_named_method_is_taken_and_without_results_the_search_answers(team: Team) -> None:
    adopt(models(team), ["eca.zh"], {"eca.zh": ROUTE})
    assert routed("dylan", load_task("eca", "zh"), team) == Chosen("dylan")
    routes_file().unlink()
    assert routed(AUTO, load_task("eca", "zh"), team) == Chosen("mma")


@pytest.mark.parametrize(
    ("task", "language", "method"),
    [
        ("fcalc", "zh", "maj16"),
        ("mmlu_pro_law", "en", "maj16"),
        ("deepfund", "en", "maj16"),
        ("ljp_term", "en", "maj16"),
        ("statute_qa", "zh", "mma"),
        ("open", "zh", "mma"),
        ("j1", "zh", "mma"),
    ],
)
def test_a_task_that_was_not_measured_is_voted_on_where_its_answers_are_closed(
    team: Team, task: str, language: str, method: str
) -> None:
    found = routed(AUTO, load_task(task, language), team)
    [reason] = found.notes
    assert (found.method, "not measured" in reason) == (method, True)
    assert translated(reason, "zh") != reason
    adopt(models(team), [f"{task}.{language}"], {})
    assert routed(AUTO, load_task(task, language), team) == Chosen("mma", ("The tree search answers, as was adopted.",))


def test_110_a_task_whose_domain_model_is_weaker_is_answered_by_the_general_model_alone(team: Team) -> None:
    adopt(models(team), ["eca.zh"], {"eca.zh": ROUTE})
    found = routed(AUTO, load_task("eca", "zh"), team)
    assert found.method == "maj16"
    note, reason = found.notes
    assert "mma searches all the same" in note
    assert "on 20 questions" in reason
    assert "by -0.25 (95 % interval -0.45 to -0.05)" in reason
    assert (chosen(team, "fcalc"), chosen(team, "eca", "en")) == ("maj16", "mma")


def test_a_route_holds_for_the_very_models_it_was_measured_with(team: Team) -> None:
    adopt({**models(team), DOMAIN: "0" * 64}, ["eca.zh"], {"eca.zh": ROUTE})
    assert chosen(team) == "mma"
    adopt(models(team), ["eca.zh"], {"eca.zh": ROUTE})
    assert chosen(team) == "maj16"


def test_later_results_take_a_route_back_and_leave_other_tasks_alone(team: Team) -> None:
    adopt(models(team), ["eca.zh", "ljp_term.zh"], {"eca.zh": ROUTE, "ljp_term.zh": ROUTE})
    adopt(models(team), ["eca.zh"], {})
    assert (chosen(team), chosen(team, "ljp_term")) == ("mma", "maj16")


def test_where_nothing_told_when_to_replace_the_vote_auto_votes_and_says_so(team: Team) -> None:
    found = routed(AUTO, load_task("general", "zh"), team)
    assert found.method == "maj16"
    note, searched, pooled = found.notes
    assert note.startswith("maj16 answers here")
    assert "on 11 questions" in searched
    assert "by -0.46 (95 % interval -0.73 to -0.18)" in searched
    assert "no share of votes or of the reward told when" in searched
    assert "votes and scores of the possible answers together" in pooled
    assert all(translated(one, "zh") != one for one in found.notes)


def test_results_of_the_users_own_override_the_rule_both_ways(team: Team) -> None:
    adopt(models(team), ["general.zh", "lqa.zh"], {"lqa.zh": ROUTE})
    assert (chosen(team, "general"), chosen(team, "lqa")) == ("mma", "maj16")
    assert "on 20 questions with known answers the domain model" in routed(AUTO, load_task("lqa", "zh"), team).notes[1]
    adopt(models(team), ["general.zh"], {"general.zh": ROUTE})
    assert chosen(team, "general") == "maj16"
    adopt({**models(team), DOMAIN: "0" * 64}, ["feq.zh"], {})
    assert chosen(team, "feq") == "pooled16"


def test_every_rule_is_of_a_task_that_there_is_and_pools_only_where_that_gained(team: Team) -> None:
    rules = load_rules()
    assert rules.together.gains
    for key, rule in rules.tasks.items():
        task, language = key.split(".")
        assert load_task(task, language).id == task
        make_solver(rule.method, load_task(task, language), SearchSettings(), 1)
        assert rule.searched is None or rule.searched.by_rule[0] <= 0
        pool = rule.pooled
        taken = pool is not None and pool.items >= FEWEST_ITEMS and pool.holds
        assert rule.method == ("pooled16" if taken else "maj16")


def test_the_shipped_pools_are_what_the_items_give_that_took_no_part_in_the_fit() -> None:
    raw = Path(__file__).parents[2] / "docs" / "results" / "raw"
    items = read_items(raw / f"pooled_{n}" / "items.jsonl" for n in range(2, 7))
    weights = load_fitted(data_file("pooled"), FittedPool).weights
    pools, rules = {one.item: one.pooled(weights) for one in items}, load_rules()
    assert len(pools) == len(items)
    assert not pools.keys() & {one.item for one in read_items([raw / "pooled" / "items.jsonl"])}
    assert rules.together == measured(items, pools)
    assert {key: rule.pooled for key, rule in rules.tasks.items()} == by_key(items, pools)


def test_where_votes_and_scores_answer_it_is_said_what_they_are_worth_on_the_task_and_on_all(team: Team) -> None:
    found = routed(AUTO, load_task("feq", "zh"), team)
    assert found.method == "pooled16"
    assert "On all 311 questions of the measured tasks" in found.notes[-1]
    assert all(translated(one, "zh") != one for one in found.notes)


def test_the_shipped_rules_are_those_that_the_records_give() -> None:
    records = read_records(Path(__file__).parents[2] / "docs" / "results" / "raw" / "six_tasks" / "records.jsonl")
    found = {one.task: one for one in findings(records, "maj16", ["mma:standard"])}
    for key, rule in load_rules().tasks.items():
        if rule.searched is not None:
            assert rule.searched.items == found[key].items
            assert rule.searched.over_vote == pytest.approx(found[key].always, abs=6e-4)
            assert rule.searched.by_rule == pytest.approx(found[key].by_rule, abs=6e-4)
    assert found.keys() - {"all_tasks"} <= load_rules().tasks.keys()


@pytest.mark.parametrize("content", ["{", '{"format": 2}', '{"pairs": {"a b": {"eca.zh": {"method": "maj16"}}}}'])
def test_a_damaged_file_is_said_and_replaced(team: Team, content: str) -> None:
    routes_file().parent.mkdir(parents=True, exist_ok=True)
    routes_file().write_text(content, encoding="utf-8")
    found = routed(AUTO, load_task("eca", "zh"), team)
    assert found.method == "mma"
    assert "cannot be read" in found.notes[0]
    adopt(models(team), ["eca.zh"], {"eca.zh": ROUTE})
    assert chosen(team) == "maj16"


async def test_the_manifest_names_the_method_that_answered_and_the_user_is_told_why(
    service_of: ServiceOf, team: Team, tmp_path: Path
) -> None:
    adopt(models(team), ["eca.zh"], {"eca.zh": ROUTE})
    service, heard = service_of(), list[Event]()
    report = await service.solve(REQUEST, heard.append)
    assert report.manifest.method == "maj16"
    assert report.manifest.method_reasons == routed(AUTO, load_task("eca", "zh"), team).notes
    assert report.method_reason_in("en").startswith("maj16 of the general model answers")
    assert not [
        event for event in heard if isinstance(event, Trouble)
    ]  # a reason stands by the answer, and is no warning
    routes_file().unlink()
    assert await service.replay(report.run) > 0
    searched = await service.solve(replace(REQUEST, method="mma"), silent)
    assert searched.manifest.method == "mma"
    assert SolveRequest(text="").method == AUTO
