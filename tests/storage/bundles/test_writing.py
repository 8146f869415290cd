"""Only what holds leaves a library, and the library knows that it left."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from mma_desktop.domain.cases import Document
from mma_desktop.errors import StorageError
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.bundles.archive import open_archive
from mma_desktop.storage.bundles.taking_in import findings
from mma_desktop.storage.bundles.writing import write_bundle
from mma_desktop.storage.library import Library
from tests.storage.bundles.conftest import ORIGINAL, Bundled
from tests.storage.conftest import sql


def test_the_library_notes_which_file_it_was(library: Library, bundled: Bundled, tmp_path: Path) -> None:
    written = write_bundle(library.file, bundled.case, tmp_path / "again.mmacase")
    digest = hashlib.sha256((tmp_path / "again.mmacase").read_bytes()).hexdigest()
    assert (written.sha256, written.runs, written.noted) == (digest, 2, True)
    entry = library.entries()[-1]
    assert (entry.action, entry.subject, entry.facts["sha256"]) == (AuditAction.EXPORTED, bundled.case, digest)
    assert library.findings() == []


def test_files_are_in_it_as_they_were_imported(bundled: Bundled) -> None:
    name = f"originals/{hashlib.sha256(ORIGINAL).hexdigest()}"
    with open_archive(bundled.path) as archive:
        assert archive.data(name) == ORIGINAL


def test_a_read_only_library_gives_a_bundle_and_notes_nothing(library: Library, bundled: Bundled) -> None:
    library.close()
    library.path.chmod(0o400)
    with Library.open(library.path) as opened:
        entries = opened.entries()
        assert not write_bundle(opened.file, bundled.case, bundled.path).noted
        assert opened.entries() == entries


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE runs SET value = '9000' WHERE value = '3000'",
        "UPDATE documents SET text = 'another' WHERE name = 'pasted'",
        "UPDATE documents SET imported_text = 'another' WHERE imported_text IS NOT NULL",
        "UPDATE run_events SET payload = replace(payload, '3000', '9000')",
        "DELETE FROM audit WHERE action = 'run_finished'",
        "UPDATE originals SET data = x'00'",
        "DELETE FROM originals",
    ],
)
def test_what_was_changed_does_not_leave_the_library(
    library: Library, bundled: Bundled, tmp_path: Path, statement: str
) -> None:
    sql(library.path, statement)
    with pytest.raises(StorageError, match=r"changed after it was stored|is damaged"):
        write_bundle(library.file, bundled.case, tmp_path / "again.mmacase")
    assert not (tmp_path / "again.mmacase").exists()


def test_a_log_with_a_key_is_said_to_have_one(other: Library, tmp_path: Path) -> None:
    case = other.add_case("案", Document("a.txt", "text", "1" * 64))
    write_bundle(other.file, case, tmp_path / "keyed.mmacase")
    with open_archive(tmp_path / "keyed.mmacase") as archive:
        assert archive.manifest.keyed
        assert findings(archive) == []
