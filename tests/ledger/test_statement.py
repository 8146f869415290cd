"""What an answer says about amounts: the ones it names, the sums it works out, and which entries those are."""

from __future__ import annotations

from decimal import Decimal

from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.statement import counted_entries, read_statement

DOCUMENT = "窃得手表（价值15000元）、现金500元、现金500元，后以800元的价格卖给他人。"


def counted(answer: str, value: int) -> dict[int, int]:
    entries = propose_ledger(DOCUMENT).entries
    return {
        place: int(amount) for place, amount in counted_entries(entries, read_statement(answer), Decimal(value)).items()
    }


def test_amounts_and_the_terms_of_sums_are_named_in_order() -> None:
    statement = read_statement("手表15000元，另有500+300=800。")
    assert [amount.value for amount in statement.amounts] == [15000, 500, 300, 800]
    assert statement.results == {800}


def test_a_subtotal_is_replaced_by_what_it_was_made_of() -> None:
    statement = read_statement("500+500=1000元，15000+1000=16000元")
    assert [[term.value for term in addends] for addends in statement.sums_for(Decimal(16000))] == [[15000, 500, 500]]


def test_an_answer_that_doubles_a_number_again_and_again_names_no_more_than_it_wrote() -> None:
    doubled = [f"{2**n}元+{2**n}元={2 ** (n + 1)}元。" for n in range(40)]
    (addends,) = read_statement("".join(doubled)).sums_for(Decimal(2**40))
    assert sum(term.value for term in addends) == 2**40
    assert len(addends) == 41


def test_a_running_sum_of_many_lines_is_taken_apart() -> None:
    lines = [f"{n}元+1元={n + 1}元。" for n in range(1, 1500)]
    (addends,) = read_statement("".join(lines)).sums_for(Decimal(1500))
    assert [term.value for term in addends] == [1] * 1500


def test_the_last_sum_for_a_value_comes_first_even_a_wrong_one() -> None:
    statement = read_statement("15000+500=16000元。15000+1000=16000元")
    assert [[int(term.value) for term in addends] for addends in statement.sums_for(Decimal(16000))] == [
        [15000, 1000],
        [15000, 500],
    ]


def test_each_entry_is_used_once_at_most() -> None:
    assert counted("15000+500+500=16000元", 16000) == {0: 15000, 1: 500, 2: 500}
    assert counted("500+500+500=1500元", 1500) == {}


def test_without_a_sum_the_named_amounts_count_if_they_make_the_value() -> None:
    assert counted("手表15000元，现金500元，最终金额:15500元", 15500) == {0: 15000, 1: 500}
    assert counted("手表15000元，最终金额:15500元", 15500) == {}
