from __future__ import annotations

import pytest

from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.knowledge.citing import CitationState, check_citations, quoted_places

TEXT = "盗窃公私财物，数额较大的，处三年以下有期徒刑、拘役或者管制。"
KNOWN = {"刑法#264": LibraryPassage("刑法#264", Work("xf", "刑法", "刑法", ""), "第二百六十四条", "264", "", TEXT)}


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        ("法律规定“盗窃公私财物，数额较大的”【刑法#264】", CitationState.EXACT),
        ("法律规定“盗窃公私的财物，数额较大者”[刑法#264]", CitationState.CHANGED),
        ("法律规定“诈骗公司应当吊销营业执照”【刑法#264】", CitationState.NOT_SAID),
        ("依据【刑法#999】", CitationState.UNKNOWN),
        ("依据【刑法#264】", CitationState.UNQUOTED),
    ],
)
def test_a_citation_is_compared_with_its_passage(answer: str, state: CitationState) -> None:
    (citation,) = check_citations(answer, KNOWN)
    assert citation.state is state


def test_a_changed_quote_is_aligned_to_its_place() -> None:
    (citation,) = check_citations("“处三年以下的有期徒刑、拘役或管制”【刑法#264】", KNOWN)
    assert citation.place is not None
    assert "有期徒刑" in TEXT[slice(*citation.place)]


def test_quotes_lead_to_the_passage_that_says_them_word_for_word_before_one_that_nearly_does() -> None:
    nearly = LibraryPassage(
        "旧#264", Work("x", "旧", "旧", ""), "第二百六十四条", "264", "", TEXT.replace("三年", "五年")
    )
    text = "“处三年以下有期徒刑、拘役”和“数额很大的，处五年以下有期徒刑”以及“诈骗公司应当吊销营业执照”"
    found = [
        (text[one.start : one.end], one.passage.id, one.state) for one in quoted_places(text, (nearly, *KNOWN.values()))
    ]
    assert found == [
        ("处三年以下有期徒刑、拘役", "刑法#264", CitationState.EXACT),
        ("数额很大的，处五年以下有期徒刑", "旧#264", CitationState.CHANGED),
    ]
