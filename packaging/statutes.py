"""Build the starter shelf: the statutes of a data folder become resources/statutes/passages.jsonl.xz.

    python packaging/statutes.py FOLDER

FOLDER holds index.json and JSON lines of passages. A version applies from the day that its own last articles or the
index name, and where that is earlier (the day of the first version) from the day of the version.
"""

from __future__ import annotations

import json
import lzma
import re
import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parents[1] / "resources" / "statutes" / "passages.jsonl.xz"
FILES = ("laws.jsonl", "judicial_interpretations.jsonl", "regulations.jsonl")
_DAY = re.compile(r"自(\d{4})年(\d{1,2})月(\d{1,2})日起(?:施行|实施)")
_COLLECTIONS = re.compile(r"[^。]*(?:just-laws|LawRefBook)[^。]*。?")
_SNAPSHOT = re.compile(r"(截至[\d-]+)快照")
_NOTED_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)施行")


def build(folder: Path) -> int:
    """The number of passages written to TARGET."""
    index = {work["id"]: work for work in json.loads((folder / "index.json").read_text(encoding="utf-8"))["laws"]}
    rows = [json.loads(line) for name in FILES for line in (folder / name).read_text(encoding="utf-8").splitlines()]
    effective = effective_days(rows, index)
    lines = [json.dumps(line_of(row, index[row["source"]], effective), ensure_ascii=False) for row in rows]
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))
    return len(lines)


def effective_days(rows: list[dict[str, Any]], index: dict[str, dict[str, Any]]) -> dict[str, str]:
    """From when each text applies, as far as it or the index says so; never before the day of its version."""
    days = {name: _last_day(work.get("note", ""), _NOTED_DAY, work["version"]) for name, work in index.items()}
    for row in rows:
        days[row["source"]] = _last_day(row["text"], _DAY, days[row["source"]])
    return days


def _last_day(text: str, pattern: re.Pattern[str], day: str) -> str:
    found = ("-".join((year, month.zfill(2), day.zfill(2))) for year, month, day in pattern.findall(text))
    return max([day, *found])


def line_of(row: dict[str, Any], work: dict[str, Any], effective: dict[str, str]) -> dict[str, str]:
    """One line of the starter shelf."""
    status = work["status"] if work["status"] != "现行" else ""
    return {
        "law": row["law"],
        "short": work["short"],
        "kind": work["category"],
        "article": row["article"],
        "no": row["no"],
        "section": row.get("section", ""),
        "text": row["text"],
        "version": work["version"],
        "effective": effective[row["source"]],
        "note": "；".join(part for part in (status, _for_readers(work.get("note", ""))) if part),
        "source": row["source"],
    }


def _for_readers(note: str) -> str:
    """A note of the index without what concerns the collections that the texts were taken from."""
    return _SNAPSHOT.sub(r"\1", _COLLECTIONS.sub("", note)).replace("本快照", "本文本")


if __name__ == "__main__":
    print(build(Path(sys.argv[1])), TARGET.stat().st_size)
