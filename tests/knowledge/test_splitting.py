from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.knowledge.splitting import split


def test_chinese_articles_keep_their_section_and_the_preamble() -> None:
    text = "某规定\n第一章 总则\n第一条 甲。\n第一条之一　乙。\n第二章 分则\n第二条 丙。\n（一）丁"
    pieces = split(text)
    assert [(one.number, one.section) for one in pieces[1:]] == [
        ("1", "第一章 总则"),
        ("1-1", "第一章 总则"),
        ("2", "第二章 分则"),
    ]
    assert pieces[0].text == "某规定"
    assert pieces[3].text == "丙。\n（一）丁"


def test_english_articles_and_numbered_paragraphs() -> None:
    assert [one.number for one in split("Article 1 a\nArticle 2. b")] == ["1", "2"]
    assert [one.text for one in split("一、甲\n二、乙")] == ["甲", "乙"]


ACT = """Theft Act 1968
1968 CHAPTER 60
1 Basic definition of theft.
(1) A person is guilty of theft if he takes
12 Apples or more.
2.—(1) A person's appropriation is not dishonest.
2A Evidence of it
(1) It shall be 3 Months.
5 “Appropriates”.
"""


def test_an_act_is_cut_at_its_sections() -> None:
    pieces = split(ACT)
    assert [one.number for one in pieces] == ["0", "1", "2", "2A", "5"]
    assert pieces[1].text.endswith("takes\n12 Apples or more.")
    assert pieces[2].text == "(1) A person's appropriation is not dishonest."
    assert [one.number for one in split("Section 15 A.\nSection 15A B.")] == ["15", "15A"]


@given(st.text(alphabet="第一二条章 甲乙\n1.、", max_size=80))
def test_no_character_of_a_text_is_lost(text: str) -> None:
    kept = "".join(one.article + one.section + one.text for one in split(text))
    assert {*text} - {*" \n.、"} <= {*kept} | {*"第章条"}
