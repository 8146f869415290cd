"""An invented report: a theft in three acts, with a mistake in the answer that the ledger has found."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from mma_desktop.answers.money.found import ForeignAmount
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.events import Event, NetworkUsed, NodeAdded, NodeScored, RolloutDone, Trimmed, fold
from mma_desktop.domain.runs import Anchored, LogEnd, Manifest, ModelUse, RunStatus, Usage
from mma_desktop.domain.tree import ROOT_ID, Action, Candidate, Check, Node, NodeKind, SearchTree
from mma_desktop.ledger.base import Entry, Finding, FindingKind, Ledger
from mma_desktop.ledger.chance import Hinge
from mma_desktop.ledger.editing.edited import apply_changes
from mma_desktop.ledger.editing.wanted import Add, Annotate, Correct, Count, Split, Undo
from mma_desktop.reports.base import ChanceBasis, Report

_DOCUMENT = {
    "zh": """某某市某某区人民检察院指控：
2023年3月至5月间，被告人周某某先后三次在本市盗窃他人财物。
一、2023年3月12日晚，周某某翻窗进入赵某家中，盗走现金3,200元及手机一部。经鉴定，该手机价值1,860.50元。
二、2023年4月2日凌晨，周某某在某小区车棚内盗走钱某的电动自行车一辆，价值2,400元。
三、2023年5月7日，周某某撬开孙某经营的便利店卷帘门，盗走香烟一批，价值1.2万元。
案发后，公安机关追回价值5,000元的香烟并发还孙某；周某某的家属代为退赔3,000元，另扣押USD 12,500。
上述事实，有被害人陈述、价格鉴定意见、监控录像等证据证实。""",
    "en": """The prosecution states:
Between March and May 2023 the defendant, Mr Z, stole property three times in the city.
1. On the evening of 12 March 2023 he climbed through a window into Ms A's flat and took 3,200 yuan in cash \
and a telephone valued at 1,860.50 yuan.
2. In the early hours of 2 April 2023 he took Mr B's electric bicycle, valued at 2,400 yuan, from a shed.
3. On 7 May 2023 he forced the shutter of Ms C's shop and took cigarettes valued at 12,000 yuan.
The police later recovered cigarettes worth 5,000 yuan; the family of the defendant repaid 3,000 yuan. \
USD 12,500 were seized.""",
}
_AMOUNTS = {
    "zh": ["3,200元", "1,860.50元", "2,400元", "1.2万元", "5,000元", "3,000元"],
    "en": ["3,200 yuan", "1,860.50 yuan", "2,400 yuan", "12,000 yuan", "5,000 yuan", "3,000 yuan"],
}
_VALUES = [Decimal("3200"), Decimal("1860.50"), Decimal("2400"), Decimal("12000"), Decimal("5000"), Decimal("3000")]
_FOREIGN = "USD 12,500"
_ANSWER = {
    "zh": """第一起：现金3,200元，手机1,860.50元，合计5,060.50元。
第二起：电动自行车2,400元。
第三起：香烟1.2万元，另有工具损失150元不计入。
追回和退赔的款物不影响犯罪金额的认定。
最终金额：19,460.50元""",
    "en": """First act: 3,200 yuan in cash and a telephone of 1,860.50 yuan, 5,060.50 yuan together.
