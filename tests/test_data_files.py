"""Data files: the program's own, and the user's."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pydantic import BaseModel

from mma_desktop.data_files import load_data, load_own, write_whole
from mma_desktop.errors import ResourceError


class Shape(BaseModel):
    """A small schema."""

    number: int = 1


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


def test_a_file_of_the_user_is_written_whole_for_the_user_alone(tmp_path: Path) -> None:
    file = tmp_path / "home" / "shape.json"
    assert load_own(file, Shape).number == 1
    for number in (2, 3):
        write_whole(file, Shape(number=number).model_dump_json())
        assert load_own(file, Shape).number == number
    assert [other.name for other in file.parent.iterdir()] == ["shape.json"]
    assert sys.platform == "win32" or (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (
        0o600,
        0o700,
    )
