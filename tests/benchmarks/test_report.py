"""What a benchmark leaves behind."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.report import Figure, Report, Row, number, publish

FIGURE = Figure("Five <samples>", "s", (Row("ours", (2.0, 4.0, 3.0)), Row("theirs & others", (6.0,))), "ours")
REPORT = Report("engine", {"threads": 2}, {"load average before": [0.5, 1.0]}, (FIGURE,), ("Left out: nothing.",))


def test_table_page_data_and_picture_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = publish(REPORT, tmp_path / "new")
    assert [path.name for path in written] == ["engine.json", "engine.md", "engine.svg"]
    data, page, picture = (path.read_text(encoding="utf-8") for path in written)
    rows = json.loads(data)["figures"][0]["rows"]
    assert [(row["median"], row["ratio"]) for row in rows] == [(3.0, 1.0), (6.0, 2.0)]
    assert "| theirs & others | 6 | 6 to 6 | 1 | 2.00 |" in page
    assert "load average before 0.5, 1" in page
    assert "Left out: nothing." in page
    texts = [element.text for element in ElementTree.fromstring(picture).iter() if element.text]
    assert {"Five <samples> (s)", "ours", "3", "theirs & others", "6"} <= set(texts)
    printed = capsys.readouterr().out
    assert "Five <samples>" in printed and "2 to 4" in printed and "Left out: nothing." in printed


def test_a_missing_reference_gives_no_ratio() -> None:
    figure = Figure("", "s", (Row("theirs", (1.0,)),), "ours")
    assert figure.ratio(figure.rows[0]) is None


def test_a_bar_is_as_long_as_its_median(tmp_path: Path) -> None:
    picture = publish(REPORT, tmp_path)[2].read_text(encoding="utf-8")
    outlines = re.findall(r'<path d="M ([\d.]+) [\d.]+ \nL ([\d.]+) [^"]*" [^>]*fill: #(?:1f6f5c|9db8b1)', picture)
    ours, theirs = (float(right) - float(left) for left, right in outlines)
    assert theirs == pytest.approx(2 * ours, rel=0.01)


@pytest.mark.parametrize(("value", "text"), [(3.0, "3"), (0.01234, "0.0123"), (12345.6, "12,346"), (45.67, "45.7")])
def test_numbers_have_three_digits(value: float, text: str) -> None:
    assert number(value) == text
