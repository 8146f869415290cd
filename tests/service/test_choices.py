"""What a user can choose from."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import InputError, ResourceError
from mma_desktop.model_files.catalog import load_starter
from mma_desktop.paths import models, resources, starter_sets
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


def test_models_on_allowed_servers_are_offered(home: Path) -> None:
    settings = home / "remote.toml"
    settings.write_text('hosts = ["10.0.0.2"]\nmodels = ["http://10.0.0.2:8080#law"]', encoding="utf-8")
    assert _remote() == []
    settings.write_text(f"enabled = true\n{settings.read_text(encoding='utf-8')}", encoding="utf-8")
    assert _remote() == [choices.ModelChoice("remote:http://10.0.0.2:8080#law", "law @ 10.0.0.2:8080")]


@pytest.mark.parametrize("models", ['["http://10.0.0.3#law"]', '["nowhere"]'])
def test_a_model_that_is_not_allowed_is_not_offered(home: Path, models: str) -> None:
    text = f'enabled = true\nhosts = ["10.0.0.2"]\nmodels = {models}'
    (home / "remote.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError):
        choices.model_choices()


def _remote() -> list[choices.ModelChoice]:
    return [choice for choice in choices.model_choices() if choice.spec.startswith("remote:")]


def test_the_recorded_sample_answers_no_case_of_the_users() -> None:
    recorded = [model.spec for model in choices.model_choices() if model.recorded]
    for sample in choices.load_samples():
        choices.check_recorded(recorded, sample.text)
    with pytest.raises(InputError, match="cannot answer yours"):
        choices.check_recorded(recorded, "被告人李某窃得现金700元。")
    choices.check_recorded(("scripted:/elsewhere/own.json",), "被告人李某窃得现金700元。")


def test_the_pair_is_recommended_only_when_both_its_files_are_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MMA_DESKTOP_MODELS", str(tmp_path))
    starter = load_starter(starter_sets())
    tiny, general, domain = (models() / starter.model(name).file for name in _starter_names())
    for file in (tiny, general):
        file.write_bytes(b"GGUF")
        assert not any(model.recommended for model in choices.model_choices())
    domain.write_bytes(b"GGUF")
    assert {model.spec for model in choices.model_choices() if model.recommended} == {str(general), str(domain)}


def _starter_names() -> tuple[str, str, str]:
    sets = load_starter(starter_sets()).sets
    return sets["tiny"].general, sets["small"].general, sets["small"].domain or ""
