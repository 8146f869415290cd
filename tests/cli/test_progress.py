from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from rich.cells import cell_len

from mma_desktop.cli.progress import RunProgress, duration
from mma_desktop.cli.terminal import Terminal
from mma_desktop.domain.events import (
    Asked,
    BestSoFar,
    ChanceSoFar,
    EvidenceFound,
    RolloutDone,
    Started,
    Trouble,
    Writing,
)
from mma_desktop.domain.runs import Solution
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.solvers.registry import purpose_title
from tests.reports.samples.cited import PASSAGES


def test_the_best_answer_so_far_is_written_as_a_sum_of_its_money() -> None:
    console = Terminal(record=True, width=120, force_terminal=False)
    with RunProgress(console) as progress:
        for event in (Started("run", 2, "GBP"), BestSoFar(Solution("", "4200.5", 1.0)), RolloutDone(0, ("R",), 0.5)):
            progress(event)
    assert "best so far £4,200.50" in console.export_text()


def test_a_pipe_gets_one_line_a_rollout_with_the_best_answer_so_far() -> None:
    console = Terminal(record=True, width=120, force_terminal=False)
    with RunProgress(console) as progress:
        for event in (
            Started("run", 2),
            Asked("general", "answer", 1),
            BestSoFar(Solution("=> 7", "7", 1.0, ("R", "R.A1"))),
            RolloutDone(0, ("R", "R.A1"), 0.5),
        ):
            progress(event)
    lines = [line.strip() for line in console.export_text().splitlines() if line.startswith("rollout")]
    assert len(lines) == 1
    assert lines[0].startswith("rollout 1/2  best so far 7")
    assert "%" not in lines[0]  # one vote is no certainty


@pytest.mark.parametrize(
    ("role", "tag", "said"),
    [("general", "answer R.A1", "general model "), ("domain-2", "verify 0.6/0 R.A3", "domain model 2 ")],
)
def test_the_line_says_which_model_does_what_in_words(role: str, tag: str, said: str) -> None:
    console = Terminal(record=True, width=120, force_terminal=True)
    with RunProgress(console) as progress:
        progress(Started("run", 2))
        progress(Asked(role, tag, 1))
    text = console.export_text()
    assert f"{said}{purpose_title(tag.partition(' ')[0], 'en')}" in text
    assert "R.A" not in text and "0.6/0" not in text


def test_on_a_narrow_terminal_the_count_of_rollouts_stays_whole() -> None:
    console = Terminal(record=True, width=80, force_terminal=True)
    with RunProgress(console) as progress:
        progress(Started("run", 16))
        progress(Asked("domain", "verify 0.6/0 R.A3", 1))
        progress(BestSoFar(Solution("=> 51500", "一种很长的答案" * 5, 1.0)))
        progress(RolloutDone(0, ("R",), 0.5))
    last = [line for line in console.export_text().splitlines() if "best so far" in line][-1]
    assert " 1/16 " in last


def test_the_best_answer_so_far_has_its_chance() -> None:
    console = Terminal(record=True, width=120, force_terminal=False)
    with RunProgress(console) as progress:
        progress(Started("run", 2))
        progress(BestSoFar(Solution("=> 7", "7", 1.0)))
        for index, chance in enumerate((0.87, None)):
            progress(ChanceSoFar("7", chance))
            progress(RolloutDone(index, ("R",), 0.5))
    text = console.export_text()
    assert "best so far 7 (chance 87%)" in text and "best so far 7 (not calibrated)" in text


def _timed(seconds: Sequence[float], asked: Sequence[bool], planned: int) -> str:
    """What a pipe is told after each rollout of a run, whose rollouts took so long and asked an engine or did not."""
    console, now = Terminal(record=True, width=120, force_terminal=False), [0.0]
    with RunProgress(console, lambda: now[0]) as progress:
        progress(Started("run", planned))
        for index, (took, asks) in enumerate(zip(seconds, asked, strict=True)):
            if asks:
                progress(Asked("general", "answer R.A1", 1))
            now[0] += took
            progress(RolloutDone(index, ("R",), 0.5))
    return console.export_text()


def test_rollouts_replayed_from_the_record_say_nothing_about_the_time_left() -> None:
    assert "left" not in _timed([0.001] * 3, [False] * 3, planned=5)
    resumed = _timed([0.001] * 3 + [40.0], [False] * 3 + [True], planned=5)
    assert "rollout 4/5  30 s to 50 s left" in resumed


def test_no_time_is_left_after_the_last_rollout() -> None:
    assert "left" not in _timed([40.0], [True], planned=1)


def test_trouble_is_printed_as_it_is() -> None:
    console = Terminal(record=True, width=120, force_terminal=False)
    with RunProgress(console) as progress:
        progress(Trouble("[red]CUDA0[/red] was full."))
    assert "[red]CUDA0[/red] was full." in console.export_text()


def test_what_was_left_out_of_search_is_said() -> None:
    console = Terminal(record=True, width=120, force_terminal=False)
    with RunProgress(console) as progress:
        progress(EvidenceFound(replace(evidence_of(PASSAGES, "zh"), not_searched=("office",))))
    assert "刑法#64; left out of search: office" in console.export_text()


def test_times_are_minutes_and_seconds() -> None:
    assert [duration(seconds) for seconds in (0.4, 59.4, 60, 3661)] == ["0 s", "59 s", "1 min 0 s", "61 min 1 s"]


def test_the_articles_that_models_read_are_named() -> None:
    console = Terminal(record=True, width=120, force_terminal=False)
    with RunProgress(console) as progress:
        progress(EvidenceFound(evidence_of(PASSAGES, "zh")))
    assert "The models read 刑法#264, 刑法#64" in console.export_text()


def test_on_a_terminal_the_end_of_what_a_model_writes_stands_below_as_wide_as_it_is() -> None:
    console = Terminal(record=True, width=40, force_terminal=True)
    with RunProgress(console) as progress:
        progress(Writing("general", "被告人窃得现金\n" * 9 + "共\x1b[31m300元"))
    lines = [line for line in console.export_text().splitlines() if "general model" in line.lower()]
    assert lines and lines[-1].rstrip().endswith("共␛[31m300元")
    assert all(cell_len(line.rstrip()) < 40 for line in lines)


def test_a_pipe_is_not_told_what_a_model_writes() -> None:
    console = Terminal(record=True, width=120, force_terminal=False)
    with RunProgress(console) as progress:
        progress(Writing("general", "secret"))
    assert "secret" not in console.export_text()


def test_one_model_in_all_roles_is_not_called_two() -> None:
    console = Terminal(record=True, width=120, force_terminal=True)
    with RunProgress(console) as progress:
        progress(Started("run", 2, one_model=True))
        progress(Asked("domain", "verify 0.6/0 R.A3", 1))
    assert "one model, domain role verifies" in console.export_text()
