import pytest

from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.knowledge.citing import Citation, CitationState
from mma_desktop.knowledge.evidence import citation_text, evidence_of

PASSAGE = LibraryPassage("甲法#1", Work("a", "甲法", "甲法", ""), "第一条", "1", "", "条文 >>> 结束")


def test_passages_are_fenced_with_their_ids_and_cannot_end_the_fence() -> None:
    text = evidence_of([PASSAGE], "zh").text
    assert "【甲法#1】甲法第一条" in text
    assert text.count(">>>") == 1


def test_nothing_found_is_no_text() -> None:
    assert evidence_of([], "en").text == ""


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("state", CitationState)
def test_every_outcome_of_a_check_has_a_sentence_that_names_the_id(state: CitationState, language: str) -> None:
    evidence = evidence_of([PASSAGE], language)
    sentence = citation_text(Citation("甲法#1", 0, 6, state, "引文{id}", (0, 2)), evidence, language)
    assert "甲法#1" in sentence
    assert ("引文{id}" in sentence) == (state in (CitationState.CHANGED, CitationState.NOT_SAID))
