"""What a sentence says of the article that it cites, and what of it stands there."""

from __future__ import annotations

import pytest

from mma_desktop.knowledge.stating import Cited, not_found

THEFT = "盗窃公私财物，数额较大的，处三年以下有期徒刑、拘役或者管制；数额巨大的，处三年以上十年以下有期徒刑。"
SHARE = "经营者应当按照价款的百分之三十或者三倍以内赔偿，最长不超过一年。"
CITED = "Article 5 of the Fee Law"
ENGLISH = "The buyer may cancel within 30 days; the fee is at most 10% of the price and at least two years of rent."


def missing(text: str, article: str | None, cited: str = "第二百六十四条") -> tuple[str, ...]:
    start = text.index(cited)
    return not_found(text, [Cited(start, start + len(cited), article)])[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("根据刑法第二百六十四条规定，盗窃数额较大的，处三年以下有期徒刑。", ()),
        ("根据刑法第二百六十四条规定，盗窃数额较大的，处3年以下有期徒刑。", ()),
        ("根据刑法第二百六十四条规定，盗窃数额较大的，处三十六个月以下有期徒刑。", ()),
        ("根据刑法第二百六十四条规定，盗窃数额较大的，处五年以下有期徒刑。", ("五年",)),
        ("根据刑法第二百六十四条，盗窃公私财物数额巨大的，处三年以上七年以下有期徒刑。", ("七年",)),
        ("刑法第二百六十四条规定盗窃公私财物数额在3000元以上的处三年以下有期徒刑。", ("3000元",)),
        ("盗窃公私财物数额巨大的，处五年以上有期徒刑（刑法第二百六十四条）。", ("五年",)),
        ("刑法第二百六十四条的规定处五年以下。", ()),
        (
            "刑法第二百六十四条明确：非法吸收公众存款扰乱金融秩序的应当受罚。",
            ("非法吸收公众存款扰乱金融秩序的应当受罚",),
        ),
        ("根据刑法第二百六十四条规定，对被告人王某处五年以下有期徒刑。", ()),
        ("依照刑法第二百六十四条之规定，判决如下：有期徒刑五年以下。", ()),
        ("盗窃五年以下。根据刑法第二百六十四条定罪。", ()),
    ],
)
def test_limits_and_words_that_the_article_does_not_have_are_named(text: str, words: tuple[str, ...]) -> None:
    assert missing(text, THEFT) == words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("按照价款的30%或者三倍以内赔偿，最长不超过十二个月", ()),
        ("按照价款的百分之五十或者三倍以内赔偿", ("百分之五十",)),
        ("按照价款的十分之三或者五倍以内赔偿", ("五倍",)),
    ],
)
def test_shares_are_compared_by_their_value(said: str, words: tuple[str, ...]) -> None:
    assert missing(f"第二百六十四条规定，{said}。", SHARE) == words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("the buyer may cancel within thirty days", ()),
        ("the buyer may cancel within 14 days, and the fee is at most 10 percent", ("14 days",)),
        ("the fee is at least three years of rent", ("three years",)),
        ("the accused may cancel within 14 days", ()),
    ],
)
def test_english_sentences_are_compared_too(said: str, words: tuple[str, ...]) -> None:
    assert missing(f"Article 5 of the Fee Law provides that {said}. It took 99 days.", ENGLISH, CITED) == words


def test_an_article_beside_it_in_the_sentence_may_say_it() -> None:
    text = "根据第二百六十三条、第二百六十四条规定，处五年以下有期徒刑。"
    spans = [(text.index(words), text.index(words) + 7) for words in ("第二百六十三条", "第二百六十四条")]
    both = [Cited(*spans[0], "处五年以下有期徒刑。"), Cited(*spans[1], THEFT)]
    assert not_found(text, both) == [(), ()]
    assert not_found(text, [Cited(*spans[0], None), both[1]]) == [(), ()]
    assert not_found(text, [Cited(*spans[0], THEFT), both[1]]) == [(), ("五年",)]


def test_a_citation_by_id_belongs_to_the_sentence_before_it() -> None:
    text = "盗窃处三年以下有期徒刑。盗窃公私财物数额巨大的处五年以上有期徒刑。【刑法#264】此后不同。"
    assert missing(text, THEFT, "【刑法#264】") == ("五年",)


def test_an_article_in_another_language_is_not_compared() -> None:
    assert missing("Article 5 provides that the buyer may cancel within 14 days of it.", THEFT, "Article 5") == ()
