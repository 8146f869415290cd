"""What the window does with model files; pip and the reader of metadata are fakes here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from mma_desktop.errors import InputError, RunStopped
from mma_desktop.model_files import known_models
from mma_desktop.model_files.fetching import FetchProgress, Stage
from mma_desktop.model_files.known_models import KnownModel, Origin
from mma_desktop.model_files.publisher import publisher_can_be_asked
from mma_desktop.service.model_files import library
from mma_desktop.service.model_files.library import ModelLibrary

METADATA: dict[str, str | int] = {
    "general.architecture": "llama",
    "llama.block_count": "2",
    "llama.embedding_length": "64",
    "llama.attention.head_count": "4",
    "size": 10,
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    async def inspect(_path: Path) -> dict[str, str | int]:
        return METADATA

    monkeypatch.setenv("MMA_DESKTOP_MODELS", str(tmp_path / "models"))
    monkeypatch.setattr(known_models, "inspect_gguf", inspect)
    (tmp_path / "models").mkdir()
    return tmp_path / "models"


def put(path: Path, data: bytes = b"GGUF") -> Path:
    path.write_bytes(data)
    return path


async def added(path: Path) -> KnownModel:
    return await ModelLibrary().add(path, int, asyncio.Event())


def test_a_set_offers_what_is_not_here_yet(folder: Path) -> None:
    tiny, small, standard = ModelLibrary().offers()
    assert (tiny.name, small.name, standard.name) == ("tiny", "small", "standard")
    assert len(small.models) == 2 and small.missing == small.models
    assert small.publisher == ("huggingface.co" if publisher_can_be_asked() else "")
    put(folder / small.models[0].file)
    _, small, _ = ModelLibrary().offers()
    assert small.missing == small.models[1:]


async def test_what_was_found_of_a_file_holds_until_it_is_written(tmp_path: Path) -> None:
    file = put(tmp_path / "law.gguf")
    model = await added(file)
    (before,) = (one for one in ModelLibrary().listed() if one.model == model)
    file.unlink()
    (after,) = (one for one in ModelLibrary().listed() if one.model == model)
    assert before.written > 0 and after.written == 0


async def test_a_changed_file_is_found_and_not_tried(tmp_path: Path) -> None:
    model = await added(put(tmp_path / "law.gguf"))
    whole = await ModelLibrary().verify(model, int, asyncio.Event())
    assert whole.error is None and whole.sha256 == model.sha256
    put(tmp_path / "law.gguf", b"GGUF!")
    tried = await ModelLibrary().try_out(model, "en", int, asyncio.Event())
    assert tried.self_test is None and "is not the file it was" in str(tried.file_hash.error)


async def test_a_file_that_was_replaced_is_recorded_anew_under_its_name(tmp_path: Path) -> None:
    before = await known_models.add(put(tmp_path / "law.gguf"), "statutes")
    after = await added(put(tmp_path / "law.gguf", b"GGUF!"))
    assert after.name == "statutes" and after.sha256 != before.sha256
    ModelLibrary().remove(after)
    assert all(one.model.origin is Origin.STARTER for one in ModelLibrary().listed())


async def test_a_starter_file_is_not_listed_twice(folder: Path) -> None:
    with pytest.raises(InputError, match="listed already"):
        await added(put(folder / "smollm2-135m-instruct-q4_1.gguf"))


async def test_what_is_stopped_ends_between_two_steps_and_the_next_fetch_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[str] = []

    def events(name: str) -> Iterator[FetchProgress]:
        try:
            while True:
                yield FetchProgress(name, Stage.DOWNLOADING, 1, 2)
        finally:
            ended.append(name)

    monkeypatch.setattr(library, "fetch_set", events)
    shelf, stop = ModelLibrary(), asyncio.Event()
    loop = asyncio.get_running_loop()
    with pytest.raises(RunStopped):
        await shelf.fetch("tiny", lambda _event: loop.call_soon_threadsafe(stop.set), stop)
    heard: list[FetchProgress] = []
    monkeypatch.setattr(library, "fetch_set", lambda name: (FetchProgress(name, Stage.DONE, 1, 1) for _ in ended))
    await shelf.fetch("small", heard.append, asyncio.Event())
    assert heard == [FetchProgress("small", Stage.DONE, 1, 1)] and ended == ["tiny"]
