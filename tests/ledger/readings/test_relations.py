"""How the amounts of a document belong together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.readings.relations import Relations, find_relations
from mma_desktop.ledger.readings.values import Net

PIECES = st.sampled_from(
    [
        "窃得现金300元。",
        "共计价值1200元。",
        "\n2、",
        "经审理查明，",
        "公诉机关指控，",
        "以400元的价格卖掉。",
        "案发后赔偿800元。",
    ]
)


def relations_of(text: str) -> Relations:
    return find_relations(text, propose_by_rules(text).entries)


def test_a_total_is_found_before_and_behind_its_parts() -> None:
    (whole,) = relations_of("窃得财物共计9657元。具体如下：1、窃得手机，价值5000元。2、窃得现金4657元。").wholes
    assert (whole.total, whole.parts, whole.stated) == (0, (1, 2), True)
    (whole,) = relations_of("先后窃得1200元、1300元，合计2500元。").wholes
    assert (whole.total, set(whole.parts)) == (2, {0, 1})


def test_two_amounts_of_other_sentences_make_one_that_nobody_calls_a_total_by_chance() -> None:
    assert relations_of("窃得1000元。窃得2000元。窃得3000元。").wholes == ()
    (whole,) = relations_of("骗得3000元，其中现金1000元、转账2000元。").wholes
    assert not whole.stated
    (whole,) = relations_of("窃得1000元。窃得2000元。窃得500元。窃得3500元。").wholes
    assert whole.parts == (2, 1, 0)


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("甲投资10万元，乙投资20万元，丙投资30万元，均被骗走。", []),
        ("He defrauded Anna of £1,000, Bob of £2,000 and Carol of £3,000.", []),
        ("She sent £2,000, then £3,000, and finally £5,000.", []),
        ("窃得现金1000元，手机价值2000元，损失计3000元。", [2]),
        ("骗得3000元，其中现金1000元、转账2000元。", [0]),
        ("先后骗得1200元，1300元，其将所骗的2500元挥霍。", [2]),
        ("甲给付1234元，乙给付2345元，丙给付3579元。", [2]),  # so many digits make no sum by chance
        ("骗得3万元、4万元，于当日出具收条一张，收条载明，收到7万元。", [2]),
    ],
)
def test_the_last_of_a_list_is_not_the_sum_of_the_others(text: str, totals: list[int]) -> None:
    assert [whole.total for whole in relations_of(text).wholes] == totals


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("收受甲5万元、乙3万元、丙2万元。", []),
        ("Ms Li sent £50,000, £30,000 and £20,000 to the fraudsters.", []),
        ("诈骗二人5万元，甲3万元，乙2万元。", [0]),
        ("The firm lost £5,000: £3,000 in cash and £2,000 in goods.", [0]),
    ],
)
def test_the_first_of_a_list_is_not_the_sum_of_the_others(text: str, totals: list[int]) -> None:
    assert [whole.total for whole in relations_of(text).wholes] == totals


def test_a_net_amount_is_none_that_is_only_one_of_the_parts_of_a_total() -> None:
    text = "共计骗取9163元。骗取电动车（价值3942元）、手机（价值1344元）、电脑（价值3848元）和29元占为己有。"
    assert relations_of(text).nets == ()


def test_the_total_of_the_last_item_does_not_close_the_case() -> None:
    assert (
        relations_of("2010年侵吞45000元，2011年侵吞32500元，2013年侵吞水费、清运费共计47000元。").closing == frozenset()
    )
    assert relations_of("2010年侵吞45000元，2011年侵吞32500元，先后共计侵吞77000元。").closing == {2}


def test_what_the_text_takes_out_is_excluded() -> None:
    assert relations_of("窃得现金500元。其曾因盗窃800元被判处拘役。").excluded == {1}


def test_a_net_amount_is_a_gross_one_less_what_was_given_back() -> None:
    assert relations_of("骗取20.6万元。案发前归还5.4万元，实际骗取15.2万元。").nets == (Net(2, 0, True),)


def test_the_same_money_is_told_twice_when_it_only_changes_hands_or_is_valued() -> None:
    assert relations_of("骗得5000元，桂某通过银行转账5000元。").retold == {(0, 1)}
    assert relations_of("窃得手机（价值500元）。经鉴定，被盗手机价值500元。").retold == {(0, 1)}
    assert relations_of("窃得现金500元，又窃得现金500元。").retold == frozenset()


def test_a_rounding_is_a_variant_of_an_amount_and_another_amount_is_none() -> None:
    assert relations_of("将树苗款35万余元和收条350613元入账。").variants == {0: (1,), 1: (0,)}
    assert relations_of("窃得现金8091元。骗得现金8245余元。").variants == {}


def test_a_total_of_one_of_several_people_is_the_sum_of_some_amounts() -> None:
    text = "窃得手机，价值2610元。窃得电脑，价值1850元。窃得项链，价值3120元。"
    text += "综上，甲某盗窃共计7580元，乙某盗窃共计5730元。"
    assert any((whole.total, set(whole.parts)) == (4, {0, 2}) for whole in relations_of(text).wholes)


def test_cash_is_held_by_a_total_whose_clause_names_no_goods_of_its_own() -> None:
    assert relations_of("窃得香烟11条及现金380元，共计价值3719元。").within == {0: (1,)}
    assert relations_of("窃得现金864元，手机及项链共价值3900元。").within == {}
    assert relations_of("窃得手机1部（价值800元）、手机2部（共计价值1200元）。").within == {}


def test_what_the_court_found_further_is_no_money_of_afterwards() -> None:
    assert relations_of("另查明，被告人以同样方式骗取王某4000元。").afterwards == set()
    assert relations_of("另查明，被告人有扒窃前科，金额650元。").afterwards == {0}
    assert relations_of("案发后，查获被盗现金650元。").afterwards == {0}


def test_a_net_amount_is_of_the_same_item_as_its_gross_one() -> None:
    assert [net.net for net in relations_of("贪污15万元。分给甲某5万元，实际侵吞10万元。").nets] == [2]
    assert relations_of("贪污15万元。1、贪污5万元。2、骗取10万元予以侵吞。").nets == ()


def test_what_is_alleged_gives_way_to_what_the_court_found() -> None:
    charge = "The prosecution alleges that he stole 2,970 yuan."
    assert relations_of(charge + " The court found that the car was worth 2,975 yuan.").accused == {0}
    assert relations_of("公诉机关指控，被告人盗窃2970元。另经审理查明，已退赔2975元。").accused == set()


def test_the_answer_to_an_argument_is_no_account_of_the_court() -> None:
    charge = "The prosecution alleges that he took 300 yuan, a bag worth 500 yuan and 700 yuan."
    answer = " He argued that the bag was an imitation. The court finds that it is worth 500 yuan."
    account = " He argued that he was ill. The court finds that he took 300 yuan, 500 yuan and 700 yuan."
    assert relations_of(charge + answer).accused == frozenset()
    assert relations_of(charge + account).accused == {0, 1, 2}


def test_an_english_date_or_number_begins_an_event() -> None:
    assert relations_of("On 3 May he took 300 yuan, on 9 May 300 yuan. Count 2: 50 yuan.").events == (1, 2, 3)
    assert relations_of("He may take 300 yuan and 50 yuan.").events == (0, 0)


def test_a_total_that_announces_its_parts_and_one_that_closes_the_case() -> None:
    assert relations_of("窃得财物价值共计18600元。具体事实如下：\n1、窃得4800元。\n2、窃得4000元。").announced == {0}
    assert relations_of("骗得甲3000元、乙3200元，合计7000元。").closing == {2}


@given(st.lists(PIECES, max_size=12).map("".join))
def test_every_relation_points_to_amounts(text: str) -> None:
    entries = propose_by_rules(text).entries
    found = find_relations(text, entries)
    places = set(range(len(entries)))
    named = [found.stated, found.concluded, found.accused, found.afterwards, found.sold, found.appraised, found.taken]
    assert all(group <= places for group in named)
    assert len(found.events) == len(entries)
    for whole in found.wholes:
        assert entries[whole.total].value == sum(entries[part].value for part in whole.parts)
    for net in found.nets:
        assert entries[net.net].value < entries[net.gross].value
