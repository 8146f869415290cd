"""Panels of the user's own: JSON files in the data folder, written by hand or by a model (`synthesis/experts.py`).

What stands in them goes to models and, as plain text, onto the screen; nothing else is done with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from pydantic import ValidationError

from mma_desktop import paths
from mma_desktop.data_files import parse_json, parse_toml, reason, unseen_in, write_whole
from mma_desktop.errors import InputError
from mma_desktop.files import is_device, read_ordinary
from mma_desktop.panels.schema import DomainPanel

_MAX_BYTES = 256 * 1024
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_REMEDY = "A panel has a title and at most ten experts, each with title, field and duty; no two may be alike."


def load_panel(path: Path) -> DomainPanel:
    """The panel in a JSON or TOML file. Raises InputError with what is wrong."""
    try:
        text = read_ordinary(path, _MAX_BYTES).decode("utf-8-sig")
        data = parse_json(text) if path.suffix.lower() == ".json" else parse_toml(text)
        return DomainPanel.model_validate(data)
    except ValidationError as error:
        raise InputError(f"{path.name} is no panel: {reason(error)}.", _REMEDY) from error
    except OSError as error:
        raise InputError(f"{path.name} cannot be read: {reason(error)}.", "Name a panel file.") from error
    except ValueError as error:
        raise InputError(f"{path.name} cannot be read: {reason(error)}.", _REMEDY) from error


def parse_panel(text: str) -> DomainPanel:
    """The panel that `panel_text` wrote. Raises InputError."""
    try:
        return DomainPanel.model_validate(parse_json(text))
    except ValueError as error:
        raise InputError(f"The panel cannot be used: {reason(error)}.", _REMEDY) from error


def panel_text(panel: DomainPanel) -> str:
    """The panel as JSON, always the same for the same panel."""
    return json.dumps(panel.model_dump(mode="json", exclude_none=True), ensure_ascii=False, indent=1) + "\n"


def own_panels() -> Mapping[str, Path]:
    """The user's own panels: where each lies, by name."""
    return {path.stem: path for path in sorted(paths.user_panels().glob("*.json"))}


def panel_named(name: str) -> DomainPanel:
    """One of the user's own panels. Raises InputError where there is none, or its file is wrong."""
    found = own_panels()
    if name not in found:
        raise InputError(
            f"There is no panel called {name!r}.",
            f"Your own panels: {', '.join(found) or 'none'}; see all with panels list, write one with panels write.",
        )
    return load_panel(found[name])


def free_place(name: str, *, replace: bool = False) -> Path:
    """Where a panel of this name goes. Raises InputError for a name that is taken or cannot be one."""
    if not _NAME.fullmatch(name):
        raise InputError(f"{name!r} cannot be a panel's name.", "Use a-z, 0-9, - and _, and begin with a letter.")
    if is_device(name):
        raise InputError(f"{name} is the name of a device in Windows.", "Choose another name.")
    path = paths.user_panels() / f"{name}.json"
    if path.exists() and not replace:
        raise InputError(f"There is a panel called {name!r} already.", "Choose another name, or give --replace.")
    return path


def keep_panel(name: str, panel: DomainPanel, *, replace: bool = False) -> Path:
    """Put a panel among the user's own; where it lies.

    Raises InputError for a name that is taken or cannot be one, and for a panel that hides something from its reader.
    """
    path = free_place(name, replace=replace)
    if unseen := unseen_in(panel_text(panel), allowed="\n"):
        raise InputError(f"The panel holds a character that nobody sees, {unseen}.", "Take it out.")
    try:
        write_whole(path, panel_text(panel))
    except OSError as error:
        raise InputError(f"{path} cannot be written: {reason(error)}.", "Check the folder.") from error
    return path
