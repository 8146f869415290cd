"""Damaged documents of every format go through the parser: does each end in a document or in one readable line?

    python -m benchmarks.mutations --count 1000          # `make check-documents`

Whole documents are made by the tests' own writers and by python-docx, openpyxl and reportlab; each mutation flips
bytes, cuts, doubles or swaps stretches, or (in zipped formats) changes the XML inside and packs it again. The formats
docx-xml and xlsx-xml change elements and leave the XML well-formed (`xml_mutations.py`). A result
that is neither a Document nor a DocumentError of one line, or that takes more than 20 seconds, is a failure.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import time
import zipfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.xml_mutations import with_changed_elements
from mma_desktop.documents.reading import read_bytes
from mma_desktop.errors import DocumentError
from tests.documents.pages import lines, pdf
from tests.documents.word import docx, field, paragraph, run, text_box, zipped

SLOWEST = 20.0  # seconds
SENTENCE = "被告人张某于2019年3月窃取他人现金5000元，后被公安机关抓获归案。"


def main() -> None:
    """Print what became of the mutations, as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="mutations for each format")
    parser.add_argument("--formats", nargs="*", default=[*whole_documents(), "docx-xml", "xlsx-xml"])
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    results = {name: check(name, arguments.count) for name in arguments.formats}
    text = json.dumps(results, ensure_ascii=False, indent=1)
    print(text)
    if arguments.json is not None:
        arguments.json.write_text(text + "\n", encoding="utf-8")


def check(name: str, count: int) -> dict[str, Any]:
    """What became of `count` mutations of a format: how many were read, refused, failed, and the slowest."""
    whole = whole_documents()[name.removesuffix("-xml")]
    with ThreadPoolExecutor(2) as pool:
        ends = list(pool.map(partial(end_of, name, whole), range(count)))
    kinds = Counter(kind for kind, _, _ in ends)
    bad = [f"{seed}: {said}" for seed, (kind, said, _) in enumerate(ends) if kind == "failed"]
    reasons = Counter(" ".join(said.split()[1:4]) for kind, said, _ in ends if kind == "refused")
    return {
        "read": kinds["read"],
        "refused": kinds["refused"],
        "failed": bad,
        "slowest": round(max(seconds for _, _, seconds in ends), 2),
        "reasons": dict(reasons.most_common(8)),
    }


def end_of(name: str, data: bytes, seed: int) -> tuple[str, str, float]:
    """How the parser ended with the mutation of this seed, what it said, and after how many seconds."""
    chance = random.Random(f"{name} {seed}")
    changed = with_changed_elements(data, chance) if name.endswith("-xml") else mutated(data, chance)
    began = time.monotonic()
    try:
        read_bytes(f"case.{name.removesuffix('-xml')}", changed)
        kind, said = "read", ""
    except DocumentError as error:
        kind, said = ("refused" if "\n" not in str(error) and error.remedy else "failed"), str(error)
    except Exception as error:
        kind, said = "failed", repr(error)
    seconds = time.monotonic() - began
    return ("failed" if seconds > SLOWEST else kind), said, seconds


def whole_documents() -> dict[str, bytes]:
    """A whole document of each format."""
    import openpyxl

    body = paragraph(run(SENTENCE), field(" REF x ", "3000元")) + paragraph(text_box(SENTENCE)) + paragraph(run("乙"))
    table = f"<w:tbl><w:tr><w:tc>{paragraph(run('手机'))}</w:tc><w:tc>{paragraph(run('1200元'))}</w:tc></w:tr></w:tbl>"
    book: Any = openpyxl.Workbook()
    for number in range(30):
        book.active.append([SENTENCE, number, number / 3, f"=B{number + 1}*2"])
    stream = io.BytesIO()
    book.save(stream)
    english = "The defendant entered the house of the victim at night and took 3000 yuan."
    return {
        "txt": (SENTENCE * 20).encode("gb18030"),
        "csv": "\r\n".join(f'"{SENTENCE}",{number},"a ""b"""' for number in range(40)).encode(),
        "docx": docx(body * 5 + table, {"header": paragraph(run("页眉")), "styles": ""}),
        "xlsx": stream.getvalue(),
        "pdf": pdf(lines(*[english] * 20), lines(*[english] * 5)),
    }


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The bytes after one to eight changes; in a zipped format half of the times inside its parts."""
    if data.startswith(b"PK") and chance.random() < 0.5:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        victim = chance.choice(sorted(parts))
        parts[victim] = _changed(parts[victim], chance)
        return zipped(parts)
    return _changed(data, chance)


def _changed(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        at, length = chance.randrange(len(changed) + 1), chance.choice((1, 1, 4, 64, 1024))
        match chance.randrange(5):
            case 0:
                changed[at : at + length] = chance.randbytes(length)
            case 1:
                del changed[at : at + length]
            case 2:
                changed[at:at] = changed[at : at + length]
            case 3:
                other = chance.randrange(len(changed) + 1)
                changed[at : at + length] = changed[other : other + length]
            case _:
                changed[at : at + 1] = bytes([chance.choice((0, 9, 0x22, 0x3C, 0x3E, 0x26, 0x2F, 0xFF))])
    return bytes(changed) if chance.random() < 0.9 else bytes(changed[: chance.randrange(len(changed) + 1)])


if __name__ == "__main__":
    main()
