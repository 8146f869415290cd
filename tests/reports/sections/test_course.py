"""The course of a run in words, alike in every format."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.domain.course import CourseCost, CoursePart, CourseStage, CourseVoice
from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import PrintedTable
from mma_desktop.reports.sections.course import course_rows
from mma_desktop.reports.templates import load_labels

OWN_ANSWERS = (CourseVoice("51500", 1 / 3, "general"), CourseVoice(None, 1.0, "domain"))
STAGES = (
    CourseStage(CoursePart.ROUTING, (CourseVoice("law", 0.64),), "search", cost=CourseCost(2, 0, 339)),
    CourseStage(CoursePart.RULES, (CourseVoice("51500", 1.0, "ledger"),), cost=CourseCost(12, 482, 1912)),
    CourseStage(
        CoursePart.ALONE,
        (CourseVoice("51500", 1 / 3, "general"), CourseVoice(None, 1.0, "domain")),
        cost=CourseCost(4, 90, 80),
    ),
    CourseStage(CoursePart.SEARCH, rounds=5, cost=CourseCost(33, 3530, 4661)),
    CourseStage(CoursePart.CLOSE, (CourseVoice("51500", 0.4), CourseVoice("15000", 0.38)), "panel"),
    CourseStage(CoursePart.PANEL, rounds=3, cost=CourseCost(3, 200, 900)),
)
SAID = {
    "zh": [
        "法律（64%）；接下来：树搜索",
        "程序（规则）：51500",
        "通用模型：51500（得票 33%）；领域模型：未作答（得票 100%）；二者不同",
        "5 轮",
        "51500（奖励占 40%）；15000（奖励占 38%）；接下来：专家讨论",
        "3 位专家",
    ],
    "en": [
        "law (64%); next: Tree search",
        "program (rules): 51500",
        "general model: 51500 (votes 33%); domain model: no answer (votes 100%); they differ",
        "5 rollouts",
        "51500 (40% of the reward); 15000 (38% of the reward); next: Expert panel",
        "3 experts",
    ],
}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_each_part_says_what_came_of_it_and_what_it_cost(language: str) -> None:
    rows = course_rows(STAGES, load_labels("report", language), str)
    assert [row.said for row in rows] == SAID[language]
    assert all(
        str(stage.cost.computed) in row.cost if stage.cost.requests else row.cost == ""
        for row, stage in zip(rows, STAGES, strict=True)
    )


def test_two_models_that_say_the_same() -> None:
    stage = CourseStage(CoursePart.ALONE, (CourseVoice("B", 1.0, "general"), CourseVoice("B", 1.0, "domain")))
    assert course_rows([stage], load_labels("report", "en"), str)[0].said.endswith("both say the same")


def test_a_panel_of_the_users_own_has_its_own_title() -> None:
    stage = CourseStage(CoursePart.EXPERTS, (CourseVoice("Maritime law", 1.0),))
    assert course_rows([stage], load_labels("report", "en"), str)[0].said == "Maritime law (100%)"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_format_holds_it_and_none_where_there_is_none(report: Report, language: str) -> None:
    title = load_labels("report", language)["course"]["title"]
    whole = replace(report, course=STAGES)
    row = course_rows(STAGES, load_labels("report", language), str)[3]
    for text in (as_html(whole, language), as_markdown(whole, language)):
        assert title in text
        assert row.cost in text
    tables = [block for block in outline_of(whole, language) if isinstance(block, PrintedTable)]
    assert any(row.cost in cells for table in tables for cells in table.rows)
    assert title not in as_html(report, language)
    assert title not in as_markdown(report, language)
    assert [stage["part"] for stage in as_json(whole)["course"]] == [
        "routing",
        "rules",
        "alone",
        "search",
        "close",
        "panel",
    ]
