"""Columns: text that SQLite can hold, whatever its source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import String

from mma_desktop.storage.chain import storable
from mma_desktop.storage.tables import Base, SafeText

anything = st.text(st.characters() | st.sampled_from("\x00\ud800\udc80\udfff"))


@pytest.mark.parametrize(
    ("text", "stored"),
    [("前\x00后", "前\ufffd后"), ("\ud800\udfff", "\ufffd\ufffd"), ("𠮷\n\t", "𠮷\n\t"), ("", "")],
)
def test_what_cannot_be_stored_is_replaced_one_for_one(text: str, stored: str) -> None:
    assert storable(text) == stored


@given(anything)
def test_what_is_stored_can_be_encoded_and_spans_stay_where_they_are(text: str) -> None:
    stored = storable(text)
    assert b"\0" not in stored.encode("utf-8")
    assert len(stored) == len(text)
    assert all(before == after for before, after in zip(text, stored, strict=True) if after != "\ufffd")


def test_every_column_of_text_is_made_safe() -> None:
    columns = [column for table in Base.metadata.tables.values() for column in table.columns]
    texts = [column for column in columns if isinstance(column.type, SafeText | String)]
    assert len(texts) > 20
    assert [column for column in texts if not isinstance(column.type, SafeText)] == []


def test_every_reference_and_key_has_a_name_that_a_migration_can_drop() -> None:
    for table in Base.metadata.tables.values():
        for constraint in table.constraints:
            assert constraint.name, table.name
