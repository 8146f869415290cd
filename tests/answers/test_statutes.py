from __future__ import annotations

import pytest

from mma_desktop.answers.statutes import find_statutes, law_name


def cited(text: str) -> list[tuple[str, str, int, int]]:
    return [(one.law, one.number, one.paragraph, one.item) for one in find_statutes(text)]


@pytest.mark.parametrize(
    ("text", "citations"),
    [
        (
            "依照《中华人民共和国刑法》第二百六十四条、第六十七条第一款、第三款、第五十二条之规定",
            [("刑法", "264", 0, 0), ("刑法", "67", 1, 0), ("刑法", "67", 3, 0), ("刑法", "52", 0, 0)],
        ),
        ("民法典第577条至第579条", [("民法典", "577", 0, 0), ("民法典", "578", 0, 0), ("民法典", "579", 0, 0)]),
        ("刑法第六十四、六十五条", [("刑法", "64", 0, 0), ("刑法", "65", 0, 0)]),
        (
            "《刑法》第一百三十三条之一第一款第（二）项、第（三）项",
            [("刑法", "133-1", 1, 2), ("刑法", "133-1", 1, 3)],
        ),
        ("《民法典》和《反洗钱法》第五条", [("民法典", "", 0, 0), ("反洗钱法", "5", 0, 0)]),
        (
            "《刑法》第七十二条第一、三款，第七十三条",
            [("刑法", "72", 1, 0), ("刑法", "72", 3, 0), ("刑法", "73", 0, 0)],
        ),
        ("触犯了刑法第264条", [("刑法", "264", 0, 0)]),
        ("《刑法》第二百六十四条。该法第三百条", [("刑法", "264", 0, 0), ("刑法", "300", 0, 0)]),
        ("依照香港基本法第二十三条", [("香港基本法", "23", 0, 0)]),
        ("劳动合同法第十六条", [("劳动合同法", "16", 0, 0)]),
        ("《刑法》第九千九百条", [("刑法", "9900", 0, 0)]),
        ("第一款", []),
    ],
)
def test_laws_articles_paragraphs_and_items_are_read(text: str, citations: list[tuple[str, str, int, int]]) -> None:
    assert cited(text) == citations


def test_a_clause_of_a_contract_is_not_chained_to_the_law_before_it() -> None:
    text = "依照《民法典》（2021年施行）第五百七十七条的规定。合同第三条约定违约金，第四条、第五条另有约定。"
    assert [(one.number, one.chained) for one in find_statutes(text)] == [
        ("577", True),
        ("3", False),
        ("4", False),
        ("5", False),
    ]


def test_places_are_those_of_the_text() -> None:
    text = "按《刑法》第六十七条第一款、第三款处理"
    assert [text[one.start : one.end] for one in find_statutes(text)] == ["第六十七条第一款", "第三款"]


def test_a_name_is_known_without_the_state_and_brackets() -> None:
    assert (
        law_name("最高人民法院关于适用〈中华人民共和国民法典〉的解释（一）") == "最高人民法院关于适用民法典的解释（一）"
    )
