"""Texts of a report lead to the passages that they quote and cite."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

import pytest

from mma_desktop.domain.passages import NO_EVIDENCE
from mma_desktop.domain.tree import SearchTree
from mma_desktop.reports.base import Report
from mma_desktop.reports.blocks.base import OutlineContext
from mma_desktop.reports.blocks.evidence import quoting
from mma_desktop.reports.content import content_of
from mma_desktop.reports.html import as_html
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, PrintedParagraph
from mma_desktop.reports.templates import load_labels
from tests.reports.samples.cited import CHANGED, EXACT, with_evidence


def context(report: Report) -> OutlineContext:
    return OutlineContext(report, content_of(report), load_labels("report", "zh"), "zh", on_screen=True)


def leading(blocks: Sequence[PrintedBlock]) -> list[tuple[str, str]]:
    paragraphs = (block for block in blocks if isinstance(block, PrintedParagraph))
    return [(piece.text, piece.leads_to) for one in paragraphs for piece in one.pieces if piece.leads_to]


def test_quotes_word_for_word_and_nearly_so_and_citations_lead_to_their_passages() -> None:
    text = f"一、{EXACT}；\r\n\r\n二、{CHANGED}，\u202e又“应当判处死刑，立即执行”，见【刑法#64】。"
    found = list(quoting(context(with_evidence("zh")), text, "quote"))
    assert leading(found) == [
        ("处三年以下有期徒刑、拘役或者管制", "passage-1"),
        ("【刑法#264】", "passage-1"),
        ("盗窃公私财物，数额巨大的，或者多次盗窃、入户盗窃的", "passage-1"),
        ("【刑法#264】", "passage-1"),
        ("【刑法#64】", "passage-2"),
    ]
    assert [one.text for one in found] == [line.replace("\u202e", "⟨U+202E⟩") for line in text.split("\r\n\r\n")]
    assert {one.style for one in found} == {"quote"}


def test_without_evidence_a_text_is_as_it_was() -> None:
    report = with_evidence("zh")
    bare = replace(report, manifest=replace(report.manifest, evidence=NO_EVIDENCE))
    [found] = quoting(context(bare), f"{EXACT}\n \n", "quote")
    assert [(piece.text, piece.leads_to) for piece in found.pieces] == [(EXACT, "")]


def in_section(blocks: list[PrintedBlock], name: str) -> list[PrintedBlock]:
    begin = next(n for n, one in enumerate(blocks) if isinstance(one, PrintedHeading) and one.section == name)
    return list(takewhile(lambda one: not (isinstance(one, PrintedHeading) and one.level == 1), blocks[begin + 1 :]))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_path_and_the_knowledge_lead_to_the_passages(language: str) -> None:
    report = with_evidence(language)
    tree = SearchTree(dict(report.tree.nodes))
    tree.put(replace(tree[report.path[-1]], answer=f"答：{EXACT}。"))
    report = replace(report, tree=tree, knowledge=f"依据：{EXACT}。")
    blocks = list(outline_of(report, language, on_screen=True))
    for name in ("path", "knowledge"):
        assert ("处三年以下有期徒刑、拘役或者管制", "passage-1") in leading(in_section(blocks, name))
    html, markdown = as_html(report, language), as_markdown(report, language)
    assert html.count('id="passage-1"') == 1
    assert '<a href="#passage-1">处三年以下有期徒刑、拘役或者管制</a>' in html
    assert "[处三年以下有期徒刑、拘役或者管制](#passage-1)" in markdown
