"""`mma-desktop models` as a user types it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mma_desktop.cli import models
from mma_desktop.errors import InputError, ModelError
from mma_desktop.model_files import known_models, tuning
from mma_desktop.model_files.fetching import FetchProgress, Stage
from mma_desktop.model_files.known_models import KnownModel
from mma_desktop.model_files.tuning import Measurement, Speeds, TuningResult, best_of

METADATA: dict[str, str | int] = {
    "general.name": "[bold]Odd[/name]",
    "general.architecture": "llama",
    "llama.context_length": "4096",
    "llama.block_count": "2",
    "llama.embedding_length": "64",
    "llama.attention.head_count": "4",
    "n_params": 1000,
    "size": 10,
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    async def inspect(_path: Path) -> dict[str, str | int]:
        return METADATA

    monkeypatch.setenv("MMA_DESKTOP_MODELS", str(tmp_path / "models"))
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(known_models, "inspect_gguf", inspect)
    (tmp_path / "models").mkdir()
    return tmp_path / "models"


def run(*arguments: str) -> str:
    result = CliRunner().invoke(models.app, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_list_shows_what_is_here_and_what_is_not(folder: Path) -> None:
    (folder / "mine.gguf").write_bytes(b"GGUF")
    output = run("list")
    assert "qwen2.5-coder-0.5b" in output and "not stated" in output
    assert "mine" in output and "mma-desktop models add" in output


def test_list_as_json_has_every_field() -> None:
    tiny = json.loads(run("list", "--json"))[0]
    assert (tiny["name"], tiny["present"], tiny["facts"]["architecture"]) == ("smollm2-135m", False, "llama")


def test_add_and_check_a_file_whose_name_looks_like_markup(tmp_path: Path) -> None:
    file = tmp_path / "law [x].gguf"
    file.write_bytes(b"GGUF")
    assert "law [x]" in run("add", str(file))
    checked = run("check", "law [x]", "--context", "1000")
    assert "as pinned" in checked and "[bold]Odd[/name]" in checked and "cache of 2000 tokens" in checked


def test_remove_takes_off_the_list_what_was_added(tmp_path: Path) -> None:
    file = tmp_path / "law.gguf"
    file.write_bytes(b"GGUF")
    run("add", str(file))
    assert str(file) in run("remove", "law") and file.is_file()
    assert "law" not in {model["name"] for model in json.loads(run("list", "--json"))}


def test_check_all_reports_the_good_ones_and_then_fails(folder: Path) -> None:
    (folder / "good.gguf").write_bytes(b"GGUF")
    (folder / "smollm2-135m-instruct-q4_1.gguf").write_bytes(b"GGUF damaged")
    result = CliRunner().invoke(models.app, ["check"])
    assert "good" in result.output
    assert isinstance(result.exception, ModelError) and "is not the file it was" in str(result.exception)


def test_check_as_json_says_whether_it_fits(folder: Path) -> None:
    (folder / "good.gguf").write_bytes(b"GGUF")
    (result,) = json.loads(run("check", "good", "--json"))
    assert result["fits"] is True and result["pinned"] is False and len(result["model"]["sha256"]) == 64


def test_fetch_draws_one_bar_per_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def events(name: str) -> Iterator[FetchProgress]:
        assert name == "small"
        yield FetchProgress("a.gguf", Stage.DOWNLOADING, 5, 10, "huggingface.co")
        yield FetchProgress("b.gguf", Stage.DONE, 7, 7)

    monkeypatch.setattr(models.known_models, "fetch_set", events)
    output = run("fetch", "small")
    assert output.count("a.gguf") == 1 and output.count("b.gguf") == 1
    assert "fetch (huggingface.co)" in output


def test_the_help_of_fetch_says_where_models_come_from() -> None:
    output = run("fetch", "--help")
    for part in ("publisher", "huggingface.co", "hf.co", "HF_ENDPOINT", "pip", "SHA-256"):
        assert part in output


def test_bench_shows_every_setting_and_stores_the_best(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rows = (
        Measurement(1, False, 0, Speeds(50.0, 10.0, 10.0, 20.0)),
        Measurement(2, False, 0, Speeds(90.0, 15.0, 15.0, 30.0)),
        Measurement(2, False, 0, Speeds(95.0, 20.0, 20.0, 50.0), converted=True),
        Measurement(2, True, 0, Speeds(90.0, 25.0, 25.0, 60.0), converted=True),
        Measurement(2, False, 0, Speeds(90.0, 5.0, 5.0, 10.0), flash=True),
    )

    async def tune(model: KnownModel, seconds: float, show: Callable[[Measurement], object]) -> TuningResult:
        assert (model.name, seconds) == ("mine", 3.0)
        for row in rows:
            show(row)
        return TuningResult(rows, best_of(rows, busy=0.9))

    monkeypatch.setattr(tuning, "tune", tune)
    (folder / "mine.gguf").write_bytes(b"GGUF")
    output = run("bench", "mine", "--seconds", "3", "--json", str(tmp_path / "bench.json"))
    assert "25.0" in output and "4 at once" in output and "16 at once" in output
    assert "2 threads decode" in output and "spin while nobody else" in output
    assert "weights in Q5_0 are converted to Q8_0" in output and output.count("stored") == 3
    assert "the usual attention" in " ".join(output.split()) and output.count("│on ") == 1
    assert "used 0.9 cores" in " ".join(output.split())
    (found,) = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    assert (found["model"], found["best"]["spin"], len(found["rows"])) == ("mine", True, 5)


def test_bench_needs_a_file(folder: Path) -> None:
    with pytest.raises(InputError, match="not a model file"):
        run("bench", "scripted:x.json")
