"""What a search leaves in its folder."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.events import Chooser
from mma_desktop.errors import InputError
from mma_desktop.evaluation.host_search.report import ROUNDS, FlowFound, write_pack, write_rounds
from mma_desktop.hosts.datasets.aflow import DesignScore, FlowRound
from mma_desktop.hosts.datasets.proposing import FailedCase
from mma_desktop.packs.loading import load_pack
from mma_desktop.workflows.work_journal import WorkCost, WorkCosts
from tests.hosts.datasets.toys import chain, packer

FIRST = FlowRound(0, chain("cot"), DesignScore(0.25, (FailedCase("a question"),)))
SECOND = FlowRound(1, chain("cot_sc"), DesignScore(0.5), 0, "replace 1 cot_sc", Chooser.DRAWN, 2, True, 0.25)
FOUND = FlowFound((FIRST, SECOND), "rounds", SECOND, packer().packed(SECOND.design), WorkCosts(WorkCost()))


def test_rounds_say_what_was_changed_by_whom_and_what_came_of_it(tmp_path: Path) -> None:
    write_rounds(tmp_path, FOUND.rounds, ("far",))
    first, second = json.loads((tmp_path / ROUNDS).read_text(encoding="utf-8"))
    assert (first["parent"], first["gained"], first["score"]) == (None, False, 0.25)
    assert (second["parent"], second["move"], second["by"], second["unread"]) == (0, "replace 1 cot_sc", "drawn", True)
    assert (second["before"], second["gained"], second["draws_in_vain"]) == (0.25, True, 2)
    assert "a question" not in (tmp_path / ROUNDS).read_text(encoding="utf-8")
    assert FOUND.unread == 1


def test_the_pack_lies_under_its_name_and_language(tmp_path: Path) -> None:
    file = write_pack(tmp_path, FOUND.pack)
    assert file.name == "found.en.json"
    assert load_pack(file) == FOUND.pack


def test_a_place_that_cannot_be_written_is_named_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        write_pack(tmp_path / "file", FOUND.pack)


def test_a_run_that_an_engine_ended_is_null_and_so_is_a_workflow_without_any(tmp_path: Path) -> None:
    some = replace(FIRST, measured=DesignScore(0.5, (), (0.5, None), 2))
    none = replace(
        SECOND, measured=DesignScore(0, (), (None, None)), shown=("remove 1", "replace 1 cot_sc"), letter="B"
    )
    write_rounds(tmp_path, [some, none], ())
    first, second = json.loads((tmp_path / ROUNDS).read_text(encoding="utf-8"))
    assert (first["score"], first["scores"], first["calls"]) == (0.5, [0.5, None], 2)
    assert (second["score"], second["scores"]) == (None, [None, None])
    assert (second["shown"], second["letter"]) == (["remove 1", "replace 1 cot_sc"], "B")
