"""The libraries of the system that the window needs on Linux."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

from mma_desktop.model_files.system_libraries import missing_packages, packages

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone leaves them to the system")
def test_a_library_that_cannot_be_loaded_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> object:
        if "xcb-icccm" in name or "xkbcommon-x11" in name:
            raise OSError(name)
        return object()

    monkeypatch.setattr(ctypes, "CDLL", load)
    assert missing_packages() == ["libxkbcommon-x11-0", "libxcb-icccm4"]


def test_other_systems_bring_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert missing_packages() == []


def test_the_readme_names_them_all_in_both_languages() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(readme.count(package) >= 2 for package in packages())
