"""Data files: the program's own, and the user's."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter

from mma_desktop.data_files import (
    DataModel,
    adapter,
    load_data,
    load_own,
    parse_json,
    parse_toml,
    read_toml,
    reason,
    write_whole,
)
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


def test_a_model_is_built_when_it_is_first_used() -> None:
    class Unused(DataModel):
        value: int = 0

    assert not Unused.__pydantic_complete__
    assert Unused(value=1).value == 1
    assert Unused.__pydantic_complete__


def test_what_reads_a_type_is_made_once() -> None:
    reader: TypeAdapter[tuple[int, ...]] = adapter(tuple[int, ...])
    assert reader.validate_json("[1, 2]") == (1, 2)
    assert adapter(tuple[int, ...]) is reader


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


DEEP = "[" * 100_000 + "]" * 100_000
LONG = "9" * 5000


@pytest.mark.parametrize(("text", "why"), [(DEEP, "too deeply"), (LONG, "too many digits"), ("NaN", "no number")])
def test_json_that_python_cannot_hold_is_no_more_than_wrong(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_json(text)


@pytest.mark.parametrize(("text", "why"), [(DEEP, "too deeply"), (LONG, "too many digits")])
def test_nor_is_such_toml_and_the_file_is_named(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=why):
        parse_toml(f"number = {text}")
    file = tmp_path / "shape.toml"
    file.write_text(f"number = {text}", encoding="utf-8")
    with pytest.raises(ResourceError, match=rf"shape\.toml cannot be used: .*{why}"):
        load_data(file, Shape)


@given(st.text())
def test_a_parser_raises_nothing_but_value_errors(text: str) -> None:
    for parse in (parse_json, parse_toml):
        try:
            parse(text)
        except ValueError as error:
            assert reason(error)


class Measured(DataModel):
    """A schema with a number that may be broken."""

    seconds: float


@pytest.mark.parametrize("number", ["nan", "inf", "-inf"])
def test_a_number_in_a_data_file_is_finite(number: str, tmp_path: Path) -> None:
    file = tmp_path / "measured.toml"
    file.write_text(f"seconds = {number}", encoding="utf-8")
    with pytest.raises(ResourceError, match="seconds: Input should be a finite number"):
        load_data(file, Measured)


def test_what_is_wrong_is_told_without_quoting_it(tmp_path: Path) -> None:
    file = tmp_path / "measured.toml"
    file.write_text('seconds = "王某某"', encoding="utf-8")
    with pytest.raises(ResourceError) as caught:
        load_data(file, Measured)
    assert "王某某" not in str(caught.value)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")
def test_a_device_is_no_data_file() -> None:
    with pytest.raises(OSError, match="no ordinary file"):
        read_toml(Path("/dev/zero"))


@pytest.mark.parametrize("part", ["a", '"b \\" c"', "'d'"])
def test_a_key_of_more_than_32_parts_is_nested_too_deeply(part: str) -> None:
    parse_toml(" . ".join([part] * 32) + " = 1")
    for line in (f"{'.'.join([part] * 33)} = 1", f"[{' . '.join([part] * 33)}]"):
        with pytest.raises(ValueError, match="nested too deeply"):
            parse_toml(line)


def test_dots_in_a_text_are_no_key() -> None:
    assert parse_toml(f'a = "{"Chapter ... " * 40}"')["a"].startswith("Chapter")
