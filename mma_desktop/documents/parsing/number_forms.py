"""Numbers in the forms in which Word counts: 一, 壹, 甲, ①, iv, aa."""

from __future__ import annotations

from collections.abc import Callable, Mapping

_DIGITS = "〇一二三四五六七八九"
_COUNTED = "零一二三四五六七八九"
_LEGAL = "零壹贰叁肆伍陆柒捌玖"
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"))
_ROMAN_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ENCLOSED = {"decimalEnclosedCircle": 0x2460, "decimalEnclosedParen": 0x2474, "decimalEnclosedFullstop": 0x2488}
_MOST_ENCLOSED = 20  # the last number that has a character of its own
_STEMS, _BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
_LARGEST = 9999


def written_as(form: str, number: int) -> str | None:
    """A number in one of Word's forms; None for a form that is not known, or a number that it cannot write."""
    if form == "none":
        return ""
    made = _FORMS.get(form)
    return made(number) if made is not None and 0 <= number <= _LARGEST else None


def _roman(number: int) -> str:
    written = ""
    for worth, letters in _ROMAN:
        written += letters * (number // worth)
        number %= worth
    return written + _ROMAN_ONES[number]


def _letters(number: int) -> str:
    """a, b, … z, aa, bb, as Word counts."""
    return chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1) if number else ""


def _chinese(number: int, digits: str, units: str) -> str:
    """一百零三: with words for tens, hundreds and thousands."""
    written, gap = "", False
    for place in range(3, -1, -1):
        digit = number // 10**place % 10
        if digit:
            written += digits[0] * (gap and bool(written)) + digits[digit] + (units[place - 1] if place else "")
            gap = False
        else:
            gap = True
    return written or digits[0]


def _counted(number: int) -> str:
    """十一 and not 一十一."""
    written = _chinese(number, _COUNTED, "十百千")
    return written.removeprefix("一") if written.startswith("一十") else written


def _enclosed(form: str) -> Callable[[int], str]:
    def written(number: int) -> str:
        return chr(_ENCLOSED[form] + number - 1) if 0 < number <= _MOST_ENCLOSED else str(number)

    return written


def _cycle(characters: str) -> Callable[[int], str]:
    def written(number: int) -> str:
        return characters[(number - 1) % len(characters)]

    return written


def _wide(number: int) -> str:
    return "".join(chr(ord(digit) + 0xFEE0) for digit in str(number))


def _digits(number: int) -> str:
    return "".join(_DIGITS[int(digit)] for digit in str(number))


_FORMS: Mapping[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": "{:02}".format,
    "decimalFullWidth": _wide,
    "decimalFullWidth2": _wide,
    "decimalHalfWidth": str,
    "numberInDash": "-{}-".format,
    "upperRoman": lambda number: _roman(number).upper(),
    "lowerRoman": _roman,
    "upperLetter": lambda number: _letters(number).upper(),
    "lowerLetter": _letters,
    **dict.fromkeys(
        (
            "chineseCounting",
            "chineseCountingThousand",
            "japaneseCounting",
            "taiwaneseCounting",
            "taiwaneseCountingThousand",
        ),
        _counted,
    ),
    **dict.fromkeys(
        ("chineseLegalSimplified", "ideographLegalTraditional"), lambda number: _chinese(number, _LEGAL, "拾佰仟")
    ),
    **dict.fromkeys(("ideographDigital", "taiwaneseDigital", "japaneseDigitalTenThousand"), _digits),
    **{form: _enclosed(form) for form in _ENCLOSED},
    "decimalEnclosedCircleChinese": _enclosed("decimalEnclosedCircle"),
    "ideographTraditional": _cycle(_STEMS),
    "ideographZodiac": _cycle(_BRANCHES),
}
