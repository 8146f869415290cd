from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from mma_desktop.domain.cases import Document, Note
from mma_desktop.ledger.base import Ledger
from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.templates import load_labels

GOLDEN = Path(__file__).with_name("report.golden.md")
HOSTILE = "![x](http://evil/x) <img src=x> | # **b** [c](file:///d) `e`\n- http://evil.example"


def test_the_report_is_the_golden_one(make_report: Callable[[str], Report]) -> None:
    assert as_markdown(make_report("en"), "en") == GOLDEN.read_text(encoding="utf-8")


def test_a_report_that_no_model_had_a_part_in_names_none(report: Report) -> None:
    alone = replace(report, manifest=replace(report.manifest, models=()))
    for language, with_models, by_rules in (
        ("en", "by language models and a checking program", "without language models"),
        ("zh", "由语言模型和核算程序自动生成", "未使用语言模型"),
    ):
        assert with_models in as_markdown(report, language)
        assert with_models not in (text := as_markdown(alone, language))
        assert by_rules in text


@pytest.mark.parametrize(
    ("language", "said"), [("zh", "由事先录制的回答"), ("en", "replies that were recorded beforehand")]
)
def test_a_report_of_recorded_replies_is_not_called_work_of_models(report: Report, language: str, said: str) -> None:
    recorded = tuple(replace(model, spec="scripted:a.json") for model in report.manifest.models)
    told = replace(report, manifest=replace(report.manifest, models=recorded))
    for written in (as_markdown(told, language), as_html(told, language)):
        assert said in written
        assert load_labels("report", language)["not_advice"] not in written


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_tables_and_links_are_whole(make_report: Callable[[str], Report], language: str) -> None:
    html = MarkdownIt("gfm-like", {"linkify": False}).render(as_markdown(make_report(language), language))
    assert html.count("<table>") == 8
    targets = set(re.findall(r'<a id="([^"]+)"></a>', html))
    assert set(re.findall(r'href="#([^"]+)"', html)) == targets
    assert len(targets) == 16
    assert "<mark>3,200" in html


def test_hostile_text_adds_no_links_pictures_or_tags(report: Report) -> None:
    hostile = replace(
        report,
        title=HOSTILE,
        document=Document(HOSTILE, HOSTILE, "", (Note.said(HOSTILE),)),
        answer=HOSTILE,
        shown_value=HOSTILE,
        knowledge=HOSTILE,
        elements=HOSTILE,
        ledger=Ledger(),
    )
    html = MarkdownIt("gfm-like", {"linkify": False}).render(as_markdown(hostile, "zh"))
    assert set(re.findall(r'<a href="([^"]+)"', html)) == set()
    assert "<img" not in html
    assert "<code" not in html
    assert html.count("<table>") == 7


def test_manual_edits_are_whole_tables_of_plain_text(changed: Report) -> None:
    html = MarkdownIt("gfm-like", {"linkify": False}).render(as_markdown(changed, "zh"))
    assert html.count("<table>") == 9
    assert "&lt;b&gt;未&lt;/b&gt;提交鉴定" in html
    assert "1,860.50 不计入（备注：" in html
    assert '<td style="text-align:right">16,340</td>' in html


def test_a_run_that_was_continued_says_from_where(make_report: Callable[[str], Report]) -> None:
    text = as_markdown(replace(make_report("en"), continued=(12, 30)), "en")
    assert "at event 12, 30; from there on, what models wrote may differ from an uninterrupted run" in text
    assert "在第 12, 30 个事件处继续" in as_markdown(replace(make_report("zh"), continued=(12, 30)), "zh")
