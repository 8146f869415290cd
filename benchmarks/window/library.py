"""How long a library with many cases takes to open, to be listed and to be searched, in the program and in the window.

    QT_QPA_PLATFORM=offscreen python -m benchmarks.window.library --cases 10000

Each case has one document of `--characters` characters and one finished run. The rows are written at once and not one
transaction for each case, so the audit log is short; opening, listing and searching do not read it.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QApplication
from sqlalchemy import insert

from mma_desktop.domain.runs import Manifest, RunStatus
from mma_desktop.gui.run.runs_panel import RunsPanel
from mma_desktop.paths import resources
from mma_desktop.service.libraries.holding import HeldLibrary
from mma_desktop.storage.chain import canonical
from mma_desktop.storage.library import Library
from mma_desktop.storage.tables import CaseRow, DocumentRow, QuestionRow, RunRow

T = TypeVar("T")
QUERIES = ("手表", "价值9999元", "李", "watch", "没有的话")


def main() -> None:
    """Build the libraries and print the middle times of `--repeats`, by the clock and of the processor."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--characters", type=int, default=2_000)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for passphrase in (None, "a passphrase"):
            path = Path(folder) / f"{'plain' if passphrase is None else 'encrypted'}.mma"
            _fill(path, passphrase, options.cases, options.characters)
            print(f"{path.stem}: {options.cases} cases, {path.stat().st_size / 1e6:.0f} MB")
            _measure(path, passphrase, options.repeats)


def _fill(path: Path, passphrase: str | None, cases: int, characters: int) -> None:
    """Write the rows. Each text is made of the words of the sample cases in another order."""
    chance = random.Random(1)
    words = "".join(file.read_text(encoding="utf-8") for file in sorted((resources() / "samples").glob("*.txt")))
    parts = [words[start : start + 40] for start in range(0, len(words), 40)]
    manifest = canonical(asdict(Manifest("eca", "zh", "mma", "product", "quick", 1, {}, (), "", "", "0.1.0")))
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    tables: dict[type, list[dict[str, object]]] = {CaseRow: [], DocumentRow: [], QuestionRow: [], RunRow: []}
    for number in range(cases):
        key, when = f"{number:032x}", (begun + timedelta(minutes=number)).isoformat()
        text = f"价值{number}元。" + "".join(chance.choices(parts, k=characters // 40))
        tables[CaseRow].append({"id": key, "title": f"案件{number}", "created_at": when})
        tables[DocumentRow].append(
            {"id": key, "case_id": key, "name": "a.txt", "text": text, "sha256": key, "notes": "[]", "created_at": when}
        )
        tables[QuestionRow].append(
            {"id": key, "case_id": key, "task": "eca", "language": "zh", "title": "", "text": "?", "created_at": when}
        )
        solution = {"answer": "最终金额：3000元", "value": "3000", "confidence": 0.5, "path": "[]", "reason": ""}
        run = {"id": key, "question_id": key, "manifest": manifest, "status": RunStatus.FINISHED}
        chain = {"event_count": 0, "head": "", "created_at": when, "updated_at": when}
        tables[RunRow].append(run | chain | solution)
    with Library.open(path, passphrase=passphrase) as library, library.file.writes() as session:
        for table, rows in tables.items():
            session.execute(insert(table), rows)


def _measure(path: Path, passphrase: str | None, repeats: int) -> None:
    app = QApplication.instance() or QApplication([])
    panel = RunsPanel()
    panel.show()

    def listed() -> None:
        with HeldLibrary(path, None, lambda: passphrase) as opened:
            opened.runs()

    _print("opened and listed", listed, repeats)
    with HeldLibrary(path, None, lambda: passphrase) as held:
        runs = held.runs()
        _print("listed again", held.runs, repeats)
        for query in QUERIES:
            _print(f"searched for {query}: {len(held.holding(query))} found", lambda q=query: held.holding(q), repeats)
        _print("shown in the window", lambda: (panel.show_runs(runs), app.processEvents()), repeats)
        found = held.holding("李")
        panel.search.setText("李")
        _print("one key in the window's search", lambda: _type(panel), repeats)
        _print("its finds in the window", lambda: (panel.show_found("李", found), app.processEvents()), repeats)


def _type(panel: RunsPanel) -> None:
    panel.search.setText("李1" if panel.search.text() == "李" else "李")
    QApplication.processEvents()


def _print(what: str, act: Callable[[], object], repeats: int) -> None:
    clock: list[float] = []
    processor: list[float] = []
    for _ in range(repeats):
        start, used = time.perf_counter(), time.process_time()
        act()
        clock.append(1000 * (time.perf_counter() - start))
        processor.append(1000 * (time.process_time() - used))
    middle, used = (sorted(times)[repeats // 2] for times in (clock, processor))
    print(f"  {what}: {middle:.0f} ms (longest {max(clock):.0f}), processor {used:.0f} ms")


if __name__ == "__main__":
    main()
