from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

import mma_desktop.storage.passage_tables  # noqa: F401 (its tables are part of the schema)
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Event
from mma_desktop.errors import StorageError
from mma_desktop.storage import chain, schema
from mma_desktop.storage.database import _SETTINGS, connect_to, open_connection
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library
from mma_desktop.storage.tables import Base
from mma_desktop.storage.upkeep import backups
from tests.storage.conftest import sql

GOLDEN = Path(__file__).with_name("schema.golden.sql")
StartProcess = Callable[..., "subprocess.Popen[str]"]
_NEXT = """
import os, signal
from alembic import op
revision, down_revision = "0013", "0012"
def upgrade():
    op.execute("ALTER TABLE cases ADD COLUMN court TEXT")
    op.execute("UPDATE cases SET title = 'moved'")
    {end}
"""
MakeMigrations = Callable[[str], Path]


@pytest.fixture
def next_version(tmp_path: Path) -> MakeMigrations:
    """Migrations that go one version further, with a last line of the test's choice."""

    def make(end: str) -> Path:
        folder = tmp_path / "migrations"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(schema.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "versions" / "0013_next.py").write_text(_NEXT.format(end=end), encoding="utf-8")
        return folder

    return make


def _is_mapped(_item: object, name: str | None, kind: str, *_: object) -> bool:
    """FTS5 makes tables of its own, which no mapping holds."""
    return kind != "table" or not str(name).startswith(("passage_terms", "passage_vocabulary"))


def dump(path: Path) -> str:
    with closing(dbapi2.connect(str(path))) as connection:
        rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    return "\n\n".join(text for (text,) in rows) + "\n"


def copies(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*.bak"))


@pytest.mark.usefixtures("library")
def test_the_final_schema_is_the_golden_one(path: Path) -> None:
    assert dump(path) == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.usefixtures("library")
def test_mappings_and_migrations_say_the_same(path: Path) -> None:
    engine = connect_to(path, None)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "include_object": _is_mapped})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


def test_a_new_library_needs_no_backup_and_opening_it_again_changes_nothing(library: Library, path: Path) -> None:
    library.close()
    before = path.read_bytes()
    Library.open(path).close()
    assert path.read_bytes() == before
    assert copies(path) == []


