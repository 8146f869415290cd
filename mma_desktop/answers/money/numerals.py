"""Numbers in Chinese and English text: where they stand and their exact value.

A numeral is a run of Arabic digits, Chinese digits and Chinese multipliers in any mix: 48,000, 3.5万, 1万5千, 3百万,
三千五百, 壹万贰仟, 10余万. Neighbouring digits that people use for a range (三五千, 十五六万) and 十几 are one numeral
with a low and a high end. What the number counts (yuan, grams, people) is not decided here.

The text is folded first (folding.py). Every pattern is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from mma_desktop.answers.money.folding import SEPARATORS, fold
from mma_desktop.answers.money.grammars import JOIN

_DIGITS = {character: value for value, character in enumerate("零一二三四五六七八九")}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 10**4, "亿": 10**8}

_TENS = {"廿": Decimal(20), "卅": Decimal(30), "卌": Decimal(40)}
_VULGAR = {"¼": Decimal("0.25"), "½": Decimal("0.5"), "¾": Decimal("0.75")}

_GROUPS_OF_FOUR = (  # 3,5000元 and 1000,0000元, grouped the Chinese way; 2000,3000元 are two numbers
    r"(?:[1-9][0-9]{0,2}|[1-9][0-9]{3}(?=[,，]0))(?:[,，][0-9]{4})+(?:\.[0-9]{1,2})?(?![0-9])"
)
_DECIMAL_COMMA = r"[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{2}(?![0-9])"  # 1.680,50, as the continent writes it
_DIGIT = f"[0-9]{JOIN}*"
_GROUPS = rf"(?:{_DIGIT}){{1,3}}(?:{JOIN}*[{SEPARATORS}]{JOIN}*(?:{_DIGIT}){{2}}[0-9])+(?!{JOIN}*[0-9])"
_WHOLE = rf"(?:{_GROUPS}|[0-9]+(?:{JOIN}+[0-9]+)*)"
_FRACTION = rf"{JOIN}*\.{JOIN}*[0-9]+(?:{JOIN}+[0-9]+)*"
ARABIC = rf"(?:{_DECIMAL_COMMA}|{_WHOLE}(?:{_FRACTION}|[{''.join(_VULGAR)}])?)"
_INDIAN = r"[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}(?![0-9])"  # 2,40,000: two lakh and forty thousand
_LESS_THAN_ONE = rf"(?<![^\s$£€₹￥(])\.[0-9]{{1,2}}(?![0-9])|[{''.join(_VULGAR)}]"  # £.75, ½
_FIRST = rf"(?<![0-9,，.])(?:{_GROUPS_OF_FOUR}(?=[余多]?元)|{_INDIAN})|{ARABIC}|{_LESS_THAN_ONE}"
_CHINESE = f"零一二三四五六七八九十百千万亿{''.join(_TENS)}"
_RUN = re.compile(
    rf"(?:{_FIRST}|[{_CHINESE}])"
    rf"(?:{ARABIC}|[{_CHINESE}]|点(?=[零一二三四五六七八九])|[余多](?=[十百千万亿])|\x20(?=[百千万亿])|{JOIN}+(?=[{_CHINESE}])|(?<=[万亿]){JOIN}+(?=[1-9])"
    rf"|(?<=十)几|(?<=[十百千万])来(?=[百千万亿元块]))*{JOIN}*"
)
_TOKEN = re.compile(
    rf"(?P<arabic>{_GROUPS_OF_FOUR}|{_INDIAN}|{ARABIC}|{_LESS_THAN_ONE})|(?P<point>[零一二三四五六七八九十]点[零一二三四五六七八九]+)|[{_CHINESE}几]"
)
_PLAIN = re.compile(
    r"[0-9]{1,18}|[0-9]{1,14}\.[0-9]{1,3}|[0-9]{1,3}(?:,[0-9]{3}){1,3}(?:\.[0-9]{1,2})?"
)  # most numbers, of no more characters than _MOST_DIGITS
_BARE_UNIT = re.compile(  # 万余元, 百余万元, 近百万元
    "(?<![数几零一二三四五六七八九十百千万亿0-9.])(?:[百千]?[万亿]?(?=[余多][元块])|[百千][余多][万亿](?=[元块]))"
    "|(?:(?<=近)(?<![附最]近)|(?<=约)(?<![节预合契]约)|(?<=[逾超过达])|(?<=不足))[百千]?[万亿]?(?=[元块])"
)
_ABOUT = re.compile("[余多来]")

_LONGEST_RUN = 32  # tokens; longer runs are not numbers that people write
_TOO_LARGE = Decimal(10) ** 15
_MOST_DIGITS = 18  # characters of one Arabic token; longer ones are card or account numbers
_PLACEHOLDERS = "张李王赵"  # in 张三五千元 the 三 belongs to a name


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number at characters [start, end). `written` says whether any part of it is in Chinese characters.

    `high` is the other end of a range, whose low end is `value`; `approximate` is set for 10余万 and for ranges.
    """

    start: int
    end: int
    value: Decimal
    written: bool
    high: Decimal | None = None
    approximate: bool = False


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    text: str
    number: Decimal | None  # None for a multiplier


