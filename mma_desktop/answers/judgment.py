"""Answers that are judgments: which articles are cited, which sums are awarded (ours; not in docs/method.md 1.9).

The key is `articles|sums`, both sorted: 民法典:509;民法典:577|138500. An article is the law's name without
中华人民共和国 and the article's number (133-1 is 第一百三十三条之一); paragraphs do not count. The sums are those after
判决如下, or all where this is not written. Two judgments agree as far as the F1 of their articles and that of their
sums say, the mean of what either has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.base import ForEveryItem
from mma_desktop.answers.mentions import find_amounts
from mma_desktop.answers.numerals import value_of
from mma_desktop.answers.sets import f1

_NUMBER = "[0-9〇零一二三四五六七八九十百千两]{1,8}"
_TITLE = r"《(?P<title>[^《》\n]{1,80})》"
_BARE_TITLE = r"(?P<bare>[\u4e00-\u9fff]{1,20}?(?:法典|法|条例|规定|解释|办法))(?=第" + _NUMBER + "条)"
_ARTICLE = rf"(?P<range>至|到|-|—)?第?(?P<number>{_NUMBER})条(?:之(?P<sub>{_NUMBER}))?"
_CITATION = re.compile(f"{_TITLE}|{_BARE_TITLE}|{_ARTICLE}")
_LEADING_WORDS = re.compile("^.*(?:依照|依据|根据|按照|参照|适用|违反|以及|及|和|与|、)")
_STATE = re.compile("中华人民共和国|[\\s〈〉<>〔〕]")
_IS_LAW = re.compile(r"(?:法|法典|条例|规定|解释|办法|通知|意见|批复|决定|解释[（(][一二三四五六七八九十]+[）)])$")
_RULING = re.compile("判决如下|裁定如下|判决结果")
_LONGEST_RANGE = 50  # articles cited as 第A条至第B条
_LARGEST = 2000  # no Chinese law has as many articles


class JudgmentAnswer(ForEveryItem):
    """Cited articles and awarded sums."""

    def parse(self, segment: str) -> str | None:
        """The articles and sums of a judgment; None when it has neither."""
        articles, sums = cited_articles(segment), sums_awarded(segment)
        return f"{';'.join(sorted(articles))}|{';'.join(sorted(sums))}" if articles or sums else None

    def agree(self, a: str | None, b: str | None) -> float:
        """The mean F1 of articles and sums, over what either judgment has; None never agrees."""
        if a is None or b is None:
            return 0.0
        parts = [(left, right) for left, right in zip(_parts(a), _parts(b), strict=True) if left or right]
        return sum(f1(left, right) for left, right in parts) / len(parts) if parts else 0.0

    def show(self, key: str, language: str) -> str:
        """The articles and the sums."""
        return self.write(key, language)

    def write(self, key: str, language: str) -> str:
        """The articles with the names of their laws, then the sums."""
        del language
        articles, sums = key.split("|")
        cited = "、".join(_written(article) for article in articles.split(";") if article)
        awarded = "；".join(f"{amount}元" for amount in sums.split(";") if amount)
        return f"{cited or '未引法条'}，判决如下：{awarded or '无金额'}"

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place in `text` that states one of the sums: the ruling is given away from there on."""
        sums = _parts(key)[1]
        return next((found.start for found in find_amounts(text) if key_of(found.value) in sums), None)

    def grammar(self, language: str) -> str | None:
        """None: a judgment is free text."""
        del language
        return None


def cited_articles(text: str) -> frozenset[str]:
    """Every cited article as law:number. An article before any law's name belongs to none and is left out."""
    return frozenset(_articles(text))


def cited_laws(text: str) -> frozenset[str]:
    """The names, without 中华人民共和国, of all laws whose titles stand in 《》."""
    names = (_name(found) for found in re.findall(_TITLE, text))
    return frozenset(name for name in names if _IS_LAW.search(name))


def sums_awarded(text: str) -> frozenset[str]:
    """The amounts with a unit after 判决如下, or in the whole text where this is not written; as keys of amounts."""
    ruling = _RULING.search(text)
    amounts = find_amounts(text[ruling.end() :] if ruling else text)
    return frozenset(key_of(found.value) for found in amounts)


def _articles(text: str) -> Iterator[str]:
    law, last = "", 0
    for found in _CITATION.finditer(text):
        if title := found["title"] or found["bare"]:
            law, last = _name(title if found["title"] else _LEADING_WORDS.sub("", title)), 0
            continue
        number = _number(found["number"])
        if not law or number is None:
            continue
        if found["range"] and 0 < number - last <= _LONGEST_RANGE:
            yield from (f"{law}:{between}" for between in range(last + 1, number))
        sub = _number(found["sub"]) if found["sub"] else None
        yield f"{law}:{number}-{sub}" if sub else f"{law}:{number}"
        last = number


def _number(written: str) -> int | None:
    value = value_of(written)
    return int(value) if value is not None and 0 < value <= _LARGEST and value == int(value) else None


def _name(title: str) -> str:
    return _STATE.sub("", title).replace(";", "").replace("|", "").replace(":", "")


def _written(article: str) -> str:
    law, _, number = article.rpartition(":")
    main, _, sub = number.partition("-")
    return f"《{law}》第{main}条" + (f"之{sub}" if sub else "")


def _parts(key: str) -> list[frozenset[str]]:
    return [frozenset(part for part in half.split(";") if part) for half in key.split("|")]
