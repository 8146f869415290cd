"""Real judgments with the amount that an independent reader found in them: labels here, texts from their sources.

    python -m benchmarks.amounts.court_texts --judge DIR --lecard-v2 DIR --lecard DIR --out FOLDER

The texts name people, so none of them is kept here. They come from checkouts of three public collections (MIT licence;
court_labels.jsonl says which file and record, and the beginning of the text's SHA-256): JuDGE, LeCaRDv2 and LeCaRD, and
from the shared tasks. FOLDER gets court_read.jsonl (the program's authors read these), court_unread.jsonl (they did
not) and court_unsure.jsonl (another reader might find another amount), for the other benchmarks of amounts.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Literal

from benchmarks.peers.base import ROOT
from mma_desktop.data_files import DataModel

LABELS = ROOT / "benchmarks" / "amounts" / "data" / "court_labels.jsonl"
_TASKS = ROOT.parent / "shared" / "data" / "tasks"
_TEXT_OF = {
    "judge": ("text_id", "text"),
    "lecard_v2": ("id", "fact"),
    "lecard": ("ridx", "q"),
    "tasks": ("id", "question"),
}


class CourtLabel(DataModel):
    """Where a text lies, and its amount in yuan; `sha256` are the first 16 digits of that of the text."""

    id: str
    source: Literal["judge", "lecard_v2", "lecard", "tasks"]
    file: str
    record: str
    sha256: str
    gold: str
    part: Literal["read", "unread", "unsure"]


def load_labels(path: Path = LABELS) -> list[CourtLabel]:
    """All labels. Raises ValueError at the first line that is none."""
    return [CourtLabel.model_validate_json(line) for line in path.read_text(encoding="utf-8").splitlines()]


def texts(labels: Sequence[CourtLabel], folders: Mapping[str, Path]) -> Iterator[tuple[CourtLabel, str]]:
    """Every label whose source is here, with its text. Raises ValueError where a text is not the labelled one."""
    files: dict[tuple[str, str], dict[str, str]] = {}
    for label in labels:
        if label.source not in folders:
            continue
        key = (label.source, label.file)
        if key not in files:
            files[key] = _records(folders[label.source] / label.file, *_TEXT_OF[label.source])
        text = files[key].get(label.record, "")
        if fingerprint(text) != label.sha256:
            raise ValueError(f"{label.id}: {label.file} has another text for {label.record}")
        yield label, text


def fingerprint(text: str) -> str:
    """The first 16 digits of a text's SHA-256."""
    return sha256(text.encode()).hexdigest()[:16]


def _records(file: Path, name: str, text: str) -> dict[str, str]:
    records = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {str(record[name]): str(record[text] or "").strip() for record in records}


def main() -> None:
    """Write the three files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judge", type=Path)
    parser.add_argument("--lecard-v2", type=Path)
    parser.add_argument("--lecard", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    given = {"judge": options.judge, "lecard_v2": options.lecard_v2, "lecard": options.lecard, "tasks": _TASKS}
    found = list(texts(load_labels(), {source: folder for source, folder in given.items() if folder is not None}))
    for part in ("read", "unread", "unsure"):
        cases = [(label, text) for label, text in found if label.part == part]
        lines = (
            json.dumps({"language": "zh", "id": label.id, "question": text, "answer": label.gold}, ensure_ascii=False)
            for label, text in cases
        )
        (options.out / f"court_{part}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(f"{part}: {len(cases)} cases")


if __name__ == "__main__":
    main()
