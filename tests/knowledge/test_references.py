from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.knowledge.citing import CitationState, check_citations
from mma_desktop.knowledge.references import dates_of, reference_to

LAW = Work("xf", "中华人民共和国刑法", "刑法", "刑法", "2023-12-29", "2024-03-01")
PASSAGE = LibraryPassage("刑法#264", LAW, "第二百六十四条", "264", "", "盗窃公私财物，数额较大的，处三年以下有期徒刑。")


def test_a_reference_names_title_article_dates_and_id() -> None:
    zh = "《中华人民共和国刑法》第二百六十四条（2023-12-29版本，自2024-03-01起施行）[刑法#264]"
    assert reference_to(PASSAGE, "zh") == zh
    assert "in force from 2024-03-01) [刑法#264]" in reference_to(PASSAGE, "en")


def test_words_in_braces_are_no_placeholders() -> None:
    bare = Work("a", "{id}", "a", "")
    assert reference_to(LibraryPassage("a#1", bare, "{b}", "1", "", ""), "en", "{0}") == "“{0}” {id} {b} [a#1]"
    assert dates_of(bare, "zh") == ""


def test_what_is_quoted_with_a_reference_is_checked_as_exact() -> None:
    text = reference_to(PASSAGE, "zh", "盗窃公私财物，数额较大的")
    (citation,) = check_citations(text, {PASSAGE.id: PASSAGE})
    assert (citation.passage_id, citation.state) == ("刑法#264", CitationState.EXACT)
