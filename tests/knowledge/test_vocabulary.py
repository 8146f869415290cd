import json
import lzma

from mma_desktop.knowledge.vocabulary import load_vocabulary
from mma_desktop.paths import resources


def test_everyday_words_lead_to_those_of_the_law() -> None:
    vocabulary = load_vocabulary()
    assert "承租人" in vocabulary.statute_words("租客不付钱")
    assert "请问" not in vocabulary.without_ignored("请问户口")


def test_more_and_longer_words_mean_a_law_more() -> None:
    meant = load_vocabulary().laws_meant("合伙人退伙后的债务")
    assert meant["合伙企业法"] == 1.0
    assert 0 < meant["民法典"] < 1
    assert load_vocabulary().laws_meant("天气") == {}


def test_every_law_that_words_belong_to_is_on_the_starter_shelf() -> None:
    lines = lzma.decompress((resources() / "statutes" / "passages.jsonl.xz").read_bytes()).decode().split("\n")
    held = {json.loads(line)["short"] for line in lines}
    vocabulary = load_vocabulary()
    assert {*vocabulary.laws, *vocabulary.names.values()} - held == set()
