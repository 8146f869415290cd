r"""Answers that are numbers or formulas, and items of mixed type (docs/method.md 1.9, General; D18).

Two formulas are equal when they read the same after LaTeX is made plain; numbers are compared exactly as fractions, so
0.5, 1/2 and \frac{1}{2} are one value. A computer algebra system is not used: its parsers evaluate what a model wrote.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from mma_desktop.answers.base import AsWritten, SameWords
from mma_desktop.answers.characters import HALF_WIDTH
from mma_desktop.answers.choice import ChoiceAnswer
from mma_desktop.answers.offered import offered_options

_LONGEST = 200  # characters of a key; longer final lines are no result
_ROUNDS = 8  # how often a text is made plainer; one that still changes then is no result
_PLAIN_SIGNS = HALF_WIDTH | dict(zip(map(ord, "。【】“”、−–—×·\u3000"), '.[]"",---** ', strict=True))
_BOX = re.compile(r"\\(?:boxed|fbox)\s*\{")
_WRAPPED = re.compile(r"\$+(.*?)\$+|\\\((.*?)\\\)|\\\[(.*?)\\\]")
_DROPPED = re.compile(r"\\(?:left|right|,|!|;|:|quad|qquad|displaystyle)(?![A-Za-z])|\\ |\^\{?\\circ\}?|°|[$*\s]")
_UNIT = re.compile(r"\\(?:text|mathrm|mbox)\{[^{}]*\}$")
_STYLED = re.compile(r"\\(?:text|mathrm|mathbf|mathbb|mbox)\{([^{}]*)\}")
_FRACTION = re.compile(r"\\[dt]?frac(?:\{([^{}]*)\}|(\w))(?:\{([^{}]*)\}|(\w))")
_ROOT = re.compile(r"\\sqrt(\w)")
_ASSIGNED = re.compile(r"^[A-Za-z]=(?=.)")
_SAID = re.compile(r"^(?:答案|结果|应)?(?:是|为|:)+|^(?:the(?=answer))?(?:answer)?(?:is|equals|:)", re.IGNORECASE)
_COUNTED = re.compile(r"([-+]?[0-9][0-9,.]*)[\u4e00-\u9fff]{1,4}$")
_OPERATORS = re.compile(r"[-+*/,]")
_NUMBER = re.compile(r"([-+]?)([0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?|\.[0-9]+)(%?)")
_RATIO = re.compile(r"([-+]?)\(?([-+]?[0-9]+(?:\.[0-9]+)?)\)?/\(?([0-9]+(?:\.[0-9]+)?)\)?")
_LETTERS = re.compile(
    r"[\s:：*$(（\[【\"“]*+(?:(?:答案)?[是为]?选?项?|(?i:(?:the )?(?:correct )?(?:answer|option)(?: is)?))"
    r"[\s:：*$(（\[【\"“]*+(?=[A-Z])(?![A-Z](?:\s*[=^_+*\\{/'0-9]|-\w))"
)


class FormulaAnswer(AsWritten):
    """Numbers and formulas. A number's key is the exact fraction (1/2, 3, -7), a formula's its plain form."""

    def parse(self, segment: str) -> str | None:
        """The result in the first line that has one, a box and dollar signs taken off; None when nothing is left."""
        line = next((line for line in segment.strip(" \t\r\n:：").split("\n") if line.strip(" *:：$")), "")
        text = line[: 4 * _LONGEST]
        for _ in range(_ROUNDS):
            plainer = _plainer(text)
            if plainer == text:
                return text if 0 < len(text) <= _LONGEST else None
            text = plainer
        return None

    def agree(self, a: str | None, b: str | None) -> float:
        """1 for results that read the same, in any case, else 0; None never agrees."""
        return float(a is not None and b is not None and a.casefold() == b.casefold())

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place where the result stands as it is written, not inside a longer number or word."""
        found = re.search(rf"(?<![\w.]){re.escape(key)}(?![\w]|\.[0-9])", text)
        return found.start() if found else None

    def grammar(self, language: str) -> str | None:
        """None: formulas are free text."""
        del language
        return None


