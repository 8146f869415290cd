"""The child process: bombs, crashes, hangs and silence each end as one sentence with the reason."""

from __future__ import annotations

import io
import os
import random
import sys
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.damage import with_changed_bytes
from mma_desktop.documents import read_bytes, read_document
from mma_desktop.documents.parser import ParserLimits, ParserOrder, parse
from mma_desktop.documents.parsing.limits import PATIENCE
from mma_desktop.errors import DocumentError
from tests.documents.pages import lines, pdf
from tests.documents.word import docx, paragraph, run, zipped

TYPES = (
    '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
    '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>',
)


def child(code: str, seconds: float = 5.0) -> str:
    """What is said of a child that runs this code."""
    with pytest.raises(DocumentError) as caught:
        parse(ParserOrder("document", "case.txt", ParserLimits(seconds, 300), {}), b"x", (sys.executable, "-c", code))
    assert caught.value.remedy
    return caught.value.fact


def test_a_child_that_crashes_hangs_or_says_nonsense_is_one_sentence() -> None:
    assert "made the parser crash (SIGSEGV)" in child("import os; os.kill(os.getpid(), 11)")
    assert f"takes more than {PATIENCE} seconds" in child("import time; time.sleep(60)", seconds=1)
    assert "gave no answer" in child("print('hello')")
    assert "gave no answer" in child("import sys; sys.exit(3)")


def test_a_child_is_told_the_name_in_secret_and_sees_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_DESKTOP_KEY", "secret")
    code = "import os,sys,json; sys.stdin.read(); print(json.dumps({'ok': [sorted(os.environ), sys.argv]}))"
    environment, arguments = parse(
        ParserOrder("document", "王某案.txt", ParserLimits(5, 300), {}), b"", (sys.executable, "-c", code)
    ).value
    assert "MMA_DESKTOP_KEY" not in environment
    assert "HOME" not in environment
    assert arguments == ["-c"]


@pytest.mark.parametrize("head", TYPES)
def test_document_types_are_refused(head: str) -> None:
    with pytest.raises(DocumentError, match="document type definition"):
        read_bytes("case.docx", docx(paragraph(run("&a;")), head=head))


def flate_bomb() -> bytes:
    return zipped({"word/document.xml": bytes(400 * 2**20)})


def false_size() -> bytes:
    """An archive that says of its part that it is small."""
    data = bytearray(docx("<w:p/>" * 5_000_000))
    return bytes(data)


def sparse_workbook() -> bytes:
    book: Any = openpyxl.Workbook()
    book.active["A1"], book.active["XFD1048576"] = 1, 2
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def many_parts() -> bytes:
    return zipped({f"word/{number}.xml": b"" for number in range(6000)})


def pdf_bomb() -> bytes:
    import zlib

    stream = zlib.compress(b"BT /F 1 Tf (a) Tj ET " * 30_000_000, 9)
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
        b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(stream), stream),
    )
    body = b"".join(b"%d 0 obj %s endobj\n" % (number, text) for number, text in enumerate(objects, start=1))
    return b"%PDF-1.4\n" + body + b"trailer<</Root 1 0 R>>"


def test_want_of_memory_is_told_from_other_crashes() -> None:
    abort = "import os; os.abort()"
    assert "takes more than 300 MB of memory" in child(abort)
    assert "takes more than 300 MB of memory" in child("raise MemoryError")
    assert "takes more than 300 MB of memory" in child(f"import sys; sys.stderr.write('std::bad_alloc\\n'); {abort}")
    assert "crash (SIGABRT)" in child(f"import sys; sys.stderr.write('free(): invalid pointer\\n'); {abort}")


def test_a_pdf_bomb_is_refused_for_the_memory_it_takes() -> None:
    with pytest.raises(DocumentError, match="takes more than 3\\d\\d MB of memory"):
        read_bytes("case.pdf", pdf_bomb())


@pytest.mark.parametrize("bomb", [flate_bomb, false_size, sparse_workbook, many_parts])
def test_bombs_are_refused_with_the_reason(bomb: Any) -> None:
    data = bomb()
    with pytest.raises(DocumentError, match="is refused|more than|too long") as caught:
        read_bytes("case", data)
    assert "\n" not in str(caught.value)


def test_broken_xml_names_its_part() -> None:
    data = docx(paragraph(run("a")))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["word/document.xml"] = parts["word/document.xml"][:-20]
    with pytest.raises(DocumentError, match="word/document.xml is no well-formed XML"):
        read_bytes("case.docx", zipped(parts))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_and_a_device_are_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "case.txt"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(DocumentError, match="no ordinary file"):
            read_document(path)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
def test_a_damaged_pdf_ends_in_a_document_or_one_readable_line(seed: int) -> None:
    try:
        read_bytes("case.pdf", with_changed_bytes(pdf(lines(*["He took 3000 yuan."] * 5)), random.Random(seed)))
    except DocumentError as error:
        assert "\n" not in error.fact
        assert error.remedy


RESTRICTED = "from mma_desktop.documents.parsing.limits import restrict; restrict(1, 300)"


@pytest.mark.skipif(sys.platform == "win32", reason="only the clock counts there")
def test_a_processors_time_that_is_used_up_ends_the_child() -> None:
    assert "takes more than 1 seconds" in child(f"{RESTRICTED}\nwhile True: pass", seconds=1)


@pytest.mark.skipif(sys.platform == "win32", reason="only the clock counts there")
def test_a_child_that_waits_for_a_processor_is_not_ended() -> None:
    answer = "import json, sys, time; time.sleep(1.5); sys.stdin.buffer.read(); print(json.dumps({'ok': 1}))"
    order = ParserOrder("document", "case.txt", ParserLimits(1, 300), {})
    assert parse(order, b"", (sys.executable, "-c", f"{RESTRICTED}\n{answer}")).value == 1
