"""From records to tables, plots and the report."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.reporting import write_results
from mma_desktop.evaluation.running import LIBRARY
from mma_desktop.evaluation.summary import summarise
from mma_desktop.paths import resources
from mma_desktop.reports.templates import load_labels

EN = load_labels("evaluation", "en")


def test_the_report_links_flipped_items_to_both_trees(measured: list[Record], measured_folder: Path) -> None:
    summaries = summarise(measured)
    page = write_results(measured_folder, measured_folder / LIBRARY, summaries, (), EN).read_text(encoding="utf-8")
    flips = [flip for one in summaries[0].comparisons for flip in (*one.gained, *one.lost)]
    assert flips
    for flip in flips:
        for record in (flip.better, flip.worse):
            assert f'href="runs/{record.run}.html"' in page
            assert (measured_folder / "runs" / f"{record.run}.html").is_file()
    assert "<script" not in page
    assert {path.name for path in measured_folder.glob("eca.zh.*")} == {
        f"eca.zh.{name}" for name in ("accuracy.svg", "rewards.svg", "calibration.svg", "rollouts.svg", "tex")
    }


def test_records_without_their_library_are_still_reported(measured: list[Record], tmp_path: Path) -> None:
    page = write_results(tmp_path, tmp_path / LIBRARY, summarise(measured), (), load_labels("evaluation", "zh"))
    assert "结果不同的题目" in page.read_text(encoding="utf-8")
    assert "<a " not in page.read_text(encoding="utf-8")


def test_model_text_cannot_leave_its_place(measured: list[Record], tmp_path: Path) -> None:
    hostile = [replace(record, value="<script>alert(1)</script>") if record.strict else record for record in measured]
    page = write_results(tmp_path, tmp_path / LIBRARY, summarise(hostile), (), EN).read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;script" in page


def test_what_was_left_out_of_search_is_named(measured: list[Record], tmp_path: Path) -> None:
    (summary,) = summarise([replace(record, not_searched=("规程 (2020-01-01)",)) for record in measured])
    assert summary.not_searched == ("规程 (2020-01-01)",)
    page = write_results(tmp_path, tmp_path / LIBRARY, [summary], (), EN).read_text(encoding="utf-8")
    assert "Left out of search in the knowledge library by hand" in page
    assert "规程 (2020-01-01)" in page


def test_several_tasks_are_summed_up_together(measured: list[Record], tmp_path: Path) -> None:
    elsewhere = [
        replace(one, task="lqa", item=f"lqa {one.item}", gold="A", value="A" if one.strict else "B", lenient=None)
        for one in measured
    ]
    *tasks, together = summarise([*measured, *elsewhere])
    assert [summary.task for summary in tasks] == ["eca", "lqa"]
    assert (together.task, together.language, together.title) == ("all_tasks", "zh", "")
    assert [(one.method, one.items) for one in together.methods] == [("single", 8), ("mma", 8), ("maj16", 8)]
    assert all(one.metric is None and one.lenient is None for one in together.methods)
    assert together.comparisons[1].differing == 2 * tasks[0].comparisons[1].differing > 0
    page = write_results(tmp_path, tmp_path / LIBRARY, [*tasks, together], (), EN).read_text(encoding="utf-8")
    assert page.count("All tasks together (all_tasks, zh)") == 1
    assert page.count("Items that flipped") == len(tasks) * sum(bool(c.gained or c.lost) for c in tasks[0].comparisons)
    assert (tmp_path / "all_tasks.zh.accuracy.svg").exists()


def test_without_matplotlib_the_report_says_how_to_get_plots(
    measured: list[Record], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mma_desktop.evaluation.plots.can_draw", lambda: False)
    page = write_results(tmp_path, tmp_path / LIBRARY, summarise(measured), (), EN).read_text(encoding="utf-8")
    assert "mma-desktop[plots]" in page
    assert "<svg" not in page
    assert not list(tmp_path.glob("*.svg"))
    assert (tmp_path / "table.csv").exists()


def test_both_languages_have_the_same_words() -> None:
    files = [resources() / "templates" / f"evaluation.{language}.toml" for language in ("en", "zh")]
    english, chinese = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files)
    assert list(english) == list(chinese)
    assert len(english["notes"]) == len(chinese["notes"])
    with pytest.raises(InputError, match="'fr'"):
        load_labels("evaluation", "fr")
