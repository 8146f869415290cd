"""What is shown of an evaluation's folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import InputError, StorageError
from mma_desktop.evaluation.records import to_line
from mma_desktop.evaluation.running import RECORDS
from mma_desktop.evaluation.viewing import read_evaluation
from tests.evaluation.conftest import answered


def test_tables_flips_and_accuracies_are_read_and_nothing_is_written(tmp_path: Path) -> None:
    records = [*answered("single", 8, 40), *answered("maj16", 14, 600), *answered("single", 5, 40, task="lqa")]
    (tmp_path / RECORDS).write_text("".join(map(to_line, records)), encoding="utf-8")
    general, lqa, together = read_evaluation(tmp_path, "en")
    assert [table.title.partition(" (")[0] for table in general.tables] == [
        "Results",
        "Cost, shares and rewards",
        "Differences",
        "Items that flipped: maj16 / single",
    ]
    assert len(general.tables[-1].rows) == 6
    assert general.accuracy["maj16"].value == pytest.approx(0.7)
    assert not any("flipped" in table.title for one in (lqa, together) for table in one.tables)
    assert read_evaluation(tmp_path, "zh")[0].tables[0].title.startswith("结果")
    assert [path.name for path in tmp_path.iterdir()] == [RECORDS]


def test_a_folder_without_results_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no results"):
        read_evaluation(tmp_path, "en")
    (tmp_path / RECORDS).write_text("{}\n", encoding="utf-8")
    with pytest.raises(StorageError, match="line 1"):
        read_evaluation(tmp_path, "en")
