"""Fields that hold code are found wherever they stand."""

from __future__ import annotations

import pytest

from mma_desktop.packs.code_fields import CODE_FIELDS, code_fields


@pytest.mark.parametrize("name", sorted(CODE_FIELDS))
def test_a_field_for_code_is_found_at_any_depth(name: str) -> None:
    data = {"nodes": [{"calls": [{"id": "a", name.upper(): "print(1)"}]}], "provenance": {name: ""}}
    assert list(code_fields(data)) == [f"nodes.1.calls.1.{name.upper()}", f"provenance.{name}"]


def test_names_that_the_pack_gives_itself_are_no_fields() -> None:
    schema = {"type": "object", "properties": {"code": {"type": "string"}}}
    assert list(code_fields({"inputs": {"code": "A.code"}, "calls": [{"json_schema": schema}]})) == []


def test_data_nested_without_end_is_refused() -> None:
    data: list[object] = []
    for _ in range(500):
        data = [data]
    with pytest.raises(ValueError, match="nested too deeply"):
        list(code_fields(data))
