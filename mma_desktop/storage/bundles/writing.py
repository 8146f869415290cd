"""From a library to a bundle: only what holds is handed on, and the library notes which file it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

from sqlalchemy.orm import Session

from mma_desktop.errors import RecordChanged
from mma_desktop.storage import audit, checks, rows
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.bundles.archive import BundlePart, write_archive
from mma_desktop.storage.bundles.checking import problems
from mma_desktop.storage.bundles.content import BundleContent, kept_files, of_library, parts
from mma_desktop.storage.bundles.format import ENDING, BundleManifest, original_name
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.tables import RunRow


@dataclass(frozen=True, slots=True)
class WrittenBundle:
    """A bundle that was written: where, its SHA-256, how many runs are in it, and whether the library has noted it."""

    path: Path
    sha256: str
    runs: int
    noted: bool


def write_bundle(file: LibraryFile, case: str, path: Path) -> WrittenBundle:
    """Put the case with this id whole into a file at `path`. A library that is read-only notes nothing.

    Raises RecordChanged where anything of the case is not what was stored, InputError when the place is wrong.
    """
    with file.reads() as session:
        content = of_library(session, case)
        manifest = _manifest(session, case)
        _check(session, content, manifest)
        sha256 = write_archive(path, _all_parts(session, content), manifest, partial(_note, file, manifest))
    return WrittenBundle(path, sha256, len(content.case.runs), noted=not file.read_only)


def _note(file: LibraryFile, manifest: BundleManifest, sha256: str) -> None:
    if not file.read_only:
        with file.logs() as session:
            facts = {"sha256": sha256, "ending": ENDING, "head": manifest.head}
            audit.add(session, AuditAction.EXPORTED, manifest.case, facts)


def _all_parts(session: Session, content: BundleContent) -> Iterator[BundlePart]:
    """One after the other, so that only one file's bytes are in memory."""
    yield from parts(content)
    for sha256 in kept_files(session, content):
        yield BundlePart(original_name(sha256), rows.original(session, sha256) or b"")


def _manifest(session: Session, case: str) -> BundleManifest:
    identity = audit.identity_of(session)
    return BundleManifest(
        program=version("mma-desktop"),
        made=audit.now(),
        case=case,
        library=identity.id,
        entries=identity.audit_count,
        head=identity.audit_head,
        keyed=identity.audit_key is not None,
        files=(),
    )


def _check(session: Session, content: BundleContent, manifest: BundleManifest) -> None:
    """By the library's own means, with the key of its log, and as whoever gets the bundle will check it."""
    found = [f"{item.subject}: {item.problem}" for item in problems(content, manifest, kept_files(session, content))]
    for run in content.case.runs:
        check = checks.check_run(session, session.get_one(RunRow, run.id))
        found += [] if check.ok else [f"run {run.id}: {check.problem}"]
    if found:
        fact = f"The case was changed after it was stored: {found[0]}."
        raise RecordChanged(fact, "`mma-desktop verify` says all that was changed; restore the last good copy.")
