"""Where things lie: what the environment says, else the checkout, else the user's own folder."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from mma_desktop import paths

PACKAGE = Path(paths.__file__).parent


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that lies in no checkout."""
    package = tmp_path / "site-packages" / "mma_desktop"
    package.mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", package)
    return package


def test_in_a_checkout_resources_and_models_lie_beside_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MMA_DESKTOP_MODELS", raising=False)
    assert paths.resources() == PACKAGE.parent / "resources"
    assert paths.models() == PACKAGE.parent / "models"
    assert paths.starter_sets() == PACKAGE.parent / "models" / "starter.toml"


@pytest.mark.parametrize(("language", "found"), [("zh", "zh"), ("en", "en"), ("fr", "en"), ("../zh", "en")])
def test_texts_are_there_in_two_languages_and_in_english_for_any_other(language: str, found: str) -> None:
    assert paths.texts("hosts", "texts", language) == paths.resources() / "hosts" / f"texts.{found}.toml"


def test_an_installed_package_holds_its_resources(installed: Path) -> None:
    assert paths.resources() == installed.parent / "resources"
    (installed / "resources").mkdir()
    assert paths.resources() == installed / "resources"
    assert paths.starter_sets() == installed / "resources" / "starter.toml"


def test_without_a_checkout_models_are_the_users(installed: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MMA_DESKTOP_MODELS", raising=False)
    (installed.parent / "models").mkdir()  # of another program: it has no starter.toml
    assert paths.models() == home / "models"


def test_the_environment_says_where_models_and_data_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_DESKTOP_MODELS", str(tmp_path / "gguf"))
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path / "data"))
    assert paths.models() == tmp_path / "gguf"
    assert paths.user_data() == tmp_path / "data"
    assert paths.user_tasks() == tmp_path / "data" / "tasks"
    assert paths.default_library() == tmp_path / "data" / "library.mma"


@pytest.mark.parametrize("override", [None, ""])
def test_otherwise_the_platform_says_where_data_is(monkeypatch: pytest.MonkeyPatch, override: str | None) -> None:
    monkeypatch.delenv("MMA_DESKTOP_HOME", raising=False)
    if override is not None:
        monkeypatch.setenv("MMA_DESKTOP_HOME", override)
    assert paths.user_data() == Path(platformdirs.user_data_dir("mma-desktop", appauthor=False))
