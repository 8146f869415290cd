"""A civil case file is divided among judge, plaintiff and defendant."""

from __future__ import annotations

import json

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.programs.base import ProgramRequest
from mma_desktop.workflows.programs.court_file import MOST_EXHIBITS, court_file, court_words

CASE = """案由：民间借贷纠纷
原告：钱某，女，1980年生
被告：丰禾公司、孙某
【诉讼请求】归还借款80000元
原告陈述：多次催要未果。
被告当时写了借条。
原告证据：
1. 借条一份
（2）转账记录
答辩：只借了50000元。
被告证据：收条一份
查明：鉴定意见为签名真实。"""
TASK = load_task("j1", "zh")


def divided(case: str) -> dict[str, str]:
    return {**court_file(ProgramRequest({"case": case}, Question("j1", "zh", case), TASK))}


@pytest.mark.parametrize(
    ("side", "reads", "never"),
    [
        ("plaintiff", ("80000", "催要未果", "借条一份", "钱某", "孙某"), ("50000", "收条", "签名真实")),
        ("defendant", ("50000", "收条", "钱某", "孙某"), ("80000", "催要未果", "借条", "签名真实")),
        ("judge", ("民间借贷", "钱某", "孙某", "签名真实"), ("80000", "50000", "催要未果", "借条", "收条")),
    ],
)
def test_each_reads_its_own_parts_and_what_is_common(side: str, reads: tuple[str, ...], never: tuple[str, ...]) -> None:
    view = divided(CASE)[side]
    assert all(said in view for said in reads)
    assert all(said not in view for said in never)


def test_parties_are_named_without_what_is_said_of_them() -> None:
    assert json.loads(divided(CASE)["parties"]) == {"parties": ["钱某", "丰禾公司", "孙某"]}


def test_exhibits_have_a_number_for_each_side() -> None:
    made = divided(CASE)
    of_plaintiff = [{"id": "P1", "exhibit": "借条一份"}, {"id": "P2", "exhibit": "转账记录"}]
    of_defendant = [{"id": "D1", "exhibit": "收条一份"}]
    assert json.loads(made["of_plaintiff"]) == of_plaintiff
    assert json.loads(made["of_defendant"]) == of_defendant
    assert json.loads(made["exhibits"]) == [*of_plaintiff, *of_defendant]


def test_of_many_exhibits_each_side_has_its_first_replied_to() -> None:
    many = "\n".join(f"{number}. 票据" for number in range(1, 9))
    made = divided(f"答辩：否认。\n原告证据：\n{many}\n被告证据：\n1. 收条\n2. 录音")
    of_plaintiff, of_defendant = (json.loads(made[name]) for name in ("of_plaintiff", "of_defendant"))
    assert [one["id"] for one in of_plaintiff] == ["P1", "P2", "P3", "P4"]
    assert [one["id"] for one in of_defendant] == ["D1", "D2"]
    assert len(of_plaintiff) + len(of_defendant) == MOST_EXHIBITS
    assert len(json.loads(made["exhibits"])) == 10


@pytest.mark.parametrize("case", ["钱某借给孙某80000元。", "原告：钱某\n被告：孙某\n查明：孙某借款80000元。"])
def test_a_file_without_parts_of_a_side_is_read_whole_by_all(case: str) -> None:
    made = divided(case)
    assert {made["judge"], made["plaintiff"], made["defendant"]} == {case}
    assert json.loads(made["exhibits"]) == []


def test_a_word_within_a_sentence_begins_no_part() -> None:
    made = divided("原告证据：\n1. 收据，被告证据：无\n2. 被告答辩状\n答辩：否认。")
    assert len(json.loads(made["of_plaintiff"])) == 2


def test_an_english_file_is_divided_by_its_own_words() -> None:
    case = "Plaintiff: Qian Fang, born 1980\nClaims: 80,000 yuan\nDefence: paid\nPlaintiff's exhibits:\n1. a note"
    request = ProgramRequest({"case": case}, Question("eca", "en", case), load_task("eca", "en"))
    made = court_file(request)
    assert "paid" not in made["plaintiff"]
    assert "80,000" not in made["defendant"]
    assert json.loads(made["parties"]) == {"parties": ["Qian Fang"]}
    assert json.loads(made["of_plaintiff"]) == [{"id": "P1", "exhibit": "a note"}]


def test_both_languages_name_the_same_parts() -> None:
    assert court_words("zh").sections.keys() == court_words("en").sections.keys()
