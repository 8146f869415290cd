from __future__ import annotations

import pytest

from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.knowledge.citing import CitationState
from mma_desktop.knowledge.named_citations import all_citations, cited_places

LAW = Work("刑法", "中华人民共和国刑法", "刑法", "法律", effective="2024-03-01")
TEXT = "盗窃公私财物，数额较大的，处三年以下有期徒刑、拘役或者管制。"
GIVEN = {"刑法#264": LibraryPassage("刑法#264", LAW, "第二百六十四条", "264", "", TEXT)}


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("依据刑法第九百九十九条，应当从重处罚。", [("刑法#999", CitationState.UNKNOWN)]),
        ("依照《中华人民共和国刑法》第二百六十四条定罪。", [("刑法#264", CitationState.UNQUOTED)]),
        ("应当定盗窃罪（刑法#264）。", [("刑法#264", CitationState.UNQUOTED)]),
        ("应当定盗窃罪[刑法第264条]。", [("刑法#264", CitationState.UNQUOTED)]),
        ("刑法第264条规定：“盗窃公私财物，数额较大的，处三年以下有期徒刑”。", [("刑法#264", CitationState.EXACT)]),
        ("刑法第264条规定：“行为人必须全部退赔损失并且公开道歉”。", [("刑法#264", CitationState.NOT_SAID)]),
        ("依照民法典第五百七十七条赔偿。", [("民法典#577", CitationState.UNKNOWN)]),
        ("刑法第264条[刑法#264]，又见刑法第264条。", [("刑法#264", CitationState.UNQUOTED)]),
        ("刑法第264条规定，盗窃公私财物数额较大的，处五年以下有期徒刑。", [("刑法#264", CitationState.NOT_FOUND)]),
        ("盗窃公私财物数额较大的，处五年以下有期徒刑【刑法#264】。", [("刑法#264", CitationState.NOT_FOUND)]),
        (
            "盗窃见【刑法#264】。刑法第264条规定，盗窃公私财物数额较大的，处五年以下有期徒刑。",
            [("刑法#264", CitationState.UNQUOTED), ("刑法#264", CitationState.NOT_FOUND)],
        ),
        ("合同第五条约定，第三笔 3000 元（见附件 #2）。", []),
    ],
)
def test_articles_cited_in_words_are_checked_too(answer: str, found: list[tuple[str, CitationState]]) -> None:
    assert [(one.passage_id, one.state) for one in all_citations(answer, GIVEN)] == found


def test_every_citation_of_a_given_article_leads_to_it() -> None:
    text = "刑法第二百六十四条[刑法#264]，又见刑法第264条；刑法第二百六十三、二百六十四条；刑法第九条。"
    places = [text[start:end] for start, end, passage in cited_places(text, GIVEN) if passage.id == "刑法#264"]
    assert places == ["第二百六十四条", "[刑法#264]", "第264条", "第二百六十三、二百六十四条"]
