"""Numbers of which only a part was read: a number that touches another one is no amount by itself.

So are the digits behind what damaged a number: the mark of a note, a sign for an unreadable character, a letter that
looks like a digit, doubled points, any sign that parts no two numbers. What stood there cannot be known, and the rest
alone would be a wrong amount. What does part two numbers (the comma of a list, a sum's plus, a cell's border, brackets
that close) cuts none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from mma_desktop.answers.money.folding import NOTE_MARK

_UNREADABLE = r"(?:[\u25a0\u25a1\ufffd]{1,6}|\*{2,6}|(?<=[0-9])[OoIlＯｏＩｌ]{1,2})"  # 10□2元, 1**2元, 1O0元
_SPACE = "[ \u00a0\u2000-\u200a\u202f\u205f\u3000]"
_PARTS = (
    r"\w\s,，.。:：;；、!！？|｜+=×÷*@%‰℃°′″→$￥¥£€₩₹฿₽₦()（）\[\]【】〔〕{}《》〈〉<>≈≥≤“”\"‘’'「」『』\-‐‑‒–—―−－~～∼"
)
_STRAY = rf"(?:[_?!ー\u3164]|[^{_PARTS}])"  # 10/2元, 10·2元: neither does a slash part two numbers
_DASH = "[-‐‑‒–—―−－~～∼]"
_OPENING, _CLOSING = r"(（\[【〔{", r")）\]】〕}"
_CHINESE = "零一二三四五六七八九十百千万亿"
_DIGITS = rf"(?<![A-Za-z0-9.,])(?:[0-9][0-9.,{_CHINESE}]{{0,15}}|[一二三四五六七八九十][百千万亿][{_CHINESE}]{{0,12}})"
_STARTS_A_NUMBER = re.compile(f"[0-9{_CHINESE}]")
_NEVER = re.compile("(?!)")

_HEAD_WORDS = (  # right before a number, English words behind which a sum is told
    "(?:of|to|is|for|was|got|paid|took|lost|over|gave|sent|owed|stole|worth|about|total|spent|repaid|received)"
)
_OF_MONEY = "[金款元币钱得取走付收给欠额值计共为约达了]"  # ends a Chinese word behind which a sum is told
_SUM_ENDS = r"\s?(?:[.,;:!?)]|$)|\s(?:from|in|for|to|by|at|on|was|were|and|of|with|as)\b"  # and no goods follow
_LOOK_BACK, _BRACKET_REACH = 24, 60


@dataclass(frozen=True, slots=True)
class _Joint:
    """How the first part of a number, the group `head`, is joined to the `rest` that was read.

    It is none where `unless_before` ends at the head, or `unless_behind` follows the rest.
    """

    before: re.Pattern[str]
    rest: re.Pattern[str] = re.compile("[0-9]")
    unless_before: re.Pattern[str] = _NEVER
    unless_behind: re.Pattern[str] = _NEVER

    def head_before(self, folded: str, start: int, end: int) -> int | None:
        """Where the number begins of which [start, end) of a folded text is the rest, or None."""
        if self.rest.match(folded, start) is None:
            return None
        found = self.before.search(folded, max(0, start - _LOOK_BACK), start)
        if found is None or self.unless_behind.match(folded, end):
            return None
        head = found.start("head")
        return None if self.unless_before.search(folded, max(0, head - _BRACKET_REACH), head) else head


def _joint(before: str, rest: str = "[0-9]", unless_before: str = "(?!)", unless_behind: str = "(?!)") -> _Joint:
    return _Joint(
        re.compile(rf"{before}\Z", re.IGNORECASE),
        re.compile(rest),
        re.compile(rf"(?:{unless_before})\Z", re.IGNORECASE),
        re.compile(unless_behind, re.IGNORECASE),
    )


_SHORT = "[0-9]{1,2}(?![0-9])"
_NUMBERED = r"(?:[号第]|\b(?:no|nos|number|item|count|room|flat)\b\.?)[:：]?\s?"  # 编号12-5000元
_JOINED_BEFORE = re.compile(  # the end of a head, behind which no letter stands before the rest
    rf"[0-9.{_CHINESE}OoIlＯｏＩｌ_ー\u3164\u00b9\u00b2\u00b3\u2070-\u2089\u2460-\u24ff\u2776-\u2793]\W*\Z",
    re.IGNORECASE,
)
_FRACTION_OF = re.compile(r"(?:thirds?|fifths?|sixths?|eighths?|tenths?) of $", re.IGNORECASE)
_ARTICLE = re.compile("an? ", re.IGNORECASE)
_GOES_ON = re.compile(
    rf"['’.][0-9]+|{_SPACE}[0-9]{{1,2}}(?=\s?元)|[¼½¾]|/[0-9]+ (?:a |an )?(?:thousand|million|billion)"
    rf"|(?:{NOTE_MARK}|{_UNREADABLE}|[·•・^_\\]{{1,2}})[0-9]+|[\u25a0\u25a1\ufffd]+"
    r"|,(?:[0-9]{2}|[0-9]{4}|\x20[0-9]{3}|\n[0-9]{3})(?![0-9])"
    r"(?=\s?(?:[.;:)）。；]|$|元|yuan|(?:was|were|in|from|for)\s))",
    re.IGNORECASE,
)
_LIST_GOES_ON = re.compile(r",\x20[0-9]{3}(?![0-9])(?=\s?(?:[.;)）。；]|$|元|yuan))", re.IGNORECASE)
_WORD_BEFORE = re.compile(f"(?![{_CHINESE}])[\u4e00-\u9fff]")  # as before most amounts: it joins no number to another
_OFF_THE_UNIT = re.compile(
    rf"(?:(?:{_UNREADABLE}|{_STRAY}|\*){{1,2}}|(?<=[0-9.,]{{3}})[{_CLOSING}])[百千万亿]{{0,2}}"  # (3)元旦 is an item
)


@cache
def _joints() -> tuple[_Joint, ...]:
    """Every way but a dash; made with the first text, as their patterns take long to compile."""
    return (
        _joint(rf"(?P<head>(?:[0-9.{_CHINESE}]{{1,12}}(?:{NOTE_MARK}|{_UNREADABLE})){{1,4}})", f"[0-9{_CHINESE}]"),
        _joint("(?<![A-Za-z])(?P<head>[OIlＯＩｌ])", "[0-9]"),  # l2000元
        _joint(  # a first group of digits with a space behind its comma, where it is no date, model or item
            rf"(?:(?<=[\u4e00-\u9fff:(（])(?<![年月日第])|\b{_HEAD_WORDS}\s)"
            r"(?P<head>[0-9]{1,3}(?:[,，] [0-9]{3}){0,3})[,，] ",
            "[0-9]{3}(?![0-9])",
        ),
        _joint(r"(?<![0-9])(?P<head>[0-9]{1,3})[,，]"),
        _joint(  # 6406,3256元; 2019,3000元 is no number
            r"(?<![0-9,.])(?P<head>(?!19|20)[1-9][0-9]{3}),", "[0-9]{4}(?![0-9])", "[号码第]"
        ),
        _joint(r"(?:(?<=[金款币钱得取付额值(（])|(?<=[额款价计][:：]))(?P<head>[0-9]{1,12})\r?\n"),  # 现金2⏎8,000元
        _joint(r"(?<![0-9])(?P<head>[0-9]{1,12})(?:['’.]|[.,，]{2,3})"),
        _joint("(?<=[\u4e00-\u9fff])(?P<head>[0-9]{1,3})。", _SHORT),  # 12。5万元
        _joint(
            rf"(?<=[\u4e00-\u9fff])(?<![年月日第])(?P<head>[0-9]{{1,3}}(?:{_SPACE}[0-9]{{1,3}}){{0,3}}){_SPACE}", _SHORT
        ),
        _joint(rf"(?<={_OF_MONEY})(?P<head>[0-9]{{1,12}}(?:{_SPACE}[0-9]{{1,4}}){{0,3}}){_SPACE}"),  # 现金10 2000元
        _joint(  # stole 1 2 yuan; stole 10 100 yuan notes
            rf"\b{_HEAD_WORDS}\s(?P<head>[0-9]{{1,12}}(?:{_SPACE}[0-9]{{1,4}}){{0,3}}){_SPACE}",
            unless_behind=f"(?!{_SUM_ENDS})",
        ),
        _joint(r"(?<=[\u4e00-\u9fff])(?P<head>)\.", _SHORT),  # 现金.5元
        _joint(r"(?<![0-9])(?P<head>[0-9]{1,12})\s?", "0[0-9]"),  # no number begins so
        _joint(  # 10/2元; 营收/利润5043/343亿元 are two numbers
            rf"(?P<head>{_DIGITS}){_STRAY}{{1,3}}", f"[0-9{_CHINESE}]", rf"/[\u4e00-\u9fff]{{1,12}}|{_NUMBERED}"
        ),
        _joint(
            rf"(?P<head>{_DIGITS})[{_OPENING}]", unless_behind=rf"[^。\n{_OPENING}]{{0,{_BRACKET_REACH}}}[{_CLOSING}]"
        ),
        _joint(  # 10)2元; 1)500元 is an item
            rf"(?<=[\u4e00-\u9fffa-z\s])(?P<head>[0-9]{{2,12}})[{_CLOSING}]",
            unless_before=rf"[{_OPENING}][^{_OPENING}{_CLOSING}]*",
        ),
        _joint("(?<![0-9])(?P<head>[0-9]{1,12}[零一二三四五六七八九]{1,2})"),  # 10一2元
        _joint("(?<![0-9])(?P<head>[0-9]{1,12})", "零[0-9]"),
    )


@cache
def _dashed() -> _Joint:
    return _joint(  # 10-2元, no range; A4-500元 names goods, 1000-200元=800元 is a sum
        rf"(?P<head>(?<![=+×*−]){_DIGITS}){_DASH}{{1,2}}", f"[0-9{_CHINESE}]", _NUMBERED, r"\s?="
    )


def cut_off(folded: str, start: int, end: int, is_money: bool = True, in_sum: bool = False) -> tuple[int, int] | None:
    """The characters [start, end) of the whole number, where the amount at [start, end) of a folded text is a part of
    one that was not read; else None. Without a unit (`is_money`) only a comma may say so; where sums are read
    (`in_sum`) a dash is a minus.
    """
    behind = (_GOES_ON if is_money else _LIST_GOES_ON).match(folded, end) if folded[end - 1].isdigit() else None
    if behind is not None:
        return start, behind.end()
    before = _cut_before(folded, start, end, in_sum) if is_money else None
    return (before, end) if before is not None else None


def off_the_unit(folded: str, end: int) -> int | None:
    """Where the unit would have to begin behind what stands between it and the number that ends here (5000*元), or
    None.
    """
    found = _OFF_THE_UNIT.match(folded, end)
    return found.end() if found else None


def _cut_before(folded: str, start: int, end: int, in_sum: bool) -> int | None:
    """Where the number begins of which the digits at `start` are the rest, or None."""
    if _ARTICLE.match(folded, start):
        fraction = _FRACTION_OF.search(folded, max(0, start - _LOOK_BACK), start)
        return fraction.start() if fraction else None
    if not start or _WORD_BEFORE.match(folded, start - 1) or _STARTS_A_NUMBER.match(folded, start) is None:
        return None
    if _JOINED_BEFORE.search(folded, max(0, start - _LOOK_BACK), start) is None:
        return None
    heads = (joint.head_before(folded, start, end) for joint in (_joints() if in_sum else (*_joints(), _dashed())))
    return next((head for head in heads if head is not None), None)
