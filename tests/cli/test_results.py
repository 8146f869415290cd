"""What a finished run prints."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.cli.results import print_report
from mma_desktop.cli.terminal import Terminal
from mma_desktop.domain.course import CourseCost, CoursePart, CourseStage, CourseVoice
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.tree import ROOT_ID, Candidate, Node, NodeKind, SearchTree
from mma_desktop.reports.base import Report
from tests.reports.samples.cited import with_evidence
from tests.reports.samples.sample import demonstrated, rule_based, sample_report, sent_away


@pytest.fixture
def report() -> Report:
    return sample_report("zh")


def printed(report: Report) -> str:
    console = Terminal(record=True, width=200)
    print_report(report, console)
    return console.export_text()


def test_the_answer_comes_with_its_chance_inspection_path_and_ledger(report: Report) -> None:
    text = printed(report)
    assert "周某某盗窃案: CNY 19,460.50   chance 83% (calibrated on 246 cases, 2026-11-24)   cross-inspected" in text
    assert "R.A4.A3.A1" in text
    assert "1,860.50" in text
    assert "! " in text, "the finding of the sample"


def test_case_text_that_left_is_announced(report: Report) -> None:
    assert "CASE TEXT LEFT THIS COMPUTER" not in printed(report)
    assert "CASE TEXT LEFT THIS COMPUTER" in printed(sent_away(report))


def test_models_that_disagree_are_announced(report: Report) -> None:
    assert "a person must decide" not in printed(report)
    assert "a person must decide" in printed(replace(report, models_disagree=True))


def test_a_demonstration_is_announced(report: Report) -> None:
    assert "DEMONSTRATION" not in printed(report)
    assert "DEMONSTRATION" in printed(demonstrated(report))
    assert "chance in the recorded run 83% (an example" in printed(demonstrated(report))


def test_a_rule_based_answer_that_no_model_came_to_is_announced(report: Report) -> None:
    assert "no model came to it)" in printed(rule_based(report))
    assert "no model came to it)" not in printed(rule_based(report, vote_share=0.4))


def test_a_stopped_run_says_how_it_goes_on_and_no_answer_is_said(report: Report) -> None:
    text = printed(replace(report, status=RunStatus.STOPPED, value=None, shown_value="", answer=""))
    assert "no answer" in text
    assert "written by" not in printed(replace(report, value=None, path=())), "no empty table"
    assert f"continue with `mma-desktop runs resume {report.run[:12]}`" in text


def test_text_of_the_case_is_not_read_as_markup(report: Report) -> None:
    assert "[red]现金[/red]" in printed(replace(report, answer="[red]现金[/red]"))


def test_an_answer_without_calibration_has_no_percent_and_what_it_hinges_on_is_said(report: Report) -> None:
    assert "17,060.5" in printed(report)
    assert "USD 12,500" in printed(report)
    plain = printed(replace(report, chance=None, basis=None, hinge=None)).splitlines()
    assert "chance not calibrated" in plain[1]
    assert "%" not in plain[1]


def test_the_articles_and_every_wrong_citation_are_printed() -> None:
    text = printed(with_evidence("zh"))
    assert "Evidence: 刑法#264, 刑法#64" in text
    assert text.count("! Citation in the answer") == 3
    assert "Citation in R.A3: [刑法#264]: the quote stands in the provision word for word." in text


def test_what_an_answer_hinges_on_and_the_exact_total_are_told_in_the_language_of_the_terminal(report: Report) -> None:
    said = replace(report, value="61500", hinge_sentences={"en": "If it does not count, the total is CNY 17,060.5."})
    text = printed(said)
    assert "If it does not count, the total is CNY 17,060.5." in text
    assert "! The amounts that the answer counts make CNY 19,460.50: computed exactly" in text
    assert "computed exactly" not in printed(report)


def test_a_panel_says_who_said_what_and_has_no_columns_of_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    text = printed(_panel())
    rows = [" ".join(line.replace("│", " ").split()) for line in text.splitlines()]
    assert "B 侵权法（通用模型） 1 票 – 选用" in rows
    assert "C 合同法（通用模型） 1 票 – 未选用：得票与选用的答案相同（1 票）" in rows
    assert "R.speaker2-侵权法 答案 侵权法（通用模型） B" in rows
    assert "奖励" not in text
    assert "访问" not in text


def test_a_run_of_several_parts_says_what_came_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    voices = (CourseVoice("A", 0.9, "general"), CourseVoice("B", 0.4, "domain"))
    alone = CourseStage(CoursePart.ALONE, voices, cost=CourseCost(10, 924, 2762))
    course = (alone, CourseStage(CoursePart.SEARCH, rounds=2, cost=CourseCost(11, 3327, 3048)))
    lines = printed(replace(_panel(), course=course)).splitlines()
    at = lines.index("求解过程与花费")
    assert lines[at + 1].startswith("  各模型单独作答，互相检验：通用模型：A（得票 90%）；领域模型：B（得票 40%）")
    assert lines[at + 3].strip() == "树搜索：2 轮"
    assert "求解过程与花费" not in printed(replace(_panel(), course=course[:1]))


def test_one_answer_of_one_model_needs_no_table_of_answers() -> None:
    tree = SearchTree()
    tree.put(Node(ROOT_ID, None, NodeKind.ROOT, None, 0))
    tree.put(replace(_said("R.A1", "B"), candidates=()))
    assert "Answers found" not in printed(replace(_panel(), tree=tree, path=(ROOT_ID, "R.A1")))


def _panel() -> Report:
    report = replace(sample_report("zh"), has_ledger=False, value="B", shown_value="B", course=())
    tree = SearchTree()
    tree.put(Node(ROOT_ID, None, NodeKind.ROOT, None, 0))
    tree.put(_said("R.speaker1-合同法", "C"))
    tree.put(_said("R.speaker2-侵权法", "B"))
    return replace(report, tree=tree, path=(ROOT_ID, "R.speaker2-侵权法"), shown_values={})


def _said(node_id: str, value: str) -> Node:
    candidates = (Candidate(f"正确答案：{value}", value),)
    node = Node(node_id, ROOT_ID, NodeKind.ANSWER_GENERAL, None, 1, producer="general", value=value)
    return replace(node, candidates=candidates)
