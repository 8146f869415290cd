"""kill -9 at random calls of `packs build` and `packs refine`: does the work end as if nothing had happened?

    python -m benchmarks.reliability.pack_kills build questions.jsonl --task ljp_charge
    python -m benchmarks.reliability.pack_kills refine questions.jsonl --task feq --pack finance [--batched]

The work is done once by a process that nobody kills, then again by one that is killed at so many calls, drawn among all
that the first one made, and started again each time with the same command. After each kill every reply that was
acknowledged must be on record, and none that is on record may be asked for again. In the end pack, reports and replies
must be those of the first one. Engines are asked repeatably; with --batched they are not, and a real model may then
answer otherwise (docs/building.md), which is counted and is no failure.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.inference.cases import models_of
from benchmarks.reliability.figures import command_line, parser, told
from benchmarks.reliability.program import KILLED, live
from mma_desktop.domain.team import LIBRARY
from mma_desktop.json_lines import whole_lines
from mma_desktop.workflows.work_journal import REPLIES

WORK = ("build", "refine")
_SMALL = {"build": ("--samples", "3", "--searches", "1", "--rounds", "2"), "refine": ("--limit", "6", "--epochs", "2")}
_TIMES = ("started", "seconds", "cached_tokens")  # of a reply: what says nothing about its text
_LONGEST = 0.5  # seconds between a call and the kill, at most


@dataclass(frozen=True, slots=True)
class PackWork:
    """What is done: `packs build` or `packs refine`, on which questions of which task, by which model."""

    kind: str
    questions: Path
    task: str
    model: str
    pack: str = ""
    more: tuple[str, ...] = ()
    batched: bool = False

    def command(self, out: Path) -> list[str]:
        """The arguments of the program; only the folder differs from one process to the next."""
        named = [self.pack] if self.kind == "refine" else []
        role = "--general" if self.kind == "refine" else "--designer"
        words = ["packs", self.kind, *named, str(self.questions), "--task", self.task, role, self.model]
        asked = [] if self.batched else ["--repeatable"]
        return [*words, *_SMALL[self.kind], *self.more, *asked, "--out", str(out)]


@dataclass(slots=True)
class PackKills:
    """What was found: the calls of the work that nobody killed, kills, and what must not be."""

    calls: int = 0
    kills: int = 0
    asked: int = 0  # calls of all processes of the killed work
    other_replies: int = 0
    other_files: list[str] = field(default_factory=list[str])
    failures: list[str] = field(default_factory=list[str])

    @property
    def figures(self) -> dict[str, object]:
        """The same by name."""
        return {
            "calls": self.calls,
            "kills": self.kills,
            "calls with those that kills cut off": self.asked,
            "replies that differ": self.other_replies,
            "files that differ": len(self.other_files),
        }


def main() -> None:
    """Work, kill, compare, print."""
    options = parser(__doc__)
    options.add_argument("kind", choices=WORK)
    options.add_argument("questions", type=Path)
    options.add_argument("--task", required=True)
    options.add_argument("--pack", default="", help="what is refined: an id or a file")
    options.add_argument("--model", default="tiny", help="a name or a GGUF")
    options.add_argument("--kills", type=int, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--batched", action="store_true", help="without --repeatable")
    given, more = options.parse_known_args()
    model = str(models_of(given.model)[1])
    work = PackWork(given.kind, given.questions, given.task, model, given.pack, tuple(more), given.batched)
    found = check(work, given.kills, given.seed)
    sys.exit(told(command_line("benchmarks.reliability.pack_kills"), found.figures, found.failures))


def check(work: PackWork, kills: int, seed: int = 1, longest: float = _LONGEST) -> PackKills:
    """What was found in so many kills, each so many seconds after its call at most."""
    found = PackKills()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        whole, killed = home / "whole", home / "killed"
        found.calls = _to_its_end(work, home, whole, found)
        chance = random.Random(seed)
        for call in sorted(chance.sample(range(1, found.calls + 1), min(kills, found.calls))):
            _kill(work, home, killed, call, chance.uniform(0, longest), found)
        found.asked += _to_its_end(work, home, killed, found)
        _compare(whole, killed, found, batched=work.batched)
    return found


def _to_its_end(work: PackWork, home: Path, out: Path, found: PackKills) -> int:
    """How many calls a process took that nobody killed."""
    before = set(record_of(out))
    life = live(work.command(out), home)
    if life.code:
        found.failures.append(f"exit {life.code}: {life.said}")
    _must_be_kept(out, life.stored, found)
    found.failures += [f"asked again: {key}" for key in life.asked & before]
    return len(life.asked)


def _kill(work: PackWork, home: Path, out: Path, call: int, pause: float, found: PackKills) -> None:
    """Kill the work at this call of all that it makes, those on record among them, or at its next one."""
    record = record_of(out)
    before, done = set(record), sum(reply["role"] != LIBRARY for reply in record.values())
    life = live(work.command(out), home, pause, max(1, call - done))
    found.asked += len(life.asked)
    if life.code == KILLED:
        found.kills += 1
    else:
        found.failures.append(f"it ended before it was killed, with {life.code}: {life.said}")
    _must_be_kept(out, life.stored, found)
    found.failures += [f"asked again: {key}" for key in life.asked & before]


def _must_be_kept(out: Path, stored: frozenset[str], found: PackKills) -> None:
    found.failures += [f"not on record: {key}" for key in stored - set(record_of(out))]


def record_of(out: Path) -> dict[str, Any]:
    """Every reply on record by its key, without what depends on time."""
    if not (out / REPLIES).exists():
        return {}
    replies = [json.loads(line) for line in whole_lines(out / REPLIES)]
    return {reply["key"]: _timeless(reply) for reply in replies}


def _timeless(reply: Any) -> Any:
    if isinstance(reply, dict):
        return {name: _timeless(value) for name, value in reply.items() if name not in _TIMES}
    return [_timeless(one) for one in reply] if isinstance(reply, list) else reply


def _compare(whole: Path, killed: Path, found: PackKills, *, batched: bool) -> None:
    replies, others = record_of(whole), record_of(killed)
    found.other_replies = sum(replies.get(key) != others.get(key) for key in {*replies, *others})
    found.other_files = [name for name in sorted({*_files(whole), *_files(killed)}) if not _same(whole, killed, name)]
    if not batched:
        found.failures += ["replies differ"] * bool(found.other_replies)
        found.failures += [f"another {name}" for name in found.other_files]


def _files(out: Path) -> Sequence[str]:
    """All that the work wrote but its record, which is compared reply by reply."""
    files = (file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file())
    return [name for name in files if name not in (REPLIES, ".lock")]


def _same(whole: Path, killed: Path, name: str) -> bool:
    files = (whole / name, killed / name)
    return all(file.exists() for file in files) and files[0].read_bytes() == files[1].read_bytes()


if __name__ == "__main__":
    main()
