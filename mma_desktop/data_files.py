"""Data files: the program's own, TOML with a schema, and how the user's are written."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, TypeVar, cast

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from mma_desktop.errors import ResourceError

Schema = TypeVar("Schema", bound=BaseModel)


class DataModel(BaseModel):
    """The base of what data files hold: it never changes, and a key that it does not know is a mistake.

    `FORMER_NAMES` are keys of earlier versions; files that have them are read as if they had the names of today.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    FORMER_NAMES: ClassVar[Mapping[str, str]] = {}

    @model_validator(mode="before")
    @classmethod
    def _with_names_of_today(cls, values: Any) -> Any:
        if not cls.FORMER_NAMES or not isinstance(values, Mapping):
            return values
        given = cast("Mapping[str, Any]", values)
        return {cls.FORMER_NAMES.get(name, name): value for name, value in given.items()}


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
