"""Several questions in one text: each has options of its own, so one answer cannot be meant for all of them."""

from __future__ import annotations

import re

_OPTION = re.compile(r"\s*[(（]?(?P<letter>[A-J])[)）.．、:：]")
_SECOND = re.compile(r"(?<![A-Za-z])B[)）.．、:：]")
_NUMBERED = re.compile(r"\s*(?:第\s*)?[(（]?(?:[0-9]{1,3}|[一二三四五六七八九十]{1,3})(?:\s*题|[)）.．、:：])")


def split_questions(text: str) -> tuple[str, ...]:
    """The questions of `text`, where the options A, B, ... begin anew; empty where it holds one, or none."""
    lines = text.splitlines()
    letters = [found["letter"] if (found := _OPTION.match(line)) else "" for line in lines]
    starts = [0]
    for place in [place for place, letter in enumerate(letters) if letter == "A"][1:]:
        starts.append(_stem(lines, letters, place))
    ends = [*starts[1:], len(lines)]
    questions = tuple("\n".join(lines[start:end]).strip() for start, end in zip(starts, ends, strict=True))
    return questions if len(questions) > 1 and all(_SECOND.search(question) for question in questions) else ()


def _stem(lines: list[str], letters: list[str], options: int) -> int:
    """Where the question begins whose options begin at this line: at its number, else behind the options before it."""
    before = max(place for place in range(options) if letters[place])
    between = [place for place in range(before + 1, options) if lines[place].strip()]
    return next((place for place in between if _NUMBERED.match(lines[place])), next(iter(between), options))
