"""A report of a run that read two articles, whose answer cites them rightly and wrongly."""

from __future__ import annotations

from dataclasses import replace

from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.domain.tree import Action, Node, NodeKind, SearchTree
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.reports.base import Report
from tests.reports.samples.sample import sample_report

LAW = Work("刑法", "中华人民共和国刑法", "刑法", "法律", "2024-03-01")
TEXT = "盗窃公私财物，数额较大的，或者多次盗窃、入户盗窃的，处三年以下有期徒刑、拘役或者管制，并处或者单处罚金。"
PASSAGES = [
    LibraryPassage("刑法#264", LAW, "第二百六十四条", "264", "侵犯财产罪", TEXT),
    LibraryPassage("刑法#64", LAW, "第六十四条", "64", "量刑", "<b>犯罪分子</b>违法所得的一切财物，应当予以追缴。"),
]
EXACT = "“处三年以下有期徒刑、拘役或者管制”【刑法#264】"
CHANGED = "“盗窃公私财物，数额巨大的，或者多次盗窃、入户盗窃的”【刑法#264】"
NOT_SAID = "“应当判处死刑，立即执行，没收全部财产”【刑法#64】"
UNKNOWN = "依照“公司应当依法纳税”【公司法#999】"
BARE = "另见【刑法#64】"


def with_evidence(language: str) -> Report:
    """A report whose answer cites rightly and wrongly, and whose knowledge cites once."""
    report = sample_report(language)
    tree = SearchTree(dict(report.tree.nodes))
    tree.put(Node("R.A3", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, knowledge=f"分析：{EXACT}。"))
    tree.put(Node("R.A3.A1", "R.A3", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 2, knowledge=f"分析：{EXACT}。"))
    answer = "。".join((EXACT, CHANGED, NOT_SAID, UNKNOWN, BARE))
    manifest = replace(report.manifest, evidence=evidence_of(PASSAGES, language))
    return replace(report, tree=tree, answer=answer, manifest=manifest)
