"""Answers that name the article of a law that bears on a question. The key is `law:number`: 民法典:577, 刑法:133-1.

The law is its name without 中华人民共和国; paragraphs and items do not count.
"""

from __future__ import annotations

from mma_desktop.answers.base import ForEveryItem, SameKey
from mma_desktop.answers.statutes import LARGEST_ARTICLE, StatuteCitation, find_statutes
from mma_desktop.answers.statutes_english import english_citation, find_english_statutes

_SIGNS = str.maketrans("", "", ":;|")


class ArticleAnswer(SameKey, ForEveryItem):
    """One article."""

    def parse(self, segment: str) -> str | None:
        """The first article of a law in the segment; None where there is none."""
        return next((key for key in map(_key, find_statutes(segment)) if key), None)

    def show(self, key: str, language: str) -> str:
        """The law and the article."""
        return self.write(key, language)

    def write(self, key: str, language: str) -> str:
        """The law and the article, as a judgment cites them."""
        del language
        return written_article(key)

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place in `text` that cites the article."""
        return next((one.start for one in find_statutes(text) if _key(one) == key), None)

    def grammar(self, language: str) -> str | None:
        """None: the names of laws are no closed set."""
        del language
        return None


def written_article(key: str) -> str:
    """The article of a key `law:number`: 《刑法》第133条之1; Article 577 of the Civil Code where its law is English."""
    law, _, number = key.rpartition(":")
    if law.isascii():
        return english_citation(law, number)
    main, _, sub = number.partition("-")
    return f"《{law}》第{main}条" + (f"之{sub}" if sub else "")


def article_keys(text: str) -> frozenset[str]:
    """The keys of all articles that are cited in the text, in Chinese or English; an article before any law's name
    belongs to none. A law that is named in English has its English name, in small letters.
    """
    return frozenset(key for one in (*find_statutes(text), *find_english_statutes(text)) if (key := _key(one)))


def _key(cited: StatuteCitation) -> str:
    """The key of a citation; empty where it names no law or no article, or one with a number that none has."""
    law, number = cited.law.translate(_SIGNS), cited.number
    if not law or not number or int(number.partition("-")[0]) > LARGEST_ARTICLE:
        return ""
    return f"{law}:{number}"
