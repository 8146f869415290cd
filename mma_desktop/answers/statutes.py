"""Citations of statutes in Chinese text: the law, the article, its paragraph and item, each with its place.

《中华人民共和国刑法》第二百六十四条、第六十七条第一款、第三款; 民法典第577条至第580条; 刑法第六十四、六十五条.
An article is *chained* when only words such as 、 以及 之规定 stand between it and the law or the citation before it,
or when it says 该法; any other number of an article may belong to a contract as well as to the law named last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from mma_desktop.answers.money.numerals import value_of

_NUMBER = "[0-9〇零一二三四五六七八九十百千两]{1,8}"
_NUMBERS = rf"{_NUMBER}(?:[、和及]{_NUMBER}){{0,20}}"
_CITED_TITLE = r"《(?P<title>[^《》\n]{0,60}(?:《[^《》\n]{1,60}》[^《》\n]{0,60})?)》"
_KINDS = "法典|法|条例|规定|解释|办法|通则|总则|规则|细则"  # what a law is called by its last word
_BARE = rf"(?P<bare>[\u4e00-\u9fff]{{1,20}}?(?:{_KINDS}))(?=第{_NUMBER}[条、])"
_ARTICLE = rf"(?P<range>至|到|-|—)?第?(?P<number>{_NUMBER}(?:[、和及]{_NUMBER}){{0,20}})条(?:之(?P<sub>{_NUMBER}))?"
_PARAGRAPH = rf"第(?P<paragraph>{_NUMBERS})款"
_ITEM = rf"第[（(]?(?P<item>{_NUMBER})[）)]?项"
_TOKEN = re.compile("|".join((_CITED_TITLE, _BARE, _ARTICLE, _PARAGRAPH, _ITEM)))
_BETWEEN = re.compile(r"(?:[\s、，,；;和及与或之的中]|以及|规定|[（(][^（）()\n]{0,60}[）)])*")
_LONGEST_GAP = 80  # characters between citations that belong together
_BACK = re.compile(f"(?:该|(?<![基根])本|(?<!合)同)(?:{_KINDS})$")
_LEADING_WORDS = re.compile("^.*(?:依照|依据|根据|按照|参照|适用|违反|触犯了?|我国|以及|或者?|及|和|与|、)")
_STATE = re.compile("中华人民共和国|[\\s〈〉<>〔〕《》]")
_IS_LAW = re.compile(
    rf"(?:{_KINDS}|准则|规程|通知|意见|批复|决定|纪要|解答|答复|复函)"
    r"(?:[（(](?:[一二三四五六七八九十]+|试行|暂行|\d{4}年?[^（）()]{0,8})[）)]){0,2}$"
)
_LONGEST_RANGE = 50  # articles cited as 第A条至第B条
LARGEST_ARTICLE = 2000  # no Chinese law has as many articles; more 条 without 第 count other things
_LARGEST_WRITTEN = 99999  # an article behind 第, which may be invented


@dataclass(frozen=True, slots=True)
class StatuteCitation:
    """An article cited at characters [start, end): the law's name without 中华人民共和国, the article's number (133-1).

    `paragraph` (款) and `item` (项) are 0 where none is named; `number` is "" where a title in 《》 stands alone, `law`
    is "" where no law is named before the article. `written` is the name as it stands, with words before it where it is
    not in 《》.
    """

    law: str
    number: str
    start: int
    end: int
    paragraph: int = 0
    item: int = 0
    chained: bool = True
    written: str = ""
    bare: bool = False


def find_statutes(text: str) -> Iterator[StatuteCitation]:
    """Every article cited in the text, in order, ranges and lists written out, and every title in 《》 without one."""
    reader = _CitationReader(text)
    for token in _TOKEN.finditer(text):
        yield from reader.take(token)
    yield from reader.rest()


def law_name(title: str) -> str:
    """A law's title without 中华人民共和国, brackets and blanks."""
    return _STATE.sub("", title)


def is_law(name: str) -> bool:
    """Whether a title is that of a law or the like, and not of a contract: by how it ends."""
    return _IS_LAW.search(name) is not None


