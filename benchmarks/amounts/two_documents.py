"""How often the ledger is right that two documents of a case tell the same money.

    python -m benchmarks.amounts.two_documents [FILE]

FILE is TOML like `two_documents.toml`: two documents, in which the amounts that count are marked. Counted are the
relations that the ledger states (an amount repeats one or more of the other document): those that the marks say too
(precision), and how many of the marks' it finds (recall), with 95 % intervals (Wilson). An amount told twice that the
ledger counts in neither or only one document asks no question of the relation; such cases are listed as not asked.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.amounts.rules import interval
from mma_desktop.domain.case_documents import case_text
from mma_desktop.domain.cases import Document
from mma_desktop.ledger.base import AmountRole, Entry, Ledger
from mma_desktop.ledger.building import propose_ledger

FILE = Path(__file__).parent / "data" / "two_documents.toml"
_MARK = re.compile(r"<([a-z+]+)\|([^>]+)>")


@dataclass(frozen=True, slots=True)
class Marked:
    """A case's text without its marks, and what they said: the money (a letter, or several) of each stretch."""

    id: str
    language: str
    text: str
    money: tuple[tuple[int, int, str], ...]

    def of(self, start: int, end: int) -> str:
        """The money of the marked stretch that overlaps this one; empty where there is none."""
        return next((name for first, last, name in self.money if first < end and start < last), "")


def load(path: Path) -> list[Marked]:
    """The cases of a file."""
    cases = tomllib.loads(path.read_text(encoding="utf-8"))["cases"]
    return [_marked(c["id"], c.get("language", "zh"), case_text(_documents(c["first"], c["second"]))) for c in cases]


def _documents(*texts: str) -> list[Document]:
    return [Document(f"{number}.txt", text, "") for number, text in enumerate(texts, start=1)]


def _marked(name: str, language: str, text: str) -> Marked:
    plain, money, end = "", list[tuple[int, int, str]](), 0
    for match in _MARK.finditer(text):
        plain += text[end : match.start()]
        money.append((len(plain), len(plain) + len(match[2]), match[1]))
        plain, end = plain + match[2], match.end()
    return Marked(name, language, plain + text[end:], tuple(money))


def outcomes(case: Marked) -> Iterator[tuple[str, str]]:
    """What became of each relation of a case (right, wrong, missed, not asked), with the money that it is about."""
    ledger = propose_ledger(case.text, case.language)
    second = case.text.index("[2/2]")
    repeats = [entry for entry in ledger.entries if _repeats(entry, second)]
    stated = [(case.of(*_span(e)), [case.of(*place) for place in e.elsewhere]) for e in repeats]
    for money, partners in stated:
        yield ("right" if money and _letters(money) <= _letters(*partners) else "wrong"), money
    missing = _told_twice(case, second) - {money for money, _ in stated}
    for money in sorted(missing):
        yield ("missed" if _asked(case, ledger, second, money) else "not asked"), money


def _repeats(entry: Entry, second: int) -> bool:
    return entry.role is AmountRole.REPEAT and entry.start > second and any(s < second for s, _ in entry.elsewhere)


def _span(entry: Entry) -> tuple[int, int]:
    return entry.start, entry.end


def _letters(*money: str) -> set[str]:
    return set("+".join(money).split("+"))


def _told_twice(case: Marked, second: int) -> set[str]:
    """The money of the second document that the first one tells too."""
    first = _letters(*(name for start, _, name in case.money if start < second))
    return {name for start, _, name in case.money if start > second and _letters(name) <= first}


def _asked(case: Marked, ledger: Ledger, second: int, money: str) -> bool:
    """Whether the ledger counts the money in both documents, so that its relation could have been stated."""
    sides = {e.start > second for e in ledger.entries if e.counted and _letters(money) & _letters(case.of(*_span(e)))}
    return sides == {True, False}


def main() -> None:
    """Print precision and recall, and every case that went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=FILE)
    total: Counter[str] = Counter()
    for case in load(parser.parse_args().file):
        for outcome, money in outcomes(case):
            total[outcome] += 1
            if outcome != "right":
                print(f"{outcome}: {case.id} ({money or 'not marked'})")
    for name, other in (("precision", "wrong"), ("recall", "missed")):
        number = total["right"] + total[other]
        low, high = interval(total["right"], number)
        print(f"{name} {total['right']}/{number} = {total['right'] / max(1, number):.2f} ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
