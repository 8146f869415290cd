"""Files whose names hold numbers stand in the order of these."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents import by_numbers, counted


def names(*given: str) -> list[str]:
    return [str(path) for path in counted(map(Path, given))]


def test_numbers_are_compared_by_their_values() -> None:
    assert sorted(["IMG_10", "IMG_2", "IMG_1", "IMG_02b", "第10页", "第9页"], key=by_numbers) == [
        *("IMG_1", "IMG_2", "IMG_02b", "IMG_10", "第9页", "第10页")
    ]
    long = "9" * 5000
    assert sorted([f"a1{long}", f"a{long}", "a"], key=by_numbers) == ["a", f"a{long}", f"a1{long}"]


@given(st.lists(st.from_regex(r"[ab./]{0,2}[0-9]{0,3}[a٣]?[0-9]{0,2}", fullmatch=True)))
def test_any_names_have_an_order_that_does_not_depend_on_how_they_came(given: list[str]) -> None:
    assert sorted(given, key=by_numbers) == sorted(sorted(given), key=by_numbers)
    assert sorted(names(*given)) == sorted(str(Path(name)) for name in given)


def test_what_a_shell_listed_is_counted_and_what_a_person_ordered_is_not() -> None:
    assert names("b.docx", "IMG_1.jpg", "IMG_10.jpg", "IMG_2.jpg", "a.docx") == [
        *("b.docx", "IMG_1.jpg", "IMG_2.jpg", "IMG_10.jpg", "a.docx")
    ]
    assert names("IMG_3.jpg", "IMG_1.jpg", "IMG_2.jpg") == ["IMG_3.jpg", "IMG_1.jpg", "IMG_2.jpg"]
