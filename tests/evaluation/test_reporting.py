"""From records to tables, plots and the report."""

from __future__ import annotations

import asyncio
import csv
import io
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.evaluation.methods import parse_methods
from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.reporting import write_results
from mma_desktop.evaluation.running import LIBRARY, Plan
from mma_desktop.evaluation.summary import compare, summarise
from mma_desktop.evaluation.tables import Table, as_csv, as_latex, differences_as_csv, tables_of, verdict
from mma_desktop.paths import resources
from mma_desktop.reports.templates import load_labels
from tests.evaluation.conftest import ITEMS, engine, service_over
from tests.evaluation.test_routing import records as answered

EN = load_labels("evaluation", "en")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("out")


@pytest.fixture(scope="module")
def records(out: Path) -> list[Record]:
    plan = Plan(ITEMS, parse_methods(["single", "maj16", "mma"], "quick"), (1, 2), out)
    return asyncio.run(service_over(engine("general"), engine("domain")).run(plan, lambda _progress: None))


def test_every_method_has_its_line_the_cheapest_first(records: list[Record]) -> None:
    [summary] = summarise(records)
    assert [(one.method, one.items, one.seeds, one.answers) for one in summary.methods] == [
        ("single", 4, 2, 8),
        ("mma", 4, 2, 8),
        ("maj16", 4, 2, 8),
    ]
    single = [record.strict for record in records if record.method == "single"]
    assert summary.methods[0].strict.value == sum(single) / 8 < 1
    assert summary.methods[2].strict.value == summary.methods[2].strict.low == 1
    assert [comparison.other for comparison in summary.comparisons] == ["single", "single"]
    assert [comparison.method for comparison in summarise(records, "mma")[0].comparisons] == ["single", "maj16"]


@pytest.mark.parametrize(("right", "said"), [(20, "undecided"), (15, "undecided"), (14, "worse"), (0, "worse")])
def test_a_difference_of_fewer_than_six_items_is_not_decided(right: int, said: str) -> None:
    [summary] = summarise([*answered("maj16", 20, 600), *answered("single", right, 40)], "maj16")
    [comparison] = summary.comparisons
    assert comparison.strict.excludes_zero == (right < 20)
    assert verdict(comparison) == said


def test_the_items_that_flipped_are_those_with_other_scores(records: list[Record]) -> None:
    [summary] = summarise(records)
    majority = summary.comparisons[1]
    wrong = {record.key for record in records if record.method == "single" and not record.strict}
    assert {flip.worse.key for flip in majority.gained} == wrong
    assert majority.lost == ()
    assert majority.strict.value == len(wrong) / 8


def test_only_items_that_both_answered_are_compared(records: list[Record]) -> None:
    some = [record for record in records if record.method != "maj16" or record.item == "case-800"]
    [summary] = summarise(some)
    assert [comparison.items for comparison in summary.comparisons] == [4, 1]


def test_the_report_links_flipped_items_to_both_trees(records: list[Record], out: Path) -> None:
    summaries = summarise(records)
    page = write_results(out, out / LIBRARY, summaries, EN).read_text(encoding="utf-8")
    flips = [flip for one in summaries[0].comparisons for flip in (*one.gained, *one.lost)]
    assert flips
    for flip in flips:
        for record in (flip.better, flip.worse):
            assert f'href="runs/{record.run}.html"' in page
            assert (out / "runs" / f"{record.run}.html").is_file()
    assert "<script" not in page
    assert {path.name for path in out.glob("eca.zh.*")} == {
        f"eca.zh.{name}" for name in ("accuracy.svg", "rewards.svg", "calibration.svg", "rollouts.svg", "tex")
    }


def test_records_without_their_library_are_still_reported(records: list[Record], tmp_path: Path) -> None:
    page = write_results(tmp_path, tmp_path / LIBRARY, summarise(records), load_labels("evaluation", "zh"))
    assert "结果不同的题目" in page.read_text(encoding="utf-8")
    assert "<a " not in page.read_text(encoding="utf-8")


