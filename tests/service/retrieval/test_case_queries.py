from __future__ import annotations

from mma_desktop.domain.passages import PassageQuery
from mma_desktop.service.retrieval.case_queries import query_for

CASE = (
    "公诉机关指控：2016年3月28日20时许，被告人张某甲秘密窃取被害人李某的手机一部，价值3723元。"
    "上述事实，有书证、证人证言证实。本院认为，应当从轻处罚。"
)


def test_a_case_of_charges_is_asked_with_its_deeds_in_the_special_part_of_the_criminal_law() -> None:
    query = query_for("ljp_charge", CASE, "zh")
    assert "秘密窃取" in query.text
    for silent in ("2016", "3723", "张某", "李某", "公诉机关", "书证", "从轻"):
        assert silent not in query.text
    assert (query.laws, query.part) == (("刑法",), "第二编")


def test_a_case_without_such_parts_is_asked_with_as_a_whole() -> None:
    assert "从轻处罚" in query_for("ljp_charge", "本院认为，应当从轻处罚。", "zh").text


def test_other_tasks_and_languages_ask_with_the_whole_text() -> None:
    assert query_for("lqa", CASE, "zh") == PassageQuery(CASE)
    assert query_for("ljp_charge", "He stole a phone.", "en") == PassageQuery("He stole a phone.")
