"""docs/method.md 1.9 and claims 25, 41: sets of charges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop.answers.charges import ChargeAnswer
from mma_desktop.answers.selective import whole_name
from mma_desktop.paths import resources

DataSet = Callable[[str], list[dict[str, Any]]]

LINES = (resources() / "charges.zh.txt").read_text(encoding="utf-8").splitlines()
NAMES = frozenset(line for line in LINES if line and not line.startswith("#"))
ANSWER = ChargeAnswer(NAMES)
WHOLE = frozenset(map(whole_name, NAMES))


@pytest.mark.parametrize(
    ("segment", "key"),
    [
        (":盗窃罪", "盗窃"),
        ("：盗窃;诈骗。以下是理由：抢劫", "盗窃;诈骗"),
        (":诈骗罪、盗窃罪", "盗窃;诈骗"),
        (":掩饰、隐瞒犯罪所得、犯罪所得收益罪", "掩饰、隐瞒犯罪所得、犯罪所得收益"),
        (":走私、贩卖、运输、制造毒品罪；容留他人吸毒罪", "容留他人吸毒;走私、贩卖、运输、制造毒品"),
        (":合同诈骗", "合同诈骗"),
        ("诈骗罪-0罪", "诈骗"),
        (":盗窃罪和不明行为罪", "不明行为;盗窃"),
        (":不明行为罪", None),
        (":帮助犯罪分子逃避处罚罪", "帮助犯罪分子逃避处罚"),
        (":盗窃罪（未遂）", "盗窃"),
        (":被告人张某犯盗窃罪，应处三年以下有期徒刑", "盗窃"),
        ("\n1. 盗窃罪\n2. 诈骗罪\n理由如下：抢劫", "盗窃;诈骗"),
        (":诈骗保险金罪", None),
        (":盗窃诈骗罪", "盗窃;诈骗"),
        ("]盗窃;诈骗<eoa>", "盗窃;诈骗"),
        (":盗窃;不明行为", "不明行为;盗窃"),
        (":**偷越国（边）境罪**", "偷越国（边）境"),
        (": 盗窃罪 (theft); 诈骗罪 (fraud, of a large sum)", "盗窃;诈骗"),
        (": theft (盗窃罪); fraud (诈骗)", "盗窃;诈骗"),
        (": the defendant committed theft (盗窃罪) and fraud （诈骗罪）.", "盗窃;诈骗"),
        (": theft; fraud", None),
        (":盗窃罪 (诈骗罪)", "盗窃"),
        (":无罪", None),
        ("", None),
    ],
)
def test_41_known_names_stay_whole_and_one_last_character_is_dropped(segment: str, key: str | None) -> None:
    assert ANSWER.parse(segment) == key


def test_25_agreement_is_the_jaccard_similarity_of_the_sets() -> None:
    assert ANSWER.agree("a;b", "b;c") == pytest.approx(1 / 3)
    assert ANSWER.agree("a", "a") == 1.0
    assert ANSWER.agree(None, None) == 0.0


def test_names_on_no_list_are_marked() -> None:
    assert ANSWER.unknown("不明行为;盗窃") == {"不明行为"}


def test_mention_show_and_grammar() -> None:
    assert ANSWER.first_mention("其行为构成诈骗罪和盗窃罪", "盗窃;诈骗") == 5
    assert ANSWER.first_mention("无", "盗窃") is None
    assert ANSWER.show("盗窃;诈骗", "zh") == "盗窃罪；诈骗罪"
    assert ANSWER.show("不明行为;盗窃", "zh") == "不明行为罪（不在罪名表中）；盗窃罪"
    assert ANSWER.show("不明行为;盗窃", "en") == "不明行为罪 (on no list of charges); 盗窃罪"
    assert ANSWER.write("不明行为;盗窃", "zh") == "不明行为罪；盗窃罪"
    assert ANSWER.grammar("zh") is None


def test_every_name_is_read_as_itself() -> None:
    assert len(WHOLE) == len(NAMES) > 350
    assert all(ANSWER.parse(f":{name}罪") == name for name in WHOLE)


def test_the_list_holds_every_charge_of_the_dev_items(data_set: DataSet) -> None:
    golds = {charge for item in data_set("ljp_charge") for charge in item["answer"].split(";")}
    assert golds - WHOLE == set()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_is_written_after_the_marker_is_read_back(language: str) -> None:
    answer = ChargeAnswer(frozenset({"盗窃", "诈骗"}))
    assert answer.parse(answer.write("盗窃;诈骗", language)) == "盗窃;诈骗"
