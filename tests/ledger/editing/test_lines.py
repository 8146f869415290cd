"""The lines of a ledger and their names."""

from decimal import Decimal

from mma_desktop.answers.money.found import ForeignAmount
from mma_desktop.domain.events import Act, EditedPart, LedgerEdited
from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.ledger.editing.lines import changed_lines, foreign_lines, lines_of, part_of, total_of_lines

TEXT = "窃得500元、300元和US$20。"
LEDGER = Ledger(
    (Entry(2, 6, "500元", Decimal(500), counted=True), Entry(7, 11, "300元", Decimal(300), counted=False)),
    Decimal(500),
    foreign=(ForeignAmount(12, 17, Decimal(20), "USD"),),
)


def test_amounts_are_numbered_from_one_and_only_those_that_count_are_summed() -> None:
    lines = list(lines_of(LEDGER))
    assert [(line.name, line.text, line.counted) for line in lines] == [("1", "500元", True), ("2", "300元", False)]
    assert total_of_lines(lines) == 500


def test_foreign_money_has_names_of_its_own_and_does_not_count() -> None:
    (line,) = foreign_lines(LEDGER, TEXT)
    assert (line.name, line.text, line.foreign, line.counted) == ("F1", "US$20", "USD", False)


def test_the_parts_of_a_split_amount_have_its_name_and_their_number() -> None:
    whole = next(lines_of(LEDGER))
    parts = (EditedPart("200", counted=True), EditedPart("300", counted=False, note="no"))
    split = LedgerEdited(Act.SPLIT, 2, 6, "", (part_of(whole),), parts, "500", "200", "2026-11-22T06:00:00+00:00")
    found = list(changed_lines(whole, split))
    assert [(line.name, line.value, line.note) for line in found] == [("1.1", 200, ""), ("1.2", 300, "no")]
    assert tuple(map(part_of, found)) == parts
