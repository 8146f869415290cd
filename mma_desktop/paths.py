"""Where things lie: the program's data files, the user's models, library and settings."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent
_APP = "mma-desktop"
_LANGUAGES = ("en", "zh")
UNSAVED = "--unsaved"
"""The only argument of a window that keeps nothing."""
LIBRARY = "--library"
"""Alone with a file: the window on this library."""


def resources() -> Path:
    """The folder of data files: inside an installed package, or beside it in a checkout."""
    inside = _PACKAGE / "resources"
    return inside if inside.is_dir() else _PACKAGE.parent / "resources"


def texts(folder: str, name: str, language: str) -> Path:
    """The data file of texts in zh or en, in English for any other language."""
    return resources() / folder / f"{name}.{language if language in _LANGUAGES else 'en'}.toml"


def models() -> Path:
    """The folder of model files: MMA_DESKTOP_MODELS, the checkout's models/, or the user's data folder."""
    if override := os.environ.get("MMA_DESKTOP_MODELS"):
        return Path(override)
    checkout = _PACKAGE.parent / "models"
    return checkout if (checkout / "starter.toml").is_file() else user_data() / "models"


def starter_sets() -> Path:
    """The data file that pins the starter models."""
    checkout = _PACKAGE.parent / "models" / "starter.toml"
    return checkout if checkout.is_file() else resources() / "starter.toml"


def user_guide() -> Path:
    """The guide for users of the window, in both languages."""
    checkout = _PACKAGE.parent / "docs" / "user-guide.md"
    return checkout if checkout.is_file() else resources() / "user-guide.md"


def user_data() -> Path:
    """The user's data folder: MMA_DESKTOP_HOME, or the platform's place for it."""
    if override := os.environ.get("MMA_DESKTOP_HOME"):
        return Path(override)
    return Path(platformdirs.user_data_dir(_APP, appauthor=False))


def anchors() -> Path:
    """The folder in which this computer keeps where the logs of its libraries end (`storage/anchors.py`)."""
    if override := os.environ.get("MMA_DESKTOP_HOME"):
        return Path(override) / "anchors"
    return Path(platformdirs.user_state_dir(_APP, appauthor=False)) / "anchors"


def user_tasks() -> Path:
    """The folder in which the user adds tasks, one data file each; it may not exist."""
    return user_data() / "tasks"


def user_packs() -> Path:
    """The folder of the user's own node packs, one file each; it may not exist."""
    return user_data() / "packs"


def user_panels() -> Path:
    """The folder of the user's own expert panels, one file each; it may not exist."""
    return user_data() / "panels"


def letterhead() -> Path:
    """The settings file of what stands at the top of every report; it may not exist."""
    if override := os.environ.get("MMA_DESKTOP_HOME"):
        return Path(override) / "letterhead.toml"
    return Path(platformdirs.user_config_dir(_APP, appauthor=False)) / "letterhead.toml"


def default_library() -> Path:
    """The library file used when none is named."""
    return user_data() / "library.mma"
