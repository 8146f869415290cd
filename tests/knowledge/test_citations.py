from __future__ import annotations

import pytest

from mma_desktop.domain.passages import Work
from mma_desktop.knowledge.citations import arabic_of, named_in

WORKS = (Work("xf", "中华人民共和国刑法", "刑法", "刑法"), Work("xs", "中华人民共和国刑事诉讼法", "刑事诉讼法", ""))
NAMES = {"criminal law": "刑法"}


@pytest.mark.parametrize(
    ("query", "work", "number"),
    [
        ("刑法第二百六十四条", "xf", "264"),
        ("刑法264条", "xf", "264"),
        ("刑法 264", "xf", "264"),
        ("《中华人民共和国刑法》第一百三十三条之一", "xf", "133-1"),
        ("Article 264 of the Criminal Law", "xf", "264"),
        ("刑事诉讼法第十条", "xs", "10"),
    ],
)
def test_an_article_is_named(query: str, work: str, number: str) -> None:
    named = named_in(query, WORKS, NAMES)
    assert (named.works, named.number, named.alone) == ((work,), number, True)


def test_words_beside_the_name_are_searched_too() -> None:
    assert not named_in("刑法里盗窃怎么判", WORKS, NAMES).alone


@pytest.mark.parametrize(("article", "number"), [("第一千零七十九条", "1079"), ("第十条", "10"), ("附表", "附表")])
def test_chinese_numbers(article: str, number: str) -> None:
    assert arabic_of(article) == number
