"""The answers that a run came to, whose they are, and why all but one were not chosen, in every format."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import openpyxl
import pytest

from mma_desktop.domain.tree import ROOT_ID, Candidate, Node, NodeKind, SearchTree
from mma_desktop.reports.base import Report
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import PrintedTable
from mma_desktop.reports.sections.answers import (
    answers_blocks,
    answers_found,
    chosen_option,
    disagreement,
    said_by,
    why_not,
)
from mma_desktop.reports.templates import load_labels
from mma_desktop.reports.xlsx import as_xlsx
from tests.reports.samples.formats import every_format
from tests.reports.samples.sample import sample_report
from tests.reports.test_pdf import joined

both_languages = pytest.mark.parametrize("language", ["zh", "en"])


def _node(node: str, role: str, *values: str | None) -> Node:
    candidates = tuple(Candidate(str(value), value) for value in values)
    return Node(node, ROOT_ID, NodeKind.ANSWER_DOMAIN, None, 1, value=values[0], producer=role, candidates=candidates)


def _disputed(language: str) -> Report:
    """The sample with an answer of the domain model's own that nobody judged."""
    report = sample_report(language)
    tree = SearchTree(dict(report.tree.nodes))
    tree.put(_node("R.A2", "domain", *["34500"] * 6, "19460.5", None))
    return replace(report, tree=tree, models_disagree=True, reason="answer class with the most reward")


def _of_a_panel() -> Report:
    report = replace(sample_report("zh"), has_ledger=False, value="B", shown_value="B")
    tree = SearchTree()
    tree.put(Node(ROOT_ID, None, NodeKind.ROOT, None, 0))
    tree.put(_node("R.speaker1-合同法", "general", "C"))
    tree.put(_node("R.speaker2-侵权法", "general", "B"))
    shown = {"B": "B（可撤销）", "C": "C（无效）"}
    return replace(report, tree=tree, path=(ROOT_ID, "R.speaker2-侵权法"), shown_values=shown)


def test_an_answer_is_told_with_whoever_gave_it_and_the_chosen_one_comes_first() -> None:
    found = answers_found(_disputed("zh"))
    labels = load_labels("report", "zh")
    assert [one.value for one in found] == ["19460.5", "16460.5", "34500"]
    assert [one.chosen for one in found] == [True, False, False]
    assert said_by(found[0], labels) == "领域模型 5 票、通用模型 5 票"
    assert said_by(found[2], labels) == "领域模型 6 票"
    assert said_by(found[1], labels) == "通用模型"


def test_rules_answer_and_vote_for_nothing() -> None:
    report = sample_report("zh")
    tree = SearchTree(dict(report.tree.nodes))
    tree.put(replace(_node("R.A5", "rules", "19460.5"), kind=NodeKind.ANSWER_LEDGER))
    chosen = answers_found(replace(report, tree=tree))[0]
    assert [count for author, count in chosen.votes if author.role == "rules"] == [0]


@both_languages
def test_it_is_said_in_what_the_others_are_behind(language: str) -> None:
    found, labels = answers_found(_disputed(language)), load_labels("report", language)
    wanted = {
        "zh": ["未选用：支持度较低（15%，选用的答案 85%）", "未选用：没有成为接受检验的答案"],
        "en": [
            "not chosen: less support (15%, the chosen one 85%)",
            "not chosen: it never became an answer that was checked",
        ],
    }
    assert [why_not(one, found, labels) for one in found[1:]] == wanted[language]
    no_answer = answers_found(replace(_disputed(language), value=None))
    assert {why_not(one, no_answer, labels) for one in no_answer} == {labels["answers"]["not_chosen"]}


def test_experts_are_named_and_answers_said_in_full() -> None:
    report, labels = _of_a_panel(), load_labels("report", "zh")
    table = list(answers_blocks(report, labels))[-1]
    assert isinstance(table, PrintedTable)
    assert table.rows == (
        ("B（可撤销）", "侵权法（通用模型） 1 票", "–", "选用"),
        ("C（无效）", "合同法（通用模型） 1 票", "–", "未选用：得票与选用的答案相同（1 票）"),
    )


