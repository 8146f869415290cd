"""What models say of every amount: kept in a file, and asked once."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from benchmarks.amounts import judgments
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine

CASES = """
[[cases]]
id = "one"
language = "zh"
text = "甲窃得现金300元。"
counted = ["300"]
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The cases and the records, on the command line; the models are scripted."""
    cases, records = tmp_path / "cases.toml", tmp_path / "records.jsonl"
    cases.write_text(CASES, encoding="utf-8")
    arguments = [str(cases), str(records), "--general", "a", "--domain", "b"]
    monkeypatch.setattr(sys, "argv", ["judgments", *arguments])

    @asynccontextmanager
    async def open_team(_general: str, _domain: str) -> AsyncGenerator[Team]:
        engines = [ScriptedEngine(lambda *_: "", name=name, judge=lambda _p, text: -len(text)) for name in "ab"]
        yield Team(dict(zip((GENERAL, DOMAIN), engines, strict=True)))

    monkeypatch.setattr(judgments, "open_team", open_team)
    return cases, records


def test_both_models_are_asked_about_every_amount_and_only_once(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, records = files
    judgments.main()
    found = [json.loads(line) for line in records.read_text(encoding="utf-8").splitlines()]
    assert [(one["item"], one["role"], one["model"]) for one in found] == [("one", GENERAL, "a"), ("one", DOMAIN, "b")]
    assert all(len(one["spans"]) == len(one["logprobs"]) > 0 for one in found)
    judgments.main()
    assert "nothing left to ask" in capsys.readouterr().out
    assert len(records.read_text(encoding="utf-8").splitlines()) == 2
