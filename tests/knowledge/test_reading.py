import json

import pytest

from mma_desktop.errors import InputError
from mma_desktop.knowledge.reading import read_lines, renamed

LINES = [json.dumps({"law": "中华人民共和国甲法", "no": n, "text": "条文", "version": "2020-01-01"}) for n in "12"]


def test_lines_of_one_text_become_one_work() -> None:
    ((work, passages),) = read_lines(LINES, "x")
    assert (work.short, work.effective) == ("甲法", "2020-01-01")
    assert [one.passage.id for one in passages] == ["甲法#1", "甲法#2"]
    assert renamed((work, passages), "@2020")[1][0].passage.id == "甲法@2020#1"


@pytest.mark.parametrize("line", ["{", "[]", '{"law": "甲"}', '{"law": "甲", "text": "乙", "version": "x"}'])
def test_a_bad_line_is_named(line: str) -> None:
    with pytest.raises(InputError, match="line 1"):
        list(read_lines([line], "x"))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("[" * 100_000, "it is nested too deeply"),
        (f'{{"law": {"9" * 5000}}}', "it holds a number with too many digits"),
        ('{"law": NaN}', "NaN is no number"),
    ],
)
def test_what_no_reader_of_json_takes_is_told_in_words(line: str, what: str) -> None:
    with pytest.raises(InputError) as caught:
        list(read_lines([line], "x"))
    assert caught.value.fact == f"x, line 1, is no passage: {what}."
