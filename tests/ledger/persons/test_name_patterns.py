"""What persons are called, as one pattern."""

import re

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.persons.defendants import Persons
from mma_desktop.ledger.persons.name_patterns import aliases, names_pattern

NAMES = st.sets(st.text("张三李四某甲AB. 1", min_size=1, max_size=4), min_size=1, max_size=8)


def whole(name: str) -> str:
    """A pattern for one name alone."""
    if name.isascii():
        return rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])"
    return rf"{re.escape(name)}(?![甲乙丙丁戊己庚辛壬癸某Xx×*]|[0-9]{{1,2}}(?![0-9年月日时]))"


@given(NAMES, st.text("张三李四某甲AB. 1年", max_size=30))
def test_the_longest_name_is_found_as_by_a_list_of_all_names(names: set[str], text: str) -> None:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    listed = re.compile("|".join(map(whole, longest_first)))
    found = [match.span() for match in re.finditer(names_pattern(names), text)]
    assert found == [match.span() for match in listed.finditer(text)]


def test_a_name_of_both_scripts_is_found_before_its_beginning() -> None:
    assert re.findall(names_pattern(["A", "A张"]), "A张") == ["A张"]


def test_nobody_is_found_without_names() -> None:
    assert re.search(names_pattern(()), "张三") is None


def test_the_last_word_of_an_english_name_is_an_alias_unless_two_share_it() -> None:
    assert aliases(Persons(("John Smith", "Ann Brown", "Bob Brown"))) == {
        "Smith": "John Smith", "John Smith": "John Smith", "Ann Brown": "Ann Brown", "Bob Brown": "Bob Brown",
    }  # fmt: skip
