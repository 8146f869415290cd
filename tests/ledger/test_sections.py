"""The parts of a judgment are found by their headings, and only its facts keep their amounts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.sections import SectionKind, facts_in, section_at, sections_of

JUDGMENT = (
    "某县人民检察院指控：2019年3月5日，被告人王某窃得现金3000元。"
    "公诉机关认为，被告人王某盗窃3000元，应当以盗窃罪追究刑事责任。"
    "被告人王某辩称，其只拿了1000元。"
    "经审理查明：2019年3月5日，被告人王某窃得现金2000元。"
    "上述事实，有被害人李某的陈述证实，其丢失现金2500元。"
    "经查，3000元仅有一人陈述。"
    "依照刑法第二百六十四条，判决如下：判处罚金4000元。"
)
KINDS = [
    SectionKind.ACCUSATION,
    SectionKind.OPINION,
    SectionKind.DEFENCE,
    SectionKind.FINDING,
    SectionKind.EVIDENCE,
    SectionKind.VIEW,
    SectionKind.VERDICT,
]
PIECES = st.sampled_from([*JUDGMENT.replace("。", "。|").split("|"), "一、", "\n", " ", "2、2019年4月，窃得5元。"])


def kinds(text: str) -> list[SectionKind]:
    return [section.kind for section in sections_of(text) if section.end > section.start]


def kept(text: str) -> list[list[int]]:
    """The amounts that each narrowing leaves, the narrowest first."""
    spans = [(amount.start, amount.end) for amount in find_amounts(text)]
    return [[int(amount.value) for amount in find_amounts(facts)] for facts, _ in facts_in(text, spans)]


def test_a_judgment_has_its_parts() -> None:
    assert kinds(JUDGMENT) == KINDS


def test_what_the_court_found_comes_first_then_what_is_alleged_then_everything() -> None:
    assert kept(JUDGMENT) == [
        [2000, 3000],
        [3000, 3000, 2000, 3000],
        [3000, 3000, 1000, 2000, 2500, 3000, 4000],
    ]


def test_an_amount_of_the_defence_that_the_court_only_answers_is_no_fact() -> None:
    text = "经审理查明，窃得500元。被告人王某辩称，其中200元已用于治病。经查，该200元系赃款的用途。"
    assert kept(text)[0] == [500]


def test_an_amount_to_which_the_defence_agrees_is_a_fact_of_the_courts_view() -> None:
    text = "公诉机关指控，王某按每吨10元收受回扣。经查，王某收受回扣88万元。被告人王某对指控的88万元没有异议。"
    assert kept(text)[0] == [10, 880000]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("经审理查明，", SectionKind.FINDING),
        ("本院经审理查明：", SectionKind.FINDING),
        ("原判认定：", SectionKind.PRIOR),
        ("原审法院经审理查明，", SectionKind.PRIOR),
        ("一审判决查明：", SectionKind.PRIOR),
        ("经二审审理查明，", SectionKind.FINDING),
        ("原判认定上述事实的证据如下：", SectionKind.EVIDENCE),
        ("上列事实，被告人亦无异议，并有证人证言证实。", SectionKind.EVIDENCE),
        ("2、证人赵某的证言证明：", SectionKind.EVIDENCE),
        ("其辩护人提出，", SectionKind.DEFENCE),
        ("王某某上诉称，", SectionKind.DEFENCE),
        ("被告人王某对指控的犯罪事实没有异议。", SectionKind.DEFENCE),
        ("本院认为，", SectionKind.VIEW),
        ("公诉机关当庭出示了证据，并认为，被告人有罪。", SectionKind.OPINION),
    ],
)
def test_a_heading_begins_its_part(heading: str, kind: SectionKind) -> None:
    text = f"被告人窃得300元。{heading}200元。"
    assert section_at(sections_of(text), text.index("200")).kind is kind


def test_what_looks_like_a_heading_within_a_sentence_begins_nothing() -> None:
    assert kinds("王某向检察院举报有人指控他。民警查明，上述事实不存在。") == [SectionKind.PREAMBLE]


def test_the_next_item_ends_the_evidence_for_the_one_before_it() -> None:
    text = "经审理查明：\n1、2019年3月，窃得300元。\n上述事实，有供述证实。\n2、2019年4月，窃得200元。"
    assert kinds(text) == [SectionKind.FINDING, SectionKind.EVIDENCE, SectionKind.FINDING]
    assert kept(text)[0] == [300, 200]


def test_behind_what_the_court_found_an_allegation_is_only_spoken_of() -> None:
    text = "经审理查明，窃得手机一部。公诉机关指控该手机价值2600元，本院认定其价值2000元。"
    assert kinds(text) == [SectionKind.FINDING]


def test_what_the_court_before_found_is_read_where_this_one_found_nothing_of_its_own() -> None:
    prior = "原判认定，2019年3月5日，王某窃得现金3000元。"
    assert kept(f"{prior}经审理查明，王某窃得现金2000元。")[:2] == [[2000], [3000, 2000]]
    assert kept(f"{prior}经审理查明的事实与原判相同。本院认为，上诉无理。")[0] == [3000]


def test_a_text_without_headings_is_left_as_it_is() -> None:
    text = "2019年3月5日，王某窃得现金300元。"
    assert list(facts_in(text, [(14, 18)])) == [(text, {})]


@given(st.lists(PIECES, max_size=12).map("".join))
def test_the_parts_are_the_whole_text_and_blanks_move_nothing(text: str) -> None:
    sections = sections_of(text)
    assert "".join(text[section.start : section.end] for section in sections) == text
    spans = [(amount.start, amount.end) for amount in find_amounts(text)]
    narrowed = [facts for facts, _ in facts_in(text, spans)]
    assert narrowed[-1] == text
    assert all(len(facts) == len(text) for facts in narrowed)
    assert all(a == b or a == " " for facts in narrowed for a, b in zip(facts, text, strict=True))
