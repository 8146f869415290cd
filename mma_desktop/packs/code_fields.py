"""Fields of other systems' packs that hold code: refused by name wherever they stand, before anything else is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

CODE_FIELDS = frozenset(
    {
        "code", "all_code", "source_code", "python", "python_code", "exec", "eval", "import", "imports", "script",
        "shell", "command", "cmd", "lambda", "function_body", "forward", "tools_needed", "__class__", "__reduce__",
    }
)  # fmt: skip
_FREE_NAMES = frozenset({"inputs", "json_schema", "rewards", "titles"})  # what stands there is named by the pack itself
_DEEPEST = 64


def code_fields(data: object, place: str = "", depth: int = 0) -> Iterator[str]:
    """Where fields stand whose name says that they hold code. Raises ValueError for data nested too deeply."""
    if depth > _DEEPEST:
        raise ValueError("it is nested too deeply")
    if isinstance(data, Mapping):
        for key, value in cast("Mapping[Any, Any]", data).items():
            name = str(key)
            if name.lower() in CODE_FIELDS:
                yield f"{place}{name}"
            elif name not in _FREE_NAMES:
                yield from code_fields(value, f"{place}{name}.", depth + 1)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for number, value in enumerate(cast("Sequence[Any]", data), start=1):
            yield from code_fields(value, f"{place}{number}.", depth + 1)
