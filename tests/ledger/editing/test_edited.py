"""Manual edits: any sequence of them folds to the total of an independent sum, and undo restores what was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.domain.events import Act, LedgerEdited
from mma_desktop.errors import InputError
from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.ledger.editing.changes import place_of, standing_numbers
from mma_desktop.ledger.editing.edited import EditedLedger, apply_changes, edited_ledger
from mma_desktop.ledger.editing.errors import EditError
from mma_desktop.ledger.editing.lines import Line
from mma_desktop.ledger.editing.wanted import (
    LONGEST_NOTE,
    Add,
    Annotate,
    Correct,
    Count,
    ManualEdit,
    Split,
    Undo,
)
from mma_desktop.storage.event_codec import from_payload, to_payload
from tests.ledger.work import calls

TEXT = "窃得现金3,200元、手机一部（价值2,450元），销赃得600元，另有烟两条。"
NOW = "2026-11-22T06:00:00+00:00"


def _entry(words: str, value: str, counted: bool = True) -> Entry:
    start = TEXT.index(words)
    return Entry(start, start + len(words), words, Decimal(value), counted)


LEDGER = Ledger(
    (_entry("3,200元", "3200"), _entry("2,450元", "2450"), _entry("600元", "600", counted=False)), Decimal(5650)
)
CIGARETTES = Add(TEXT.index("烟两条"), TEXT.index("烟两条") + 3, Decimal("180.50"))


def changed(*wanted: ManualEdit, made: Sequence[LedgerEdited] = (), ledger: Ledger = LEDGER) -> EditedLedger:
    """The ledger after these changes."""
    events = apply_changes(ledger, TEXT, made, wanted, reason="", time=NOW)
    return edited_ledger(ledger, TEXT, (*made, *events))


def line_of(edited: EditedLedger, name: str) -> Line:
    return next(line for line in edited.lines if line.name == name)


def test_without_changes_it_is_the_ledger_of_the_answer() -> None:
    edited = edited_ledger(LEDGER, TEXT, ())
    assert [(line.name, line.value, line.counted, line.edit) for line in edited.lines] == [
        (str(number), entry.value, entry.counted, None) for number, entry in enumerate(LEDGER.entries, start=1)
    ]
    assert (edited.total, edited.changes, edited.shifted) == (5650, (), None)


def test_an_amount_is_counted_or_left_out_and_the_answer_stays() -> None:
    edited = changed(Count("3", counted=True), Count("1", counted=False))
    assert edited.total == 3050
    left_out = line_of(edited, "1")
    assert not left_out.counted
    assert left_out.entry is not None
    assert left_out.entry.counted
    assert [change.act for change in edited.changes] == [Act.COUNT, Act.LEAVE_OUT]


def test_a_corrected_amount_keeps_what_the_text_says() -> None:
    line = line_of(changed(Correct("2", Decimal("2405.5"))), "2")
    assert (line.value, line.text, line.entry and line.entry.value) == (Decimal("2405.5"), "2,450元", 2450)


def test_a_split_amount_has_parts_that_can_be_decided_apart() -> None:
    edited = changed(Split("1", (Decimal(3000), Decimal(200))), Count("1.2", counted=False))
    assert [line.name for line in edited.lines] == ["1.1", "1.2", "2", "3"]
    assert edited.total == 5450
    assert changed(Count("1", counted=False), made=edited.changes).total == 2450
    again = changed(Split("1", (Decimal(3200),)), made=edited.changes)
    assert next((line.name, line.value) for line in again.lines) == ("1", 3200)


def test_parts_that_do_not_make_the_amount_are_refused() -> None:
    with pytest.raises(InputError, match="make 3,100, but amount 1 is 3,200"):
        changed(Split("1", (Decimal(3000), Decimal(100))))


def test_a_missed_amount_is_added_and_named() -> None:
    edited = changed(CIGARETTES, Annotate("A1", "按鉴定意见"))
    line = line_of(edited, "A1")
    assert (line.text, line.value, line.counted, line.note, line.entry) == (
        "烟两条", Decimal("180.50"), True, "按鉴定意见", None,
    )  # fmt: skip
    assert edited.total == Decimal("5830.5")
    assert edited.lines[-1] is line


@pytest.mark.parametrize(
    ("wanted", "fact"),
    [
        (Count("1", counted=True), "already"),
        (Count("9", counted=True), "no amount 9"),
        (Correct("1", Decimal(0)), "cannot be an amount"),
        (Correct("1", Decimal("NaN")), "cannot be an amount"),
        (Correct("1", Decimal(10**15)), "cannot be an amount"),
        (Correct("1", Decimal("0.00001")), "cannot be an amount"),
        (Annotate("1", "x" * (LONGEST_NOTE + 1)), "301 characters"),
        (Annotate("1", ""), "already"),
        (Add(0, 0, Decimal(1)), "No words"),
        (Add(3, 999, Decimal(1)), "No words"),
        (Add(2, 8, Decimal(1)), "Amount 1"),
        (Undo(), "no manual edit"),
    ],
)
def test_what_cannot_be_done_is_an_error_with_the_fact(wanted: ManualEdit, fact: str) -> None:
    with pytest.raises(InputError, match=fact):
        changed(wanted)


def test_the_whole_of_a_split_amount_takes_no_remark() -> None:
    with pytest.raises(InputError, match=r"split into 1\.1, 1\.2"):
        changed(Split("1", (Decimal(3000), Decimal(200))), Annotate("1", "x"))


def test_an_event_says_what_was_before_and_after_and_why() -> None:
    (event,) = apply_changes(LEDGER, TEXT, (), [Correct("3", Decimal(660))], reason=" a\nslip\x1b ", time=NOW)
    assert (event.before[0].value, event.after[0].value) == ("600", "660")
    assert (event.total_before, event.total, event.time, event.by, event.reason) == (
        "5650", "5650", NOW, "human", "a slip",
    )  # fmt: skip


def test_a_total_that_has_moved_since_is_not_passed_over() -> None:
    edited = changed(Count("3", counted=True))
    answer_moved = replace(LEDGER.entries[0], counted=False)
    moved = edited_ledger(replace(LEDGER, entries=(answer_moved, *LEDGER.entries[1:])), TEXT, edited.changes)
    assert (moved.total, moved.shifted) == (3050, 6250)


def test_an_amount_that_the_program_no_longer_finds_stays_decided() -> None:
    edited = changed(Correct("2", Decimal(2000)))
    lost = edited_ledger(replace(LEDGER, entries=LEDGER.entries[:1]), TEXT, edited.changes)
    assert [(line.name, line.value) for line in lost.lines] == [("1", 3200), ("A1", 2000)]


# Any sequence of changes -----------------------------------------------------------------------------------------

_VALUES = st.decimals(min_value="0.01", max_value=10**12, places=2)


@st.composite
def _change(draw: st.DrawFn, edited: EditedLedger) -> ManualEdit:
    """A change that may or may not be possible."""
    line = draw(st.sampled_from(edited.lines))
    kind = draw(st.sampled_from(("count", "correct", "split", "note", "add", "undo", "undo")))
    match kind:
        case "count":
            return Count(draw(st.sampled_from((line.name, line.name.partition(".")[0]))), draw(st.booleans()))
        case "correct":
            return Correct(line.name, draw(_VALUES))
        case "split":
            first = draw(st.decimals(min_value="0.01", max_value=line.value, places=2))
            return Split(line.name, tuple(value for value in (first, line.value - first) if value))
        case "note":
            return Annotate(line.name, draw(st.text(max_size=5)))
        case "add":
            start = draw(st.integers(0, len(TEXT) - 1))
            return Add(start, draw(st.integers(start, len(TEXT))), draw(_VALUES))
        case _:
            return Undo()


def _state(edited: EditedLedger) -> list[tuple[str, Decimal, bool, str]]:
    return [(line.name, line.value, line.counted, line.note) for line in edited.lines]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_changes_fold_to_an_independent_sum_and_undo_restores(data: st.DataObject) -> None:
    edited = edited_ledger(LEDGER, TEXT, ())
    past = [_state(edited)]
    for _ in range(data.draw(st.integers(1, 12))):
        change = data.draw(_change(edited))
        try:
            after = changed(change, made=edited.changes)
        except InputError:
            continue
        edited = after
        if isinstance(change, Undo):
            past.pop()
            assert _state(edited) == past[-1]
        else:
            past.append(_state(edited))
        assert Fraction(edited.total) == sum(Fraction(line.value) for line in edited.lines if line.counted)
        assert Decimal(edited.changes[-1].total) == edited.total
        assert edited.shifted is None
    stored = [json.loads(json.dumps(to_payload(change))) for change in edited.changes]
    read_back = [from_payload("hand_edited", payload) for payload in stored]
    assert edited_ledger(LEDGER, TEXT, [event for event in read_back if isinstance(event, LedgerEdited)]) == edited
    undone = changed(*[Undo()] * len(edited.standing), made=edited.changes)
    assert _state(undone) == _state(edited_ledger(LEDGER, TEXT, ()))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_change_that_is_the_last_of_its_amount_can_be_undone_and_the_others_stay(data: st.DataObject) -> None:
    edited = edited_ledger(LEDGER, TEXT, ())
    for _ in range(data.draw(st.integers(1, 8))):
        with suppress(InputError):
            edited = changed(data.draw(_change(edited)), made=edited.changes)
    for _ in range(data.draw(st.integers(1, 4))):
        numbers = standing_numbers(edited.changes)
        if not numbers:
            break
        number = data.draw(st.sampled_from(numbers))
        others = [edited.changes[one] for one in numbers if one != number]
        place = place_of(edited.changes[number])
        if any(place_of(edited.changes[one]) == place for one in numbers if one > number):
            with pytest.raises(EditError, match="was changed since in another window"):
                changed(Undo(number), made=edited.changes)
            continue
        edited = changed(Undo(number), made=edited.changes)
        assert _state(edited) == _state(edited_ledger(LEDGER, TEXT, others))
        assert edited.shifted is None


def test_a_change_that_was_undone_is_not_undone_again() -> None:
    edited = changed(Count("1", False), Undo())
    with pytest.raises(EditError, match=r"“3,200元” was changed since"):
        changed(Undo(0), made=edited.changes)


def test_what_follows_an_undo_of_an_earlier_change_is_about_the_amounts_as_they_stand_then() -> None:
    watch = Add(TEXT.index("手机"), TEXT.index("手机") + 2, Decimal(70))
    edited = changed(CIGARETTES, watch)
    after = changed(Undo(0), Correct("A1", Decimal(75)), made=edited.changes)
    assert [(line.name, line.value) for line in after.lines if line.name.startswith("A")] == [("A1", 75)]


def _many(number: int) -> Ledger:
    return Ledger(tuple(Entry(10 * i, 10 * i + 5, "1元", Decimal(1), counted=True) for i in range(number)))


def test_changes_made_at_once_are_those_made_one_after_the_other() -> None:
    wanted = [Count("1", False), CIGARETTES, Split("2", (Decimal(2000), Decimal(450))), Count("2.1", False), Undo()]
    wanted += [Correct("A1", Decimal(90)), Undo(), Undo(), Undo(), CIGARETTES, Annotate("A1", "x")]
    made: tuple[LedgerEdited, ...] = ()
    for one in wanted:
        made += apply_changes(LEDGER, TEXT, made, [one], reason="", time=NOW)
    assert apply_changes(LEDGER, TEXT, (), wanted, reason="", time=NOW) == made


def test_twice_the_changes_are_twice_the_work() -> None:
    def leave_out_all(number: int) -> None:
        wanted = [Count(str(name), counted=False) for name in range(1, number + 1)]
        apply_changes(_many(number), "", (), wanted, reason="", time=NOW)

    once, twice = (calls(lambda number=number: leave_out_all(number)) for number in (100, 200))
    assert twice < 2.2 * once
