from __future__ import annotations

import pytest

from mma_desktop.answers.article import ArticleAnswer, article_keys, written_article

ARTICLE = ArticleAnswer()


@pytest.mark.parametrize(
    ("segment", "key"),
    [
        ("《中华人民共和国民法典》第五百七十七条", "民法典:577"),
        ("民法典第577条第一款", "民法典:577"),
        ("刑法第一百三十三条之一", "刑法:133-1"),
        ("根据《刑法》第二百六十四条和第二百六十六条", "刑法:264"),
        ("第二百六十四条", None),
        ("《中华人民共和国民法典》", None),
        ("不知道", None),
    ],
)
def test_the_first_article_of_a_law_is_the_answer(segment: str, key: str | None) -> None:
    assert ARTICLE.parse(segment) == key


def test_it_is_written_as_a_judgment_cites_it() -> None:
    assert ARTICLE.show("刑法:133-1", "zh") == written_article("刑法:133-1") == "《刑法》第133条之1"


def test_a_mention_is_where_the_article_stands() -> None:
    text = "该行为触犯刑法第264条。"
    place = ARTICLE.first_mention(text, "刑法:264")
    assert place is not None and text[place:].startswith("第264条")
    assert ARTICLE.first_mention(text, "刑法:266") is None


def test_all_articles_of_a_reply_are_found() -> None:
    assert article_keys("刑法第264条，或者民法典第1165条至第1167条") == {
        "刑法:264",
        *(f"民法典:{number}" for number in range(1165, 1168)),
    }
