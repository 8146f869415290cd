from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.errors import InputError
from mma_desktop.reports.base import Report
from mma_desktop.reports.letterhead.base import Letterhead
from mma_desktop.reports.letterhead.loading import (
    forget_letterhead,
    headed,
    keep_letterhead,
    load_letterhead,
    own_letterhead,
)
from mma_desktop.reports.letterhead.png import read_png
from tests.reports.letterhead.pictures import PNG

_NAME = 'Wang & "Li" 律师事务所'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "logo.png").write_bytes(PNG)
    path = tmp_path / "ours.toml"
    path.write_text(f"name = '{_NAME}'\nlines = ['上海市法院路1号', '+86 21']\nlogo = 'logo.png'\n", encoding="utf-8")
    return path


def test_a_letterhead_has_a_name_lines_and_a_picture(file: Path) -> None:
    assert load_letterhead(file) == Letterhead(_NAME, ("上海市法院路1号", "+86 21"), read_png(PNG))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "name"),
        ("name = ''", "name"),
        ("name = 3", "name"),
        ("name = 'a'\nlines = ['1', '2', '3', '4', '5', '6', '7']", "lines"),
        ('name = "two\\nlines"', "name"),
        (f"name = '{'x' * 121}'", "name"),
        ("name = 'a'\nslogan = 'b'", "slogan"),
        ("name = 'a'\nlogo = '../logo.png'", "logo"),
        ("name = 'a'\nlogo = 'none.png'", "No such file"),
        ("name = 'a'\nlogo = 'ours.toml'", "no PNG"),
        ("name = ", "Invalid value"),
        ("#" * 17_000, "16 KiB"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(file: Path, text: str, problem: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=problem):
        load_letterhead(file)


def test_the_one_that_is_kept_needs_the_file_no_more_and_can_be_forgotten(file: Path, report: Report) -> None:
    assert own_letterhead() is None
    kept = keep_letterhead(file)
    file.unlink()
    assert own_letterhead() == kept
    assert headed(report).letterhead == kept
    forget_letterhead()
    assert own_letterhead() is None
    assert headed(report) == report
    assert list(paths.letterhead().parent.glob("letterhead*")) == []


def test_a_file_that_is_wrong_changes_nothing(file: Path) -> None:
    kept = keep_letterhead(file)
    file.write_text("name = ''", encoding="utf-8")
    with pytest.raises(InputError):
        keep_letterhead(file)
    assert own_letterhead() == kept


def test_a_file_that_is_named_goes_before_the_one_that_is_kept(file: Path, report: Report, tmp_path: Path) -> None:
    keep_letterhead(file)
    other = tmp_path / "other.toml"
    other.write_text("name = 'Other'", encoding="utf-8")
    assert headed(report, other).letterhead == Letterhead("Other")
