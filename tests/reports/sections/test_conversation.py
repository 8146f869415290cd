"""What the experts of a panel said, in every format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mma_desktop.domain.tree import ROOT_ID, Action, Candidate, Node, NodeKind, SearchTree
from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.printed import PrintedParagraph
from mma_desktop.reports.sections.conversation import conversation_blocks
from mma_desktop.reports.templates import load_labels
from tests.reports.samples.formats import every_format
from tests.reports.samples.sample import sample_report
from tests.reports.test_pdf import joined

_SAID = {
    "刑法专家": ("应以价值计算。" * 300, "16460.5"),
    "证据法专家": ("前一位漏算了手机。", "19460.5"),
    "税法专家": ("无法判断。", None),
}


@pytest.fixture
def panel() -> Report:
    """The sample as three experts discussed it."""
    tree, spoken = SearchTree(), list[str]()
    tree.put(Node(ROOT_ID, None, NodeKind.ROOT, None, 0))
    for number, (name, (text, value)) in enumerate(_SAID.items(), start=1):
        node = Node(
            f"R.speaker{number}-{name}", ROOT_ID, NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, number, answer=text,
            value=value, producer="general", candidates=(Candidate(text, value),), sources=tuple(spoken),
        )  # fmt: skip
        tree.put(node)
        spoken.append(node.id)
    return replace(sample_report("zh"), tree=tree, path=(ROOT_ID, spoken[1]), elements=None, knowledge=None)


@every_format
def test_who_said_what_stands_in_order_and_a_long_reply_says_that_it_is_shortened(
    panel: Report, text_of: Callable[[Report, str], str]
) -> None:
    text = joined(text_of(panel, "zh"))
    begin = text.rindex("讨论经过")
    places = [text.index(name, begin) for name in _SAID]
    assert places == sorted(places)
    assert "前一位漏算了手机。" in text[places[1] : places[2]]
    assert "答案：未作答" in text[places[2] :]
    assert "只印出前1,500字，全文共2,100字" in text


def test_only_of_what_is_to_be_an_answer_it_is_said_whether_one_can_be_read(panel: Report) -> None:
    tree, labels = SearchTree(), load_labels("report", "en")
    tree.put(Node(ROOT_ID, None, NodeKind.ROOT, None, 0))
    tree.put(Node("R.Facts", ROOT_ID, NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, knowledge="facts", producer="domain"))
    tree.put(
        Node("R.Last", ROOT_ID, NodeKind.ANSWER_DOMAIN, Action.ANSWER_DOMAIN, 2, answer="none", sources=("R.Facts",))
    )
    blocks = conversation_blocks(replace(panel, tree=tree), labels)
    said = ["".join(piece.text for piece in block.pieces) for block in blocks if isinstance(block, PrintedParagraph)]
    assert said == ["facts", "Answer: no answer", "none"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_search_has_no_such_section(language: str) -> None:
    report, labels = sample_report(language), load_labels("report", language)
    assert list(conversation_blocks(report, labels)) == []
    assert labels["conversation"] not in as_html(report, language)
