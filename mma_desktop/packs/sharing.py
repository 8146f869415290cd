"""Packs from and for other people: taken in only when they are right and quote nothing that they are measured on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

from mma_desktop.data_files import reason, unseen_in, write_whole
from mma_desktop.errors import PackError
from mma_desktop.files import is_device, write_private
from mma_desktop.packs.leak_guard import LeakGuard
from mma_desktop.packs.loading import check_id, load_pack, own_path, pack_of, shipped_packs, written
from mma_desktop.packs.schema import NodePack, PackNode

PACK_ENDING = ".json"
_QUOTED = "Import a pack that states no question, party or court of a data set."


def import_pack(path: Path, *, questions: Iterable[str] = (), name: str = "", replace: bool = False) -> NodePack:
    """The pack of a file, put among the user's own; under another `name`, if one is given.

    Raises PackError for a file that is no right pack, for one that quotes one of `questions` or names a benchmark, and
    for a name that is taken; with `replace` another one of the user's own gives way.
    """
    pack = offered_pack(path, questions=questions, name=name, replace=replace)
    take_in(pack, replace=replace)
    return pack


def offered_pack(path: Path, *, questions: Iterable[str] = (), name: str = "", replace: bool = False) -> NodePack:
    """The pack of a file, to be looked at before it is taken in; nothing is written. Raises as `import_pack` does."""
    pack = checked_pack(path, questions)
    if name:
        check_id(name)
        pack = pack_of({**pack.model_dump(mode="json", exclude_defaults=True), "id": name}, path.name)
    _check_name(pack, replace=replace)
    return pack


def checked_pack(path: Path, questions: Iterable[str] = ()) -> NodePack:
    """The pack of a file that may be taken in under some name. Raises PackError for a file that is no right pack, for
    one that quotes one of `questions` or names a benchmark, and for one that hides something from its reader.
    """
    pack = load_pack(path)
    _check_quotes(pack, LeakGuard.over(questions), path.name)
    _check_unseen(pack, path.name)
    return pack


def take_in(pack: NodePack, *, replace: bool = False) -> None:
    """Put a pack that was looked at among the user's own. Raises PackError for a name that is taken."""
    _check_name(pack, replace=replace)
    try:
        write_whole(own_path(pack), written(pack))
    except OSError as error:
        raise PackError(f"{own_path(pack)} cannot be written: {reason(error)}.", "Check the folder.") from error


def export_pack(pack: NodePack, path: Path) -> None:
    """Write a pack as one JSON file. Raises PackError for another ending, and where it cannot be written."""
    if path.suffix.lower() != PACK_ENDING:
        raise PackError(f"A pack cannot be written as {path.name!r}.", f"Known endings: {PACK_ENDING}.")
    try:
        write_private(path, written(pack).encode("utf-8"))
    except OSError as error:
        raise PackError(f"{path} cannot be written: {reason(error)}.", "Name another place.") from error


def texts_of(pack: NodePack) -> Iterator[tuple[str, str]]:
    """All that a pack says to models and people, but for its provenance: where it stands, and the text."""
    yield from (("titles", title) for title in pack.titles.values())
    for node in pack.nodes:
        yield from ((f"node {node.name}, {place}", text) for place, text in _said_by(node))
    for one in pack.experts:
        yield "experts", "\n".join((one.field, one.subfield, one.role, one.method, one.stance, one.evidence))


def _said_by(node: PackNode) -> Iterator[tuple[str, str]]:
    yield "purpose", node.purpose
    for call in node.calls:
        yield f"call {call.id}", f"{call.system}\n{call.user}"
        yield f"call {call.id}, json_schema", "\n".join(_strings(call.json_schema))
    if node.retrieval is not None:
        yield "query", "\n".join((node.retrieval.query, *node.retrieval.shelves))
    yield "checks", "\n".join(node.checks)


def _strings(data: object) -> Iterator[str]:
    """All texts in JSON-like values, names of fields too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for name, value in cast("Mapping[str, object]", data).items():
            yield name
            yield from _strings(value)
    elif isinstance(data, Sequence):
        for item in cast("Sequence[object]", data):
            yield from _strings(item)


def _check_quotes(pack: NodePack, guard: LeakGuard, name: str) -> None:
    for place, text in texts_of(pack):
        if leak := guard.leak(text):
            raise PackError(f"{name}: {place}: {leak}.", _QUOTED)


def _check_unseen(pack: NodePack, name: str) -> None:
    """Who reads a pack before taking it in must read what models do, in the order in which they do."""
    for place, text in (*texts_of(pack), *_facts_of(pack)):
        one_line = place.endswith(("titles", "purpose"))
        if unseen := unseen_in(text.replace("\r\n", "\n"), allowed="" if one_line else "\n\t"):
            fault = f"it holds a character that nobody sees, {unseen}"
            raise PackError(f"{name}: {place}: {fault}.", "Take it out.")


def _facts_of(pack: NodePack) -> Iterator[tuple[str, str]]:
    """What else a pack says to people: for which tasks it is, where it comes from, what its policy weighs."""
    made, flows = pack.provenance, pack.flows
    yield "tasks", "\n".join(pack.tasks)
    yield "provenance", "\n".join((made.designer, *made.library_ids, *made.sent_to))
    if flows is not None:
        yield "flows", "\n".join((*flows.theta, *(step.prompt for steps in flows.pool for step in steps)))


def check_new_id(name: str) -> None:
    """Nothing where a pack of a person's can be called so. Raises PackError."""
    check_id(name)
    if is_device(name):
        raise PackError(f"{name} is the name of a device in Windows.", "Give this one another name with --id.")
    if any(file.name == name for file in shipped_packs()):
        raise PackError(f"A pack called {name} comes with the program.", "Give this one another name with --id.")


def _check_name(pack: NodePack, *, replace: bool) -> None:
    check_new_id(pack.id)
    path = own_path(pack)
    if replace or not path.exists():
        return
    try:
        same = written(load_pack(path)) == written(pack)  # the order of a reply's fields counts: models write in it
    except PackError:
        same = False
    if not same:
        raise PackError(f"There is another pack called {pack.id}.", "Use --replace, or another name with --id.")
