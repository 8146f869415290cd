from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from mma_desktop.domain.events import Event
from mma_desktop.errors import StorageError
from mma_desktop.storage import passage_tables, schema
from mma_desktop.storage.database import connect_to, open_connection
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library
from mma_desktop.storage.tables import Base
from mma_desktop.storage.upkeep import backups

assert passage_tables.PassageRow.metadata is Base.metadata  # mapped too
GOLDEN = Path(__file__).with_name("schema.golden.sql")
StartProcess = Callable[..., "subprocess.Popen[str]"]
_NEXT = """
import os, signal
from alembic import op
revision, down_revision = "0006", "0005"
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
        (folder / "versions" / "0006_next.py").write_text(_NEXT.format(end=end), encoding="utf-8")
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
        assert connection.execute("PRAGMA user_version").fetchone() == (6,)
    monkeypatch.undo()
    (backup,) = copies(path)
    with closing(open_connection(backup, passphrase)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (5,)
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
