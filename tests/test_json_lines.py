"""Files that grow by whole lines: what is written, what a crash leaves, what cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import StorageError
from mma_desktop.json_lines import append_line, cut_torn_line, whole_lines


def test_lines_are_read_as_they_were_added(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    assert whole_lines(file) == []
    for line in ('{"a":1}', '{"案":"\ud800"}'):
        append_line(file, line + "\n")
    assert whole_lines(file) == [b'{"a":1}', '{"案":"\ud800"}'.encode("utf-8", "surrogatepass")]


def test_half_a_line_does_not_count_and_is_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_bytes(b'{"a":1}\n{"b":')
    assert whole_lines(file) == [b'{"a":1}']
    cut_torn_line(file)
    assert file.read_bytes() == b'{"a":1}\n'
    append_line(file, '{"c":2}\n')
    assert whole_lines(file) == [b'{"a":1}', b'{"c":2}']


def test_a_file_without_half_a_line_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    cut_torn_line(file)
    assert not file.exists()
    file.write_bytes(b"{}\n")
    file.chmod(0o400)
    cut_torn_line(file)
    assert file.read_bytes() == b"{}\n"


@pytest.mark.parametrize("use", [whole_lines, cut_torn_line, lambda path: append_line(path, "{}\n")])
def test_what_is_no_file_is_an_error_with_its_reason(tmp_path: Path, use: object) -> None:
    assert callable(use)
    with pytest.raises(StorageError, match="cannot be"):
        use(tmp_path)
