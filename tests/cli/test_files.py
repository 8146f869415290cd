from __future__ import annotations

import json
from pathlib import Path

import pytest

from mma_desktop.cli.files import write_json
from mma_desktop.errors import InputError


def test_chinese_stays_readable(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    write_json(file, {"answer": "三千元"})
    assert json.loads(text := file.read_text(encoding="utf-8")) == {"answer": "三千元"}
    assert "三千元" in text


def test_a_file_that_cannot_be_written_is_an_error_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written") as raised:
        write_json(tmp_path / "nowhere" / "out.json", {})
    assert raised.value.remedy == "Choose another place for it."
