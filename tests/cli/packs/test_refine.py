"""What `mma-desktop packs refine` says while it works."""

from __future__ import annotations

import io

import pytest

from mma_desktop.cli.packs.refine import EpochLines
from mma_desktop.cli.terminal import Terminal
from mma_desktop.evaluation.refinement.service import RefineProgress
from mma_desktop.reports.templates import load_labels


@pytest.mark.parametrize(("done", "is_said"), [(1, True), (2, False), (4, False), (5, True), (10, True)])
def test_the_first_run_and_every_fifth_say_how_much_is_left(done: int, is_said: bool) -> None:
    stream = io.StringIO()
    EpochLines(Terminal(file=stream), load_labels("refinement", "en"))(RefineProgress(done, 7, 90.0))
    assert bool(stream.getvalue()) is is_said
    if is_said:
        assert f"{done}" in stream.getvalue()
        assert "1 min 30 s" in stream.getvalue()
