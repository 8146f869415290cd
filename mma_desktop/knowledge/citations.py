"""Article numbers and names of laws in a query.

Such as 刑法第二百六十四条, 刑法264条, 民法典 1079, Article 264 of the Criminal Law.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mma_desktop.domain.passages import Work

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000}
_CHINESE = "零〇一二两三四五六七八九十百千"
_ARTICLE = re.compile(
    rf"第\s*(?P<a>[{_CHINESE}]+|\d+)\s*条(?:\s*之\s*(?P<of>[{_CHINESE}]+|\d+))?"
    r"|(?P<b>\d+)\s*条(?:\s*之\s*(?P<of2>[一二三四五六七八九十]+|\d+))?"
    r"|\bart(?:icle|\.)?\s*(?P<c>\d+(?:-\d+)?)|(?:^|\s)(?P<d>\d{1,4}(?:-\d+)?)\s*$|(?<=[法典例定释])(?P<e>\d{1,4})$",
    re.IGNORECASE,
)
_FULL = "中华人民共和国"
_FILLER = re.compile(r"[\s《》“”\"、，。,.]|\b(?:of|the|prc|people's republic of china)\b|的", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """What a query names: works by id, an article number ("" for none), and whether it says nothing else."""

    works: tuple[str, ...]
    number: str
    alone: bool


def named_in(query: str, works: Iterable[Work], other_names: Mapping[str, str]) -> Named:
    """The work with the longest name in the query (all its versions), and the article that is named."""
    known = _names(works, other_names)
    lowered = query.lower()
    name = max((name for name in known if name in lowered), key=len, default="")
    rest = lowered.replace(_FULL + name, " ").replace(name, " ") if name else lowered
    match = _ARTICLE.search(query.strip())
    number = _number(match) if match is not None else ""
    rest = _ARTICLE.sub(" ", rest.strip())
    return Named(known.get(name, ()), number, not _FILLER.sub("", rest))


def written_out(query: str) -> str:
    """The query with its article as texts cite one: 刑法264条 and 刑法 264 as 刑法第264条; what is English stays."""
    return _ARTICLE.sub(_in_full, query.strip())


def _in_full(match: re.Match[str]) -> str:
    if match["c"]:
        return match[0]
    first, _, of = _number(match).partition("-")
    return f"第{first}条之{of}" if of else f"第{first}条"


def _names(works: Iterable[Work], other_names: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Every name, in lower case, with the ids of the works that it means."""
    known: dict[str, tuple[str, ...]] = {}
    for work in works:
        for name in {work.title.lower(), work.short.lower()} - {""}:
            known[name] = (*known.get(name, ()), work.id)
    return known | {name: known[short] for name, short in other_names.items() if short in known}


def _number(match: re.Match[str]) -> str:
    first = next(match[group] for group in "abcde" if match[group])
    of = match["of"] or match["of2"]
    return f"{_arabic(first)}-{_arabic(of)}" if of else _arabic(first)


def _arabic(number: str) -> str:
    """A Chinese or Arabic number as it stands in `LibraryPassage.number`."""
    if number[0].isascii():
        return number
    if not any(char in _UNITS for char in number):
        return str(int("".join(str(_DIGITS[char]) for char in number)))
    total, digit = 0, 0
    for char in number:
        if char in _UNITS:
            total, digit = total + (digit or 1) * _UNITS[char], 0
        else:
            digit = _DIGITS[char]
    return str(total + digit)


def arabic_of(article: str) -> str:
    """The number of 第一百三十三条之一 as 133-1; the article as it stands where it has no number."""
    match = _ARTICLE.search(article)
    return _number(match) if match is not None else article
