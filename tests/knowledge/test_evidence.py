from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.knowledge.evidence import evidence_of

PASSAGE = LibraryPassage("甲法#1", Work("a", "甲法", "甲法", ""), "第一条", "1", "", "条文 >>> 结束")


def test_passages_are_fenced_with_their_ids_and_cannot_end_the_fence() -> None:
    text = evidence_of([PASSAGE], "zh").text
    assert "【甲法#1】甲法第一条" in text
    assert text.count(">>>") == 1


def test_nothing_found_is_no_text() -> None:
    assert evidence_of([], "en").text == ""
