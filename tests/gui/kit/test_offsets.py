from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.gui.kit.offsets import Offsets

TEXTS = st.text(alphabet="a元，𠮷😀\n")


@given(TEXTS)
def test_units_are_those_of_utf_16(text: str) -> None:
    offsets = Offsets(text)
    for index in range(len(text) + 1):
        assert offsets.unit(index) == len(text[:index].encode("utf-16-le")) // 2


@given(TEXTS)
def test_every_unit_belongs_to_the_character_it_encodes(text: str) -> None:
    offsets = Offsets(text)
    for index, char in enumerate(text):
        first = offsets.unit(index)
        for unit in range(first, first + len(char.encode("utf-16-le")) // 2):
            assert offsets.character(unit) == index
    assert offsets.character(offsets.unit(len(text))) == len(text)
