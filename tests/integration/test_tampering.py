"""Check 26: edits, deletions, insertions, swaps, cut-off ends and hashes computed anew, at random places of a library.

Every trial changes a copy of one library, whose run was solved by scripted engines, and looks whether it is noticed.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.library import Library
from tests.service.conftest import scripted
from tests.storage.conftest import sql
from tests.storage.made.forging import rehash

CASE = "被告人张三盗走现金3000元，后又盗走价值2000元的手机。"
TABLES = ("run_events", "audit")


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with one finished run, and the anchor that this computer keeps of it."""

    @asynccontextmanager
    async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
        del several_cases
        yield Team({GENERAL: scripted(GENERAL), DOMAIN: scripted(DOMAIN)})

    path = tmp_path_factory.mktemp("tampering") / "library.mma"
    with SolvingService(open_team, lambda: ("G", "D"), path, anchors=Anchors(path.parent)) as service:
        request = SolveRequest(text=CASE, title="case", method="mma", preset="quick")
        asyncio.run(service.solve(request, lambda _event: None))
    return path


def _place(path: Path, table: str, chance: random.Random) -> int:
    return chance.randint(1, sql(path, f"SELECT max(seq) FROM {table}")[0][0])


def edit(path: Path, chance: random.Random) -> None:
    table, column = chance.choice(
        [("run_events", "payload"), ("run_events", "kind"), ("audit", "details"), ("audit", "time"), ("audit", "hash")]
    )
    sql(path, f"UPDATE {table} SET {column} = {column} || ' ' WHERE seq = {_place(path, table, chance)}")


def delete(path: Path, chance: random.Random) -> None:
    table = chance.choice(TABLES)
    place = _place(path, table, chance)
    sql(path, f"DELETE FROM {table} WHERE seq = {place}", *_close_gap(table, place))


def _close_gap(table: str, place: int) -> tuple[str, str]:
    """Number what followed anew, as somebody would who hides the gap."""
    return (
        f"UPDATE {table} SET seq = -seq WHERE seq > {place}",
        f"UPDATE {table} SET seq = -seq - 1 WHERE seq < 0",
    )


def insert(path: Path, chance: random.Random) -> None:
    table = chance.choice(TABLES)
    place = _place(path, table, chance)
    columns = {"run_events": "run_id, {0}, kind, payload, hash", "audit": "{0}, time, action, subject, details, hash"}
    sql(
        path,
        f"UPDATE {table} SET seq = -seq WHERE seq >= {place}",
        f"UPDATE {table} SET seq = 1 - seq WHERE seq < 0",
        f"INSERT INTO {table} SELECT {columns[table].format(place)} FROM {table} WHERE seq = {place + 1}",
    )


def swap(path: Path, chance: random.Random) -> None:
    table = chance.choice(TABLES)
    first = chance.randint(1, sql(path, f"SELECT max(seq) FROM {table}")[0][0] - 1)
    sql(
        path,
        f"UPDATE {table} SET seq = -seq WHERE seq IN ({first}, {first + 1})",
        f"UPDATE {table} SET seq = {2 * first + 1} + seq WHERE seq < 0",
    )


def truncate(path: Path, chance: random.Random) -> None:
    """Cut the end off, and half of the times move the stored head and count to where it is now."""
    table = chance.choice(TABLES)
    last = _place(path, table, chance) - 1
    sql(path, f"DELETE FROM {table} WHERE seq > {last}")
    if chance.random() < 0.5 and last:
        head = f"(SELECT hash FROM {table} WHERE seq = {last})"
        end = {
            "run_events": f"UPDATE runs SET event_count = {last}, head = {head}",
            "audit": f"UPDATE identity SET audit_count = {last}, audit_head = {head}",
        }
        sql(path, end[table])


def compute_anew(path: Path, chance: random.Random) -> None:
    changes = (
        "UPDATE runs SET value = '99999'",
        "UPDATE cases SET title = 'another'",
        "UPDATE audit SET time = '2020-01-01T00:00:00+00:00' WHERE seq = 2",
        "UPDATE run_events SET payload = replace(payload, '3000', '9000')",
        "UPDATE runs SET status = 'stopped'",
    )
    sql(path, chance.choice(changes))
    rehash(path)


ATTACKS = (edit, delete, insert, swap, truncate, compute_anew)


def _found(solved: Path, attack: Callable[[Path, random.Random], None], trials: int) -> int:
    """How many of the trials were noticed."""
    noticed = 0
    for trial in range(trials):
        kept = solved.read_bytes()
        attack(solved, random.Random(f"{attack.__name__} {trial}"))
        with Library.open(solved, anchors=Anchors(solved.parent)) as library:
            noticed += bool(library.findings())
        solved.write_bytes(kept)
    return noticed


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_was_not_changed_holds_and_what_was_is_noticed(
    solved: Path, attack: Callable[[Path, random.Random], None]
) -> None:
    with Library.open(solved, anchors=Anchors(solved.parent)) as library:
        assert library.findings() == []
    assert _found(solved, attack, 5) == 5


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS)
def test_a_hundred_changes_of_each_kind_are_noticed(
    solved: Path, attack: Callable[[Path, random.Random], None]
) -> None:
    assert _found(solved, attack, 100) == 100