@both_languages
def test_replies_that_cannot_be_read_stand_last_with_whose_they_are(language: str) -> None:
    labels, report = load_labels("report", language), _of_a_panel()
    report.tree.put(_node("R.speaker3-物权法", "general", None, None, "C"))
    table = list(answers_blocks(report, labels))[-1]
    assert isinstance(table, PrintedTable)
    assert table.rows[-1][0] == labels["answers"]["unread"]
    assert "物权法" in table.rows[-1][1] and "2" in table.rows[-1][1]
    nobody = replace(report, tree=SearchTree(), value=None)
    nobody.tree.put(Node(ROOT_ID, None, NodeKind.ROOT, None, 0))
    assert list(answers_blocks(nobody, labels)) == []
    nobody.tree.put(_node("R.speaker1-合同法", "general", None))
    assert len(list(answers_blocks(nobody, labels))) == 3


def test_fewer_votes_lose_where_nothing_was_judged() -> None:
    report = _of_a_panel()
    report.tree.put(_node("R.speaker2-侵权法", "general", "B", "B"))
    found = answers_found(report)
    assert why_not(found[1], found, load_labels("report", "en")) == "not chosen: fewer votes (1, the chosen one 2)"


@both_languages
@every_format
def test_who_must_decide_is_told_between_what(text_of: Callable[[Report, str], str], language: str) -> None:
    report, labels = _disputed(language), load_labels("report", language)
    text = joined(text_of(report, language))
    between = disagreement(report, labels)
    assert report.shown_in("34500", language) in between
    assert report.shown_in("19460.5", language) in between
    assert joined(between) in text
    for one in answers_found(report):
        assert joined(said_by(one, labels)) in text
        assert joined(report.shown_in(one.value, language)) in text
    assert disagreement(replace(report, models_disagree=False), labels) == ""
    assert between.startswith(labels["models_disagree"])
    assert disagreement(replace(report, self_verified=True), labels).startswith(labels["one_model_wavers"])


def test_json_and_workbook_hold_them_too() -> None:
    report = _disputed("zh")
    last = as_json(report)["answers_found"][-1]
    said = [{"role": "domain", "name": "", "votes": 6}]
    assert last == {"value": "34500", "chosen": False, "said_by": said, "support": None}
    assert {"role": "domain", "name": "", "votes": 2} in as_json(report)["unread_votes"], "one is the sample's own"
    assert as_json(_of_a_panel())["unread_votes"] == []
    sheet = openpyxl.load_workbook(io.BytesIO(as_xlsx(report, "zh")))["得出的各个答案"]
    assert [row[0] for row in sheet.iter_rows(values_only=True)] == [
        "答案",
        "19,460.50 元",
        "16,460.50 元",
        "34,500 元",
        "（无法读取）",
    ]


def test_a_run_without_answers_has_no_such_table() -> None:
    report = replace(sample_report("zh"), tree=SearchTree({ROOT_ID: Node(ROOT_ID, None, NodeKind.ROOT, None, 0)}))
    assert list(answers_blocks(report, load_labels("report", "zh"))) == []


def test_an_option_is_named_by_its_text_where_the_question_lists_options() -> None:
    report = sample_report("zh")
    question = "哪一项正确？\nA. 应当摊销\nB. 每年作减值测试\nC. 都不对"
    document = replace(report.document, text=question)
    chosen = replace(report, document=document, value="B", shown_value="B", has_ledger=False, hinge=None)
    assert chosen_option(chosen, "zh") == "每年作减值测试"
    assert chosen_option(replace(chosen, value=None), "zh") == chosen_option(replace(report, value="B"), "zh") == ""
    [facts] = [block for block in outline_of(chosen, "zh") if isinstance(block, PrintedTable)][:1]
    assert facts.rows[0] == ("最终答案", "B：每年作减值测试")