class _CitationReader:
    """Puts the parts of citations together as they come: law, article, paragraph, item."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._law = ""
        self._written, self._bare = "", False
        self._named: StatuteCitation | None = None  # a title that no article has followed yet
        self._open: list[StatuteCitation] = []  # what is cited, as far as it may go on
        self._last = 0  # the number of the last article, for ranges
        self._end = -1  # where the last part ended

    def take(self, token: re.Match[str]) -> Iterator[StatuteCitation]:
        """What is complete once this part has come."""
        kind = token.lastgroup
        chained = self._follows(token.start())
        if kind in ("paragraph", "item"):
            yield from self._narrow(token, chained)
        elif kind in ("title", "bare"):
            yield from self._name(token)
        else:
            yield from self._article(token, chained)

    def rest(self) -> Iterator[StatuteCitation]:
        """What is still open at the end of the text."""
        if self._named is not None:
            yield self._named
        yield from self._open
        self._named, self._open = None, []

    def _follows(self, start: int) -> bool:
        if self._end < 0 or start - self._end > _LONGEST_GAP:
            return False
        return _BETWEEN.fullmatch(self._text, self._end, start) is not None

    def _name(self, token: re.Match[str]) -> Iterator[StatuteCitation]:
        yield from self.rest()
        self._last, self._end = 0, token.end()
        bare = token["bare"]
        if bare and _BACK.search(bare):  # the law that was named last, if any was
            return
        self._written, self._bare = bare or token["title"], bool(bare)
        self._law = law_name(_LEADING_WORDS.sub("", bare) if bare else token["title"])
        if not bare:
            self._named = StatuteCitation(self._law, "", token.start(), token.end(), written=self._written)

    def _article(self, token: re.Match[str], chained: bool) -> Iterator[StatuteCitation]:
        numbers = _numbers(token, self._last)
        if not numbers:
            return
        if chained or not self._law:
            self._named = None
        yield from self.rest()
        whole = StatuteCitation(
            self._law, "", token.start(), token.end(), chained=chained, written=self._written, bare=self._bare
        )
        self._open = [replace(whole, number=number) for number in numbers]
        self._last, self._end = int(numbers[-1].partition("-")[0]), (token.end() if chained else -1)

    def _narrow(self, token: re.Match[str], chained: bool) -> Iterator[StatuteCitation]:
        """Paragraphs or items of the article before them; further ones (第一款、第三款) are citations of their own."""
        values = _values(token["paragraph"] or token["item"])
        if not values or not self._open or not (chained or token.start() == self._open[-1].end):
            return
        last = self._open.pop()
        named = last.item if token["item"] else last.paragraph or last.item
        yield from self.rest()
        if named:
            yield last
            last = replace(last, start=token.start())
        last = replace(last, end=token.end())
        if token["item"]:
            self._open = [replace(last, item=value) for value in values]
        else:
            self._open = [replace(last, paragraph=value, item=0) for value in values]
        self._end = token.end() if last.chained else -1


def _values(written: str, largest: int = LARGEST_ARTICLE) -> list[int]:
    """The numbers of a list such as 六十四、六十五; none where one of them cannot be."""
    read = [_number(one, largest) for one in re.split("[、和及]", written)]
    found = [one for one in read if one is not None]
    return found if len(found) == len(read) else []


def _numbers(token: re.Match[str], last: int) -> list[str]:
    """The articles of 第六十四、六十五条, 至第八十条 (behind `last`) or 第五条之一; none where one cannot be."""
    found = _values(token["number"], _LARGEST_WRITTEN if "第" in token[0] else LARGEST_ARTICLE)
    if not found:
        return []
    between = range(last + 1, found[0]) if token["range"] and found[0] - last <= _LONGEST_RANGE else ()
    sub = _number(token["sub"]) if token["sub"] else None
    return [*map(str, (*between, *found[:-1])), f"{found[-1]}-{sub}" if sub else str(found[-1])]


def _number(written: str, largest: int = LARGEST_ARTICLE) -> int | None:
    value = value_of(written)
    return int(value) if value is not None and 0 < value <= largest and value == int(value) else None