def find_numerals(folded: str) -> Iterator[Numeral]:
    """Every numeral of a folded text, in order."""
    for run in _RUN.finditer(folded):
        if _PLAIN.fullmatch(run.group()):
            if (value := Decimal(run.group().replace(",", "")) or Decimal(0)) < _TOO_LARGE:
                yield Numeral(run.start(), run.end(), value, written=False)
            continue
        is_named = folded[run.start() - 1 : run.start()] in _PLACEHOLDERS if run.start() else False
        numeral = _read(_tokens(run), run.end(), is_named)
        bare = _BARE_UNIT.match(folded, run.start()) if numeral is None else None
        if bare is not None and bare.end() == run.end() and (value := value_of(f"一{run.group()}")):
            yield Numeral(run.start(), run.end(), value, written=True, approximate=True)
        elif numeral is not None:
            is_about = _ABOUT.search(folded, numeral.start, numeral.end) is not None
            yield replace(numeral, approximate=True) if is_about else numeral


def value_of(numeral: str) -> Decimal | None:
    """The value of a text that is one numeral and nothing else, or None."""
    folded = fold(numeral)
    run = _RUN.fullmatch(folded)
    return _evaluate(_tokens(run)) if run else None


def _tokens(run: re.Match[str]) -> list[_Token]:
    return [_token(match, run.start()) for match in _TOKEN.finditer(run.group())]


def _token(match: re.Match[str], offset: int) -> _Token:
    text = match.group()
    start = offset + match.start()
    if match.group("arabic"):
        return _Token(start, text, _arabic(text))
    if match.group("point"):
        whole, fraction = text.split("点")
        digits = "".join(str(_DIGITS[character]) for character in fraction)
        return _Token(start, text, Decimal(f"{_DIGITS.get(whole, 10)}.{digits}"))
    return _Token(start, text, Decimal(_DIGITS[text]) if text in _DIGITS else _TENS.get(text))


def _arabic(text: str) -> Decimal:
    """The value of Arabic digits with their separators, and of a half or a quarter behind them."""
    plain = text.replace(".", "").replace(",", ".") if re.fullmatch(_DECIMAL_COMMA, text) else text
    digits = re.sub(f"[{SEPARATORS}{JOIN}]", "", plain.rstrip("".join(_VULGAR)))
    return Decimal(digits or 0) + _VULGAR.get(text[-1], 0)


def _read(tokens: list[_Token], end: int, is_named: bool) -> Numeral | None:
    """The longest tail of the run that is a number: in 张三三千元 the first 三 belongs to a name.

    A tail that would cut the pair of a range (五六万) in two is no number, unless a name ends inside it (王五六千元).
    """
    tokens = tokens[-_LONGEST_RUN:]
    for first in range(len(tokens)):
        takes_name = is_named and first == 1
        if first and not takes_name and _is_range(tokens[first - 1], tokens[first]):
            return None
        tail = tokens[first:]
        written = any(token.text[0] in _CHINESE for token in tail)
        value = _evaluate(tail)
        if value is not None:
            return Numeral(tail[0].start, end, value, written)
        ends = None if is_named and first == 0 else _range_of(tail)
        if ends is not None:
            return Numeral(tail[0].start, end, ends[0], written, high=ends[1], approximate=True)
    return None


