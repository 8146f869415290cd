from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from mma_desktop.documents import reading
from mma_desktop.errors import InputError
from mma_desktop.service.batches.taking_in import items_of, items_of_texts
from mma_desktop.translation import translated
from tests.documents.pictures import picture

CHOICE = '编号,题目,A,B,答案\nq1,下列哪一项是盗窃？,秘密窃取,当众夺取,A\nq2,"下列哪一项\n是抢夺？",秘密窃取,当众夺取,\n'


def sheet(folder: Path, text: str = CHOICE) -> Path:
    path = folder / "exam.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_each_row_is_a_question_with_its_options_and_its_answer_where_it_is_known(tmp_path: Path) -> None:
    items, refused = items_of([sheet(tmp_path)], "lqa")
    assert refused == ()
    assert [(item.name, item.gold, dict(item.options)) for item in items] == [
        ("q1", "A", {"A": "秘密窃取", "B": "当众夺取"}),
        ("q2", "", {"A": "秘密窃取", "B": "当众夺取"}),
    ]
    first, second = items
    assert first.question.text == "下列哪一项是盗窃？\nA. 秘密窃取\nB. 当众夺取"
    assert first.question.text == first.documents[0].document.text
    assert (second.question.task, second.question.language, second.question.title) == (
        "lqa",
        "zh",
        "q2 下列哪一项 是抢夺？",
    )


def test_the_title_of_a_question_cuts_no_word(tmp_path: Path) -> None:
    text = "The defendant took cash out of the till, telephones and a bicycle"
    (item,), _ = items_of([sheet(tmp_path, f'编号,题目\n7,"{text}"\n')], "eca")
    assert item.question.title == "7 The defendant took cash out of the till, telephones and a…"


def test_a_row_without_a_question_is_named_and_the_others_are_taken_in(tmp_path: Path) -> None:
    jsonl = tmp_path / "more.jsonl"
    jsonl.write_text(
        '{"id": "a", "question": "甲？"}\n{"id": "b"}\n{"id": "c", "question": " \\u200b"}\n', encoding="utf-8"
    )
    items, refused = items_of(
        [sheet(tmp_path, "编号,题目,答案\nq1,多少元？,1\nq2,　,2\nq3\n\nq4,几元？,\n"), jsonl], "eca"
    )
    assert [item.name for item in items] == ["q1", "q4", "a"]
    assert [one.name for one in refused] == [
        "exam.csv, row 3",
        "exam.csv, row 4",
        "more.jsonl, line 2",
        "more.jsonl, line 3",
    ]
    assert translated(refused[0].name, "zh") == "exam.csv 第 3 行"
    assert translated("a.xlsx, sheet 题目, row 3", "zh") == "a.xlsx 工作表 题目 第 3 行"
    assert translated("a.xlsx, sheet 说明", "zh") == "a.xlsx 工作表 说明"
    assert {one.fact for one in refused} == {"There is no question in this row."}


def test_a_sheet_without_questions_beside_one_with_them_is_named(tmp_path: Path) -> None:
    book: Any = openpyxl.Workbook()
    book.active.append(["题目"])
    book.active.append(["张某盗窃现金6000元。"])
    book.create_sheet("评分").append(["得分", "评语"])
    book.save(tmp_path / "exam.xlsx")
    items, [refused] = items_of([tmp_path / "exam.xlsx"], "eca")
    assert len(items) == 1
    assert (refused.name, refused.fact) == (
        "exam.xlsx, sheet 评分",
        "There is no column for the question on this sheet.",
    )


