"""What a refinement leaves in its folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.evaluation.refinement.report import write_refinement
from mma_desktop.evaluation.refinement.service import Refinement
from mma_desktop.packs.loading import load_pack
from mma_desktop.reports.templates import load_labels
from tests.evaluation.refinement.conftest import elsewhere


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_report_shows_rewards_outcomes_and_the_diff_of_each_rewrite(
    tmp_path: Path, refinement: Refinement, language: str
) -> None:
    labels = load_labels("refinement", language)
    files = write_refinement(elsewhere(refinement, tmp_path), labels)
    page = files.report.read_text(encoding="utf-8")
    assert labels["rewards"] in page
    assert "Hint helps now" in page
    assert "+Good Hint: {case}" in page
    assert labels["outcomes"]["kept"] in page


def test_the_shipped_pack_and_those_that_were_kept_can_be_loaded(tmp_path: Path, refinement: Refinement) -> None:
    files = write_refinement(elsewhere(refinement, tmp_path), load_labels("refinement", "en"))
    assert load_pack(files.pack) == refinement.pack
    kept = sorted(path.name for path in (tmp_path / "epochs").iterdir())
    assert kept[:2] == ["epoch-00.json", "epoch-01.json"]
    assert load_pack(tmp_path / "epochs" / "epoch-00.json") == refinement.plan.pack


def test_what_a_designer_wrote_is_text_in_the_report(tmp_path: Path, refinement: Refinement) -> None:
    start, first, *_ = refinement.epochs
    hostile = replace(first, reason="<script>alert(1)</script>", refused=("<img src=x>",))
    files = write_refinement(
        elsewhere(replace(refinement, epochs=(start, hostile)), tmp_path), load_labels("refinement", "en")
    )
    page = files.report.read_text(encoding="utf-8")
    assert "<script>" not in page
    assert "<img" not in page
    assert "&lt;script&gt;" in page


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path: Path, refinement: Refinement) -> None:
    (tmp_path / "epochs").write_text("in the way")
    with pytest.raises(InputError, match="cannot be written"):
        write_refinement(elsewhere(refinement, tmp_path), load_labels("refinement", "en"))
