"""Citations of statutes in English text: Article 264 of the Criminal Law, section 8(1) of the Theft Act 1968."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mma_desktop.answers.statutes import StatuteCitation

_NUMBER = r"\d{1,4}(?:-\d{1,2})?"
_WORD = r"[A-Z][A-Za-z’'-]*"
_JOINING = ("of", "on", "and", "for", "the", "in", "to")
_SMALL = rf"(?:(?:{'|'.join(_JOINING)})\s+)*"
_KIND = r"(?:Law|Code|Regulations?|Provisions|Interpretation|Act(?:\s+\d{4})?)\b"
_LAW = rf"(?:{_WORD}\s+{_SMALL}){{0,12}}?{_KIND}(?:\s+on\s+{_SMALL}{_WORD}(?:\s+{_SMALL}{_WORD}){{0,8}})?"
_CITED = re.compile(
    rf"\b(?:[Aa]rticles?|[Aa]rts?\.|[Ss]ections?|[Ss]ecs?\.|ss?\.)\s*(?P<numbers>{_NUMBER}(?:\s*(?:,|,?\s*and|to|or|[–-])\s*{_NUMBER}){{0,20}})"
    rf"(?:\s*\((?P<paragraph>\d{{1,2}})\))?,?\s+of\s+(?:the\s+)?(?P<law>{_LAW})"
)
_RANGE = re.compile(rf"(?P<first>\d+)\s*(?:to|[–])\s*(?P<last>\d+)|(?P<one>{_NUMBER})")
_LONGEST_RANGE = 50  # articles
_STATE = re.compile(r"^(?:PRC|Chinese|China’s|China's)\s+|\s+", re.IGNORECASE)


def find_english_statutes(text: str) -> Iterator[StatuteCitation]:
    """Every article or section of a law that is named, ranges and lists written out; the name is in small letters.

    `the Act` alone may be any act that was named before: its sections are not read.
    """
    for found in _CITED.finditer(text):
        law = _STATE.sub(" ", found["law"]).strip().lower()
        if law == "act":
            continue
        whole = StatuteCitation(law, "", found.start(), found.end(), int(found["paragraph"] or 0), written=found["law"])
        for number in _numbers(found["numbers"]):
            yield StatuteCitation(whole.law, number, whole.start, whole.end, whole.paragraph, written=whole.written)


def english_citation(law: str, number: str) -> str:
    """The citation of an article of a law whose name is in small letters: Article 577 of the Civil Code."""
    words = (word if word in _JOINING else word.capitalize() for word in law.split())
    return f"Article {number} of the {' '.join(words)}"


def _numbers(written: str) -> Iterator[str]:
    for found in _RANGE.finditer(written):
        if found["one"]:
            yield found["one"]
        else:
            first, last = int(found["first"]), int(found["last"])
            yield from map(str, range(first, last + 1) if 0 <= last - first <= _LONGEST_RANGE else (first, last))
