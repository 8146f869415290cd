"""Every sentence that says why a document is not read has its Chinese."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from mma_desktop import documents
from mma_desktop.documents import read_bytes, refusal_text
from mma_desktop.documents.refusals import RefusalSentences
from mma_desktop.errors import DocumentError
from tests.documents.word import docx, paragraph, run, zipped


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("case.txt is empty.", "case.txt 没有内容。"),
        ("case.pdf cannot be read: it takes more than 300 MB of memory.", "case.pdf 无法读取：所需内存超过 300 MB。"),
        (
            "a.doc is an old Word or Excel document, which is not read.",
            "a.doc 是旧格式的 Word 或 Excel 文件，不能读取。",
        ),
        ("a is empty. is encrypted.", "a is empty. 已加密。"),
        ("a.docx is damaged: Bad magic number.", "a.docx 已损坏：Bad magic number。"),
        ("Write one {...} a line.", "请每行写一个 {...}。"),
        ("Something else.", "Something else."),
    ],
)
def test_a_sentence_is_found_with_its_values(english: str, chinese: str) -> None:
    assert refusal_text(english, "zh") == chinese
    assert refusal_text(english, "en") == english


@pytest.mark.parametrize("data", [b"", b"{\\rtf1 x}", b"%PDF-1.4 x", zipped({"a": b"b"}), docx("")])
def test_a_refused_file_is_explained_in_chinese(data: bytes) -> None:
    with pytest.raises(DocumentError) as caught:
        read_bytes("case.docx", data)
    for sentence in (caught.value.fact, caught.value.remedy):
        assert any("一" <= char <= "龥" for char in refusal_text(sentence, "zh"))


def test_text_of_a_file_is_left_as_it_is() -> None:
    assert read_bytes("a.docx", docx(paragraph(run("It is empty.")))).text == "It is empty.\n"


def sentences() -> Iterator[str]:
    """The sentences in the modules of the package, with {0}, {1}, ... for values; docstrings are none."""
    for file in sorted(Path(documents.__file__).parent.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        inner = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)} | inner
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant | ast.JoinedStr) and node not in said:
                text = _template(node)
                if text.endswith(".") and " " in text:
                    yield text


def _template(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    values = iter(range(9))
    return "".join(str(part.value) if isinstance(part, ast.Constant) else f"{{{next(values)}}}" for part in node.values)


def test_every_sentence_of_the_package_has_its_chinese() -> None:
    found = set(sentences())
    assert len(found) > 80
    assert sorted(sentence for sentence in found if refusal_text(sentence, "zh") == sentence) == []


def test_values_that_differ_are_refused() -> None:
    with pytest.raises(ValidationError, match="the values differ"):
        RefusalSentences(sentences={"{0} is empty.": "没有内容。"})
