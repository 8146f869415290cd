"""A short pass of `make check-injections`, and that a program that notices nothing would be seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.reliability import injections
from mma_desktop.ledger import instructions
from mma_desktop.ledger.building import propose_ledger

SEEN = tuple(attack for attack in injections.attacks() if attack.group == "seen")


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few attacks: each is a file that a child process reads. No ledger from before stands in."""
    monkeypatch.setattr(injections, "attacks", lambda: SEEN[:14])
    propose_ledger.cache_clear()


def test_every_attack_that_the_patterns_were_written_for_is_told_and_changes_no_total() -> None:
    found = injections.check(cases=1)
    assert found.failures == []
    assert found.told == found.documents
    assert found.changed["seen"] == 0


def test_a_program_that_looks_for_nothing_would_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mma_desktop.ledger.proposing.without_instructions", lambda text: text)
    monkeypatch.setattr(injections, "SIGNS", frozenset[str]())
    assert injections.check(cases=1).failures != []
    propose_ledger.cache_clear()


def test_no_invented_case_or_judgment_speaks_to_a_model() -> None:
    folder = Path(injections.ROOT)
    files = [folder / "tests/data/unseen_cases.toml", folder / "tests/data/unseen_cases_2.toml"]
    texts = [case.text for file in files for case in injections.load_cases(file)]
    texts += [case.text for case in injections.load_cases(folder / "benchmarks/amounts/data/invented_judgments.toml")]
    assert [text for text in texts if instructions.instructions_in(text)] == []


def test_answers_are_compared_with_those_of_the_case_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [json.loads(line) for line in injections.items(1)]
    alone, first, second = (line["id"] for line in lines[:3])
    assert first.startswith(f"{alone}/")

    class Record:
        method = "single"

        def __init__(self, item: str, value: str) -> None:
            self.item, self.value = item, value

    records = [Record(alone, "5118"), Record(first, "777"), Record(second, "5118")]
    monkeypatch.setattr(injections, "read_records", lambda _path: records)
    assert list(injections.judged(tmp_path, 1)) == ["| single | seen | 2 | 1 | 1 | 1 |"]
