"""Packs by name and from files. A file is read whole, checked whole, and only then a pack; every fault is named.

Packs that come with the program lie in resources/packs/<id>/<id>.<language>.toml, the user's own in the data folder.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from pydantic import ValidationError

from mma_desktop import paths
from mma_desktop.data_files import message_of, parse_json, parse_toml, reason
from mma_desktop.errors import PackError
from mma_desktop.files import read_ordinary
from mma_desktop.packs.code_fields import code_fields
from mma_desktop.packs.schema import NODE_NAME, PACK_ID, SOURCE, VARIABLE, NodePack
from mma_desktop.packs.validity import faults

MAX_BYTES = 1024 * 1024
_MOST_SAID = 3  # faults in one message
_SAID = {"extra_forbidden": "there is no such field", "model_type": "Input should be an object"}
_FORMS = {
    f"String should match pattern '{pattern}'": words
    for pattern, words in {
        PACK_ID: "should be a small letter, then at most 39 small letters, digits, - and _",
        NODE_NAME: "should be a letter of A to Z, then at most 39 letters, digits and _",
        VARIABLE: "should be a small letter, then at most 39 small letters, digits and _",
        SOURCE: "should be task.question, or the name of a node, a dot and one of its outputs",
    }.items()
}
"""What a name must look like, in words instead of a regular expression."""
_ENDINGS = (".json", ".toml")
_REMEDY = "Correct the file; docs/packs.md explains what a pack holds."


@dataclass(frozen=True, slots=True)
class PackFile:
    """A pack file: where it lies, whether it is the user's own, and its pack, or what is wrong with it."""

    path: Path
    own: bool
    pack: NodePack | None = None
    error: PackError | None = None

    @property
    def name(self) -> str:
        """The pack's id, by the file's name."""
        return _name_of(self.path)


def load_pack(path: Path) -> NodePack:
    """The pack in a JSON or TOML file. Raises PackError with its faults, each with its place."""
    try:
        raw = read_ordinary(path, MAX_BYTES)
    except OSError as error:
        raise PackError(f"{path.name} cannot be read: {reason(error)}.", "Name a pack file.") from error
    if path.suffix.lower() not in _ENDINGS:
        raise PackError(f"{path.name} is no pack file by its ending.", f"Known endings: {', '.join(_ENDINGS)}.")
    if len(raw) > MAX_BYTES:
        raise _refused(path.name, ["it is larger than 1 MiB"])
    return _pack_in(raw, path.name)


def parse_pack(text: str, name: str = "pack") -> NodePack:
    """The pack that a JSON text holds. Raises PackError, in which it is called `name`."""
    try:
        data = parse_json(text)
    except ValueError as error:
        raise _refused(name, [reason(error)]) from error
    return pack_of(data, name)


def pack_of(data: object, name: str = "pack") -> NodePack:
    """The pack that JSON-like values describe. Raises PackError, in which it is called `name`."""
    try:
        if code := list(code_fields(data)):
            raise _refused(name, [f"{field}: a field for code; packs hold no code" for field in code])
        pack = NodePack.model_validate(data)
    except ValidationError as error:
        raise _refused(name, list(_said(error, data))) from error
    except ValueError as error:
        raise _refused(name, [str(error)]) from error
    if found := list(faults(pack)):
        raise _refused(name, found)
    return pack


def check_id(name: str) -> None:
    """Nothing where a pack can be called so. Raises PackError."""
    if not re.fullmatch(PACK_ID, name):
        raise PackError(
            f"{name!r} is no name of a pack.",
            "It begins with a small letter and goes on with at most 39 small letters, digits, - and _.",
        )


def written(pack: NodePack) -> str:
    """The pack as one JSON text, always the same for the same pack.

    Its fields keep their order: models write those of a reply in the order in which its form lists them.
    """
    data = pack.model_dump(mode="json", exclude_defaults=True)
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def digest(pack: NodePack) -> str:
    """SHA-256 of the pack's canonical JSON: it names a pack on screen, as the parent of another, and in the folders of
    refinements and searches.

    It does not depend on the order of a reply's fields, in which models write them: under another digest none of these
    folders would go on, and no parent be found. What must tell such packs apart compares what is `written` of them;
    a run keeps the whole pack, in its order.
    """
    data = pack.model_dump(mode="json", exclude_defaults=True)
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def shipped_packs() -> list[PackFile]:
    """The packs that come with the program, by name."""
    return [_entry(path, own=False) for path in _shipped_paths()]


