"""Who wrote a node, in words: a model, an expert of a panel, an agent of a discussion, a node of a workflow."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mma_desktop.domain.tree import Node
from mma_desktop.packs.node_names import node_name_in
from mma_desktop.reports.base import Report

_EXPERT = re.compile(r"speaker[0-9]+-(?P<name>.+)", re.DOTALL)
_AGENT = re.compile(r"(?P<round>[0-9]+)-(?P<name>.+)", re.DOTALL)
_OF_A_MODEL = re.compile(r"A[0-9](-[0-9]+)?(#[0-9]+)?|rag|aggregate|.+\+.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class NodeAuthor:
    """The role of the model that wrote a node ("" for none), and what the node's part is called where it has a name."""

    role: str
    name: str = ""

    def in_words(self, labels: Mapping[str, Any]) -> str:
        """The name, and the model behind it, with the labels of reports."""
        role, _, number = self.role.partition("-")
        model = f"{labels['roles'].get(role, role)} {number}".strip()
        name = node_name_in(labels["language"], self.name)
        return labels["bracketed"].format(name, model) if name and model else name or model


def author_of(node: Node) -> NodeAuthor:
    """Who wrote the node."""
    part, role = node.id.partition(".")[2], node.producer or ""
    last = part.rpartition(".")[2]
    if expert := _EXPERT.fullmatch(part):
        return NodeAuthor(role, expert["name"])
    if agent := _AGENT.fullmatch(part):
        return NodeAuthor(role, f"{agent['name']} {agent['round']}")
    return NodeAuthor(role, "" if not part or _OF_A_MODEL.fullmatch(last) else last)


def node_in_words(report: Report, node: str, labels: Mapping[str, Any]) -> str:
    """A node by its step of the reasoning path, else by what it is and who wrote it; its id where the tree lacks it."""
    if node not in report.tree.nodes:
        return node
    if node in report.path:
        return labels["path_step"] % (report.path.index(node) + 1)
    kind, author = labels["kinds"][report.tree[node].kind.value], author_of(report.tree[node]).in_words(labels)
    return labels["bracketed"].format(kind, author) if author else kind
