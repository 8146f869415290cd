"""Which models there are, what a name means, and what a check finds; the metadata reader is a fake here."""

from __future__ import annotations

import hashlib
from pathlib import Path
from types import SimpleNamespace

import pytest

from mma_desktop import paths
from mma_desktop.errors import InputError, ModelError
from mma_desktop.model_files import known_models
from mma_desktop.model_files.catalog import load_starter
from mma_desktop.model_files.known_models import (
    Origin,
    add,
    check,
    check_memory,
    default_pair,
    list_models,
    name_for,
    remove,
    resolve,
    verified,
)

WEIGHTS = b"GGUF and then some weights"
METADATA: dict[str, str | int] = {
    "general.name": "Mini",
    "general.architecture": "llama",
    "general.file_type": "2",
    "llama.context_length": "4096",
    "llama.block_count": "2",
    "llama.embedding_length": "64",
    "llama.attention.head_count": "4",
    "n_params": 1000,
    "size": len(WEIGHTS),
    "conversion_bytes": 100 << 20,
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Empty folders for models and user data, and a metadata reader that needs no llama.cpp."""
    monkeypatch.setenv("MMA_DESKTOP_MODELS", str(tmp_path / "models"))
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(known_models, "inspect_gguf", fake_inspect)
    (tmp_path / "models").mkdir()
    return tmp_path / "models"


async def fake_inspect(path: Path) -> dict[str, str | int]:
    if not path.read_bytes().startswith(b"GGUF"):
        raise ModelError(f"{path} is damaged.", "Fetch it again.")
    return METADATA


def put(path: Path, data: bytes = WEIGHTS) -> Path:
    path.write_bytes(data)
    return path


def pin_everything_to(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the starter sets expect `data` for every file."""
    starter = load_starter(paths.starter_sets())
    digest = hashlib.sha256(data).hexdigest()
    pinned = tuple(model.model_copy(update={"sha256": digest}) for model in starter.models)
    monkeypatch.setattr(known_models, "load_starter", lambda _path: starter.model_copy(update={"models": pinned}))


def test_starter_models_are_listed_before_they_are_here() -> None:
    known = {model.name: model for model in list_models()}
    tiny = known["smollm2-135m"]
    assert (tiny.origin, tiny.present, tiny.roles) == (Origin.STARTER, False, ("tiny: general",))
    assert tiny.facts is not None and tiny.facts.licence == "apache-2.0"


def test_a_loose_file_in_the_folder_is_listed_without_a_hash(folder: Path) -> None:
    put(folder / "Mine.gguf")
    (mine,) = [model for model in list_models() if model.origin is Origin.FILE]
    assert (mine.name, mine.sha256, mine.facts) == ("mine", None, None)


def test_a_link_in_the_folder_that_leads_nowhere_is_no_model(folder: Path) -> None:
    (folder / "gone.gguf").symlink_to(folder / "nowhere.gguf")
    assert "gone" not in {model.name for model in list_models()}


@pytest.mark.parametrize("spec", ["smollm2-135m", "SmolLM2-135m-instruct-Q4_1.gguf", "smollm2-135m-instruct-q4_1"])
def test_a_model_is_found_by_its_names(folder: Path, spec: str) -> None:
    file = put(folder / "smollm2-135m-instruct-q4_1.gguf")
    assert resolve(spec).path == file


def test_a_path_to_a_pinned_file_is_the_pinned_model(folder: Path) -> None:
    file = put(folder / "smollm2-135m-instruct-q4_1.gguf")
    model = resolve(str(folder / ".." / "models" / file.name))
    assert model.origin is Origin.STARTER and model.sha256 is not None


def test_an_unregistered_path_is_allowed_and_gets_its_hash(tmp_path: Path) -> None:
    file = put(tmp_path / "else where 模型.gguf")
    model = resolve(str(file))
    assert (model.origin, model.sha256) == (Origin.FILE, None)
    assert verified(model).sha256 == hashlib.sha256(WEIGHTS).hexdigest()


def test_a_script_passes_through() -> None:
    model = resolve("scripted:demo/run.json")
    assert (model.spec, model.name, model.origin) == ("scripted:demo/run.json", "run", Origin.SCRIPTED)
    assert verified(model) == model


def test_an_unknown_name_and_a_missing_file_say_what_to_do() -> None:
    with pytest.raises(ModelError, match=r"There is no model nonsense.*models list"):
        resolve("nonsense")
    with pytest.raises(ModelError, match=r"is missing.*models fetch tiny"):
        resolve("smollm2-135m")


def test_without_the_default_pair_the_remedy_is_to_fetch_it() -> None:
    with pytest.raises(ModelError, match="mma-desktop models fetch small"):
        default_pair()


def test_the_default_pair_is_the_small_set(folder: Path) -> None:
    starter = load_starter(paths.starter_sets())
    roles = starter.sets["small"].roles
    files = [put(folder / starter.model(model_id).file) for model_id in roles.values()]
    assert [spec for spec in default_pair() if spec] == [str(file) for file in files]


async def test_an_added_model_keeps_its_place_hash_and_facts(tmp_path: Path) -> None:
    file = put(tmp_path / "Law-8B.gguf")
    model = await add(file)
    assert (model.name, model.path, model.origin) == ("law-8b", file, Origin.ADDED)
    assert resolve("law-8b") == model
    assert model.facts is not None and model.facts.quantisation == "Q4_0"


async def test_a_swapped_file_is_refused(tmp_path: Path) -> None:
    file = put(tmp_path / "law.gguf")
    await add(file)
    put(file, WEIGHTS[:-1] + b"!")
    with pytest.raises(ModelError, match=r"is not the file it was.*models add"):
        verified(resolve("law"))


async def test_adding_a_replaced_file_again_accepts_it(tmp_path: Path) -> None:
    file = put(tmp_path / "law.gguf")
    await add(file)
    put(file, b"GGUF another model")
    assert verified(await add(file)).sha256 == hashlib.sha256(b"GGUF another model").hexdigest()


async def test_what_is_no_model_is_not_added(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="damaged"):
        await add(put(tmp_path / "letter.gguf", b"Dear Sir"))
    with pytest.raises(ModelError, match="There is no file"):
        await add(tmp_path / "none.gguf")
    assert all(model.origin is Origin.STARTER for model in list_models())


async def test_a_name_cannot_mean_two_models(tmp_path: Path) -> None:
    await add(put(tmp_path / "law.gguf"))
    with pytest.raises(InputError, match="--name"):
        await add(put(tmp_path / "other.gguf"), "law")
    with pytest.raises(InputError, match="already means"):
        await add(put(tmp_path / "other.gguf"), "smollm2-135m")


async def test_a_model_gets_a_name_that_no_other_has_and_keeps_its_own(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    file, namesake = put(tmp_path / "Law.gguf"), put(tmp_path / "other" / "law.gguf")
    assert name_for(file) == "law"
    await add(file, "law")
    assert name_for(namesake) == "law-2"
    await add(namesake, "statutes")
    assert (name_for(file), name_for(namesake)) == ("law", "statutes")


async def test_a_model_that_was_added_goes_off_the_list_and_its_file_stays(tmp_path: Path) -> None:
    file = put(tmp_path / "law.gguf")
    await add(file)
    assert remove("law").path == file
    assert file.is_file() and all(model.origin is Origin.STARTER for model in list_models())
    for name in ("law", "smollm2-135m"):
        with pytest.raises(InputError, match="you added"):
            remove(name)


async def test_a_check_reports_hash_facts_and_memory(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pin_everything_to(WEIGHTS, monkeypatch)
    put(folder / "smollm2-135m-instruct-q4_1.gguf")
    result = await check(resolve("smollm2-135m"), context=8192)
    assert result.pinned and result.fits
    assert result.cells == 2 * 4096, "no more than the model was trained for"
    assert result.memory.kv == result.cells * 2 * 2 * 4 * (16 + 16)


async def test_a_check_finds_every_changed_byte(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pin_everything_to(WEIGHTS, monkeypatch)
    for position in range(4, len(WEIGHTS)):
        changed = bytearray(WEIGHTS)
        changed[position] ^= 1
        put(folder / "smollm2-135m-instruct-q4_1.gguf", bytes(changed))
        with pytest.raises(ModelError, match="is not the file it was"):
            await check(resolve("smollm2-135m"))


async def test_models_that_do_not_fit_together_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = [resolve(str(put(tmp_path / name))) for name in ("a.gguf", "b.gguf")]
    await check_memory([*both, resolve("scripted:x.json")])
    monkeypatch.setattr(known_models.psutil, "virtual_memory", lambda: SimpleNamespace(available=200 << 20))
    await check_memory(both[:1])
    with pytest.raises(ModelError, match="memory are needed"):
        await check_memory(both)


async def test_converted_weights_need_their_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = put(tmp_path / "a.gguf")
    model = resolve(str(file))
    monkeypatch.setattr(known_models.psutil, "virtual_memory", lambda: SimpleNamespace(available=200 << 20))
    await check_memory([model])
    with pytest.raises(ModelError, match="memory are needed"):
        await check_memory([model], converted=[file])


def test_an_unknown_set_is_named_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="tiny, small, standard"):
        list(known_models.fetch_set("huge"))


# BASE+ADAPTER


def test_a_plus_puts_an_adapter_onto_a_model(folder: Path, tmp_path: Path) -> None:
    base, adapter = put(folder / "mine.gguf"), put(tmp_path / "Law.gguf", b"12345")
    for spec in (f"{base}+{adapter}", f"mine+{adapter}"):
        model = resolve(spec)
        assert (model.path, model.adapter, model.name) == (base.resolve(), adapter, "mine+law")
        assert model.bytes == len(WEIGHTS) + 5
        assert resolve(model.spec) == model, "the stored spec means the same model again"


def test_a_plus_in_a_files_name_needs_no_care(folder: Path, tmp_path: Path) -> None:
    whole = put(folder / "a+b.gguf")
    adapter = put(tmp_path / "c+d.gguf")
    assert resolve(str(whole)).adapter is None
    adapted = resolve(f"{whole}+{adapter}")
    assert (adapted.path, adapted.adapter) == (whole.resolve(), adapter)


def test_a_missing_adapter_or_base_is_an_error(folder: Path, tmp_path: Path) -> None:
    base, adapter = put(folder / "mine.gguf"), put(tmp_path / "law.gguf")
    with pytest.raises(ModelError, match="no model"):
        resolve(f"{base}+{tmp_path / 'other.gguf'}")
    with pytest.raises(ModelError, match="no model nobody"):
        resolve(f"nobody+{adapter}")


def test_two_adapters_at_once_are_refused(folder: Path, tmp_path: Path) -> None:
    base, adapter = put(folder / "mine.gguf"), put(tmp_path / "law.gguf")
    with pytest.raises(InputError, match="one adapter"):
        resolve(f"{base}+{adapter}+{adapter}")
