"""Why an amount may be left out, and which amounts are the same money."""

from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.readings.explanations import ReasonToLeaveOut, conflicts_of, explanations_of, mask
from mma_desktop.ledger.readings.relations import find_relations

PARTS = "被告人窃得现金3000元、手机一部（价值2500元），共计价值5500元。"


def test_any_or_all_of_the_others_must_count() -> None:
    any_of_two, both = (
        ReasonToLeaveOut("held_by_total", 0b110),
        ReasonToLeaveOut("total_of_parts", 0b110, all_of_them=True),
    )
    assert (any_of_two.partners(0b010), any_of_two.partners(0b001)) == (0b010, 0)
    assert (both.partners(0b010), both.partners(0b111)) == (0, 0b110)


def test_a_total_is_left_out_for_all_its_parts_and_a_part_for_its_total() -> None:
    entries = propose_by_rules(PARTS).entries
    relations = find_relations(PARTS, entries)
    part, total = (explanations_of(i, entries, relations)[0] for i in (0, 2))
    assert (part.relation, part.others) == ("part_of_total", mask([2]))
    assert (total.relation, total.others, total.all_of_them) == ("total_of_parts", mask([0, 1]), True)
    assert ("total_beside_parts", mask([0, 1, 2])) in conflicts_of(entries, relations)


def test_what_names_no_other_amount_explains_nothing() -> None:
    text = "被告人窃得现金3000元。"
    entries = propose_by_rules(text).entries
    assert explanations_of(0, entries, find_relations(text, entries)) == ()
