"""From a stored run to its report, with nothing but the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import (
    Act,
    AmountsJudged,
    Event,
    LedgerEdited,
    NodeAdded,
    ReadingsScored,
    Replied,
    RolloutDone,
    Trimmed,
    fold,
)
from mma_desktop.domain.runs import Manifest, ModelUse, RunStatus, Solution, Usage
from mma_desktop.domain.tree import Action, Candidate, NodeKind
from mma_desktop.service.reporting import (
    chance_so_far,
    covered,
    elements_of,
    knowledge_of,
    knowledge_steps,
    make_report,
    opinions_on,
    usage_of,
)
from mma_desktop.storage.records import RunRecord

TEXT = "窃得现金3000元。\n民警扣押现金421元。"
MODELS = (ModelUse("general", "G", "11", "g.gguf"), ModelUse("domain", "D", "22", "d.gguf"))
MANIFEST = Manifest("eca", "zh", "mma", "product", "quick", 1, {}, MODELS, "", "", "0.1.0")
RECORD = RunRecord(
    id="r1",
    case_title="盗窃案",
    question=Question("eca", "zh", TEXT),
    document=Document("case.txt", TEXT, "ab"),
    manifest=MANIFEST,
    status=RunStatus.FINISHED,
    solution=Solution("3000元。\n最终金额:3000元", "3000", 0.75, ("R", "R.A3")),
    created=datetime.now(UTC),
    updated=datetime.now(UTC),
    events=0,
    head="ff",
)
ROOT = NodeAdded("R", None, NodeKind.ROOT, None, 0, TEXT)
JUDGED = AmountsJudged(
    "general",
    "11",
    (TEXT.index("3000"), TEXT.index("421")),
    (TEXT.index("3000") + 5, TEXT.index("421") + 4),
    (2.0, -1.0),
)


def node(name: str, **content: object) -> NodeAdded:
    kind = NodeKind.RESTATED if content.get("restated") else NodeKind.KNOWLEDGE
    return replace(NodeAdded(name, "R", kind, None, 1, "q"), **content)


def replied(started: float, seconds: float) -> Replied:
    return Replied("k", "general", "answer", {}, 10, 4, 6, started, seconds)


STORY: list[Event] = [
    ROOT,
    node("R.A3", knowledge="first"),
    node("R.A3-2", knowledge="second"),
    node("R.A4", question="1. all", restated=True),
    node("R.A4-2", question="2. all", restated=True),
    RolloutDone(0, ("R", "R.A3-2"), 0.9),
    RolloutDone(1, ("R", "R.A4-2"), 0.8),
    RolloutDone(2, ("R", "R.A3"), 0.1),
]


def test_models_with_different_first_choices_disagree() -> None:
    def answer(name: str, by: str, value: str) -> NodeAdded:
        kind, drawn = NodeKind.ANSWER_GENERAL, (Candidate(value, value),)
        return NodeAdded(name, "R", kind, Action.ANSWER_GENERAL, 1, TEXT, value=value, producer=by, candidates=drawn)

    def disagree(*answers: NodeAdded) -> bool:
        return make_report(replace(RECORD, solution=None), [ROOT, *answers]).models_disagree

    general = answer("R.A1", "general", "3000")
    assert disagree(general, answer("R.A2", "domain", "421"))
    assert not disagree(general, answer("R.A2", "domain", "3000"))
    assert not disagree(general)


def test_knowledge_and_elements_are_those_of_the_path() -> None:
    tree = fold(STORY)
    assert knowledge_of(tree, ("R", "R.A3")) == "first"
    assert elements_of(tree, ("R", "R.A4")) == "1. all"
    assert knowledge_of(tree, ("R", "R.A3", "R.A3-2")) == "second"


def test_beside_the_path_the_most_rewarded_ones_serve() -> None:
    tree = fold(STORY)
    assert (knowledge_of(tree, ("R",)), elements_of(tree, ())) == ("second", "2. all")
    alone = fold(STORY[:1])
    assert (knowledge_of(alone, ("R",)), elements_of(alone, ("R",))) == (None, None)


@pytest.mark.parametrize("producer", ["library", "ledger"])
def test_what_the_library_found_or_rules_computed_is_no_knowledge_of_a_model(producer: str) -> None:
    found = node("R.Law", knowledge="article 264", producer=producer, action=Action.KNOWLEDGE)
    written = node("R.Facts", knowledge="facts", producer="domain", action=Action.KNOWLEDGE)
    assert knowledge_of(fold([ROOT, found, written]), ("R", "R.Law")) == "facts"
    assert [step.id for step in knowledge_steps(fold([ROOT, found, written]), ("R", "R.Law"))] == ["R.Facts"]
    assert knowledge_of(fold([ROOT, found]), ("R", "R.Law")) is None


def test_what_one_node_of_a_workflow_wrote_for_another_is_not_what_is_known_of_the_case() -> None:
    facts = node("R.Facts", knowledge="facts", producer="domain", action=Action.KNOWLEDGE)
    rule = node("R.Rule", knowledge="rule", producer="domain", action=Action.KNOWLEDGE, sources=("R.Facts",))
    tree = fold([ROOT, facts, rule])
    assert (knowledge_of(tree, ("R",)), knowledge_steps(tree, ("R",))) == (None, [])


def test_the_steps_of_the_knowledge_lead_to_it() -> None:
    ids = ("R.A3", "R.A3.A3", "R.A3.A3.A1", "R.A3-2")
    actions = (Action.KNOWLEDGE, Action.KNOWLEDGE, Action.ANSWER_GENERAL, Action.KNOWLEDGE)
    parents = ("R", "R.A3", "R.A3.A3", "R")
    added = [
        NodeAdded(name, parent, NodeKind.KNOWLEDGE, action, 1, "?", knowledge=f"of {name[:7]}")
        for name, parent, action in zip(ids, parents, actions, strict=True)
    ]
    tree = fold([ROOT, *added, RolloutDone(0, ("R", "R.A3-2"), 0.9)])
    assert [step.id for step in knowledge_steps(tree, ("R", "R.A3", "R.A3.A3", "R.A3.A3.A1"))] == ["R.A3", "R.A3.A3"]
    assert [step.id for step in knowledge_steps(tree, ("R",))] == ["R.A3-2"]
    assert knowledge_steps(fold([ROOT]), ("R",)) == []


def test_the_cost_of_a_run_is_that_of_its_replies_and_time_counts_once() -> None:
    assert usage_of([ROOT, replied(0.0, 2.0), replied(1.0, 2.0), replied(10.0, 1.0)]) == Usage(3, 30, 12, 18, 4.0)
    assert usage_of([ROOT]) == Usage()


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 9))))
def test_covered_is_the_length_of_the_union(pairs: Sequence[tuple[int, int]]) -> None:
    seconds = {second for start, length in pairs for second in range(start, start + length)}
    assert covered((start, start + length) for start, length in pairs) == len(seconds)


def test_amounts_without_a_clear_figure_are_named_where_there_is_a_ledger() -> None:
    text = "窃得现金10[1]2元、手机500元。"
    record = replace(RECORD, documents=(), document=replace(RECORD.document, text=text))
    report = make_report(record, STORY)
    assert report.quoted(report.unclear) == ("10[1]2元",)


def test_opinions_stand_at_the_amounts_they_are_about() -> None:
    opinions = opinions_on(TEXT, "zh", [ROOT, JUDGED])
    assert {TEXT[start:end]: said.log_odds for (start, end), said in opinions.items()} == {
        "3000元": {"general": 2.0},
        "421元": {"general": -1.0},
    }
    assert opinions_on(TEXT, "zh", [ROOT]) == {}
    one = replace(JUDGED, starts=JUDGED.starts[:1], ends=JUDGED.ends[:1], log_odds=JUDGED.log_odds[:1])
    assert [TEXT[start:end] for start, end in opinions_on(TEXT, "zh", [one])] == ["3000元"]


def test_a_report_is_made_from_the_record_alone() -> None:
    edited = LedgerEdited(Act.ANNOTATE, 0, 1, "", (), (), "3000", "3000", "2026-11-22T06:00:00+00:00")
    report = make_report(RECORD, [*STORY, Trimmed("R.A3", "knowledge", 12), replied(0.0, 2.0), JUDGED, edited])
    assert (report.run, report.title, report.value, report.shown_value) == ("r1", "盗窃案", "3000", "3,000 元")
    assert (report.knowledge, report.elements) == ("first", "2. all")
    assert report.trims == (Trimmed("R.A3", "knowledge", 12),)
    assert (report.has_ledger, report.ledger.total) == (True, 3000)
    assert (report.self_verified, report.usage.requests, len(report.opinions)) == (False, 1, 2)
    assert report.changes == (edited,)


def test_what_models_said_of_a_choice_is_in_the_report_from_the_record_alone() -> None:
    event = ReadingsScored("general", "11", "which?", ("3000", "3421"), ((-0.1, -2.0),))
    report = make_report(RECORD, [*STORY, event])
    assert report.choice is not None
    assert [one.total for one in report.choice.said] == ["3000"]
    assert "3,421" in report.choice.sentence
    assert make_report(RECORD, STORY).choice is None


def test_100_one_model_in_both_roles_is_labelled() -> None:
    twice = replace(MANIFEST, models=(MODELS[0], replace(MODELS[0], role="domain")))
    assert make_report(replace(RECORD, manifest=twice), STORY).self_verified


def test_a_run_without_an_answer_can_be_shown() -> None:
    report = make_report(replace(RECORD, solution=None, status=RunStatus.STOPPED), STORY[:1])
    assert (report.answer, report.value, report.shown_value, report.path) == ("", None, "", ())


@pytest.mark.parametrize(("task", "ledger"), [("no_such_task", False), ("lqa", False), ("eca", True)])
def test_a_run_whose_task_is_gone_or_no_sum_has_no_ledger(task: str, ledger: bool) -> None:
    report = make_report(replace(RECORD, manifest=replace(MANIFEST, task=task)), STORY)
    assert (report.has_ledger, bool(report.ledger.entries)) == (ledger, ledger)
    assert report.shown_value.startswith("3")


def test_the_chance_so_far_is_that_of_the_report_of_an_unfinished_run() -> None:
    stopped = replace(RECORD, status=RunStatus.STOPPED)
    chance = make_report(stopped, STORY).chance
    assert chance is not None and chance_so_far(RECORD, "3000", STORY) == chance
    letters = replace(RECORD, manifest=replace(MANIFEST, task="lqa"))
    assert chance_so_far(letters, "3000", STORY) is None
