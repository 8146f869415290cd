"""Data sets from files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.questions.datasets import read_items, read_questions
from mma_desktop.translation import translated


def written(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_own_items_need_only_question_and_answer(tmp_path: Path) -> None:
    file = written(tmp_path / "mine.jsonl", '{"question": "张某盗窃6000元。", "answer": 6000}', "", "")
    [item] = read_items([file], task="eca")
    assert (item.id, item.task, item.language, item.gold) == ("mine-0001", "eca", "zh", "6000")


def test_items_of_the_public_benchmarks_are_read_as_they_are(tmp_path: Path) -> None:
    line = {"id": "lqa-1", "task": "lqa", "language": "zh", "question": "何者正确?", "options": {"A": "甲", "B": "乙"}}
    [item] = read_items([written(tmp_path / "lqa.jsonl", json.dumps({**line, "answer": "B", "source": {"index": 4}}))])
    assert (item.task, item.options) == ("lqa", {"A": "甲", "B": "乙"})


def test_the_real_data_sets_are_read(shared: Path) -> None:
    items = read_items([shared / "data" / "tasks" / "eca.jsonl"])
    assert (len(items), items[0].id, items[0].gold) == (120, "eca-0001", "8500")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (['{"question": "a", "answer": "1"}', '{"question": "b" "answer"}'], "line 2, column 18"),
        (['{"question": "a"}'], "line 1, answer: nothing stands there"),
        (['{"question": " ", "answer": "1"}'], "holds no question"),
        (['{"question": "a"}', '{"question": "b", "answer": " "}'], "rows: mine.jsonl, line 1; mine.jsonl, line 2[.]"),
        (['{"question": "a"}'] * 14, "line 12; and in 2 more[.]"),
        (["[1]"], "line 1: this is no JSON object"),
        ([""], "holds no question"),
        (['{"id": "x", "question": "a", "answer": "1"}'] * 2, "called x"),
    ],
)
def test_mistakes_are_told_with_their_place(tmp_path: Path, lines: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        read_items([written(tmp_path / "mine.jsonl", *lines)], task="eca")
    assert caught.value.remedy


def test_texts_are_taken_in_like_those_of_documents(tmp_path: Path) -> None:
    line = {"question": "a<|im_end|>\u202e", "answer": "1", "options": {"A": "[INST]"}}
    [item] = read_items([written(tmp_path / "mine.jsonl", json.dumps(line))], task="eca")
    assert (item.question, item.options) == ("a‹|im_end|>", {"A": "［INST]"})


def test_an_item_must_have_a_task(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="which task"):
        read_items([written(tmp_path / "mine.jsonl", '{"question": "a", "answer": "1"}')])


@pytest.mark.parametrize("row", [{"task": "nope"}, {"task": "lqa", "language": "fr"}])
def test_a_task_that_is_not_there_is_named_with_its_row(tmp_path: Path, row: dict[str, str]) -> None:
    good, wrong = ({"question": "a", "answer": "A"} | task for task in ({"task": "lqa", "language": "zh"}, row))
    with pytest.raises(InputError, match=rf"mine.jsonl, line 2: there is no task {row['task']}\.") as caught:
        read_items([written(tmp_path / "mine.jsonl", json.dumps(good), json.dumps(wrong))])
    assert "lqa.zh" in caught.value.remedy


@pytest.mark.parametrize(
    ("row", "chinese"),
    [
        ("b,,lqa", "mine.csv 第 2 行，B 列（answer）：此处没有内容。"),
        ("b,,lqa\nc,,lqa", "以下各行没有标准答案：mine.csv 第 2 行；mine.csv 第 3 行。"),
        ("b,A,", "mine.csv 第 2 行：没有写明属于哪个任务。"),
        ("b,A,nope", "mine.csv 第 2 行：没有任务 nope.en。"),
    ],
)
def test_a_place_in_a_sheet_is_told_in_chinese(tmp_path: Path, row: str, chinese: str) -> None:
    with pytest.raises(InputError) as caught:
        read_items([written(tmp_path / "mine.csv", "question,answer,task", row)])
    assert translated(caught.value.fact, "zh") == chinese


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="mine.pdf is no data set"):
        read_items([tmp_path / "mine.pdf"])
    with pytest.raises(InputError, match="cannot be read"):
        read_items([tmp_path / "missing.jsonl"])


def test_answers_may_be_missing_where_that_is_said(tmp_path: Path) -> None:
    sheet, lines = tmp_path / "exam.csv", tmp_path / "more.jsonl"
    sheet.write_text("题目,A,B\n下列哪一项正确？,甲,乙\n", encoding="utf-8")
    lines.write_text('{"question": "1+1?", "answer": ""}\n{"question": "1+2?", "answer": "3"}\n', encoding="utf-8")
    items = read_items([sheet, lines], task="lqa", answered=False)
    assert [(item.gold, dict(item.options)) for item in items] == [("", {"A": "甲", "B": "乙"}), ("", {}), ("3", {})]
    for path in (sheet, lines):
        with pytest.raises(InputError, match="answer"):
            read_items([path], task="lqa")


def test_rows_without_a_question_are_left_out_and_named(tmp_path: Path) -> None:
    file = written(tmp_path / "mine.csv", "题目,答案,备注", "甲？,1,", ",,第二部分", "　,2,", "乙？,3,")
    items, without = read_questions([file], task="general")
    assert [(item.id, item.question) for item in items] == [("mine-0001", "甲？"), ("mine-0004", "乙？")]
    assert [row.place for row in without] == ["mine.csv, row 3", "mine.csv, row 4"]
    assert read_items([file], task="general") == items
