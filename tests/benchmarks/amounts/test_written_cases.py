"""The cases that others wrote for the amounts are whole: each has a text, a language, one total and its own id."""

from __future__ import annotations

from collections import Counter

from benchmarks.amounts.rules import load_cases
from benchmarks.peers.base import ROOT

WRITTEN = ("written_cases", "written_cases_2", "combined_cases")
FILES = tuple(f"{name}{which}.jsonl" for name in WRITTEN for which in ("", "_unread"))


def test_every_written_case_has_a_total_and_an_id_of_its_own() -> None:
    cases = [case for name in FILES for case in load_cases(ROOT / "benchmarks" / "amounts" / "data" / name)]
    assert max(Counter(case.id for case in cases).values()) == 1
    assert max(Counter(case.text for case in cases).values()) == 1
    assert all(case.gold > 0 and case.language in ("zh", "en") for case in cases)