def _range_of(tokens: Sequence[_Token]) -> tuple[Decimal, Decimal] | None:
    """The ends of the range that 三五千, 十五六万 or 十几万 means, or None."""
    for index, token in enumerate(tokens):
        if token.text == "几":
            readings = [[*tokens[:index], _digit(token, digit), *tokens[index + 1 :]] for digit in "一九"]
        elif index and _is_range(tokens[index - 1], token):
            readings = [[*tokens[:index], *tokens[index + 1 :]], [*tokens[: index - 1], *tokens[index:]]]
        else:
            continue
        low, high = (_evaluate(reading) for reading in readings)
        return (low, high) if low is not None and high is not None else None
    return None


def _digit(place: _Token, digit: str) -> _Token:
    return _Token(place.start, digit, Decimal(_DIGITS[digit]))


def _is_range(left: _Token, right: _Token) -> bool:
    """Whether two neighbouring digits are one apart and ascending, as in 五六万; 三五 is said likewise."""
    if left.text not in _DIGITS or right.text not in _DIGITS:
        return False
    return left.text + right.text == "三五" or 0 < _DIGITS[left.text] == _DIGITS[right.text] - 1


def _evaluate(tokens: Sequence[_Token]) -> Decimal | None:
    """The value of a token sequence, or None when it does not follow the rules of Chinese numerals."""
    if any(len(token.text.replace(JOIN, "")) > _MOST_DIGITS or token.text == "几" for token in tokens):
        return None
    if _is_digit_string(tokens):
        return Decimal("".join(str(_DIGITS[token.text]) for token in tokens))
    reader = _NumeralReader()
    return reader.result() if all(reader.take(token) for token in tokens) else None


def _is_digit_string(tokens: Sequence[_Token]) -> bool:
    """Whether Chinese digits are written one after the other, as in 一五〇〇 or 五〇."""
    are_digits = all(token.text in _DIGITS for token in tokens)
    return are_digits and (len(tokens) > 2 or (len(tokens) == 2 and tokens[-1].text == "零"))


class _NumeralReader:
    """Reads a numeral from left to right: `total` is closed by 万 or 亿, `section` stands below, `number` is open."""

    def __init__(self) -> None:
        self._total = Decimal(0)
        self._section = Decimal(0)
        self._number: Decimal | None = None
        self._single = False  # the open number is one digit, not led by 零
        self._zero = False  # 零 has just been read
        self._small = 10**4  # the section's last 十百千; the next must be smaller
        self._large: int | None = None  # the last 万 or 亿
        self._last = 1  # the last multiplier of any kind

    def take(self, token: _Token) -> bool:
        """Read one token; False when it cannot stand here."""
        if token.text in _LARGE:
            return self._close_section(_LARGE[token.text])
        if token.text in _SMALL:
            return self._multiply(_SMALL[token.text])
        if token.text in _TENS and self._number is None:
            self._number = _TENS[token.text] / 10
            return self._multiply(10)
        if self._number is not None:
            return False
        if token.text == "零":
            self._zero = True
            return True
        self._number = token.number
        self._single = len(token.text) == 1 and not self._zero
        return True

    def result(self) -> Decimal | None:
        """The value, or None when the last digits do not fit below the last multiplier."""
        rest = self._number or Decimal(0)
        if self._last > 1 and rest >= self._last:
            return None
        if self._single and self._number is not None and self._last >= 100:
            rest = rest * self._last / 10  # 三千五 is 3,500
        value = self._total + self._section + rest
        return value if value < _TOO_LARGE else None

    def _multiply(self, unit: int) -> bool:
        if unit >= self._small or (self._number is None and unit != 10):
            return False
        self._section += (1 if self._number is None else self._number) * unit
        self._small = self._last = unit
        self._forget_digit()
        return True

    def _close_section(self, unit: int) -> bool:
        is_empty = self._number is None and not self._section
        section = self._section + (self._number or 0)
        if self._large is not None and unit > self._large:
            self._total = (self._total + section) * unit
        elif is_empty or unit == self._large:
            return False
        else:
            self._total += section * unit
        self._section, self._small = Decimal(0), 10**4
        self._large = self._last = unit
        self._forget_digit()
        return True

    def _forget_digit(self) -> None:
        self._number, self._single, self._zero = None, False, False
