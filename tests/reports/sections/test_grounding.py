from __future__ import annotations

import pytest

from mma_desktop.reports.sections.grounding import CaseWords, Ground, ground

CASE = (
    "2021年3月12日，张三窃得现金3,200元；同月15日窃得手机，价值1万2千元。\n"
    "4月2日，李四窃得现金3,200元，美元500元，占20%。证人称“他从窗户爬进了仓库”。"
)


def found(text: str, *given: str) -> dict[str, tuple[Ground, str]]:
    """What was found for each of the words of a text."""
    said = ground(text, CaseWords(CASE), given)
    return {
        text[one.start : one.end]: (one.ground, "" if one.place is None else CASE[slice(*one.place)]) for one in said
    }


@pytest.mark.parametrize(
    ("text", "words", "state", "there"),
    [
        ("共3,200元", "3,200元", Ground.EXACT, "3,200元"),
        ("价值12000元", "12000元", Ground.OTHERWISE, "1万2千元"),
        ("3200+12,000", "12,000", Ground.OTHERWISE, "1万2千元"),
        ("900,000元的游艇", "900,000元", Ground.NOWHERE, ""),
        ("3月12日", "3月12日", Ground.EXACT, "3月12日"),
        ("2021年4月2日", "2021年4月2日", Ground.OTHERWISE, "4月2日"),
        ("5月1日", "5月1日", Ground.NOWHERE, ""),
        ("占20%", "20%", Ground.EXACT, "20%"),
        ("“张三窃得现金”", "张三窃得现金", Ground.EXACT, "张三窃得现金"),
        ("“他从窗子爬进了仓库”", "他从窗子爬进了仓库", Ground.OTHERWISE, "他从窗户爬进了仓库"),
        ("“驾驶游艇逃往海外”", "驾驶游艇逃往海外", Ground.NOWHERE, ""),
        ("“张三”", "张三", Ground.EXACT, "张三"),
    ],
)
def test_words_lead_to_their_place(text: str, words: str, state: Ground, there: str) -> None:
    assert found(text)[words] == (state, there)


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        ("3200元+12000元=15200元。共15,200元", []),
        ("3200+12000=15200，15200元+3200元=18400元，共18400元", []),
        ("3200元+12000元=15300元", ["15300元"]),
        ("3200元+700元=3900元", ["700元", "3900元"]),
    ],
)
def test_a_right_sum_of_numbers_of_the_case_is_not_missed_in_it(text: str, missed: list[str]) -> None:
    assert [words for words, (ground_, _) in found(text).items() if ground_ is Ground.NOWHERE] == missed


@pytest.mark.parametrize(
    ("case", "text", "computed"),
    [
        (
            "手表2块，每块1600元，现金300元",
            "手表: 1600 × 2=3200元\n合计：3200+300=3500元。",
            ["3200元", "3200", "3500元"],
        ),
        ("手表2块，每块1600元", "1600 × 2=3300元", []),
        ("手表2块，每块1600元", "1500 × 2=3000元", []),
        ("cash of £4,200.50 and £300", "Sum: 4200.5+300=4500.5 pounds\nFinal: 4500.5 pounds", ["4500.5 pounds"] * 2),
    ],
)
def test_what_the_text_works_out_is_computed_in_any_money(case: str, text: str, computed: list[str]) -> None:
    said = ground(text, CaseWords(case))
    assert [text[one.start : one.end] for one in said if one.ground is Ground.COMPUTED] == computed


@pytest.mark.parametrize(
    ("case", "text", "words", "state"),
    [
        ("余额3,200元", "余额：-3,200元", "-3,200元", Ground.NOWHERE),
        ("余额：-3,200元", "余额：-3,200元", "-3,200元", Ground.EXACT),
        ("余额：－3200元", "-3,200元", "-3,200元", Ground.OTHERWISE),
        ("余额：-3,200元", "余额：3,200元", "3,200元", Ground.NOWHERE),
        ("共3,200元", "5,000元-3,200元", "3,200元", Ground.EXACT),
        ("共3,200元", "现金-3,200元", "3,200元", Ground.EXACT),
        ("共400元", "共1e400元", "1e400", Ground.NOWHERE),
        ("共1e400元", "共400元", "400元", Ground.NOWHERE),
        ("共1e400元", "共1e400元", "1e400", Ground.EXACT),
        ("共10万元", "共1e5元", "1e5", Ground.OTHERWISE),
    ],
)
def test_signs_and_exponents_belong_to_a_number(case: str, text: str, words: str, state: Ground) -> None:
    [one] = ground(text, CaseWords(case))[-1:]
    assert (text[one.start : one.end], one.ground) == (words, state)


def test_terms_of_law_small_numbers_and_articles_are_no_words_of_the_case() -> None:
    assert found("1. “盗窃罪”，第264条、[刑法#264]，Article 264，共2次") == {}


def test_of_several_places_that_is_meant_around_which_the_same_is_told() -> None:
    text = "4月2日，李四窃得现金3,200元"
    amount = ground(text, CaseWords(CASE))[-1]
    assert amount.place is not None and amount.place[0] == CASE.rindex("3,200元")
    assert amount.place[0] != CASE.index("3,200元")


def test_what_stands_in_a_passage_that_was_given_is_not_missed() -> None:
    text = "“盗窃公私财物，数额较大的”，一千元至3000元"
    assert found(text)["盗窃公私财物，数额较大的"][0] is Ground.NOWHERE
    assert found(text, "盗窃公私财物，数额较大的，一千元至3000元以上") == {}


def test_numbers_inside_quoted_words_that_stand_nowhere_have_their_place() -> None:
    assert found("“李四驾车撞毁价值3,200元的游艇”")["3,200元"] == (Ground.EXACT, "3,200元")
