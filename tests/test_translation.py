"""What the program says in English stands in the tables of resources/sentences, and is found again with its values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from mma_desktop import paths
from mma_desktop.documents import read_bytes
from mma_desktop.errors import DocumentError, ResourceError
from mma_desktop.hosts.machines import Condition
from mma_desktop.search.choice import RULES_ALONE
from mma_desktop.solvers.hosts import BUDGET
from mma_desktop.translation import Sentences, codes, sentences, translated
from tests.documents.word import docx, paragraph, run, zipped

VALUE = re.compile(r"\{(\d+)(!?)\}")
CHINESE = re.compile("[一-龥]")


@pytest.mark.parametrize("english", sentences())
def test_every_sentence_is_found_with_its_values(english: str) -> None:
    values = [f"«{number}»" for number, _ in VALUE.findall(english)]
    filled, expected = (
        VALUE.sub(lambda found: values[int(found[1])], text) for text in (english, sentences()[english])
    )
    assert translated(filled, "zh") == expected
    assert translated(filled, "en") == filled if VALUE.search(english) else codes().get(english, filled)


def test_codes_of_records_have_words_in_both_languages() -> None:
    assert codes().keys() <= sentences().keys()
    assert {BUDGET, *Condition} <= codes().keys()
    unread = f"no step has an answer that can be read; {BUDGET}"
    assert translated(unread, "en") == "no step has an answer that can be read; what it may ask for is used up"


def test_a_sentence_of_words_is_chinese() -> None:
    unlike = {one: chinese for one, chinese in sentences().items() if re.search("[a-z]{2} [a-z]{2}", one)}
    assert [one for one, chinese in unlike.items() if not CHINESE.search(chinese)] == []


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("case.txt is empty.", "case.txt 没有内容。"),
        ("/a b/case.txt cannot be read: Permission denied.", "/a b/case.txt 无法读取：没有权限。"),
        (
            "a.doc is an old Office file of another kind, which is not read.",
            "a.doc 是其他种类的旧格式 Office 文件，不能读取。",
        ),
        ("a is empty. is encrypted.", "a is empty. 已加密。"),
        ("a picture is empty.", "a picture 没有内容。"),
        ("a.docx is damaged: Bad magic number.", "a.docx 已损坏：Bad magic number。"),
        ("Item 7: The case has no text.", "题目 7：案件没有正文。"),
        (
            "The library holds run 3 with another record: nothing was taken in.",
            "案件库中已有运行记录 3，但内容不同：没有导入任何内容。",
        ),
        (
            "No layer of a fits on the graphics devices (free: CUDA0 0.6 GiB); the processor computes all of them.",
            "显卡（可用：CUDA0 0.6 GiB）容纳不下 a 的任何一层，全部由处理器计算。",
        ),
        ("Something else.", "Something else."),
        ("a.json: node B: call c: user: unknown placeholder {d}.", "a.json：节点 B：调用 c：user：未知的占位符 {d}。"),
        (
            "a.json: node B: it depends on C, which is no node; x.code: a field for code; packs hold no code.",
            "a.json：节点 B：它依赖 C，但没有这个节点；x.code：这是存放代码的字段；节点包中不能有代码。",
        ),
        ("a.json: Expecting value: line 1 column 2 (char 1).", "a.json：缺少值（第 1 行第 2 列，第 1 个字符）。"),
        ("", ""),
    ],
)
def test_values_are_left_as_they_are_unless_they_are_words_of_the_program(english: str, chinese: str) -> None:
    assert translated(english, "zh") == chinese


def test_two_sentences_are_not_taken_for_one_that_begins_as_the_first_and_ends_as_the_second() -> None:
    assert translated("a.txt is empty. b.pdf cannot be read: Permission denied.", "zh") == (
        "a.txt 没有内容。b.pdf 无法读取：没有权限。"
    )


def test_a_value_may_hold_the_end_of_a_sentence_where_nothing_else_fits() -> None:
    assert translated("J. Smith is empty.", "zh") == "J. Smith 没有内容。"


@pytest.mark.parametrize("data", [b"", b"ID3\x04", b"%PDF-1.4 x", zipped({"a": b"b"}), docx("")])
def test_a_refused_file_is_explained_in_chinese(data: bytes) -> None:
    with pytest.raises(DocumentError) as caught:
        read_bytes("case.docx", data)
    assert all(CHINESE.search(translated(one, "zh")) for one in (caught.value.fact, caught.value.remedy))


def test_text_of_a_file_is_left_as_it_is() -> None:
    assert read_bytes("a.docx", docx(paragraph(run("It is empty.")))).text == "It is empty.\n"


def test_values_that_differ_are_refused() -> None:
    with pytest.raises(ValidationError, match="the values differ"):
        Sentences(sentences={"{0} is empty.": "没有内容。"})


def test_values_that_cannot_be_told_apart_are_refused() -> None:
    with pytest.raises(ValidationError, match="no words stand between two values"):
        Sentences(sentences={"It is {0}{1}.": "是{0}{1}。"})


def test_a_sentence_in_two_tables_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sentences").mkdir()
    for name in ("a", "b"):
        (tmp_path / "sentences" / f"{name}.zh.toml").write_text('[sentences]\n"No." = "否。"', encoding="utf-8")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    with pytest.raises(ResourceError, match=r"b\.zh\.toml, 'No\.'"):
        sentences()


def test_why_an_answer_was_taken_before_the_end_is_told_in_chinese() -> None:
    for end, said in (("the time is used up", "时间限额已用完"), ("the budget of tokens is used up", "词元限额已用完")):
        assert translated(f"{RULES_ALONE}; {end}", "zh") == f"由规则算出；没有模型得出这一答案；{said}"
        assert translated(f"{RULES_ALONE}; {end}", "en") == f"computed by rules; no model came to this answer; {end}"


def test_an_answer_of_rules_is_computed_in_the_words_of_people() -> None:
    assert translated(RULES_ALONE, "en") == "computed by rules; no model came to this answer"
