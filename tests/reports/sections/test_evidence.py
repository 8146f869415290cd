"""What reports say of the evidence of a run: the passages, and every citation with what its check found."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from docx import Document
from markdown_it import MarkdownIt

from mma_desktop.domain.passages import NO_EVIDENCE
from mma_desktop.domain.tree import Action, Node, NodeKind, SearchTree
from mma_desktop.knowledge.citing import CitationState
from mma_desktop.knowledge.references import heading_of
from mma_desktop.reports.base import Report
from mma_desktop.reports.docx import as_docx
from mma_desktop.reports.html import as_html
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import PrintedParagraph, PrintedTable
from mma_desktop.reports.sections.evidence import citations_of, evidence_text
from mma_desktop.reports.templates import load_labels
from tests.reports.samples.cited import EXACT, PASSAGES, with_evidence
from tests.reports.samples.sample import sample_report


@pytest.fixture(params=["zh", "en"])
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def _markdown_as_html(report: Report, language: str) -> str:
    return MarkdownIt("gfm-like", {"linkify": False}).render(as_markdown(report, language))


def test_every_citation_of_the_answer_and_of_new_knowledge_is_checked() -> None:
    found = [(one.node, one.citation.passage_id, one.citation.state) for one in citations_of(with_evidence("zh"))]
    assert found == [
        ("", "刑法#264", CitationState.EXACT),
        ("", "刑法#264", CitationState.CHANGED),
        ("", "刑法#64", CitationState.NOT_SAID),
        ("", "公司法#999", CitationState.UNKNOWN),
        ("", "刑法#64", CitationState.UNQUOTED),
        ("R.A3", "刑法#264", CitationState.EXACT),
    ]


def test_what_the_library_found_is_not_checked_against_itself() -> None:
    report = with_evidence("zh")
    tree = SearchTree(dict(report.tree.nodes))
    found = Node("R.Law", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, knowledge=EXACT, producer="library")
    tree.put(found)
    assert {one.node for one in citations_of(replace(report, tree=tree))} == {"", "R.A3"}


def test_a_changed_quote_is_shown_beside_what_the_article_says(language: str) -> None:
    changed = evidence_text(with_evidence(language), language).citations[1]
    assert changed.is_finding
    assert "数额巨大" in changed.sentence
    assert "数额较大" in changed.sentence


def test_three_wrong_citations_are_three_findings(language: str) -> None:
    assert evidence_text(with_evidence(language), language).findings == 3


@pytest.mark.parametrize("as_format", [as_html, _markdown_as_html], ids=["html", "markdown"])
def test_every_format_shows_the_articles_and_the_findings(
    as_format: Callable[[Report, str], str], language: str
) -> None:
    report = with_evidence(language)
    shown = as_format(report, language)
    for line in evidence_text(report, language).citations:
        assert (f"<strong>{line.sentence}</strong>" in shown) == line.is_finding
        assert line.sentence in shown
    for passage in PASSAGES:
        assert heading_of(passage, language) in shown
    assert "<b>犯罪分子" not in shown
    assert "&lt;b&gt;犯罪分子" in shown


def test_a_citation_by_id_or_in_words_leads_to_its_article_in_the_page(language: str) -> None:
    report = replace(with_evidence(language), answer="依照刑法第六十四条追缴，又见【刑法#264】，刑法第九条。")
    page = as_html(report, language)
    for number, passage in enumerate(PASSAGES, start=1):
        assert f'<a id="passage-{number}"><strong>{heading_of(passage, language)}' in page
        assert f'<a href="#passage-{number}"><span class="place"> [{passage.id}]</span></a>' in page
    assert [line.passage is None for line in evidence_text(report, language).citations] == [False, False, True, False]


def test_what_is_printed_counts_wrong_citations_first_and_has_each_of_them_in_bold(language: str) -> None:
    report = with_evidence(language)
    blocks = list(outline_of(report, language))
    facts = next(block for block in blocks if isinstance(block, PrintedTable))
    assert (load_labels("report", language)["citation_findings"], "3") in facts.rows
    paragraphs = [block for block in blocks if isinstance(block, PrintedParagraph)]
    strong = {piece.text for block in paragraphs for piece in block.pieces if piece.look == "strong"}
    runs = [run for paragraph in Document(io.BytesIO(as_docx(report, language))).paragraphs for run in paragraph.runs]
    bold = {run.text for run in runs if run.bold}
    for line in evidence_text(report, language).citations:
        assert (line.sentence in strong, line.sentence in bold) == (line.is_finding, line.is_finding)


def test_json_says_where_each_citation_stands_and_what_its_check_found() -> None:
    report = with_evidence("zh")
    citations = as_json(report)["citations"]
    assert [one["state"] for one in citations] == ["exact", "changed", "not_said", "unknown", "unquoted", "exact"]
    assert [one["node"] for one in citations] == [None] * 5 + ["R.A3"]
    first = citations[0]
    assert report.answer[first["start"] : first["end"]] == "【刑法#264】"
    assert [one["id"] for one in as_json(report)["manifest"]["evidence"]["passages"]] == ["刑法#264", "刑法#64"]


def test_a_run_without_evidence_says_nothing_of_it(language: str) -> None:
    report = replace(sample_report(language), answer=EXACT)
    assert citations_of(report) == ()
    assert evidence_text(report, language).passages == ()
    assert 'id="evidence"' not in as_html(report, language)
    assert as_json(report)["citations"] == []


def test_articles_for_which_there_was_no_room_are_named(language: str) -> None:
    report = with_evidence(language)
    none = replace(NO_EVIDENCE, left_out=("民法典#705",))
    report = replace(report, manifest=replace(report.manifest, evidence=none))
    assert evidence_text(report, language).left_out == ("民法典#705",)
    assert "民法典#705" in as_html(report, language)
    assert "民法典#705" in _markdown_as_html(report, language)


def test_what_was_left_out_of_search_is_named(language: str) -> None:
    report = with_evidence(language)
    evidence = replace(report.evidence, not_searched=("规程 (2020-01-01)",))
    report = replace(report, manifest=replace(report.manifest, evidence=evidence))
    for page in (as_html(report, language), _markdown_as_html(report, language)):
        assert "规程 (2020-01-01)" in page
    assert as_json(report)["manifest"]["evidence"]["not_searched"] == ("规程 (2020-01-01)",)
