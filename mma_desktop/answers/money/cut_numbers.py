"""Numbers of which only a part was read: a number that touches another one is no amount by itself.

So are the digits behind what damaged a number: the mark of a note, a sign for an unreadable character, a letter that
looks like a digit, doubled points. What stood there cannot be known, and the rest alone would be a wrong amount.
"""

from __future__ import annotations

import re

_NOTE = r"(?:\[[0-9]{1,3}\]|【[0-9]{1,3}】|〔[0-9]{1,3}〕|[\u00b9\u00b2\u00b3\u2070-\u2079\u2460-\u2473]{1,3})"
_UNREADABLE = r"(?:[\u25a0\u25a1\ufffd]{1,6}|\*{2,6}|(?<=[0-9])[OoIl]{1,2})"  # 10□2元, 1**2元, 1O0元
_HEAD = re.compile(  # a first group of digits with a space behind its comma, where it is no date, model or item
    r"(?:(?<=[\u4e00-\u9fff:])(?<![年月日第])"
    r"|(?<=\b(?:of|to|is)\s)|(?<=\b(?:for|was)\s)|(?<=\b(?:paid|took|lost|over)\s)|(?<=\b(?:stole|worth|about|total)\s))"
    r"(?P<head>[0-9]{1,3})[,，] $",
    re.IGNORECASE,
)
_THREE_DIGITS = re.compile("[0-9]{3}(?![0-9])")
_TOUCHED = re.compile(r"(?<![0-9])[0-9]{1,3}[,，]$|(?<![0-9])[0-9]{1,12}(?:['’.]|[.,，]{2,3})$")
_SPACED = re.compile(r"(?<=[\u4e00-\u9fff])(?<![年月日第])[0-9]{1,3}(?: [0-9]{1,3}){0,3} \Z")  # 现金1 2元
_CHINESE = "零一二三四五六七八九十百千万亿"
_DAMAGED = re.compile(rf"(?:[0-9.{_CHINESE}]{{1,12}}(?:{_NOTE}|{_UNREADABLE})){{1,4}}\Z")
_POINT = re.compile(r"(?<=[\u4e00-\u9fff])\.\Z")  # 现金.5元
_CUT_BY_A_FULL_STOP = re.compile("(?<=[\u4e00-\u9fff])[0-9]{1,3}。$")  # 12。5万元
_SHORT = re.compile("[0-9]{1,2}(?![0-9])")
_REST = re.compile("0[0-9]")  # no number begins so
_BEFORE_REST = re.compile(r"(?<![0-9])[0-9]{1,12}\s?$")
_JOINTS = (  # what stands before the rest of a number, and how that begins
    (_TOUCHED, None),
    (_CUT_BY_A_FULL_STOP, _SHORT),
    (_SPACED, _SHORT),
    (_POINT, _SHORT),
    (_BEFORE_REST, _REST),
)
_FRACTION_OF = re.compile(r"(?:thirds?|fifths?|sixths?|eighths?|tenths?) of $", re.IGNORECASE)
_ARTICLE = re.compile("an? ", re.IGNORECASE)
_GOES_ON = re.compile(
    rf"['’.][0-9]+|[¼½¾]|/[0-9]+ (?:a |an )?(?:thousand|million|billion)"
    rf"|(?:{_NOTE}|{_UNREADABLE})[0-9]+|[\u25a0\u25a1\ufffd]+"
    r"|,(?:[0-9]{2}|[0-9]{4}|\x20[0-9]{3}|\n[0-9]{3})(?![0-9])"
    r"(?=\s?(?:[.;:)）。；]|$|元|yuan|(?:was|were|in|from|for)\s))",
    re.IGNORECASE,
)
_LIST_GOES_ON = re.compile(r",\x20[0-9]{3}(?![0-9])(?=\s?(?:[.;)）。；]|$|元|yuan))", re.IGNORECASE)
_LOOK_BACK = 16


def cut_off(folded: str, start: int, end: int, is_money: bool = True) -> tuple[int, int] | None:
    """The characters [start, end) of the whole number, where the amount at [start, end) of a folded text is a part of
    one that was not read; else None. Without a unit (`is_money`) only a comma may say so.
    """
    behind = (_GOES_ON if is_money else _LIST_GOES_ON).match(folded, end) if folded[end - 1].isdigit() else None
    if behind is not None:
        return start, behind.end()
    before = _cut_before(folded, start) if is_money else None
    return (before, end) if before is not None else None


def _cut_before(folded: str, start: int) -> int | None:
    """Where the number begins of which the digits at `start` are the rest, or None."""
    begin = max(0, start - _LOOK_BACK)
    if _ARTICLE.match(folded, start) and (fraction := _FRACTION_OF.search(folded, begin, start)):
        return fraction.start()
    damaged = _DAMAGED.search(folded, begin, start)
    if damaged is not None and (folded[start].isdigit() or folded[start] in _CHINESE):
        return damaged.start()
    if not folded[start].isdigit():
        return None
    head = _HEAD.search(folded, begin, start)
    if head is not None and _THREE_DIGITS.match(folded, start):
        return head.start("head")
    for joint, digits in _JOINTS:
        if (digits is None or digits.match(folded, start)) and (found := joint.search(folded, begin, start)):
            return found.start()
    return None
