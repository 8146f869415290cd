"""Answers that are sets of criminal charges (docs/method.md 1.9, D16, D27).

Charge names hold separators (走私、贩卖、运输、制造毒品) and 罪 itself (掩饰、隐瞒犯罪所得、犯罪所得收益), so known
names are matched whole, longest first, and only one 罪 is dropped after a name. A known name inside a longer one that
is not known (诈骗 in 诈骗保险金罪) is not matched. A part of a name that is chosen from (贩卖毒品) stands for the whole
name. The key is the names, sorted, joined with ";".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mma_desktop.answers.base import ForEveryItem
from mma_desktop.answers.selective import SelectiveNames, whole_name

_SENTENCE_END = re.compile(r"[。\n.!！?？]")
_SEPARATORS = ";；、,，和及与 \t:：\"“”'‘’《》[]【】|*<>"
_SEPARATOR = f"[{re.escape(_SEPARATORS)}]"
_ITEM = re.compile(r"(?:^|\n)\s*(?:[0-9]{1,2}\s*[.．、)）]|[（(][0-9一二三四五六七八九十]{1,2}[)）]|[-•])\s*")
_BULLETS = "-•"
_REMARK = r"[（(][^（()）\n]*[)）]"
_ENGLISH = "A-Za-z ',-"
_LEADING_WORDS = ("被告人犯", "构成", "犯有", "犯", "系", "为", "是")
_MATCHED = "\0"  # stands for a known name that was found
_LONGEST_UNKNOWN = 40


@dataclass(frozen=True)
class ChargeAnswer(ForEveryItem):
    """Sets of charges among the `names` (without the last 罪; `selective.py` on braces). Other names are kept."""

    names: frozenset[str] = field(default_factory=frozenset[str])

    def parse(self, segment: str) -> str | None:
        """The charges of the first sentence or numbered list; None when none of them is known."""
        alone = self._behind_english.sub(r";\g<name>罪", segment.replace(_MATCHED, ""))
        listed = _ITEM.sub(";", self._names_and_remarks.sub(r"\g<name>", alone))
        names = self.split(_SENTENCE_END.split(listed.strip(_SEPARATORS + "\r\n"), maxsplit=1)[0])
        return ";".join(sorted(names)) if names & self.known else None

    def split(self, text: str) -> frozenset[str]:
        """All charge names in `text`, known or not. Unknown ones end with 罪, or stand alone between semicolons."""
        text = self._selective.completed(text)
        names: set[str] = set()

        def take(found: re.Match[str]) -> str:
            names.add(found["name"])
            return _MATCHED

        return frozenset(names | set(_unknown(self._names.sub(take, text))))

    def unknown(self, key: str) -> frozenset[str]:
        """The names in a key that are on no list: to be shown as such."""
        return frozenset(key.split(";")) - self.known

    def agree(self, a: str | None, b: str | None) -> float:
        """Jaccard similarity of the two sets; None never agrees."""
        if a is None or b is None:
            return 0.0
        first, second = set(a.split(";")), set(b.split(";"))
        return len(first & second) / len(first | second)

    def show(self, key: str, language: str) -> str:
        """The charges with their 罪; a name on no list says so."""
        unlisted = "（不在罪名表中）" if language == "zh" else " (on no list of charges)"
        unknown = self.unknown(key)
        return _joined((f"{name}罪{unlisted if name in unknown else ''}" for name in key.split(";")), language)

    def write(self, key: str, language: str) -> str:
        """The charges with their 罪."""
        return _joined((f"{name}罪" for name in key.split(";")), language)

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place that names one of the charges, or a part of its name."""
        found = re.search("|".join(map(self._selective.pattern, key.split(";"))), text)
        return found.start() if found else None

    def closed(self) -> tuple[str, ...]:
        """Every known charge, alone."""
        return tuple(sorted(self.known))

    def grammar(self, language: str) -> str | None:
        """None: charges are free text."""
        del language
        return None

    @cached_property
    def known(self) -> frozenset[str]:
        """The whole names."""
        return frozenset(map(whole_name, self.names))

    @cached_property
    def _selective(self) -> SelectiveNames:
        beside, leading = re.escape(_SEPARATORS), "".join(word[-1] for word in _LEADING_WORDS)
        return SelectiveNames(self.names, beside + leading, beside + "罪")

    @cached_property
    def _names(self) -> re.Pattern[str]:
        """A known name with its 罪, unless it is the beginning of a longer name that ends with 罪."""
        no_more = rf"(?!(?!{self._any})[^{re.escape(_SEPARATORS)}罪]{{1,{_LONGEST_UNKNOWN}}}罪)"
        return re.compile(rf"(?P<name>{self._any})(?:罪|{no_more})")

    @cached_property
    def _names_and_remarks(self) -> re.Pattern[str]:
        """Any known name (some hold brackets), or a remark in brackets outside of one."""
        return re.compile(rf"(?P<name>{self._any})|{_REMARK}")

    @cached_property
    def _behind_english(self) -> re.Pattern[str]:
        """English words, and behind them a known name in brackets."""
        words = rf"(?<![{_ENGLISH}])[ ',-]*[A-Za-z][{_ENGLISH}]*"
        return re.compile(rf"{words}[（(]\s*(?P<name>{self._any})罪?\s*[)）]")

    @cached_property
    def _any(self) -> str:
        longest_first = sorted(self.known, key=lambda name: (-len(name), name))
        return "|".join(map(re.escape, longest_first)) or r"(?!)"


def _joined(names: Iterable[str], language: str) -> str:
    return ("；" if language == "zh" else "; ").join(names)


def _unknown(text: str) -> Iterator[str]:
    """The names in a text whose known names were taken out."""
    for part in re.split("[;；]", text):
        pieces = [piece for piece in re.split(f"{_SEPARATOR}|{_MATCHED}", part) if piece]
        alone = len(pieces) == 1 and _MATCHED not in part
        for piece in pieces:
            name = _bare(piece)
            if (alone or piece.endswith("罪")) and 1 < len(name) <= _LONGEST_UNKNOWN:
                yield name


def _bare(name: str) -> str:
    """A name without the words and bullets before it and without one 罪 after it."""
    while (word := next((word for word in _LEADING_WORDS if name.startswith(word)), None)) is not None:
        name = name.removeprefix(word)
    return name.removesuffix("罪").lstrip(_BULLETS)
