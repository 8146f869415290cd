"""A text cut into its articles: 第…条, Article N, Section N, sections of an Act, numbered paragraphs; else paragraphs.

Nothing is dropped: what stands before the first article is a passage of its own, headings of parts and chapters become
sections, and the heading of a section of an Act, which may stand above its number, goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mma_desktop.knowledge.citations import arabic_of

_CHINESE = re.compile(
    "^[ \t\u3000]*(第[零〇一二两三四五六七八九十百千\\d]+条(?:之[一二三四五六七八九十]+)?)[ \t\u3000:：]*", re.MULTILINE
)
_REFERRING = r"[ \t]*(?:[,;)]|\((?!1\))|(?-i:of|and|or|to|in|above|below|is|does|has|may|shall|apply|applies)\b)"
_ENGLISH = re.compile(
    rf"^[ \t]*((?:Article|Section|Sec\.|§)[ \t]*\d+(?:-\d+|[A-Z]{{1,2}})?)\b(?!{_REFERRING})[ \t.:]*",
    re.MULTILINE | re.IGNORECASE,
)
_OF_ACT = re.compile(
    r"^[ \t]*(\d{1,3}[A-Z]{0,2})(?:[ \t]+(?=[\"“]?[A-Z][a-z ])|\.?[ \t]*[-\u2014\u2013](?=\(1\)))", re.MULTILINE
)
_OF_ACT_WITH_STOPS = re.compile(
    r"^[ \t]*(\d{1,3}[A-Z]{0,2})\.(?:[ \t]*[-\u2014\u2013](?=\(1\))|[ \t]+(?=[\"“]?[A-Z]))", re.MULTILINE
)
_NUMBERED = re.compile("^[ \t\u3000]*([一二三四五六七八九十]+、|\\d+[.、．])[ \t\u3000]*", re.MULTILINE)
_HEADING = re.compile(
    "^[ \t\u3000]*(第[零一二三四五六七八九十百\\d]+[编章节][^\n。；]{0,40}"
    "|(?:P(?:art|ART)|Ch(?:apter)|CHAPTER|T(?:itle|ITLE)|SCHEDULE|Schedule)[ \t]+(?:\\d+[A-Z]?|[IVXLC]+)"
    "(?:[ \t]*[-:\u2013\u2014]?[ \t]*[A-Z][^\n.;]{0,80})?(?:\n[ \t]*[A-Z][A-Z ,’'&()-]{3,80})?)$",
    re.MULTILINE,
)
_LEVELS = {"schedule": 0, "title": 1, "编": 1, "part": 2, "chapter": 3, "章": 3, "节": 4}
_KIND = re.compile("|".join(_LEVELS), re.IGNORECASE)  # a heading begins with it, or with 第 and its number
_TITLE = re.compile(r"\n[ \t]*([\"“]?[A-Z][^\n.;:]{2,90})$")  # of a section, above its number
_IN_ORDER = 0.8  # share of the numbers in a text of sections that follow each other: lists begin anew
_REPEALED = 3  # sections in a row of which an Act may hold nothing
_PREAMBLE = "0"
_FEWEST = 2  # articles that make a text one of articles


@dataclass(frozen=True, slots=True)
class Piece:
    """One article or paragraph: as it is named, its Arabic number, the headings above it and its text."""

    article: str
    number: str
    section: str
    text: str


def split(text: str) -> list[Piece]:
    """The pieces of a text in order."""
    for pattern in (_CHINESE, _ENGLISH):
        if len(starts := list(pattern.finditer(text))) >= _FEWEST:
            return _articles(text, starts)
    if len(starts := _sections_of_act(text)) >= _FEWEST:
        return _with_titles(_articles(text, starts))
    if len(starts := list(_NUMBERED.finditer(text))) >= _FEWEST:
        return _articles(text, starts)
    paragraphs = [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]
    return [Piece(f"¶{n}", str(n), "", part) for n, part in enumerate(paragraphs, start=1)]


def _sections_of_act(text: str) -> list[re.Match[str]]:
    """Where the sections of an Act begin; numbers with full stops may be those of any list, unless they go on."""
    stopped = list(_OF_ACT_WITH_STOPS.finditer(text))
    ordered = _in_order(stopped)
    if len(ordered) >= _FEWEST and len(ordered) >= _IN_ORDER * len(stopped):
        return ordered
    return _in_order(list(_OF_ACT.finditer(text)))


def _with_titles(pieces: Sequence[Piece]) -> list[Piece]:
    """The sections of an Act, each with the heading that stands above its number."""
    titled: list[Piece] = []
    title = ""
    for piece in pieces:
        found = _TITLE.search(piece.text if piece.article else f"\n{piece.text}")
        above = found[1] if found is not None and piece is not pieces[-1] else ""
        body = piece.text.removesuffix(above).rstrip()
        titled.append(replace(piece, text="\n".join(filter(None, (title, body)))))
        title = above
    return [piece for piece in titled if piece.text or piece.article]


def _in_order(starts: list[re.Match[str]]) -> list[re.Match[str]]:
    """The sections of an Act among lines that begin with a number: each behind the last, with gaps and 15A."""
    found: list[re.Match[str]] = []
    reached = 0
    for start in starts:
        number = int(re.sub("[A-Z]", "", start[1]))
        if 0 <= number - reached <= _REPEALED + 1 and (number > reached) == start[1].isdigit():
            found.append(start)
            reached = number
    return found


def _articles(text: str, starts: list[re.Match[str]]) -> list[Piece]:
    body, above = _without_headings(text[: starts[0].start()], ())
    pieces = [Piece("", _PREAMBLE, "", body)] if body else []
    ends = [*(start.start() for start in starts[1:]), len(text)]
    for start, end in zip(starts, ends, strict=True):
        body, following = _without_headings(text[start.end() : end], above)
        name = start[1].strip("、.． ")
        pieces.append(Piece(name, _number(name), " / ".join(above), body))
        above = following
    return pieces


def _without_headings(text: str, above: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The text without the headings in it, and those under which what follows it stands, the highest first."""
    headings = [" ".join(heading.split()) for heading in _HEADING.findall(text)]
    if not headings:
        return text.strip(), above
    highest = min(map(_level, headings))
    return _HEADING.sub("", text).strip(), [*(one for one in above if _level(one) < highest), *headings]


def _level(heading: str) -> int:
    """How high a heading is: lower ones are inside those with a smaller number."""
    kind = _KIND.search(heading)
    assert kind is not None  # all headings have one
    return _LEVELS[kind[0].lower()]


def _number(name: str) -> str:
    english = re.search(r"[\d-]+[A-Z]*$", name, re.IGNORECASE)
    return english[0] if english else arabic_of(name)
