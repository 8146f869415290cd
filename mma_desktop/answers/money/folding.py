"""A text as its numbers are read: one way to write a digit, and no gap inside the number of an amount.

Full-width digits become ASCII and the anti-forgery numerals (大写) ordinary ones. Inside an amount, the spaces between
groups of digits become thin spaces; a space behind a comma (12, 500元), the end of a line, what no reader sees (soft
hyphens, zero-width spaces), and the commas and points of the continent (1.234,50 €) are closed up. Every character
stands for one character, so that offsets stay valid.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial

from mma_desktop.answers.money.grammars import JOIN, decimal_comma_marks, foreign_marks

SEPARATORS = ",，'’\u00a0\u2009\u202f"  # commas, Swiss apostrophes, and the spaces of typesetters
_THIN = "\u2009"

_INVISIBLE = (
    "\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)
_FOLD = str.maketrans(
    f"０１２３４５６７８９．％＋－＝：ＲＭＢＣＮＹ¥〇壹壱贰貳貮弍弐叁叄弎肆伍陆陸柒捌玖拾佰仟萬億两兩圓塊{_INVISIBLE}",
    f"0123456789.%+-=:RMBCNY￥零一一二二二二二三三三四五六六七八九十百千万亿二二圆块{JOIN * len(_INVISIBLE)}",
)
_THREE = re.compile(  # 参佰元, and neither 参与 nor 人参
    "[参參](?:(?=[拾佰仟萬])|(?<![人海党丹].)(?=[十百千万亿億])|(?<=[零拾佰仟萬十百千万亿億元圆圓角币幣].)(?=[元圆圓角分]))"
)
_ZERO = re.compile("○(?<=[零一二三四五六七八九○].)(?=[○一二三四五六七八九元圆])")  # 一○五○元, and not 张○○
_SHORT_NAMES = re.compile(r"(?<![A-Za-z])(?:Rs|S?Fr|Dhs?|Tk|Rp)\.(?=\s?[0-9])")  # their full stop ends no sentence
_MISTAKABLE = (  # characters that are digits in some places, and what they are there
    ("俩", re.compile("(?<![他她它你我咱们])俩(?=[百千万亿])"), "二"),
    ("○", _ZERO, "零"),
)

_FOREIGN_BEFORE, _FOREIGN_BEHIND = foreign_marks()
_CHINESE_UNIT = re.compile(r"\s?[余多]?\s?(?:[元圆块万亿]|百万|千万)")
_MONEY_AFTER = re.compile(
    rf"{_CHINESE_UNIT.pattern}|\s?(?:(?:yuan|renminbi|RMB|CNY)(?![A-Za-z])|{_FOREIGN_BEHIND})", re.IGNORECASE
)
_MONEY_BEFORE = re.compile(rf"(?:人民币|￥|RMB|CNY|renminbi|{_FOREIGN_BEFORE})\s?$", re.IGNORECASE)
_LOOK_BACK = 10  # characters before a number that may hold the mark of its money
_LINE_NUMBER = re.compile(r"^[ \t\u3000]*([0-9]{1,2})(?=[ \u3000.、)）．,，])", re.MULTILINE)
_NOTES = re.compile(r"[ -](?:yuan|dollar|pound|euro)[ -](?:bank)?(?:notes|bills|coins)\b", re.IGNORECASE)
_GAP = re.compile("[ \u3000]")
NOTE_MARK = (  # of a footnote, in brackets or above the line
    r"(?:\[[0-9]{1,3}\]|【[0-9]{1,3}】|〔[0-9]{1,3}〕|[(（][0-9]{1,2}[)）]"
    r"|[\u00b9\u00b2\u00b3\u2070-\u2089\u2460-\u24ff\u2776-\u2793]{1,3})"
)

# A pattern that begins with a character, and looks back only behind that one, passes quickly over all others.
_SPACED = re.compile(r"[0-9](?<![0-9.,，][0-9])[0-9]{0,2}(?:[ \u3000][0-9]{3})+(?![0-9])(?:\.[0-9]+)?")
_APART = re.compile(  # 12, 500 and 12 ,500; the end of a line behind the comma
    rf"[0-9](?<![0-9.,，{_THIN}{JOIN}][0-9])[0-9]{{0,2}}(?=[0-9,，]*(?:[,，]\s|[ \u3000][,，]))"
    r"(?:(?:[,，](?:[ \u3000]|\r?\n)?|[ \u3000][,，])[0-9]{3})+(?![0-9,，])"
    r"(?:\.[0-9]{1,2}|\.\x20[0-9]{2}(?=\x20?元))?(?![0-9])"
)
_POINT_APART = re.compile(r"(?P<whole>[0-9](?<![0-9.,，][0-9])[0-9,]*)\.[ \u3000](?P<cents>[0-9]{2})(?=[ \u3000]?元)")
_AROUND_POINT = re.compile(  # 3 . 5万元; an item has no space before its point
    r"[0-9](?<![0-9.,，][0-9])[0-9,]*[ \u3000]\.[ \u3000]?[0-9]{1,4}(?=[余多]?[百千万亿]{0,2}[余多]?元)"
)
_LETTER_SPACED = re.compile(  # 5 0 0 0 元; in a row of a table, 1 2 5元, the unit touches its number
    r"[0-9](?<![0-9.,，].)(?<![0-9][ \u3000].)(?:[ \u3000][0-9.,，]){2,15}(?=[ \u3000](?:[余多万亿][ \u3000]?){0,3}元)"
)
_BROKEN = re.compile(  # a number that goes on in the next line
    r"(?P<first>[0-9](?<![0-9,.][0-9])[0-9,]*(?:\.[0-9]*)?)\r?\n(?P<rest>[,.]?[0-9][0-9,]*(?:\.[0-9]+)?)(?=[余多]?[万亿]?[余多]?元)"
)
_BROKEN_BEFORE_UNIT = re.compile(
    r"[0-9一二三四五六七八九十百千]\r?\n(?=[十百千万亿][零一二三四五六七八九十百千万亿余多]{0,12}[元圆])"
    r"|[十百千万亿]\r?\n(?=[零一二三四五六七八九][零一二三四五六七八九十百千万亿余多]{1,24}[元圆])"
    r"|[零十]\r?\n(?=[一二三四五六七八九][零一二三四五六七八九十百千万亿余多]{0,12}[元圆])"
    r"|(?:万\r?\n(?=[1-9][百千][余多]?元)|亿\r?\n(?=[1-9][0-9]{0,3}万[余多]?元))"
)
_MARK_BEFORE_UNIT = re.compile(  # the mark of a note, or a page mark, between a number and its unit: 5000[1]元
    rf"[0-9百千万亿余多](?:\x20?{NOTE_MARK}"
    r"|\s*\n\s*(?:[-—–]\s?[0-9]{1,4}\s?[-—–]|第\s?[0-9]{1,4}\s?页(?:\s?[共/]\s?[0-9]{1,4}\s?页)?)\s*\n\s*)"
    rf"(?={_MONEY_AFTER.pattern})",
    re.IGNORECASE,
)
_GROUPED = re.compile("[0-9]{1,3}(?:,[0-9]{3})+(?:[.][0-9]{1,2})?")
_LONGEST_HEAD = 2  # digits of a first group that is taken for one without a mark of money before it
_SHORTEST_KEPT = 256  # characters of a text whose folded form is kept: many steps read the same document

_COMMA_BEFORE, _COMMA_BEHIND = decimal_comma_marks()
_MAY_HAVE_COMMA = re.compile(  # as every number of such money does
    r",[0-9]{2}(?![0-9,.])|\.[0-9]{3}|,[0-9][ -][mbtMBT]"
)
_COMMA_MONEY = re.compile(rf"{_COMMA_BEFORE}|{_COMMA_BEHIND}", re.IGNORECASE)
_COMMA_MONEY_BEFORE = re.compile(rf"(?:{_COMMA_BEFORE})\s?$", re.IGNORECASE)
_COMMA_MONEY_AFTER = re.compile(
    rf"(?:\s(?:million|billion|thousand|mln|mio[.]?|mrd[.]?))?\s?(?:{_COMMA_BEHIND})", re.IGNORECASE
)
_DECIMAL_COMMA = re.compile(  # 1 234,56 and 12,50
    rf"(?<![0-9.,'’])(?:[0-9]{{1,3}}(?:[. {SEPARATORS}][0-9]{{3}})+|[0-9]+),"
    r"(?:[0-9]{2}(?![0-9,.])|[0-9](?=[ -](?i:million|billion|thousand|mio|mrd|mln)))"
)
_POINTS = re.compile(  # 1.234 and 12.345.678: cents have two places, and a rate is told per something
    r"(?<![0-9.,'’])[1-9][0-9]{0,2}(?:\.[0-9]{3})+"
    r"(?![0-9,./]|\s?[百千万亿]|[^\n]{0,6}\b(?:per|to the)\b"
    r"|[ -]?(?:hundred|thousand|million|billion|trillion|lakh|crore|bn|mn|[mk]\b))",
    re.IGNORECASE,
)


def fold(text: str) -> str:
    """`text` with one way to write digits and with closed numbers; same length, same offsets."""
    return _folded(text) if len(text) < _SHORTEST_KEPT else _folded_once(text)


@lru_cache(maxsize=16)
def _folded_once(text: str) -> str:
    return _folded(text)


def _folded(text: str) -> str:
    folded = (_THREE.sub("三", text) if "参" in text or "參" in text else text).translate(_FOLD)
    if "." in folded:
        folded = _SHORT_NAMES.sub(_with_raised_point, folded)
    for sign, pattern, digit in _MISTAKABLE:
        if sign in folded:
            folded = pattern.sub(digit, folded)
    if _MAY_HAVE_COMMA.search(folded) and _COMMA_MONEY.search(folded):
        folded = _each(_POINTS, _points_closed, _each(_DECIMAL_COMMA, _comma_closed, folded))
    folded = _LETTER_SPACED.sub(_joined, folded)
    listed = partial(_listed, folded)
    for pattern, close in (
        (_AROUND_POINT, _closed_in_line),
        (_SPACED, partial(_grouped, listed)),
        (_APART, partial(_apart_closed, listed)),
        (_POINT_APART, _point_closed),
        (_BROKEN, _break_closed),
    ):
        folded = _each(pattern, close, folded)
    folded = _MARK_BEFORE_UNIT.sub(_mark_closed, folded)
    return _BROKEN_BEFORE_UNIT.sub(_joined, folded)


def _with_raised_point(name: re.Match[str]) -> str:
    return f"{name.group()[:-1]}·"


def is_marked(folded: str, start: int) -> bool:
    """Whether a mark of money stands before the number at this place."""
    return _MONEY_BEFORE.search(folded, max(0, start - _LOOK_BACK), start) is not None


def _each(pattern: re.Pattern[str], close: Callable[[str, re.Match[str]], str], folded: str) -> str:
    return pattern.sub(partial(close, folded), folded)


def _listed(folded: str) -> frozenset[int]:
    """The numbers with which lines begin."""
    return frozenset(int(match.group(1)) for match in _LINE_NUMBER.finditer(folded))


def _joined(match: re.Match[str]) -> str:
    """What was found with its white space made to say nothing."""
    return re.sub(r"\s", JOIN, match.group())


def _closed_in_line(folded: str, match: re.Match[str]) -> str:
    """A number with its gaps closed up, but at the beginning of a line, where it may be two."""
    return match.group() if _begins_line(folded, match.start()) else _joined(match)


def _mark_closed(match: re.Match[str]) -> str:
    """The last character of a number with the mark behind it made to say nothing."""
    number, mark = match.group()[0], match.group()[1:]
    return number + JOIN * len(mark)


def _begins_line(folded: str, start: int) -> bool:
    return not folded[max(0, start - _LOOK_BACK) : start].rpartition("\n")[2].strip()


def _is_in_text(folded: str, start: int) -> bool:
    """Whether a Chinese character, a colon or a bracket touches the number at this place (骗得12, but not 5月12)."""
    before = folded[start - 1 : start] if start else ""
    return before in (":", "(", "（") or ("\u4e00" <= before <= "\u9fff" and before not in "年月日第")


def _is_item(folded: str, listed: Callable[[], frozenset[int]], start: int, head: str) -> bool:
    """Whether the head of a number at the beginning of a line numbers an item: another line has the number before or
    after it.
    """
    return (
        _begins_line(folded, start) and len(head) <= _LONGEST_HEAD and bool(listed() & {int(head) - 1, int(head) + 1})
    )


def _grouped(listed: Callable[[], frozenset[int]], folded: str, match: re.Match[str]) -> str:
    """A number whose groups stand apart, closed up by thin spaces, if it is one amount (人民币 12 000 元).

    Without a unit or a prefix it is left alone, as are so many notes (10 100 yuan notes). At the beginning of a line,
    `2 300元` may be the second item of a list.
    """
    has_prefix = is_marked(folded, match.start())
    if not has_prefix and (_MONEY_AFTER.match(folded, match.end()) is None or _NOTES.match(folded, match.end())):
        return match.group()
    head = _GAP.split(match.group(), maxsplit=1)[0]
    cut = len(head) + 1 if _is_item(folded, listed, match.start(), head) else 0
    return match.group()[:cut] + _GAP.sub(_THIN, match.group()[cut:])


def _apart_closed(listed: Callable[[], frozenset[int]], folded: str, match: re.Match[str]) -> str:
    """A number with a gap beside a comma, closed up, if it is one amount: 人民币12, 500元; 12, 500元; $12 ,500.

    A list says 300, 500元 and a date May 12, 500 yuan: so a mark stands on both sides, or the first group is short and
    a Chinese unit stands behind.
    """
    head = re.match("[0-9]+", match.group())
    has_mark, unit = is_marked(folded, match.start()), _MONEY_AFTER.match(folded, match.end())
    if head is None or _is_item(folded, listed, match.start(), head.group()):
        return match.group()
    if (has_mark or unit) and re.search("[,，]\\s", match.group()) is None:
        return _joined(match)
    if (has_mark or unit) and re.search("[,，]\\s?0", match.group()):
        return _joined(match)  # no number begins so: 900, 000元
    is_short = len(head.group()) <= _LONGEST_HEAD and _CHINESE_UNIT.match(folded, match.end()) is not None
    begins = _is_in_text(folded, match.start()) or _begins_line(folded, match.start())
    is_number = (has_mark and unit is not None) or (is_short and begins)
    return _joined(match) if is_number else match.group()


def _point_closed(folded: str, match: re.Match[str]) -> str:
    """12500. 00元 closed up; in a list, 12. 50元 is its twelfth item."""
    is_long = len(match["whole"]) > _LONGEST_HEAD or match["cents"] == "00"
    is_number = is_long or is_marked(folded, match.start()) or _is_in_text(folded, match.start())
    return _joined(match) if is_number else match.group()


def _break_closed(folded: str, match: re.Match[str]) -> str:
    """A number that a line breaks, closed up: a mark of money touches it, or its rest is none (1250⏎0元, 12,5⏎00元)."""
    first, rest = match["first"], match["rest"]
    if is_marked(folded, match.start()):
        return _joined(match)
    is_rest = rest[0] in ",." or (rest[0] == "0" and rest[1:2] != ".") or first[-1] in ",."
    is_group = _GROUPED.fullmatch(first) is None and "," in first and _GROUPED.fullmatch(first + rest) is not None
    is_number = is_group or rest[0] in ",." or (is_rest and _is_in_text(folded, match.start()))
    return _joined(match) if is_number else match.group()


def _is_of_comma_money(folded: str, match: re.Match[str]) -> bool:
    begin = max(0, match.start() - _LOOK_BACK)
    has_mark = _COMMA_MONEY_BEFORE.search(folded, begin, match.start()) is not None
    return has_mark or _COMMA_MONEY_AFTER.match(folded, match.end()) is not None


def _comma_closed(folded: str, match: re.Match[str]) -> str:
    """1.234,56 € as 1 234.56, for money that is written so."""
    if not _is_of_comma_money(folded, match):
        return match.group()
    whole, _, cents = match.group().rpartition(",")
    return f"{_points_thin(whole)}.{cents}"


def _points_closed(folded: str, match: re.Match[str]) -> str:
    """12.345 € as 12 345, for money that is written so."""
    return _points_thin(match.group()) if _is_of_comma_money(folded, match) else match.group()


def _points_thin(whole: str) -> str:
    return re.sub(rf"[. {SEPARATORS}]", _THIN, whole)
