"""The options that benchmarks have in common."""

from __future__ import annotations

from pathlib import Path

from benchmarks.inference.options import common_options


def test_without_options_the_small_set_is_measured_with_the_usual_threads() -> None:
    options = common_options("A benchmark.").parse_args([])
    assert (options.model, options.case) == ("small", None)
    assert options.threads >= 1
    assert options.out.parts[-3:] == ("docs", "results", "raw")


def test_every_option_can_be_given() -> None:
    options = common_options(None).parse_args(
        ["--model", "tiny", "--case", "a.en.txt", "--threads", "3", "--out", "here"]
    )
    assert (options.model, options.case, options.threads, options.out) == ("tiny", Path("a.en.txt"), 3, Path("here"))
