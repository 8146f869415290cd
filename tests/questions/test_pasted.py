from __future__ import annotations

import pytest

from mma_desktop.questions.pasted import split_questions

THREE = """1. 下列哪一项构成盗窃罪？
A. 秘密窃取
B. 当众夺取
C. 骗取
D. 侵占

2. 下列哪一项是主刑？
A. 罚金
B. 管制
C. 没收财产
D. 剥夺政治权利
3. 犯罪中止的处罚原则是？
A. 应当减轻
B. 可以免除
C. 从重
D. 不处罚"""


def test_three_numbered_questions_are_three() -> None:
    found = split_questions(THREE)
    assert [question.splitlines()[0] for question in found] == [
        "1. 下列哪一项构成盗窃罪？", "2. 下列哪一项是主刑？", "3. 犯罪中止的处罚原则是？"
    ]  # fmt: skip
    assert [question.splitlines()[-1] for question in found] == ["D. 侵占", "D. 剥夺政治权利", "D. 不处罚"]


def test_an_option_of_two_lines_stays_with_its_question_where_the_next_has_a_number() -> None:
    first, second = split_questions("一、甲？\nA. 是\nB. 否，\n因为没有规定\n二、乙？\nA、是\nB、否")
    assert first.endswith("因为没有规定")
    assert second.startswith("二、乙？")


def test_questions_without_numbers_and_with_their_options_on_one_line() -> None:
    assert split_questions("What is it?\nA. x B. y\n\nAnd this?\nA. u B. v") == (
        "What is it?\nA. x B. y", "And this?\nA. u B. v"
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "",
        "被告人张某盗窃现金3000元。",
        THREE.split("\n\n")[0],
        "A. 张某供述\nA. 李某供述",  # a list, whose points are no options
        "甲？\nA. 是\nB. 否\n\n解析：\nA. 正确",
    ],
)
def test_one_question_or_none_is_not_cut(text: str) -> None:
    assert split_questions(text) == ()
