"""The labelled cases of two documents, and how relations between them are counted."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.amounts import two_documents
from benchmarks.amounts.two_documents import FILE, load, outcomes


def judged(tmp_path: Path, first: str, second: str) -> list[tuple[str, str]]:
    path = tmp_path / "cases.toml"
    path.write_text(f'[[cases]]\nid = "a"\nfirst = "{first}"\nsecond = "{second}"\n', encoding="utf-8")
    return list(outcomes(load(path)[0]))


def test_marks_are_no_text_and_name_the_amounts() -> None:
    cases = load(FILE)
    assert len({case.id for case in cases}) == len(cases) >= 30
    for case in cases:
        assert "<" not in case.text
        assert all(any(c.isdigit() or c in "一二三四五六七八九" for c in case.text[s:e]) for s, e, _ in case.money)


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("2021年3月5日盗窃手机，价值<a|5231元>。", "2021年3月5日盗窃手机，价值<a|5231元>。", [("right", "a")]),
        ("赵某盗窃手机，价值<a|5231元>。", "赵某盗窃电脑，价值<b|5231元>。", [("wrong", "b")]),
        ("3月5日盗窃手机，价值<a|5231元>。", "3月6日盗窃手机，价值<a|5231元>。", [("missed", "a")]),
        ("3月5日盗窃手机，价值<a|5231元>。", "3月6日盗窃手机，价值<b|5231元>。", []),
    ],
)
def test_a_relation_is_right_wrong_or_missed(
    tmp_path: Path, first: str, second: str, found: list[tuple[str, str]]
) -> None:
    assert judged(tmp_path, first, second) == found


def test_precision_and_recall_are_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["two_documents"])
    two_documents.main()
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[-2:]] == ["precision", "recall"]
