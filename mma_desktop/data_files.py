"""Data files: TOML and JSON with a schema, the program's own and the user's.

A parser has more ways to fail than the two that its documentation names: text nested deeper than the stack, a number of
more digits than Python turns into one. Here every one of them is a ValueError with its reason, and a file is read only
if it is an ordinary one.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar, cast
from unicodedata import category

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, model_validator

from mma_desktop.errors import ResourceError
from mma_desktop.files import read_ordinary, write_private

Schema = TypeVar("Schema", bound=BaseModel)
Kind = TypeVar("Kind")

_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # classes of Unicode: controls, those of direction too, and breaks of lines
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u3164\ufe00-\ufe0e\uffa0\U000e0100-\U000e01ef]"
)  # drawn as nothing
_TOO_DEEP = "it is nested too deeply"
_TOO_LONG = "it holds a number with too many digits"
_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.){0,100}+"|'[^'\n]{0,100}+')"""
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{32}}")


class DataModel(BaseModel):
    """The base of what data files hold: it never changes, and a key that it does not know is a mistake.

    `FORMER_NAMES` are keys of earlier versions; files that have them are read as if they had the names of today.
    What checks values is built when a model is first used, as a start uses few (under a lock since pydantic 2.13).
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)

    FORMER_NAMES: ClassVar[Mapping[str, str]] = {}

    @model_validator(mode="before")
    @classmethod
    def _with_names_of_today(cls, values: Any) -> Any:
        if not cls.FORMER_NAMES or not isinstance(values, Mapping):
            return values
        given = cast("Mapping[str, Any]", values)
        return {cls.FORMER_NAMES.get(name, name): value for name, value in given.items()}


@cache
def adapter(kind: type[Kind]) -> TypeAdapter[Kind]:
    """What reads and writes values of a type; made once, when it is first needed, as that takes longer than reading."""
    return TypeAdapter(kind)


def unseen_in(text: str, allowed: str = "") -> str | None:
    """The first character of a text that its reader does not see, as U+202E; None where there is none.

    A control of direction turns round what is beside it, and what has no width says to a model what nobody reads.
    """
    found = next((char for char in text if char not in allowed and _is_unseen(char)), None)
    return None if found is None else f"U+{ord(found):04X}"


def without_unseen(text: str, allowed: str = "") -> str:
    """The text without those characters."""
    return "".join(char for char in text if char in allowed or not _is_unseen(char))


def _is_unseen(char: str) -> bool:
    return category(char) in _UNSEEN or _BLANK.match(char) is not None


def load_data(path: Path, schema: type[Schema]) -> Schema:
    """What the file holds, as its schema. Raises ResourceError when the file is missing or wrong."""
    try:
        return schema.model_validate(read_toml(path))
    except (OSError, ValueError) as error:
        raise ResourceError(f"{path.name} cannot be used: {reason(error)}.", "Reinstall the program.") from error


def load_own(file: Path, schema: type[Schema]) -> Schema:
    """What a JSON file of the user's holds; the defaults where there is none. Raises OSError, ValueError."""
    return schema.model_validate_json(read_ordinary(file)) if file.exists() else schema()


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file holds. Raises OSError, ValueError."""
    return parse_toml(read_ordinary(path).decode("utf-8-sig"))


def parse_toml(text: str) -> dict[str, Any]:
    """What a TOML text holds. Raises ValueError."""
    if _LONG_KEY.search(text):  # tomllib takes time by the square of a key's parts
        raise ValueError(_TOO_DEEP)
    return _parsed(tomllib.loads, text)


def parse_json(text: str | bytes) -> Any:
    """What a JSON text holds. Raises ValueError, also for NaN and Infinity, which JSON does not know."""
    return _parsed(partial(json.loads, parse_constant=_no_number), text)


def reason(error: OSError | ValueError) -> str:
    """Why a data file cannot be used, in one line that quotes nothing of it."""
    if isinstance(error, ValidationError):
        found = error.errors(include_url=False, include_input=False, include_context=False)
        return "; ".join(
            ": ".join(filter(None, (".".join(map(str, one["loc"])), message_of(one)))) for one in found[:3]
        )
    if isinstance(error, OSError):
        return error.strerror or "it cannot be read"
    return "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)


def message_of(found: Mapping[str, Any]) -> str:
    """What one of pydantic's errors says, without its word for a validator's own."""
    return str(found["msg"]).removeprefix("Value error, ")


def _parsed(parse: Callable[[Any], Any], text: str | bytes) -> Any:
    try:
        return parse(text)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, UnicodeDecodeError, _NoNumber):
        raise
    except RecursionError as error:
        raise ValueError(_TOO_DEEP) from error
    except ValueError as error:  # Python refuses to turn that many digits into a number
        raise ValueError(_TOO_LONG) from error


class _NoNumber(ValueError):
    """NaN or an infinity where a number is needed."""


def _no_number(name: str) -> None:
    raise _NoNumber(f"{name} is no number")


def write_whole(file: Path, text: str) -> None:
    """Write a file of the user's data folder so that a crash leaves the old or the new one. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_private(file, text.encode("utf-8"))
