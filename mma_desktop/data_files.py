"""Data files: the program's own, TOML with a schema, and how the user's are written."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from mma_desktop.errors import ResourceError

Schema = TypeVar("Schema", bound=BaseModel)


def load_data(path: Path, schema: type[Schema]) -> Schema:
    """What the file holds, as its schema. Raises ResourceError when the file is missing or wrong."""
    try:
        return schema.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise ResourceError(f"{path.name} cannot be used: {error}", "Reinstall the program.") from error


def load_own(file: Path, schema: type[Schema]) -> Schema:
    """What a JSON file of the user's holds; the defaults where there is none. Raises OSError, ValidationError."""
    return schema.model_validate_json(file.read_bytes()) if file.is_file() else schema()


def write_whole(file: Path, text: str) -> None:
    """Write a file of the user's data folder so that a crash leaves the old or the new one. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = file.with_suffix(".tmp")
    draft.write_text(text, encoding="utf-8")
    draft.chmod(0o600)
    draft.replace(file)
