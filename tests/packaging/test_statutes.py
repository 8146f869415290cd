from __future__ import annotations

import importlib.util
import json
import lzma
from pathlib import Path
from types import ModuleType

import pytest

from mma_desktop.knowledge.reading import read_lines

ROOT = Path(__file__).resolve().parents[2]
INDEX = {"id": "jia@2023", "short": "甲法", "category": "法律", "version": "2023-06-01", "status": "现行"}
ROW = {"law": "中华人民共和国甲法", "article": "第一条", "no": "1", "text": "租金。", "source": "jia@2023"}


@pytest.fixture(scope="module")
def statutes() -> ModuleType:
    spec = importlib.util.spec_from_file_location("statutes", ROOT / "packaging" / "statutes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_folder_becomes_lines_that_the_library_reads(
    statutes: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out" / "passages.jsonl.xz"
    monkeypatch.setattr(statutes, "TARGET", target)
    (tmp_path / "index.json").write_text(json.dumps({"laws": [INDEX]}), encoding="utf-8")
    for name in statutes.FILES:
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "laws.jsonl").write_text(json.dumps(ROW), encoding="utf-8")
    assert statutes.build(tmp_path) == 1
    ((work, (one,)),) = read_lines(lzma.decompress(target.read_bytes()).decode().split("\n"), "x")
    assert (work.short, work.kind, work.effective, one.passage.id) == ("甲法", "法律", "2023-06-01", "甲法#1")


@pytest.mark.parametrize(
    ("text", "note", "expected"),
    [
        ("", "", "2023-06-01"),
        ("本法自2024年1月1日起施行。", "", "2024-01-01"),
        ("本法自1999年10月1日起施行。", "", "2023-06-01"),  # the day of the first version
        ("", "2023-09-01施行", "2023-09-01"),
    ],
)
def test_a_version_applies_from_its_own_day(statutes: ModuleType, text: str, note: str, expected: str) -> None:
    days = statutes.effective_days([ROW | {"text": text}], {"jia@2023": INDEX | {"note": note}})
    assert days == {"jia@2023": expected}


def test_a_text_that_may_be_replaced_says_so(statutes: ModuleType) -> None:
    line = statutes.line_of(ROW, INDEX | {"status": "可能已被替代", "note": "见新解释"}, {"jia@2023": "2023-06-01"})
    assert line["note"] == "可能已被替代；见新解释"
    assert statutes.line_of(ROW, INDEX, {"jia@2023": "2023-06-01"})["note"] == ""


def test_a_note_says_nothing_of_the_collections_that_the_texts_come_from(statutes: ModuleType) -> None:
    noted = {
        "含修正案（十二）。just-laws 未收，故取 LawRefBook；其余一致。": "含修正案（十二）。",
        "现行（截至2025-04-19快照）": "现行（截至2025-04-19）",
        "已发布新解释（本快照之后）": "已发布新解释（本文本之后）",
    }
    for note, said in noted.items():
        assert statutes.line_of(ROW, INDEX | {"note": note}, {"jia@2023": "2023-06-01"})["note"] == said


def test_the_shelf_that_ships_is_what_the_notices_say() -> None:
    lines = lzma.decompress((ROOT / "resources" / "statutes" / "passages.jsonl.xz").read_bytes()).split(b"\n")
    notices = (ROOT / "packaging" / "THIRD_PARTY_NOTICES.md").read_text(encoding="utf-8")
    assert f"{len(lines):,} articles" in notices