def test_every_other_file_is_a_case_and_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "cases"
    folder.mkdir()
    (folder / "甲.txt").write_text("甲窃得现金300元。", encoding="utf-8")
    (folder / "b.pdf").write_bytes(b"%PDF-1.4 nothing")
    (tmp_path / "he.txt").write_text("He stole 300 yuan from a shop.", encoding="utf-8")
    items, refused = items_of([folder, tmp_path / "he.txt"], "eca")
    assert [(item.question.language, item.gold) for item in items] == [("zh", ""), ("en", "")]
    assert items[0].documents[0].data == "甲窃得现金300元。".encode()
    assert [refusal.name.endswith("b.pdf") for refusal in refused] == [True]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("编号,答案\n1,A\n", "question"),
        ("题目,答案\n", "holds no question"),
        ("编号,题目,答案\nq1,,1\nq2,　,2\n", "holds no question"),
        ("编号,题目,答案\nq1,多少元？,很多\n", "q1"),
    ],
)
def test_a_sheet_that_cannot_be_used_is_refused_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        items_of([sheet(tmp_path, text)], "eca")


def test_a_dash_is_no_known_answer_and_one_that_is_no_single_sum_is_named(tmp_path: Path) -> None:
    given = ["6200/7000", "-", "无", "8000元（现金5000元、手机3000元）", "很多", "5000+1000=6000元"]
    rows = "".join(f"q{number},几元？,{gold}\n" for number, gold in enumerate(given, start=1))
    items, refused = items_of([sheet(tmp_path, f"编号,题目,答案\n{rows}")], "eca")
    assert [item.gold for item in items] == ["", "", "", given[3], "", given[5]]
    assert [(one.name, one.fact) for one in refused] == [
        ("q1", "The known answer '6200/7000' is not one answer of the task '犯罪金额计算'."),
        ("q5", "The known answer '很多' is not one answer of the task '犯罪金额计算'."),
    ]
    assert translated(refused[0].remedy, "zh") == "题目照常读入，但不采用该已知答案，也不评分。"


def test_a_sheet_of_dashes_knows_no_answers(tmp_path: Path) -> None:
    items, refused = items_of([sheet(tmp_path, "编号,题目,答案\nq1,甲？,-\nq2,乙？,N/A\n")], "eca")
    assert ([item.gold for item in items], refused) == (["", ""], ())


def test_formulas_without_a_value_are_said_to_be_read_as_empty(tmp_path: Path) -> None:
    book: Any = openpyxl.Workbook()
    for row in (["题目", "答案"], ["张某盗窃现金6000元。", "=3000*2"], ["王某诈骗5元。", "5"]):
        book.active.append(row)
    book.save(tmp_path / "exam.xlsx")
    items, [refused] = items_of([tmp_path / "exam.xlsx"], "eca")
    assert [item.gold for item in items] == ["", "5"]
    assert refused.name == "exam.xlsx, sheet Sheet"
    assert translated(refused.fact, "zh") == "此处有 1 个公式没有保存计算结果，其单元格按空读取。"


def test_nothing_to_solve_is_said_with_the_reason_in_both_languages(tmp_path: Path) -> None:
    broken = [tmp_path / "b.pdf", tmp_path / "c.pdf"]
    for path in broken:
        path.write_bytes(b"%PDF-1.4 nothing")
    with pytest.raises(InputError, match="b.pdf is damaged") as raised:
        items_of(broken[:1], "eca")
    assert translated(raised.value.fact, "zh").startswith("b.pdf 已损坏")
    with pytest.raises(InputError, match="b.pdf, c.pdf") as raised:
        items_of(broken, "eca")
    assert translated(raised.value.fact, "zh") == "下列文件都无法读取：b.pdf, c.pdf。"


def test_a_picture_without_text_is_no_case_of_a_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "can_recognise", lambda: False)
    (tmp_path / "a.png").write_bytes(picture())
    (tmp_path / "b.txt").write_text("甲窃得现金300元。", encoding="utf-8")
    items, (refused,) = items_of([tmp_path], "eca")
    assert ([item.name for item in items], refused.name) == (["b.txt"], "a.png")
    assert "mma-desktop[ocr]" in refused.remedy


def test_texts_that_stood_together_are_questions_by_their_number() -> None:
    items = items_of_texts(["甲？\nA. 是\nB. 否", "Which?\nA. x\nB. y"], "general")
    assert [(item.name, item.question.language) for item in items] == [("1", "zh"), ("2", "en")]
    assert [len(item.documents) for item in items] == [1, 1]