Second act: an electric bicycle of 2,400 yuan.
Third act: cigarettes of 12,000 yuan; tools of 150 yuan are not counted.
What was recovered or repaid does not change the amount of the crime.
Final amount: 19,460.50 yuan""",
}
_WRONG = {"zh": "150元", "en": "150 yuan"}
_MESSAGE = {"zh": "文书中没有 150元。", "en": "The document does not state 150 yuan."}
_KNOWLEDGE = {
    "zh": "盗窃数额以被盗财物在行为时的价值计算；多次盗窃的，数额累计。"
    "案发后追回、退赔不从犯罪数额中扣除，仅影响量刑。",
    "en": "The amount of a theft is the value of the goods when they were taken; several thefts are added up. "
    "Goods recovered or repaid later do not reduce the amount and matter for the sentence only.",
}
_ELEMENTS = {
    "zh": "1. 3月12日盗窃现金3,200元。\n2. 同日盗窃手机，价值1,860.50元。\n3. 4月2日盗窃电动自行车，价值2,400元。\n"
    "4. 5月7日盗窃香烟，价值1.2万元。\n5. 追回香烟5,000元，退赔3,000元。",
    "en": "1. 12 March: cash, 3,200 yuan.\n2. The same day: a telephone, 1,860.50 yuan.\n"
    "3. 2 April: an electric bicycle, 2,400 yuan.\n4. 7 May: cigarettes, 12,000 yuan.\n"
    "5. Recovered: 5,000 yuan; repaid: 3,000 yuan.",
}
_HINGE = {
    "zh": "如果“2,400元”不应计入，总额就是 17,060.5 元。",
    "en": "If “2,400 yuan” does not count, the total is CNY 17,060.5.",
}
_TITLE = {"zh": "周某某盗窃案", "en": "The case of Mr Z"}


def sample_report(language: str) -> Report:
    """The report in zh or en."""
    document, answer = _DOCUMENT[language], _ANSWER[language]
    hinge = _AMOUNTS[language][2]
    place = document.index(hinge)
    return Report(
        run="5f2c9a60c1d84e7b9b0e4d8a7f31c2e6",
        title=_TITLE[language],
        document=Document("zhou.txt", document, "9b" * 32, notes=(Note.said("UTF-8"),)),
        status=RunStatus.FINISHED,
        answer=answer,
        value="19460.5",
        shown_value=_VALUES_SHOWN[language],
        vote_share=0.8264,
        self_verified=False,
        tree=_tree(language),
        path=("R", "R.A4", "R.A4.A3", "R.A4.A3.A1"),
        elements=_ELEMENTS[language],
        knowledge=_KNOWLEDGE[language],
        ledger=_ledger(language, document, answer),
        usage=Usage(62, 48210, 39144, 12877, 214.6),
        manifest=_manifest(language),
        network=(NetworkUsed(0, 0),),
        trims=(Trimmed("R.A4.A3", "examples", 1),),
        head="c4" * 32,
        events=35,
        log=LogEnd("1b" * 16, 4, "d5" * 32, Anchored.AGREES),
        chance=0.83,
        basis=ChanceBasis(246, "2026-11-24"),
        hinge=Hinge(Decimal("17060.5"), _HINGE[language], place, place + len(hinge)),
    )


def sample_edits(report: Report) -> Report:
    """The Chinese report after a person left out, annotated, split, corrected, added, counted and undid that."""
    text = report.document.text
    place = text.index("香烟一批")
    wanted = [
        Count("2", counted=False),
        Annotate("2", "<b>未</b>提交鉴定"),
        Split("4", (Decimal(10000), Decimal(2000))),
        Correct("3", Decimal(1000)),
        Add(place, place + 4, Decimal(140)),
        Count("6", counted=True),
        Undo(),
    ]
    time = "2026-11-22T06:00:00+00:00"
    return replace(report, changes=apply_changes(report.ledger, text, (), wanted, reason="庭前[核对]", time=time))


def sent_away(report: Report) -> Report:
    """The same report of a run whose second model was remote."""
    first, second = report.manifest.models
    models = (first, replace(second, spec="remote:http://10.0.0.2:8080#m"))
    return replace(report, manifest=replace(report.manifest, models=models))


def demonstrated(report: Report) -> Report:
    """The same report of a run whose models were recorded."""
    models = tuple(replace(model, spec=f"scripted:{model.role}.script.json") for model in report.manifest.models)
    return replace(report, manifest=replace(report.manifest, models=models))


def rule_based(report: Report, vote_share: float = 0.0) -> Report:
    """The same report with the answer of the rules chosen."""
    tree = SearchTree(dict(report.tree.nodes))
    tree.put(Node("R.A5", ROOT_ID, NodeKind.ANSWER_LEDGER, None, 1, value=report.value))
    return replace(report, tree=tree, path=(ROOT_ID, "R.A5"), vote_share=vote_share)


_VALUES_SHOWN = {"zh": "19,460.50元", "en": "19,460.50 yuan"}


def _ledger(language: str, document: str, answer: str) -> Ledger:
    places = [(document.index(text), text) for text in _AMOUNTS[language]]
    entries = tuple(
        Entry(start, start + len(text), text, value, counted=number < 4)
        for number, ((start, text), value) in enumerate(zip(places, _VALUES, strict=True))
    )
    wrong = answer.index(_WRONG[language])
    end = wrong + len(_WRONG[language])
    finding = Finding(FindingKind.UNGROUNDED, _MESSAGE[language], wrong, end)
    abroad = document.index(_FOREIGN)
    foreign = ForeignAmount(abroad, abroad + len(_FOREIGN), Decimal(12500), "USD")
    return Ledger(entries, sum(_VALUES[:4], Decimal(0)), (finding,), foreign=(foreign,))


def _tree(language: str) -> SearchTree:
    document, answer, elements = _DOCUMENT[language], _ANSWER[language], _ELEMENTS[language]
    knowledge = _KNOWLEDGE[language]
    good, bad = Candidate(answer, "19460.5"), Candidate("?", None)
    checks = tuple(Check("domain", part, answer, "19460.5", 1.0) for part in (0.2, 0.4, 0.6))
    events: list[Event] = [
        NodeAdded("R", None, NodeKind.ROOT, None, 0, document),
        NodeAdded(
            "R.A1", "R", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 1, document,
            answer="16460.5", value="16460.5", vote_share=0.4, producer="general",
        ),
        NodeScored("R.A1", 0.133, 0.333),
        RolloutDone(0, ("R", "R.A1"), 0.133),
        NodeAdded("R.A4", "R", NodeKind.RESTATED, Action.RESTATE, 1, elements, restated=True, producer="general"),
        NodeAdded(
            "R.A4.A3", "R.A4", NodeKind.KNOWLEDGE_RESTATED, Action.KNOWLEDGE, 2, elements, restated=True,
            knowledge=knowledge, answer=answer, value="19460.5", vote_share=0.8, producer="domain",
            candidates=(good, good, good, good, bad),
        ),
        NodeAdded(
            "R.A4.A3.A1", "R.A4.A3", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 3, elements, restated=True,
            knowledge=knowledge, answer=answer, value="19460.5", vote_share=1.0, producer="general",
            candidates=(good,) * 5,
        ),
        NodeScored("R.A4.A3.A1", 0.778, 0.778, checks),
        RolloutDone(1, ("R", "R.A4", "R.A4.A3", "R.A4.A3.A1"), 0.778),
        NodeAdded("R.A2", "R", NodeKind.ANSWER_DOMAIN, Action.ANSWER_DOMAIN, 1, document, valid=False, vote_share=0.0),
        RolloutDone(2, ("R", "R.A2"), 0.0),
    ]  # fmt: skip
    return fold(events)


def _manifest(language: str) -> Manifest:
    return Manifest(
        task="eca",
        language=language,
        method="mma",
        mode="product",
        preset="quick",
        seed=42,
        settings={"rollouts": 3, "depth": 5, "fractions": [0.2, 0.4, 0.6], "lazy": True},
        models=(
            ModelUse("general", "Qwen2.5-1.5B-Instruct-Q4_K_M", "a1" * 32, "general.gguf"),
            ModelUse("domain", "DISC-LawLLM-1.5B-Q4_K_M", "d2" * 32, "domain.gguf"),
        ),
        prompts_sha256="7e" * 32,
        document_sha256="9b" * 32,
        program="0.1.0",
        versions={"python": "3.11.7", "llama-cpp-python": "0.3.36"},
        hardware={"cpu": "x86_64", "cores": 2, "memory_gib": 15.6},
    )


TEXTS = {
    "controls": "".join(map(chr, [*range(32), *range(127, 160)])) + "\ufffe\uffff",
    "surrogates": "\ud800 x \udfff \udc00\ud800",
    "both directions": "\u202eevil\u202c\u2066x\u2069\u200f\u061c",
    "emoji": "👩\u200d⚖️👨\u200d👩\u200d👧🏳️\u200d🌈",
    "rare characters": "𠮷𪚥㐀龘\U00030000",
    "many accents": "a" + "\u0301" * 300,
}
"""What reports must be able to hold."""
