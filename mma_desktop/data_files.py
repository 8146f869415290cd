"""The program's own data files: TOML with a schema."""

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
