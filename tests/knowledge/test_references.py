from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.knowledge.references import dates_of, heading_of, reference_to

LAW = Work("xf", "中华人民共和国刑法", "刑法", "刑法", "2023-12-29", "2024-03-01")
PASSAGE = LibraryPassage("刑法#264", LAW, "第二百六十四条", "264", "", "盗窃公私财物，数额较大的，处三年以下有期徒刑。")


def test_a_reference_names_title_article_and_dates() -> None:
    zh = "《中华人民共和国刑法》第二百六十四条（2023-12-29版本，自2024-03-01起施行）"
    assert reference_to(PASSAGE, "zh") == zh
    assert "in force from 2024-03-01)" in reference_to(PASSAGE, "en")
    assert (heading_of(PASSAGE, "zh"), heading_of(PASSAGE, "en")) == ("《刑法》第二百六十四条", "刑法 第二百六十四条")


def test_words_in_braces_are_no_placeholders() -> None:
    bare = Work("a", "{id}", "a", "")
    assert reference_to(LibraryPassage("a#1", bare, "{b}", "1", "", ""), "en", "{0}") == "“{0}” {id} {b}"
    assert dates_of(bare, "zh") == ""


def test_words_that_are_quoted_stand_before_a_reference() -> None:
    text = reference_to(PASSAGE, "zh", " 盗窃公私财物，数额较大的\n")
    assert text.startswith("“盗窃公私财物，数额较大的”《中华人民共和国刑法》第二百六十四条")
