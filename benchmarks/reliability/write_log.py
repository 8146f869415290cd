"""What a process wrote to the files of a folder, in its order, and what of it is there after a power cut.

strace tells every call. Of a file only what stands before its last finished fsync is certain after a power cut; of what
was written since, each file holds nothing, a beginning (its last write torn at a sector), or any sectors at random. New
names, renames and removals count as certain at once; that is SQLite's own assumption where it does not sync a folder.
"""

from __future__ import annotations

import random
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512  # bytes that a disk writes whole or not at all
MODES = ("nothing", "beginning", "sectors")
_CALLS = "openat,open,creat,pwrite64,write,ftruncate,truncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat"
_LINE = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_PARTS = re.compile(r"^(\d+) +(.*) <unfinished \.\.\.>$"), re.compile(r"^(\d+) +<\.\.\. \w+ resumed>(.*)$")
_HEX = re.compile(r"\\x([0-9a-f]{2})")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_FD = re.compile(r"^\d+<([^>]*)>")


@dataclass(frozen=True, slots=True)
class Call:
    """One call that changed a file: `what` is made, write, cut, sync, renamed or removed.

    `at` is the place of a write (-1: at the end), or the size after a cut; `data` the bytes, or the new name.
    """

    what: str
    path: str
    at: int = 0
    data: bytes = b""


def record(command: Sequence[str], folder: Path, log: Path) -> list[Call]:
    """What the command wrote below the folder. Raises CalledProcessError when it or strace failed."""
    traced = ["strace", "-f", "-y", "-xx", "-s", "100000000", "-qq", "-e", f"trace={_CALLS}", "-o", str(log)]
    subprocess.run([*traced, *command], check=True, capture_output=True)
    with log.open(encoding="ascii") as lines:
        return [call for line in _whole(lines) for call in _call(line) if call.path.startswith(str(folder))]


def _whole(lines: Iterator[str]) -> Iterator[str]:
    """The lines, with those joined that another thread came between."""
    begun: dict[str, str] = {}
    unfinished, resumed = _PARTS
    for line in lines:
        if found := unfinished.match(line):
            begun[found[1]] = found[2]
        elif found := resumed.match(line):
            yield begun.pop(found[1]) + found[2]
        else:
            yield line


def _call(line: str) -> Iterator[Call]:
    found = _LINE.match(line)
    if found is None or int(found[3]) < 0:
        return
    name, arguments, result = found[1], found[2], int(found[3])
    texts = [_bytes(text) for text in _TEXT.findall(arguments)]
    file = _FD.match(arguments)
    path = _bytes(file[1]).decode() if file else texts[0].decode() if texts else ""
    numbers = [part.strip() for part in arguments.rpartition('"')[2].split(",")]
    match name:
        case "openat" | "open" | "creat" if "O_CREAT" in arguments or name == "creat":
            yield Call("made" if "O_TRUNC" not in arguments else "emptied", texts[-1].decode())
        case "pwrite64":
            yield Call("write", path, int(numbers[-1]), texts[0][:result])
        case "write":
            yield Call("write", path, -1, texts[0][:result])
        case "ftruncate" | "truncate":
            yield Call("cut", path, int(arguments.rpartition(",")[2]))
        case "fsync" | "fdatasync":
            yield Call("sync", path)
        case "rename" | "renameat" | "renameat2":
            yield Call("renamed", texts[0].decode(), data=texts[1])
        case "unlink" | "unlinkat":
            yield Call("removed", texts[-1].decode())
        case _:
            pass


def _bytes(text: str) -> bytes:
    """What strace shows; a part without escapes is taken as it is."""
    return bytes.fromhex("".join(_HEX.findall(text))) if text.startswith("\\x") else text.encode()


@dataclass(slots=True)
class _File:
    """A file: what is certain, and what was done to it since it was last synced."""

    synced: bytes = b""
    since: list[Call] = field(default_factory=list)


class Disk:
    """The files of a folder as the calls change them."""

    def __init__(self, whole: dict[str, bytes]) -> None:
        """`whole` are the files that were there before, all of them certain."""
        self._files: defaultdict[str, _File] = defaultdict(_File, {p: _File(d) for p, d in whole.items()})

    def take(self, call: Call) -> None:
        """One more call was finished."""
        match call.what:
            case "made":
                _ = self._files[call.path]
            case "emptied":
                self._files[call.path] = _File()
            case "sync":
                file = self._files[call.path]
                self._files[call.path] = _File(_applied(file.synced, file.since))
            case "renamed":
                self._files[call.data.decode()] = self._files.pop(call.path, _File())
            case "removed":
                self._files.pop(call.path, None)
            case _:
                self._files[call.path].since.append(call)

    def after_power_cut(self, mode: str, chance: random.Random) -> dict[str, bytes]:
        """The files as they may be found when the power comes back."""
        return {path: _applied(file.synced, _left(file.since, mode, chance)) for path, file in self._files.items()}


def _left(calls: Sequence[Call], mode: str, chance: random.Random) -> list[Call]:
    """What reached the disk of what was not synced."""
    match mode:
        case "nothing":
            return []
        case "beginning":
            kept = list(calls[: chance.randint(0, len(calls))])
            if kept and kept[-1].what == "write":
                last = kept.pop()
                end = chance.randrange(0, len(last.data) + SECTOR, SECTOR)
                kept.append(Call("write", last.path, last.at, last.data[:end]))
            return kept
        case _:
            return [part for call in calls for part in _sectors(call) if chance.random() < 0.5]


def _sectors(call: Call) -> list[Call]:
    """A write as one for each sector."""
    if call.what != "write" or call.at < 0:
        return [call]
    starts = range(0, len(call.data), SECTOR)
    return [Call("write", call.path, call.at + start, call.data[start : start + SECTOR]) for start in starts]


def _applied(data: bytes, calls: Sequence[Call]) -> bytes:
    """The content after these calls; what was never written is zero."""
    content = bytearray(data)
    for call in calls:
        if call.what == "cut":
            content[call.at :] = bytes(max(0, call.at - len(content)))
            continue
        at = len(content) if call.at < 0 else call.at
        content.extend(bytes(max(0, at - len(content))))
        content[at : at + len(call.data)] = call.data
    return bytes(content)
