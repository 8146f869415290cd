from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.gui.shell.input_method import choose_input_method


def _plugins(tmp_path: Path, *names: str) -> Path:
    folder = tmp_path / "platforminputcontexts"
    folder.mkdir()
    for name in names:
        (folder / name).touch()
    return tmp_path


@pytest.mark.parametrize("module", ["fcitx", "fcitx5"])
def test_fcitx_without_its_plugin_becomes_ibus(tmp_path: Path, module: str) -> None:
    environment = {"QT_IM_MODULE": module}
    choose_input_method(environment, _plugins(tmp_path, "libibusplatforminputcontextplugin.so"))
    assert environment == {"QT_IM_MODULE": "ibus"}


def test_fcitx_with_its_plugin_stays(tmp_path: Path) -> None:
    environment = {"QT_IM_MODULE": "fcitx"}
    choose_input_method(environment, _plugins(tmp_path, "libfcitx5platforminputcontextplugin.so"))
    assert environment == {"QT_IM_MODULE": "fcitx"}


@pytest.mark.parametrize("environment", [{}, {"QT_IM_MODULE": "xim"}])
def test_anything_else_is_left_alone(tmp_path: Path, environment: dict[str, str]) -> None:
    before = dict(environment)
    choose_input_method(environment, _plugins(tmp_path))
    assert environment == before
