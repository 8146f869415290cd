"""Runs of hosts that began before go on as they began: what each did in earlier revisions stays what it was.

tests/data/host_revisions.json holds the steps and choices of runs as they were before revision 6, by host, nodes,
revision and budget of calls, and of tokens where there is one. Tools and designer are scripted so that no wording of a
prompt takes part.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.search.settings import SearchSettings
from tests.hosts.toys import run, working
from tests.packs.toys import diamond_pack

DATA = Path(__file__).parents[1] / "data" / "host_revisions.json"
RECORDED: dict[str, list[str]] = json.loads(DATA.read_text(encoding="utf-8"))
PLUGGED: dict[str, dict[str, Any]] = {
    "general": {},
    "nodes": {"pack": diamond_pack(), "only_nodes": True},
    "both": {"pack": diamond_pack()},
}


async def went(name: str) -> list[str]:
    """The choices and the steps of such a run, and how it ended."""
    host, plug, revision, calls, *tokens = name.split()
    budgets = {"call_budget": int(calls), "token_budget": int(*tokens)}
    ran = await run(host, None, working, host_revision=int(revision), **budgets, **PLUGGED[plug])
    acts = [f"{act.act} {act.part}: {act.choice}" for act in ran.acts]
    return [*acts, *ran.steps, f"{ran.solution.value} after {ran.stopped.calls} calls: {ran.stopped.reason}"]


@pytest.mark.parametrize("name", RECORDED)
async def test_a_run_of_an_earlier_revision_goes_as_it_went(name: str) -> None:
    assert await went(name) == RECORDED[name]


async def test_the_newest_revision_is_another_one() -> None:
    newest = SearchSettings().host_revision
    earlier = [name for name in RECORDED if name.startswith("mas-zero ") and f" {newest - 1} " in name]
    assert any([await went(name.replace(f" {newest - 1} ", f" {newest} ")) != RECORDED[name] for name in earlier])
