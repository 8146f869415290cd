"""Chinese input on Linux: Qt's wheel has no fcitx plugin; fcitx 5 speaks ibus too (ARCHITECTURE.md, The window)."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path

_VARIABLE = "QT_IM_MODULE"


def choose_input_method(environment: MutableMapping[str, str], plugins: Path) -> None:
    """Set the variable to ibus where it asks for an fcitx plugin that is not there; otherwise change nothing."""
    if environment.get(_VARIABLE, "").startswith("fcitx") and not _has_fcitx(plugins):
        environment[_VARIABLE] = "ibus"


def _has_fcitx(plugins: Path) -> bool:
    return any((plugins / "platforminputcontexts").glob("*fcitx*"))
