"""Files that a command was asked to write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mma_desktop.errors import InputError


def write_json(path: Path, value: Any) -> None:
    """Write `value` as JSON. Raises InputError when the file cannot be written."""
    try:
        path.write_text(json.dumps(value, ensure_ascii=False, indent=1), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}.", "Choose another place for it.") from error
