"""What a report says of where the case text went, and of an answer that no model came to, in every format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mma_desktop.answers.money.found import VagueAmount
from mma_desktop.domain.tree import ROOT_ID, SearchTree
from mma_desktop.reports.base import Report, said_reason
from mma_desktop.reports.html import as_html
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import PrintedTable
from mma_desktop.reports.templates import load_labels
from mma_desktop.tasks.reading_choice import ModelSaid, ModelsChoice
from tests.reports.samples.sample import demonstrated, rule_based, sent_away

_UNKNOWN = {"zh": "未校准", "en": "not calibrated"}
_MARK = {"zh": "案件文本曾离开本机", "en": "Case text left this computer"}
_DEMONSTRATION = {"zh": "没有模型对本案作答", "en": "no model worked on this case"}
_BY_RULES = {"zh": "没有模型得出同样的答案", "en": "no model came to it"}


def test_an_answer_that_a_step_gave_is_said_to_be_of_the_step_by_its_name(make_report: Callable[[str], Report]) -> None:
    report = replace(make_report("zh"), reason=f"the answer of {ROOT_ID}.Answer")
    assert report.chosen_in("zh") == "步骤 作答 的答案"
    assert report.chosen_in("en") == "the answer of the step Answer"


@pytest.mark.parametrize(
    ("reason", "english", "chinese"),
    [
        ("budget", "what it may ask for is used up", "限额用完"),
        ("cot, 1 repairs", "“answer step by step”, 1 repairs", "“逐步推理作答”，修补 1 次"),
        (
            "cot: 4 visits",
            "“answer step by step”: 4 visits",
            "“逐步推理作答”：4 次停留",
        ),
        ("mine: 4 visits", "mine: 4 visits", "mine：4 次停留"),
    ],
)
def test_why_a_host_ended_has_words_for_its_codes_and_plans(reason: str, english: str, chinese: str) -> None:
    assert [said_reason(reason, language) for language in ("en", "zh")] == [english, chinese]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_written_reports_say_that_case_text_left(make_report: Callable[[str], Report], language: str) -> None:
    report = make_report(language)
    for write in (as_html, as_markdown):
        assert _MARK[language] not in write(report, language)
        assert _MARK[language] in write(sent_away(report), language)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_written_reports_say_that_they_are_a_demonstration(make_report: Callable[[str], Report], language: str) -> None:
    report = make_report(language)
    for write in (as_html, as_markdown, _printed):
        assert _DEMONSTRATION[language] not in write(report, language)
        assert _DEMONSTRATION[language] in write(demonstrated(report), language)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_chance_of_a_demonstration_belongs_to_the_recorded_run(
    make_report: Callable[[str], Report], language: str
) -> None:
    real, shown = make_report(language), demonstrated(make_report(language))
    w = load_labels("report", language)
    for write in (as_html, as_markdown, _all_printed):
        assert w["chances"]["recorded"] not in write(real, language)
        text = write(shown, language)
        assert w["chance"] not in text.replace(w["meaning"], "").replace(w["answers"]["intro"], "")
        assert w["chances"]["recorded_note"] in text
        assert w["chances"]["recorded_meaning"] in text
        assert "83%" in text
        assert w["chances"]["calibrated"] not in text


def _all_printed(report: Report, language: str) -> str:
    """All that is printed."""
    blocks = outline_of(report, language)
    return "\n".join(
        " ".join(" ".join(row) for row in block.rows) if isinstance(block, PrintedTable) else getattr(block, "text", "")
        for block in blocks
    )


def _printed(report: Report, language: str) -> str:
    """What is said first where it is printed."""
    facts = next(block for block in outline_of(report, language) if isinstance(block, PrintedTable))
    return "".join(facts.rows[0])


def test_json_says_it_too(report: Report) -> None:
    assert (as_json(report)["left_this_computer"], as_json(sent_away(report))["left_this_computer"]) == (False, True)
    assert (as_json(report)["demonstration"], as_json(demonstrated(report))["demonstration"]) == (False, True)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_written_reports_say_that_no_model_came_to_the_rules_answer(
    make_report: Callable[[str], Report], language: str
) -> None:
    report = make_report(language)
    for write in (as_html, as_markdown):
        assert _BY_RULES[language] in write(rule_based(report), language)
        assert _BY_RULES[language] not in write(rule_based(report, vote_share=0.4), language)
        assert _BY_RULES[language] not in write(replace(report, vote_share=0.0), language)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_nothing_calibrates_shows_no_percent(make_report: Callable[[str], Report], language: str) -> None:
    report = make_report(language)
    for write in (as_html, as_markdown):
        assert _UNKNOWN[language] not in write(report, language)
        assert "83%" in write(report, language)
        unknown = write(replace(report, chance=None, basis=None), language)
        assert _UNKNOWN[language] in unknown
        assert "83%" not in unknown


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_hinge_and_foreign_money_stand_in_every_format(make_report: Callable[[str], Report], language: str) -> None:
    report = make_report(language)
    for write in (as_html, as_markdown):
        assert "17,060.5" in write(report, language)
        assert "USD 12,500" in write(report, language)
    known = as_json(report)
    assert (known["chance"], known["foreign"], known["hinges_on"]["total"]) == (0.83, ["USD 12,500"], "17060.5")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_amounts_without_a_clear_figure_stand_in_every_format(
    make_report: Callable[[str], Report], language: str
) -> None:
    report = make_report(language)
    assert as_json(report)["unclear"] == []
    report = replace(report, vague=(VagueAmount(0, 3),))
    named = report.document.text[:3]
    assert as_json(report)["unclear"] == [named]
    label = {"zh": "没有确数、单位，或数字残缺（未计入合计）", "en": "Without a clear figure or unit (in no total)"}[
        language
    ]
    for write in (as_html, as_markdown):
        assert label in write(report, language)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_choice_that_models_were_asked_about_stands_in_every_format(
    make_report: Callable[[str], Report], language: str
) -> None:
    said = (
        ModelSaid("general", "7", (0.6, 0.4), ((-0.5, -0.9),)),
        ModelSaid("domain", "9", (0.3, 0.7), ((-1.2, -0.4),)),
    )
    choice = ModelsChoice("which?", ("7", "9"), said, weighed=True, moved=False, sentence="7 or 9; the models disagree")
    report = replace(make_report(language), choice=choice)
    for write in (as_html, as_markdown):
        assert choice.sentence in write(report, language)
    known = as_json(report)["choice"]
    assert (known["question"], known["disagree"], known["said"][1]["total"]) == ("which?", True, "9")


def test_a_run_without_any_check_is_not_inspected_however_many_models_took_part(report: Report) -> None:
    assert report.inspection == "cross"
    tree = SearchTree({ROOT_ID: report.tree[ROOT_ID]})
    assert replace(report, tree=tree).inspection == "none"


@pytest.mark.parametrize("value", ["<b>no amount</b>", "NaN", "Infinity", ""])
def test_a_value_that_is_no_amount_is_shown_as_it_is(make_report: Callable[[str], Report], value: str) -> None:
    report = replace(make_report("zh"), value=value, shown_value=value)
    assert report.value_in("en") == report.shown_in(value, "en") == value
