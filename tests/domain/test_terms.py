from mma_desktop.domain.terms import terms_of


def test_terms_are_pairs_of_characters_and_whole_latin_words() -> None:
    assert terms_of("盗窃罪 A股, 我") == ["盗窃", "窃罪", "a", "股", "我"]
