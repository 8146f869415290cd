"""The records of an evaluation: what is none is named by its line, and no other kind of file is waited for."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from mma_desktop.errors import StorageError
from mma_desktop.evaluation.records import RecordFile, read_records


@pytest.mark.parametrize("line", [b"{", b"{}", b"[" * 100_000, b'{"item":' + b"9" * 5000 + b"}", b'"\xff"'])
def test_a_line_that_is_no_record_is_named(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(line + b"\n")
    with pytest.raises(StorageError, match="line 1 is no record"):
        read_records(path)


def test_a_line_that_was_not_finished_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(b'{"item": "half')
    assert RecordFile(path).records == {}
    assert path.read_bytes() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")
def test_a_pipe_holds_no_records(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "records.jsonl")
    with pytest.raises(StorageError, match="it is no ordinary file"):
        RecordFile(tmp_path / "records.jsonl")
