"""What a user can choose from."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import ResourceError
from mma_desktop.paths import resources
from mma_desktop.service import choices


def test_the_samples_are_read_in_both_languages() -> None:
    samples = choices.load_samples()
    assert {sample.language for sample in samples} == {"zh", "en"}
    assert all(sample.text.strip() and sample.title for sample in samples)


def test_a_wrong_index_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "samples").mkdir()
    (tmp_path / "samples" / "samples.toml").write_text("[[sample]]\nfile = 'x'\n", encoding="utf-8")
    monkeypatch.setattr(choices, "resources", lambda: tmp_path)
    with pytest.raises(ResourceError, match="cannot be read"):
        choices.load_samples()


def test_recorded_voices_can_be_chosen_without_any_model() -> None:
    scripted = [choice.spec for choice in choices.model_choices() if choice.spec.startswith("scripted:")]
    assert len(scripted) == len(list((resources() / "samples").glob("*.script.json")))
