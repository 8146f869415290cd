"""The program's own data files."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel

from mma_desktop.data_files import load_data
from mma_desktop.errors import ResourceError


class Shape(BaseModel):
    """A small schema."""

    number: int


def test_a_file_that_keeps_its_schema_is_read(tmp_path: Path) -> None:
    file = tmp_path / "shape.toml"
    file.write_text("number = 3", encoding="utf-8")
    assert load_data(file, Shape).number == 3


@pytest.mark.parametrize("content", [None, b"\xff", b"number = ", b'number = "three"'])
def test_any_other_file_is_named_with_a_remedy(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "shape.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ResourceError, match=r"shape\.toml cannot be used") as caught:
        load_data(file, Shape)
    assert caught.value.remedy == "Reinstall the program."
