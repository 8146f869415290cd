from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from mma_desktop.knowledge.checking import CheckedStatute, StatuteReport, StatuteState, check_statutes
from mma_desktop.knowledge.citing import CitationState
from mma_desktop.knowledge.reading import read_lines
from mma_desktop.storage.passages import PassageStore

THEFT = "盗窃公私财物，数额较大的，处三年以下有期徒刑、拘役或者管制。"
SURRENDER = "犯罪以后自动投案的，是自首。\n有下列情形之一的：\n（一）甲；\n（二）乙。"
INJURIES = "关于审理人身损害赔偿案件适用法律若干问题的解释"
DATES = {"version": "2023-12-29", "effective": "2024-03-01"}
CRIMINAL_LAW = {"law": "中华人民共和国刑法", **DATES}
ROWS = [
    {**CRIMINAL_LAW, "no": "264", "article": "第二百六十四条", "text": THEFT},
    {**CRIMINAL_LAW, "no": "67", "article": "第六十七条", "text": SURRENDER},
    {
        "law": "最高人民法院关于审理人身损害赔偿案件适用法律若干问题的解释",
        "no": "1",
        "article": "第一条",
        "text": "甲。",
    },
]
ROWS += [
    {
        "law": "最高人民法院关于办理盗窃刑事案件适用法律若干问题的解释",
        "no": "3",
        "article": "第三条",
        "text": "多次盗窃。",
    },
    {"law": "Theft Act 1968", "no": "8", "article": "Section 8", "text": "A person is guilty of robbery if he steals."},
]
NAMES = {"criminal law": "刑法"}
DAY = "2025-01-01"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PassageStore]:
    store = PassageStore.open(tmp_path / "laws.mma")
    store.add("laws", read_lines(map(json.dumps, ROWS), "laws.jsonl"))
    yield store
    store.close()


def check(store: PassageStore, text: str, day: str = DAY) -> StatuteReport:
    return check_statutes(text, [store], NAMES, day)


def only(store: PassageStore, text: str, day: str = DAY) -> CheckedStatute:
    (one,) = check(store, text, day).statutes
    return one


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("《中华人民共和国刑法》第二百六十四条", StatuteState.IN_FORCE),
        ("其行为触犯刑法第264条", StatuteState.IN_FORCE),
        ("《中华人民共和国刑法（2023年修正）》第二百六十四条", StatuteState.IN_FORCE),
        ("Article 264 of the Criminal Law", StatuteState.IN_FORCE),
        ("《刑法》", StatuteState.IN_FORCE),
        ("依照盗窃罪的司法解释第三条", StatuteState.IN_FORCE),
        ("两高盗窃刑事案件司法解释第三条", StatuteState.IN_FORCE),
        ("《盗窃司法解释》第九条", StatuteState.NO_ARTICLE),
        ("section 8 of the Theft Act", StatuteState.IN_FORCE),
        ("Section 8(1) of the Theft Act 1968", StatuteState.IN_FORCE),
        ("s. 9 of the Theft Act 1968", StatuteState.NO_ARTICLE),
        ("Section 4 of the Fraud Act 2006", StatuteState.NO_LAW),
        ("《刑法》第六十七条第二款第（二）项", StatuteState.IN_FORCE),
        (f"《{INJURIES}》第一条", StatuteState.IN_FORCE),
        ("《中华人民共和国刑法（2017年修正）》第二百六十四条", StatuteState.OTHER_VERSION),
        ("《刑法》第八百条", StatuteState.NO_ARTICLE),
        ("《刑法》第六十七条第三款", StatuteState.NO_PARAGRAPH),
        ("《刑法》第六十七条第一款第（二）项", StatuteState.NO_PARAGRAPH),
        ("《刑法》第六十七条第二款第（三）项", StatuteState.NO_PARAGRAPH),
        ("《中华人民共和国合同法》第六十条", StatuteState.NO_LAW),
        ("《铁路刑法》第一条", StatuteState.NO_LAW),
        ("《中华人民共和国民法通则》第一百零六条", StatuteState.NO_LAW),
        ("依照民法总则第三条", StatuteState.NO_LAW),
        ("《人民检察院刑事诉讼规则》第一条", StatuteState.NO_LAW),
        ("《中华人民共和国税收征收管理法实施细则》第一条", StatuteState.NO_LAW),
        ("《全国法院民商事审判工作会议纪要》第一条", StatuteState.NO_LAW),
        ("《最高人民法院关于适用公司法若干问题的规定（三）》第一条", StatuteState.NO_LAW),
        ("《企业会计准则（试行）》第一条", StatuteState.NO_LAW),
        ("Article 5 of the Data Law", StatuteState.NO_LAW),
    ],
)
def test_each_citation_has_a_state(store: PassageStore, text: str, state: StatuteState) -> None:
    assert only(store, text).state is state


def test_an_earlier_day_has_another_law(store: PassageStore) -> None:
    one = only(store, "《刑法》第二百六十四条", "2019-01-01")
    assert one.state is StatuteState.OTHER_VERSION
    assert one.passage is not None and one.passage.id == "刑法#264"
    assert not one.is_confirmed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("《刑法》第二百六十四条规定：“盗窃公私财物，数额较大的”", CitationState.EXACT),
        ("刑法第264条规定“盗窃公私财物……拘役或者管制。”", CitationState.EXACT),
        ("“盗窃公私财物，数额较大的”（《刑法》第二百六十四条）", CitationState.EXACT),
        ("《刑法》第二百六十四条规定：“盗窃公私的财物，数额较大者”", CitationState.CHANGED),
        ("《刑法》第二百六十四条规定：“伪造货币的，处十年以上有期徒刑”", CitationState.NOT_SAID),
        ("依照《刑法》第二百六十四条，被告人辩称“我没有拿任何人的东西”", CitationState.UNQUOTED),
    ],
)
def test_what_is_quoted_from_an_article_must_stand_there(store: PassageStore, text: str, said: CitationState) -> None:
    one = only(store, text)
    assert one.said is said
    assert one.is_confirmed is (said in (CitationState.EXACT, CitationState.UNQUOTED))


def test_what_a_sentence_says_of_an_article_is_compared_with_it(store: PassageStore) -> None:
    one = only(store, "根据《刑法》第二百六十四条规定，盗窃公私财物数额较大的，处五年以下有期徒刑。")
    assert (one.said, one.unfound, one.is_confirmed) == (CitationState.NOT_FOUND, ("五年",), False)
    right = only(store, "根据《刑法》第二百六十四条规定，盗窃公私财物数额较大的，处三年以下有期徒刑。")
    assert right.said is CitationState.UNQUOTED and right.is_confirmed


def test_clauses_of_contracts_are_counted_and_not_checked(store: PassageStore) -> None:
    report = check(store, "依照《刑法》第六十七条。合同第三条、《保密协议》第五条另有约定。第四条也是。")
    assert [one.cited.number for one in report.statutes] == ["67"]
    assert (report.confirmed, report.unnamed) == (1, 2)
    assert [(one.written, one.number) for one in report.others] == [("保密协议", "5")]


@pytest.mark.parametrize("text", ["本办法第五条", "该法第五条", "公司规定第三条", "上述规定第三条", "同一方法第三条"])
def test_rules_that_may_be_anyones_are_not_called_unknown_laws(store: PassageStore, text: str) -> None:
    report = check(store, text)
    assert (report.statutes, report.unnamed) == ((), 1)
