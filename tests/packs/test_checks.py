"""Checks of what a node wrote."""

from __future__ import annotations

import json

import pytest

from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.packs.checks import CheckContext, check_mistake, run_check
from mma_desktop.tasks.catalog import load_task
from mma_desktop.translation import translated

ARTICLE = LibraryPassage(
    "民法典#1079", Work("w", "民法典", "民法典", "law"), "第一千零七十九条", "1079", "", "准予离婚的情形如下。"
)
CASE = CheckContext("被告人盗窃手机一部，价值3000元。", (), (ARTICLE,), load_task("eca", "zh"))
CHARGES = CheckContext("", (), (), load_task("ljp_charge", "zh"))


@pytest.mark.parametrize(
    ("name", "text", "kept"),
    [
        ("json_valid", '{"a": 1}', True),
        ("json_valid", "{a: 1}", False),
        ("marker_present", "经审查。\n最终金额:3000", True),
        ("marker_present", "经审查，金额是3000元。", False),
        ("amounts_sum", "3000元+2000元=5000元", True),
        ("amounts_sum", "3000元+2000元=6000元", False),
        ("statute_exists", "依照[民法典#1079]判决。", True),
        ("statute_exists", "依照[民法典#9999]判决。", False),
        ("quote_in_source", "“被告人盗窃手机一部”", True),
        ("quote_in_source", "“被告人抢劫手机一部”", False),
        ("quote_in_source", "“准予离婚的情形如下”", True),
        ("says:本院认为", "本院认为，应当归还。", True),
        ("says:本院认为", "应当归还。", False),
        ("length:4", "四个字符", True),
        ("length:4", "不止四个字符", False),
    ],
)
def test_a_check_is_kept_or_says_why_not(name: str, text: str, kept: bool) -> None:
    result = run_check(name, text, CASE)
    assert (result.name, result.kept, not result.reason) == (name, kept, kept)
    assert kept or translated(result.reason, "zh") != result.reason


def test_a_total_that_a_program_gave_must_be_named() -> None:
    context = CheckContext(sources=('{"total": "5000"}', "no JSON", "[1]"))
    assert run_check("amounts_sum", "被告赔偿5000元。", context).kept
    assert not run_check("amounts_sum", "被告赔偿6000元。", context).kept


def test_a_court_fee_that_a_program_gave_must_be_named() -> None:
    context = CheckContext(sources=('{"total": "5000", "fee": "50"}',))
    assert run_check("amounts_sum", "赔偿5000元，受理费50元。", context).kept
    reason = run_check("amounts_sum", "赔偿5000元。", context).reason
    assert reason == "it does not name the court fee 50"
    assert translated(reason, "zh") == "没有写明案件受理费 50"


@pytest.mark.parametrize(
    ("text", "kept"), [('{"items": ["T1", "N12"]}', True), ('{"items": ["T2"]}', False), ("{}", True)]
)
def test_items_are_those_that_the_node_read(text: str, kept: bool) -> None:
    context = CheckContext(sources=("[T1] RSI: 71\n[N12] a contract",))
    assert run_check("item_exists", text, context).kept is kept
    assert run_check("items_known", text, context).kept is kept
    assert run_check("items_known", f"[{text}]", context).kept is kept, "a list of replies, one for each item"


@pytest.mark.parametrize("named", ["1. F", "Tik-", "t1", ""])
def test_what_looks_like_no_mark_is_no_item_either(named: str) -> None:
    context = CheckContext(sources=("[T1] RSI: 71",))
    found = run_check("items_known", json.dumps([{"why": "T1", "items": ["T1", named]}]), context)
    assert found.reason == f"it cites {named}, which is no item"


@pytest.mark.parametrize("text", ["[]", "no JSON", '{"items": "T9"}', '["T9"]'])
def test_a_reply_that_lists_no_items_cites_none(text: str) -> None:
    assert run_check("items_known", text, CheckContext()).kept


@pytest.mark.parametrize(("text", "kept"), [("见【P1】", True), ('{"exhibits": ["D2"]}', True), ("见[P2]", False)])
def test_exhibits_are_those_that_the_node_read(text: str, kept: bool) -> None:
    context = CheckContext(sources=('[{"id": "P1", "exhibit": "借条"}, {"id": "D2", "exhibit": "收条"}]',))
    assert run_check("exhibit_exists", text, context).kept is kept


@pytest.mark.parametrize("source", ['{"parties": ["钱某", "孙某"]}', '{"parties": "孙某"}', "[1]", "no JSON"])
def test_every_party_is_named(source: str) -> None:
    context = CheckContext(sources=(source,))
    assert run_check("parties_named", "钱某诉孙某", context).kept
    assert run_check("parties_named", "钱某", context).kept is ("钱某" not in source)


@pytest.mark.parametrize(("text", "kept"), [("罪名:盗窃", True), ("罪名:盗窃;偷东西罪", False), ("没有罪名", False)])
def test_charges_are_those_of_the_law(text: str, kept: bool) -> None:
    assert run_check("charge_known", text, CHARGES).kept is kept


@pytest.mark.parametrize(
    "name", ["nothing", "length", "length:0", "length:x", "length:-1", "json_valid:1", "says", "says:", "", ":"]
)
def test_only_checks_of_the_registry_can_be_named(name: str) -> None:
    assert check_mistake(name)
    assert not check_mistake("length:400")
    assert not check_mistake("says:判决如下")