def test_model_text_cannot_leave_its_place(records: list[Record], tmp_path: Path) -> None:
    hostile = [replace(record, value="<script>alert(1)</script>") if record.strict else record for record in records]
    page = write_results(tmp_path, tmp_path / LIBRARY, summarise(hostile), EN).read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;script" in page


def test_csv_holds_plain_numbers(records: list[Record]) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(summarise(records)))))
    assert [row["method"] for row in rows] == ["single", "mma", "maj16"]
    assert float(rows[2]["strict"]) == 1
    assert float(rows[0]["strict_low"]) <= float(rows[0]["strict"]) <= float(rows[0]["strict_high"])
    assert float(rows[1]["generated_tokens"]) > float(rows[0]["generated_tokens"])


def test_tables_leave_out_what_says_nothing(records: list[Record]) -> None:
    results, costs, differences = tables_of(summarise(records)[0], EN)
    assert results.headings == ("method", "items", "strict", "lenient", "no answer")
    assert costs.headings[-1] == "ECE"  # there was no wrong judged answer, so there is no AUC
    assert {row[-1] for row in differences.rows} <= {"better", "worse", "undecided"}
    assert all(len(row) == len(table.headings) for table in (results, costs, differences) for row in table.rows)


def test_a_difference_is_the_same_from_either_side_and_in_any_order() -> None:
    some = [replace(one, strict=number * 7 % 40 / 40) for number, one in enumerate(answered("maj16", 13, 600))]
    others = answered("single", 20, 40)[::-1]
    there, back, turned = compare(some, others), compare(others, some), compare(some[::-1], others)
    assert there is not None and back is not None and turned is not None
    assert there.strict == turned.strict
    assert (there.strict.low, there.strict.high) == (-back.strict.high, -back.strict.low)
    assert there.shown == back.shown


def test_differences_as_csv_hold_what_the_table_shows(records: list[Record]) -> None:
    summaries = summarise(records)
    rows = list(csv.DictReader(io.StringIO(differences_as_csv(summaries))))
    compared = [(one.method, one.other, one.strict.value, verdict(one)) for one in summaries[0].comparisons]
    assert [(row["method"], row["against"], float(row["difference"]), row["says"]) for row in rows] == compared
    assert int(rows[0]["gained"]) + int(rows[0]["lost"]) == int(rows[0]["differing"])
    assert differences_as_csv(summarise([one for one in records if one.method == "single"])) == ""


def test_several_tasks_are_summed_up_together(records: list[Record], tmp_path: Path) -> None:
    elsewhere = [
        replace(one, task="lqa", item=f"lqa {one.item}", gold="A", value="A" if one.strict else "B", lenient=None)
        for one in records
    ]
    *tasks, together = summarise([*records, *elsewhere])
    assert [summary.task for summary in tasks] == ["eca", "lqa"]
    assert (together.task, together.language, together.title) == ("all_tasks", "zh", "")
    assert [(one.method, one.items) for one in together.methods] == [("single", 8), ("mma", 8), ("maj16", 8)]
    assert all(one.metric is None and one.lenient is None for one in together.methods)
    assert together.comparisons[1].differing == 2 * tasks[0].comparisons[1].differing > 0
    page = write_results(tmp_path, tmp_path / LIBRARY, [*tasks, together], EN).read_text(encoding="utf-8")
    assert page.count("All tasks together (all_tasks, zh)") == 1
    assert page.count("Items that flipped") == len(tasks) * sum(bool(c.gained or c.lost) for c in tasks[0].comparisons)
    assert (tmp_path / "all_tasks.zh.accuracy.svg").exists()


def test_latex_is_escaped() -> None:
    text = as_latex(Table("t", ("a_b", "100%"), (("x & y", "#1"),)))
    assert r"a\_b & 100\%" in text
    assert r"x \& y & \#1 \\" in text


def test_without_matplotlib_the_report_says_how_to_get_plots(
    records: list[Record], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mma_desktop.evaluation.plots.can_draw", lambda: False)
    page = write_results(tmp_path, tmp_path / LIBRARY, summarise(records), EN).read_text(encoding="utf-8")
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
