"""What a report says of where the case text went, and of an answer that no model came to, in every form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.console import Console

from mma_desktop.cli.running import print_report
from mma_desktop.domain.tree import ROOT_ID, Node, NodeKind, SearchTree
from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.markdown import as_markdown

_MARK = {"zh": "案件文本曾离开本机", "en": "Case text left this computer"}
_BY_RULES = {"zh": "没有模型得出同样的答案", "en": "no model came to it"}


def sent_away(report: Report) -> Report:
    """The same report of a run whose second model was remote."""
    first, second = report.manifest.models
    models = (first, replace(second, spec="remote:http://10.0.0.2:8080#m"))
    return replace(report, manifest=replace(report.manifest, models=models))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_written_reports_say_that_case_text_left(make_report: Callable[[str], Report], language: str) -> None:
    report = make_report(language)
    for write in (as_html, as_markdown):
        assert _MARK[language] not in write(report, language)
        assert _MARK[language] in write(sent_away(report), language)


def test_json_and_the_terminal_say_it_too(report: Report) -> None:
    assert (as_json(report)["left_this_computer"], as_json(sent_away(report))["left_this_computer"]) == (False, True)
    console = Console(record=True, width=200)
    print_report(sent_away(report), console)
    assert "CASE TEXT LEFT THIS COMPUTER" in console.export_text()


def computed(report: Report, confidence: float = 0.0) -> Report:
    """The same report with the answer of the rules chosen."""
    tree = SearchTree(dict(report.tree.nodes))
    tree.put(Node("R.A5", ROOT_ID, NodeKind.ANSWER_LEDGER, None, 1, value=report.value))
    return replace(report, tree=tree, path=(ROOT_ID, "R.A5"), confidence=confidence)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_written_reports_say_that_no_model_came_to_the_rules_answer(
    make_report: Callable[[str], Report], language: str
) -> None:
    report = make_report(language)
    for write in (as_html, as_markdown):
        assert _BY_RULES[language] in write(computed(report), language)
        assert _BY_RULES[language] not in write(computed(report, confidence=0.4), language)
        assert _BY_RULES[language] not in write(replace(report, confidence=0.0), language)


def test_the_terminal_says_it_too(report: Report) -> None:
    console = Console(record=True, width=200)
    print_report(computed(report), console)
    assert "no model came to it)" in console.export_text()
