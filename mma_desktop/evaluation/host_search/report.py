"""What a search leaves in its folder: rounds.json and the best workflow so far as a pack file after every round, and at
its end the chosen one in its place.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.data_files import write_whole
from mma_desktop.errors import InputError
from mma_desktop.hosts.datasets.aflow import FlowRound
from mma_desktop.packs.loading import written
from mma_desktop.packs.schema import NodePack
from mma_desktop.workflows.work_journal import WorkCosts

ROUNDS = "rounds.json"


@dataclass(frozen=True, slots=True)
class FlowFound:
    """A finished search: its rounds, why it ended, the round that was chosen, its workflow as a pack, and what it took;
    of scoreflow also `flows`, a pack with all workflows and the policy that chooses one for each question. Where the
    budget of calls ended it, `short` is how many more it needs at least to go on.
    """

    rounds: tuple[FlowRound, ...]
    reason: str
    best: FlowRound
    pack: NodePack
    costs: WorkCosts
    flows: NodePack | None = None
    short: int = 0

    @property
    def unread(self) -> int:
        """How often the designer was asked in vain, so that the seed drew."""
        return sum(one.unread for one in self.rounds)


def write_rounds(folder: Path, rounds: Sequence[FlowRound], sent_to: Sequence[str]) -> None:
    """Write down all rounds so far, each with the models on other computers that were shown questions.

    Raises InputError when they cannot be written.
    """
    _put(folder / ROUNDS, json.dumps([_plain(one, sent_to) for one in rounds], ensure_ascii=False, indent=1) + "\n")


def write_pack(folder: Path, pack: NodePack) -> Path:
    """Write a pack, and return where it lies. Raises InputError when it cannot be written."""
    file = folder / f"{pack.id}.{pack.language}.json"
    _put(file, written(pack))
    return file


def _plain(one: FlowRound, sent_to: Sequence[str]) -> dict[str, object]:
    return {
        "round": one.number,
        "parent": one.parent,
        "move": one.move,
        "by": one.by.value,
        "unread": one.unread,
        "draws_in_vain": one.rejected,
        "shown": list(one.shown),
        "letter": one.letter,
        "before": one.before,
        "score": one.measured.score if one.measured.known else None,
        "scores": list(one.measured.each),
        "calls": one.measured.calls,
        "gained": one.gained,
        "workflow": str(one.design),
        "sha256": one.design.digest,
        "sent_to": list(sent_to),
    }


def _put(path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        fact = f"{path.parent} cannot be written: {error.strerror}."
        raise InputError(fact, "Choose another place with --out.") from error
