"""The case file of a trading decision, divided among analysts: each reads one kind of information. The words that begin
its parts are data (resources/workflows/fund.*.toml).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mma_desktop.workflows.programs.base import ProgramRequest
from mma_desktop.workflows.programs.fund_words import FEEDS, FundWords, fund_words

_DAY = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_BULLET = re.compile(r"^[ \t]*[-•*][ \t]+")
_BLANK_LINES = re.compile(r"\n\s*\n")
_NEWS, _TECHNICAL = "news", "technical"
_FROM_NEWS = ("fundamental", "macro", "policy")
"""What may stand among the news of the company where it has no part of its own."""


@dataclass(slots=True)
class _Feed:
    """A part of the file: the line that begins it, and its items, each a line; `begun` once there was any line."""

    heading: str
    items: list[str]
    begun: bool = False


@dataclass(frozen=True, slots=True)
class DividedFile:
    """What each analyst reads, by the kind of information; which kinds are missing, and how many items are too late."""

    texts: Mapping[str, str]
    missing: tuple[str, ...]
    late: int


def fund_file(request: ProgramRequest) -> Mapping[str, str]:
    """What each analyst reads: what is said for all, and the items of its own part, numbered T1, F1, I1, N1, M1, P1 ...

    Where figures of the company, the economy or governments have no part of their own, their analysts read the news of
    the company. Items of a later day than the case are left out. `feeds` is JSON: the parts that are `missing`, and
    how many items are `late`. A file without such parts is read whole by all.
    """
    found = divided(request.texts["case"], fund_words(request.task.language))
    return {**found.texts, "feeds": feeds_said(found)}


def feeds_said(found: DividedFile) -> str:
    """What is missing and what is too late, as JSON."""
    return json.dumps({"missing": found.missing, "late": found.late})


def divided(case: str, words: FundWords, computed: Sequence[str] = ()) -> DividedFile:
    """The file by kinds of information; what was computed are further items of the technical signals."""
    common, feeds = _parts(case, words)
    if not feeds:
        technical = _text(case, _TECHNICAL, _Feed(words.computed, [*computed]), words) if computed else case
        return DividedFile({**dict.fromkeys(FEEDS, case), _TECHNICAL: technical}, (), 0)
    day, late = words.day(common), 0
    for feed in feeds.values():
        kept = [item for item in feed.items if not _is_later(item, day)]
        late += len(feed.items) - len(kept)
        feed.items = kept
    if computed:
        feeds.setdefault(_TECHNICAL, _Feed(words.computed, [])).items += computed
    read = {name: _read(name, feeds) for name in FEEDS}
    missing = tuple(name for name, feed in read.items() if feed is None)
    return DividedFile({name: _text(common, name, feed, words) for name, feed in read.items()}, missing, late)


def _parts(text: str, words: FundWords) -> tuple[str, dict[str, _Feed]]:
    """What stands outside of all parts, and the parts."""
    named = {heading.lower(): feed for feed, headings in words.sections.items() for heading in headings}
    either = "|".join(map(re.escape, sorted(named, key=len, reverse=True)))
    heading = re.compile(rf"\s*({either})\s*(?:[(（][^)）\n]*[)）])?\s*[：:]\s*(.*)", re.IGNORECASE)
    common, feeds, feed = list[str](), dict[str, _Feed](), None
    for line in text.splitlines():
        if found := heading.fullmatch(line):
            feed = feeds.setdefault(named[found[1].lower()], _Feed(line[: found.start(2)].strip(), []))
            line = found[2]
        elif feed is not None and feed.begun and not line.strip():
            feed = None  # a blank line behind its items ends a part
        if feed is None:
            common.append(line)
        elif item := _BULLET.sub("", line).strip():
            feed.begun = True
            feed.items += [item] if item.lower() not in words.nothing else []
    return _BLANK_LINES.sub("\n\n", "\n".join(common)).strip(), feeds


def _is_later(item: str, day: str) -> bool:
    found = _DAY.search(item)
    return bool(day) and found is not None and found[0] > day


def _read(name: str, feeds: Mapping[str, _Feed]) -> _Feed | None:
    """The part that an analyst reads; None where there is nothing for it."""
    own = feeds.get(name) or (feeds.get(_NEWS) if name in _FROM_NEWS else None)
    return own if own is not None and own.items else None


def _text(common: str, name: str, feed: _Feed | None, words: FundWords) -> str:
    mark = name[0].upper()
    items = [f"[{mark}{number}] {item}" for number, item in enumerate(feed.items, start=1)] if feed is not None else []
    return "\n".join([common, "", feed.heading if feed is not None else words.absent, *items]).strip()