@pytest.mark.parametrize("passphrase", [None, "secret"])
def test_an_older_library_is_migrated_behind_a_verified_backup(
    path: Path, next_version: MakeMigrations, monkeypatch: pytest.MonkeyPatch, passphrase: str | None
) -> None:
    Library.open(path, passphrase=passphrase).close()
    monkeypatch.setattr(schema, "MIGRATIONS", next_version("pass"))
    Library.open(path, passphrase=passphrase).close()
    with closing(open_connection(path, passphrase)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (13,)
    monkeypatch.undo()
    (backup,) = copies(path)
    with closing(open_connection(backup, passphrase)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (12,)
    Library.open(backup, passphrase=passphrase).close()


def test_a_newer_library_is_refused_and_left_alone(
    path: Path, next_version: MakeMigrations, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", next_version("pass"))
    Library.open(path).close()
    monkeypatch.undo()
    before = path.read_bytes()
    with pytest.raises(StorageError, match=r"newer version.*Update MMA Desktop"):
        Library.open(path)
    assert path.read_bytes() == before


def test_a_failed_migration_leaves_the_old_library_whole(
    library: Library,
    path: Path,
    run_id: str,
    events: list[Event],
    next_version: MakeMigrations,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for event in events:
        library.append(run_id, event)
    library.close()
    before = dump(path)
    monkeypatch.setattr(schema, "MIGRATIONS", next_version('op.execute("SELECT nonsense")'))
    with pytest.raises(StorageError, match="nonsense"):
        Library.open(path)
    monkeypatch.undo()
    assert dump(path) == before
    with Library.open(path) as again:
        assert again.run(run_id).case_title == "张三盗窃案"
        assert again.verify(run_id).ok


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_killed_migration_leaves_the_old_library_whole_and_can_be_run_again(
    library: Library,
    path: Path,
    run_id: str,
    next_version: MakeMigrations,
    monkeypatch: pytest.MonkeyPatch,
    start_process: StartProcess,
) -> None:
    library.close()
    before = dump(path)
    killing = next_version("os.kill(os.getpid(), signal.SIGKILL)")
    assert start_process("migrate", path, killing).wait(timeout=60) == -signal.SIGKILL
    assert dump(path) == before
    with Library.open(path) as again:
        assert again.run(run_id).case_title == "张三盗窃案"
    monkeypatch.setattr(schema, "MIGRATIONS", next_version("pass"))
    Library.open(path).close()
    assert "court" in dump(path)


def test_a_backup_that_is_not_whole_stops_the_migration(
    library: Library, path: Path, next_version: MakeMigrations, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.close()
    before = dump(path)
    monkeypatch.setattr(schema, "MIGRATIONS", next_version("pass"))
    monkeypatch.setattr(backups, "faults", lambda _connection: ["row 3 missing"])
    with pytest.raises(StorageError, match="not whole"):
        Library.open(path)
    assert dump(path) == before


def _old_library(path: Path, revision: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library as the program of that revision would have left it, with a case and a finished run.

    The content is that of a library without an audit log; it is brought up to a later revision as its user would have.
    """
    path.touch()
    _bring_up_to(path, min(revision, _LAST_WITHOUT_LOG), monkeypatch)
    sql(path, *_OLD_CONTENT.strip().split(";\n"))
    question, document = Question("eca", "zh", "text", "t"), Document("case.txt", "text", "ab")
    (manifest,) = sql(path, "SELECT manifest FROM runs")[0]
    sql(path, f"UPDATE runs SET head = '{chain.genesis('r', question, document, manifest)}'")
    _bring_up_to(path, revision, monkeypatch)
    for copy in copies(path):
        copy.unlink()


def _bring_up_to(path: Path, revision: int, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = path.parent / f"migrations {revision}"
    shutil.copytree(schema.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    for migration in (folder / "versions").glob("*.py"):
        if int(migration.name[:4]) > revision:
            migration.unlink()
    engine = connect_to(path, None)
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", folder)
        schema.bring_up_to_date(engine, path, None)
    engine.dispose()


_LAST_WITHOUT_LOG = 4
_OLD_CONTENT = """
INSERT INTO cases VALUES ('c', '张三盗窃案', '2026-11-01T00:00:00+00:00');
INSERT INTO documents (id, case_id, name, text, sha256, notes, created_at)
    VALUES ('d', 'c', 'case.txt', 'text', 'ab', '[]', '2026-11-01T00:00:00+00:00');
INSERT INTO questions VALUES ('q', 'c', 'eca', 'zh', 't', 'text', '2026-11-01T00:00:00+00:00');
INSERT INTO runs VALUES ('r', 'q', '{"task":"eca","language":"zh","method":"mma","mode":"product","preset":"quick",
    "seed":1,"settings":{},"models":[],"prompts_sha256":"","document_sha256":"ab","program":"0"}', 'finished',
    '3000元', '3000', 0.5, '[]', '', 0, '', NULL, NULL, '2026-11-01T00:00:00+00:00', '2026-11-01T00:00:00+00:00');
"""
EARLIER = range(1, len(list((schema.MIGRATIONS / "versions").glob("0*.py"))))


@pytest.mark.parametrize("revision", EARLIER)
def test_a_library_of_every_earlier_schema_is_taken_over_with_its_runs(
    tmp_path: Path, revision: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.mma"
    _old_library(path, revision, monkeypatch)
    with Library.open(path) as library:
        assert library.run("r").case_title == "张三盗窃案"
        assert [entry.action for entry in library.entries()] == ["library_made", "imported", "run_adopted"]
        sql(path, "UPDATE runs SET value = '99999'")
        assert [finding.subject for finding in library.findings()] == ["run r"]
    assert len(copies(path)) == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
@pytest.mark.parametrize("revision", EARLIER)
def test_a_migration_killed_at_any_statement_leaves_the_old_library(
    tmp_path: Path, revision: int, monkeypatch: pytest.MonkeyPatch, start_process: StartProcess
) -> None:
    path, work = tmp_path / "old.mma", tmp_path / "work"
    work.mkdir()
    _old_library(path, revision, monkeypatch)
    printed, _ = start_process("migration_kills", path, work).communicate(timeout=240)
    result = json.loads(printed)
    assert (result["half"], result["bricked"]) == (0, 0)
    assert result["killed"] > 10


def test_a_row_that_cannot_be_read_does_not_stop_the_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.mma"
    _old_library(path, 4, monkeypatch)
    sql(path, "UPDATE documents SET text = CAST(x'ff' AS TEXT)")
    with Library.open(path) as library:
        assert {finding.subject for finding in library.findings()} == {"case c", "run r"}


def test_two_files_are_made_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade, meeting, met = command.upgrade, threading.Barrier(2), list[str]()

    def watched(config: Config, revision: str) -> None:
        with suppress(threading.BrokenBarrierError):
            meeting.wait(0.5)
            met.append(revision)
            return
        upgrade(config, revision)

    monkeypatch.setattr(command, "upgrade", watched)
    with ThreadPoolExecutor(2) as pool:
        made = [pool.submit(Library.open, tmp_path / name) for name in ("cases.mma", "knowledge.mma")]
    assert not met, "Alembic keeps the connection that it works on in a global"
    for one in made:
        one.result().close()


@pytest.mark.parametrize("passphrase", [None, "correct horse battery staple"])
def test_a_library_that_could_not_be_made_is_not_left_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, passphrase: str | None
) -> None:
    path = tmp_path / "library.mma"
    with monkeypatch.context() as patch:
        patch.setattr("mma_desktop.storage.database._SETTINGS", (*_SETTINGS, ("max_page_count", "8", 8)))
        with pytest.raises(StorageError, match="disk is full"):
            Library.open(path, passphrase=passphrase)
    assert list(tmp_path.iterdir()) == []
    Library.open(path, passphrase=passphrase).close()


def test_what_another_program_has_stored_in_a_library_meanwhile_is_not_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, migrate = tmp_path / "library.mma", schema._migrate

    def slower(*arguments: object) -> None:
        monkeypatch.setattr(schema, "_migrate", migrate)
        Library.open(path).close()
        raise StorageError("The disk is full.")

    monkeypatch.setattr(schema, "_migrate", slower)
    with pytest.raises(StorageError, match="disk is full"):
        Library.open(path)
    with Library.open(path, make=False) as library:
        assert library.runs() == []