def own_packs() -> list[PackFile]:
    """The packs in the user's folder, by name; a wrong one with what is wrong."""
    return [_entry(path, own=True) for path in _own_paths()]


def pack_called(name: str, language: str = "") -> NodePack:
    """The pack with this id (the user's own before the program's), in `language` where there is one in it.

    Raises PackError where there is none, or the file is wrong.
    """
    own, shipped = _own_paths(), _shipped_paths()
    found = [path for path in own if _name_of(path) == name] or [path for path in shipped if _name_of(path) == name]
    if not found:
        known = sorted({_name_of(path) for path in (*own, *shipped)})
        raise PackError(f"There is no pack called {name!r}.", f"Packs: {', '.join(known) or 'none'}.")
    return load_pack(next((path for path in found if _language_of(path) == language), found[0]))


def pack_names() -> tuple[str, ...]:
    """The ids of all packs that can be used, the user's own first."""
    return tuple(dict.fromkeys(file.name for file in (*own_packs(), *shipped_packs()) if file.pack is not None))


def own_path(pack: NodePack) -> Path:
    """Where a pack of the user's lies."""
    return paths.user_packs() / f"{pack.id}.{pack.language}.json"


def _shipped_paths() -> list[Path]:
    return sorted((paths.resources() / "packs").glob("*/*.toml"))


def _own_paths() -> list[Path]:
    folder = paths.user_packs()
    return sorted((*folder.glob("*.json"), *folder.glob("*.toml")))


@lru_cache(maxsize=64)
def _pack_in(raw: bytes, file: str) -> NodePack:
    """The pack in these bytes of the file that is called so; lists and titles ask for the same again and again."""
    try:
        text = raw.decode("utf-8-sig")
        if not text.strip():
            raise ValueError("it is empty")
        data: Any = parse_json(text) if file.lower().endswith(".json") else parse_toml(text)
    except ValueError as error:
        raise _refused(file, [reason(error)]) from error
    return pack_of(data, file)


def _entry(path: Path, *, own: bool) -> PackFile:
    try:
        return PackFile(path, own, pack=load_pack(path))
    except PackError as error:
        return PackFile(path, own, error=error)


def _name_of(path: Path) -> str:
    return path.name.split(".")[0]


def _language_of(path: Path) -> str:
    return path.stem.partition(".")[2]


def _refused(name: str, found: list[str]) -> PackError:
    more = f"; and {len(found) - _MOST_SAID} more" if len(found) > _MOST_SAID else ""
    fault = "; ".join(map(_plain, found[:_MOST_SAID]))
    return PackError(f"{name}: {fault}{more}.", _REMEDY)


def _plain(fault: str) -> str:
    """A fault on one line: names in it may be a stranger's."""
    return "".join(char if char.isprintable() else " " for char in fault)[:300].rstrip(".")


def _said(error: ValidationError, data: object) -> Iterator[str]:
    """What is wrong with single fields, with the name of the node instead of its place in the list."""
    for found in error.errors(include_url=False, include_input=False, include_context=False):
        said = _SAID.get(found["type"], _FORMS.get(message_of(found), message_of(found)))
        yield ": ".join([*_place(found["loc"], data), said])


def _place(place: Sequence[int | str], data: object) -> Iterator[str]:
    """Where a field stands, from the whole to its part: nodes and calls by their names."""
    match place:
        case ("nodes", int() as number, "calls", int() as call, *rest):
            yield f"node {_called(data, 'name', 'nodes', number)}"
            yield f"call {_called(data, 'id', 'nodes', number, 'calls', call)}"
        case ("nodes", int() as number, *rest):
            yield ".".join([f"node {_called(data, 'name', 'nodes', number)}", *map(str, rest)])
            return
        case _:
            rest = place
    if rest:
        yield ".".join(map(str, rest))


def _called(data: object, field: str, *path: str | int) -> str:
    """What the thing at this place is called, else its number in its list, from 1."""
    number = int(path[-1]) + 1
    for part in path:
        try:
            data = data[part]  # type: ignore[index]
        except (KeyError, TypeError, IndexError):
            return str(number)
    name = cast("Mapping[str, object]", data).get(field) if isinstance(data, Mapping) else None
    return name if isinstance(name, str) else str(number)
