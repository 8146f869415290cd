from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from mma_desktop.documents import files, read_document
from mma_desktop.documents.reading import limits_for
from mma_desktop.domain.cases import Note
from mma_desktop.errors import DocumentError

TEXT = "被告人王某窃取现金300元。\n后又窃取手机一部，价值1200元。\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "案例（一）.txt"


def test_plain_utf8_is_read_as_it_is(file: Path) -> None:
    file.write_bytes(TEXT.encode())
    document = read_document(file)
    assert (document.name, document.text, document.notes) == (file.name, TEXT, ())
    assert document.sha256 == hashlib.sha256(TEXT.encode()).hexdigest()


def test_byte_order_mark_and_windows_line_ends_are_taken_off(file: Path) -> None:
    data = b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()
    file.write_bytes(data)
    document = read_document(file)
    assert document.text == TEXT
    assert document.sha256 == hashlib.sha256(data).hexdigest()
    assert "byte order mark" in document.notes[0].values[0]


def test_another_encoding_is_named_in_a_note(file: Path) -> None:
    file.write_bytes(TEXT.encode("gbk"))
    document = read_document(file)
    assert document.text == TEXT
    assert document.notes == (Note("encoding", ("GB 18030",)),)


def test_an_uncertain_encoding_asks_for_a_look(file: Path) -> None:
    file.write_bytes(TEXT.encode("utf-16-le"))
    assert read_document(file).notes[0].code == "encoding_unsure"


@pytest.mark.parametrize("data", [b"", b" \r\n\t ", b"\xef\xbb\xbf", "\u3000\n".encode()])
def test_an_empty_file_is_refused(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    with pytest.raises(DocumentError, match="is empty"):
        read_document(file)


def test_binary_is_refused(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 40)
    with pytest.raises(DocumentError, match="plain text|not recognised"):
        read_document(file)


def test_a_missing_file_and_a_folder_are_explained(tmp_path: Path) -> None:
    for path in (tmp_path / "absent.txt", tmp_path):
        with pytest.raises(DocumentError, match="cannot be read") as caught:
            read_document(path)
        assert caught.value.remedy


def test_a_file_over_the_limit_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 10)
    file.write_bytes(b"x" * 10)
    assert read_document(file).text == "x" * 10
    file.write_bytes(b"x" * 11)
    with pytest.raises(DocumentError, match="larger than"):
        read_document(file)


def test_the_import_set_reads_as_its_originals(shared_cases: Path) -> None:
    index = json.loads((shared_cases / "index.json").read_text(encoding="utf-8"))
    originals = {name: shared_cases / case["text"] for case in index["cases"] for name in case["other_files"]}
    for name, original in originals.items():
        if not name.startswith("import/scan"):
            lines = {"".join(line.split()) for line in read_document(shared_cases / name).text.splitlines()}
            wanted = original.read_text(encoding="utf-8").splitlines()
            assert {"".join(line.split()) for line in wanted} - {""} <= lines, name


def test_texts_of_the_import_set_in_other_encodings_are_the_originals_to_the_letter(shared_cases: Path) -> None:
    index = json.loads((shared_cases / "index.json").read_text(encoding="utf-8"))
    originals = {case["id"]: shared_cases / case["text"] for case in index["cases"]}
    texts = [test for test in index["import_tests"] if test["case"] and test["file"].endswith(".txt")]
    assert texts
    for test in texts:
        assert read_document(shared_cases / test["file"]).text == originals[test["case"]].read_text(encoding="utf-8")


def test_copies_of_cases_hold_more_than_their_texts_by_their_title_and_the_lines_of_their_pages(
    shared_cases: Path,
) -> None:
    index = json.loads((shared_cases / "index.json").read_text(encoding="utf-8"))
    copies = {name: shared_cases / case["text"] for case in index["cases"] for name in case["other_files"]}
    for name in filter(lambda name: name.startswith("docs/"), copies):
        original = {_letters(line) for line in copies[name].read_text(encoding="utf-8").splitlines()}
        more = {_letters(line) for line in read_document(shared_cases / name).text.splitlines()} - original
        pages = {line for line in more if line == "内部资料仅供测试" or re.fullmatch("第[0-9]页(共[0-9]页)?", line)}
        assert more - pages == {"刑事判决书（事实部分节选）"}, name


def _letters(line: str) -> str:
    """A line without its blanks."""
    return "".join(line.split())


def test_what_is_broken_in_the_import_set_is_refused_with_the_reason(shared_cases: Path) -> None:
    for name, reason in {"empty.txt": "empty", "broken.docx": "damaged", "broken.pdf": "damaged"}.items():
        with pytest.raises(DocumentError, match=reason):
            read_document(shared_cases / "import" / name)


def test_a_large_file_gets_more_time_and_memory_and_a_zipped_one_by_what_it_may_unpack_to() -> None:
    def limits(start: bytes, mebibytes: float) -> tuple[float, int]:
        found = limits_for(start + bytes(round(mebibytes * 2**20) - len(start)))
        return found.seconds, found.mebibytes

    assert limits(b"a", 1 / 2**20) == (pytest.approx(5.0, abs=0.001), 300)
    assert limits(b"%PDF-", 4) == (13.0, 340)
    assert limits(b"PK\x03\x04", 2) == (45.0, 500)
    assert limits(b"PK\x03\x04", 20) == limits(b"PK\x03\x04", 80) == (165.0, 1100)
