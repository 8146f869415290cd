"""Who wrote a node, in words."""

from __future__ import annotations

import pytest

from mma_desktop.domain.tree import Node, NodeKind
from mma_desktop.reports.sections.authors import author_of
from mma_desktop.reports.templates import load_labels


@pytest.mark.parametrize(
    ("node", "role", "said"),
    [
        ("R.A1", "general", "通用模型"),
        ("R.A4.A3.A2-2", "domain-2", "领域模型 2"),
        ("R.A1#2", "general", "通用模型"),
        ("R.A5", "ledger", "程序（规则）"),
        ("R.aggregate", "general", "通用模型"),
        ("R.general+judge", "general", "通用模型"),
        ("R.speaker2-刑法.总则", "general", "刑法.总则（通用模型）"),
        ("R.2-critic", "domain", "critic 2（领域模型）"),
        ("R.Facts", "general", "认定事实（通用模型）"),
        ("R.Facts", None, "认定事实"),
        ("R.Own step", None, "Own step"),
    ],
)
def test_a_node_is_its_models_its_experts_or_its_own(node: str, role: str | None, said: str) -> None:
    author = author_of(Node(node, "R", NodeKind.ANSWER_GENERAL, None, 1, producer=role))
    assert author.in_words(load_labels("report", "zh")) == said
