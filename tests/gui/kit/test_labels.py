from __future__ import annotations

from decimal import Decimal

import pytest

from mma_desktop.domain.events import Act
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.tree import Action, Node, NodeKind
from mma_desktop.errors import DocumentError
from mma_desktop.gui.kit import labels
from mma_desktop.gui.shell.display import Display
from mma_desktop.ledger.base import AmountRole, Entry, FindingKind


def _node(node_id: str, action: Action | None = Action.ANSWER_GENERAL) -> Node:
    return Node(node_id, "R", NodeKind.ANSWER_GENERAL, action, 1)


@pytest.mark.parametrize(
    ("node_id", "english", "chinese"),
    [
        ("R.A1", "A1 General answers", "A1 通用模型作答"),
        ("R.A1#2", "A1 General answers 2", "A1 通用模型作答 2"),
        ("R.A3.A1-2", "A1 General answers 2", "A1 通用模型作答 2"),
        ("R.speaker2-Judge 2", "Judge 2", "Judge 2"),
        ("R.2-critic", "critic (round 2)", "critic（第 2 轮讨论）"),
        ("R.aggregate", "Aggregated answer", "汇总答案"),
    ],
)
def test_a_node_is_called_by_what_it_is(display: Display, node_id: str, english: str, chinese: str) -> None:
    assert labels.node_name(_node(node_id)) == english
    display.use_language("zh")
    assert labels.node_name(_node(node_id)) == chinese


def test_the_root_is_the_question() -> None:
    assert labels.node_name(_node("R", None)) == "Question"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_name_in_data_has_a_label_of_its_own(display: Display, language: str) -> None:
    display.use_language(language)
    shown = [
        [labels.kind_name(kind) for kind in NodeKind if kind is not NodeKind.ANSWER_DOMAIN],  # both are answers
        [labels.action_name(action) for action in Action],
        [labels.status_name(status) for status in RunStatus],
        [labels.finding_name(kind) for kind in FindingKind],
        [labels.act_name(act) for act in Act if act is not Act.UNDO],
    ]
    for texts in shown:
        assert len(set(texts)) == len(texts)
        assert language == "en" or not any(text.isascii() for text in texts)


def test_a_model_is_called_by_its_role_and_number() -> None:
    assert labels.model_role_name("domain-2") == "Domain model 2"
    assert labels.model_role_name("ledger") == "Program (rules)"
    assert labels.model_role_name("expert") == "expert"
    assert labels.model_role_name(None) == ""


def test_whether_an_amount_counts_is_shown_by_more_than_a_colour() -> None:
    assert (labels.counts(True), labels.counts(False)) == ("✓ yes", "no")
    assert labels.proposal(Entry(0, 2, "5元", Decimal(5), counted=False, role=AmountRole.FINE)) == "– fine"


def test_an_error_has_the_headline_of_its_kind() -> None:
    assert labels.error_name(DocumentError("The file is empty.")) == "The document cannot be read"
    assert labels.error_name(ZeroDivisionError()) == "Something unexpected happened"


def test_texts_from_below_the_window_come_in_its_language(display: Display) -> None:
    assert labels.language() == "en"
    display.use_language("zh")
    assert labels.language() == "zh"


def test_why_a_document_is_not_read_is_said_in_the_language_of_the_window(display: Display) -> None:
    error = DocumentError("案情.txt is empty.", "Choose a file, or paste a text, that holds the case.")
    assert labels.explanation(error) == f"{error.fact}\n\n{error.remedy}"
    display.use_language("zh")
    assert labels.explanation(error) == "案情.txt 没有内容。\n\n请选择含有案情的文件，或粘贴文字。"
    assert labels.explanation(DocumentError("Something new.")) == "Something new."
