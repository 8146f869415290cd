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


STOPPED = """PART 1
OFFENCES
12. Theft
(1) A person is guilty as section
9. A court may order.
12A. Vehicles
(1) Section
3, and 5 years.
Chapter II – Penalties
13.—(1) A fine.
"""


def test_sections_with_full_stops_keep_letters_parts_and_chapters() -> None:
    acts = [f"{number}. Title of it\n" for number in range(1, 12)]
    pieces = split("".join(acts) + STOPPED)
    assert [(one.number, one.section) for one in pieces[11:]] == [
        ("12", "PART 1 OFFENCES"),
        ("12A", "PART 1 OFFENCES"),
        ("13", "PART 1 OFFENCES / Chapter II – Penalties"),
    ]
    assert pieces[11].text == "Theft\n(1) A person is guilty as section\n9. A court may order."


def test_a_section_stands_under_its_part_and_its_chapter() -> None:
    text = (
        "PART 1\nCHAPTER 1\n1.—(1) a\nCHAPTER 2\n2.—(1) b\nPART 2\n3.—(1) c\nCHAPTER 3\nREMEDIES\n4.—(1) d\n"
        "SCHEDULE 1\nPart 1\n5.—(1) e\nPart 2\n6.—(1) f\nSchedule 2\n7.—(1) g\n"
    )
    assert [one.section for one in split(text)] == [
        "PART 1 / CHAPTER 1",
        "PART 1 / CHAPTER 2",
        "PART 2",
        "PART 2 / CHAPTER 3 REMEDIES",
        "SCHEDULE 1 / Part 1",
        "SCHEDULE 1 / Part 2",
        "Schedule 2",
    ]


def test_an_article_stands_under_its_part_chapter_and_section() -> None:
    text = "第一编 总则\n第一章 任务\n第一条 甲\n第二章 犯罪\n第一节 共同\n第二条 乙\n第二编 分则\n第三条 丙"
    assert [one.section for one in split(text)] == [
        "第一编 总则 / 第一章 任务",
        "第一编 总则 / 第二章 犯罪 / 第一节 共同",
        "第二编 分则",
    ]


def test_the_heading_above_the_number_of_a_section_goes_with_it() -> None:
    pieces = split(
        "An Act.\nBasic definition of theft\n1.—(1) A person steals.\nPART 2\nDishonestly\n2.—(1) Who knows.\n"
    )
    assert [(one.number, one.section, one.text) for one in pieces] == [
        ("0", "", "An Act."),
        ("1", "", "Basic definition of theft\n(1) A person steals."),
        ("2", "PART 2", "Dishonestly\n(1) Who knows."),
    ]


def test_american_sections_are_known_and_references_to_sections_are_none() -> None:
    assert [one.number for one in split("§ 1030. Fraud\n(a) x\n§ 1030A. Theft\n(a) y")] == ["1030", "1030A"]
    assert [one.number for one in split("SEC. 1. SHORT TITLE.\na\nSEC. 2. FINDINGS.\nb")] == ["1", "2"]
    text = "Section 1. Theft\nAs in\nsection 12 and\nSection 3, and\nSection 4(2) of it.\nSection 2. Robbery\nx"
    assert [one.number for one in split(text)] == ["1", "2"]


def test_a_list_that_begins_anew_is_no_act() -> None:
    text = "1. Apples\n2. Pears\n1. Plums\n2. Nuts\n1. Figs\n"
    assert [one.text for one in split(text)] == ["Apples", "Pears", "Plums", "Nuts", "Figs"]