@dataclass(frozen=True, slots=True)
class MixedAnswer(SameWords):
    """Option letters or a number or formula, by the item (docs/method.md 1.9).

    Where the item does not say which, the reply does: letters if it begins with some.
    """

    options: str = "ABCDE"

    def for_item(self, text: str) -> MixedAnswer | ChoiceAnswer:
        """Letters, one or several, of the options that the item offers; either kind where it offers none."""
        offered = offered_options(text)
        return ChoiceAnswer(offered, several=True) if offered else self

    def parse(self, segment: str) -> str | None:
        """The letters, in order, or the result; None for neither."""
        if letters := self._leading_letters(segment):
            return letters
        result = FormulaAnswer().parse(segment)
        return result and (self._leading_letters(result) or result)

    def agree(self, a: str | None, b: str | None) -> float:
        """1 for the same letters or results that read the same, else 0; None never agrees."""
        return FormulaAnswer().agree(a, b)

    def show(self, key: str, language: str) -> str:
        """The letters separated, a result as it is."""
        return self._letters.show(key, language) if self._are_letters(key) else key

    def write(self, key: str, language: str) -> str:
        """The bare letters, or the result."""
        del language
        return key

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place that states the letters, or the result."""
        return (self._letters if self._are_letters(key) else FormulaAnswer()).first_mention(text, key)

    def closed(self) -> tuple[str, ...]:
        """None: a result may be anything."""
        return ()

    def grammar(self, language: str) -> str | None:
        """None: a result is free text."""
        del language
        return None

    def _leading_letters(self, text: str) -> str | None:
        """The letters that a text begins with, after a bracket or words such as 选 and The answer is; or None."""
        text = text.translate(HALF_WIDTH)
        start = _LETTERS.match(text)
        if start is None or text[start.end()] not in self.options:
            return None
        return self._letters.parse(text[start.end() :].partition("\n")[0])

    @property
    def _letters(self) -> ChoiceAnswer:
        return ChoiceAnswer(self.options, several=True)

    def _are_letters(self, key: str) -> bool:
        return bool(key) and set(key) <= set(self.options)


def _plainer(text: str) -> str:
    """One round of making a result plain. A number becomes its fraction; of a plain text nothing changes."""
    text = _unwrapped(text.translate(_PLAIN_SIGNS).replace("{,}", ","))
    text = _UNIT.sub("", text) or text
    text = _DROPPED.sub("", _STYLED.sub(r"\1", text)).replace("π", "\\pi").replace("√", "\\sqrt")
    text = _ROOT.sub(r"\\sqrt{\1}", _FRACTION.sub(_quotient, text))
    text = _SAID.sub("", _ASSIGNED.sub("", text)).lstrip(",;:\"'").rstrip(".,;:\"'")
    return _exact(_COUNTED.sub(r"\1", text))


def _unwrapped(text: str) -> str:
    """What stands in the box, else between the first dollar signs, else in the braces or brackets around it all."""
    if box := _BOX.search(text):
        return text[box.end() : _closing(text, box.end())]
    if wrapped := _WRAPPED.search(text):
        inside = next(part for part in wrapped.groups() if part is not None)
        return text[: wrapped.start()] + inside + text[wrapped.end() :]
    if text.startswith("{") and _closing(text, 1) == len(text) - 1:
        return text[1:-1]
    is_bracketed = text.startswith("(") and "," not in text and _closing(text, 1, "()") == len(text) - 1
    return text[1:-1] if is_bracketed else text


def _closing(text: str, start: int, pair: str = "{}") -> int:
    """Where the brace that was opened just before `start` is closed, or the end of the text."""
    depth = 1
    for place in range(start, len(text)):
        depth += {pair[0]: 1, pair[1]: -1}.get(text[place], 0)
        if not depth:
            return place
    return len(text)


def _quotient(found: re.Match[str]) -> str:
    """A fraction on one line; what holds an operator goes into brackets."""
    parts = (found[1] or found[2] or "", found[3] or found[4] or "")
    return "/".join(f"({part})" if _OPERATORS.search(part) else part for part in parts)


def _exact(text: str) -> str:
    """The fraction that a text is, as p/q or an integer; any other text as it is."""
    try:
        if number := _NUMBER.fullmatch(text):
            value = Fraction(number[1] + number[2].replace(",", "")) / (100 if number[3] else 1)
        elif ratio := _RATIO.fullmatch(text):
            value = Fraction(ratio[1] + "1") * Fraction(ratio[2]) / Fraction(ratio[3])
        else:
            return text
    except ZeroDivisionError:
        return text
    return str(value)
