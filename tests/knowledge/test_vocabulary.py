from mma_desktop.knowledge.vocabulary import load_vocabulary


def test_everyday_words_lead_to_those_of_the_law() -> None:
    vocabulary = load_vocabulary()
    assert "承租人" in vocabulary.statute_words("租客不付钱")
    assert vocabulary.laws_meant("取保候审到期") == {"刑事诉讼法"}
    assert "请问" not in vocabulary.without_ignored("请问户口")
