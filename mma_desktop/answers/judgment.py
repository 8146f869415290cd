"""Answers that are judgments: which articles are cited, which sums are awarded (ours; not in docs/method.md 1.9).

The key is `articles|sums`, both sorted: 民法典:509;民法典:577|138500. An article is the law's name without
中华人民共和国 and the article's number (133-1 is 第一百三十三条之一); paragraphs do not count. A law that is cited in
English (Article 577 of the Civil Code) has its English name in small letters. The sums are those of the ruling, or all
where no words of one are found. Two judgments agree as far as the F1 of their articles and that of their sums say, the
mean of what either has. What a ruling stands behind, and how answers say it, is data (resources/answers).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.article import article_keys, written_article
from mma_desktop.answers.base import ForEveryItem
from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.answers.sets import f1
from mma_desktop.answers.statutes import is_law, law_name

_TITLE = re.compile(r"《([^《》\n]{1,80})》")


@dataclass(frozen=True, slots=True)
class ShownJudgments:
    """How answers of one language are written: {articles} and {sums} in `text`, {amount} in `sum`."""

    text: str
    between_articles: str
    between_sums: str
    sum: str
    no_article: str
    no_sum: str


@dataclass(frozen=True, slots=True)
class JudgmentWords:
    """What the ruling stands behind, in all languages at once, and how judgments are written in each."""

    ruling: re.Pattern[str]
    shown: Mapping[str, ShownJudgments]


@dataclass(frozen=True, slots=True)
class JudgmentAnswer(ForEveryItem):
    """Cited articles and awarded sums, as `words` writes them."""

    words: JudgmentWords

    def parse(self, segment: str) -> str | None:
        """The articles and sums of a judgment; None when it has neither."""
        articles, sums = article_keys(segment), sums_awarded(segment, self.words.ruling)
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
        cited, awarded = ([part for part in half.split(";") if part] for half in key.split("|"))
        shown = self.words.shown[language]
        articles = shown.between_articles.join(map(written_article, cited))
        sums = shown.between_sums.join(shown.sum.format(amount=amount) for amount in awarded)
        return shown.text.format(articles=articles or shown.no_article, sums=sums or shown.no_sum)

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place in `text` that states one of the sums: the ruling is given away from there on."""
        sums = _parts(key)[1]
        return next((found.start for found in find_amounts(text) if key_of(found.value) in sums), None)

    def grammar(self, language: str) -> str | None:
        """None: a judgment is free text."""
        del language
        return None


def cited_laws(text: str) -> frozenset[str]:
    """The names, without 中华人民共和国, of all laws whose titles stand in 《》."""
    names = (law_name(found) for found in _TITLE.findall(text))
    return frozenset(name for name in names if is_law(name))


def sums_awarded(text: str, ruling: re.Pattern[str]) -> frozenset[str]:
    """The amounts with a unit behind the words of a ruling, or in the whole text where none is written; as keys."""
    begins = ruling.search(text)
    amounts = find_amounts(text[begins.end() :] if begins else text)
    return frozenset(key_of(found.value) for found in amounts)


def _parts(key: str) -> list[frozenset[str]]:
    return [frozenset(part for part in half.split(";") if part) for half in key.split("|")]
