"""How reports show that knowledge was revised: what is gone and what is new, marked by more than a colour."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from docx import Document

from mma_desktop.domain.tree import Action, Node, NodeKind, SearchTree
from mma_desktop.reports.base import Report
from mma_desktop.reports.docx import as_docx
from mma_desktop.reports.html import as_html
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.pdf import as_pdf
from mma_desktop.reports.sections.history import history_blocks
from mma_desktop.reports.templates import load_labels
from tests.reports.samples.sample import sample_report
from tests.reports.test_pdf import joined
from tests.reports.test_pdf import text_of as pdf_text

_BEFORE = "盗窃数额以被盗财物的购买价格计算；多次盗窃的，数额累计。"
_GONE, _NEW = "的购买价格", "在行为时的价值"


@pytest.fixture
def revised() -> Report:
    """The sample whose knowledge was reviewed once."""
    report = sample_report("zh")
    tree = SearchTree(dict(report.tree.nodes))
    written = tree["R.A4.A3"]
    tree.put(replace(written, id="R.A4.A3.A3", parent="R.A4.A3", children=()))
    tree.put(replace(tree["R.A4.A3"], knowledge=_BEFORE))
    answer = Node(
        "R.A4.A3.A3.A1", "R.A4.A3.A3", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 4,
        knowledge=report.knowledge, answer=report.answer, value=report.value, producer="general",
    )  # fmt: skip
    tree.put(answer)
    return replace(report, tree=tree, path=tuple(node.id for node in tree.path(answer.id)))


def test_what_is_gone_is_struck_out_and_what_is_new_underlined(revised: Report) -> None:
    assert f"<del>{_GONE}</del><ins>{_NEW}</ins>" in as_html(revised, "zh")
    assert f"<del>{_GONE}</del><ins>{_NEW}</ins>" in as_markdown(revised, "zh")
    document = Document(io.BytesIO(as_docx(revised, "zh")))
    runs = {run.text: run for paragraph in document.paragraphs for run in paragraph.runs}
    assert runs[_GONE].font.strike and not runs[_GONE].underline
    assert runs[_NEW].underline and not runs[_NEW].font.strike
    text = joined(pdf_text(as_pdf(revised, "zh")))
    assert f"{_GONE}{_NEW}计算" in text


@pytest.mark.parametrize("language", ["zh", "en"])
def test_knowledge_that_was_written_once_has_no_history(language: str) -> None:
    assert list(history_blocks(sample_report(language), load_labels("report", language))) == []


def test_a_run_that_was_stopped_shows_the_history_of_the_knowledge_that_it_shows(revised: Report) -> None:
    stopped = replace(revised, path=())
    assert list(history_blocks(stopped, load_labels("report", "zh")))
    bare = replace(revised, path=(), knowledge=None)
    assert list(history_blocks(bare, load_labels("report", "zh"))) == []


def test_the_lines_of_a_text_stay_lines(revised: Report) -> None:
    tree = SearchTree(dict(revised.tree.nodes))
    tree.put(replace(tree["R.A4.A3"], knowledge=f"第一行。\n{_BEFORE}"))
    blocks = list(history_blocks(replace(revised, tree=tree), load_labels("report", "zh")))
    assert [getattr(block, "text", "")[:5] for block in blocks[-2:]] == ["第一行。", "盗窃数额以"]
