"""Case bundles: a case whole in one file, written from a library, taken into another, and checked.

A bundle has no key and is not encrypted. Alone it shows that nothing in it was changed by accident or without
computing its hashes anew; whether it is the very file that a library wrote is known to that library only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.errors import InputError, RecordChanged
from mma_desktop.service.libraries.drafts import is_draft
from mma_desktop.service.verifying import ANOTHER_LIBRARY, is_export
from mma_desktop.storage.bundles.archive import BundleArchive, is_bundle, open_archive
from mma_desktop.storage.bundles.format import ENDING, BundleManifest
from mma_desktop.storage.bundles.taking_in import TakenIn, check, findings, take_in
from mma_desktop.storage.bundles.writing import WrittenBundle, write_bundle
from mma_desktop.storage.checks import Discrepancy
from mma_desktop.storage.library import Library

__all__ = [
    "ENDING",
    "TakenIn",
    "VerifiedBundle",
    "WrittenBundle",
    "bundle",
    "check_bundle",
    "is_bundle",
    "take_in_bundle",
]


@dataclass(frozen=True, slots=True)
class VerifiedBundle:
    """What was found (nothing: all holds), what the bundle says of itself (None: nothing readable), its SHA-256."""

    findings: tuple[Discrepancy, ...]
    manifest: BundleManifest | None = None
    sha256: str = ""

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return not self.findings


def bundle(library: Library, run: str, path: Path) -> WrittenBundle:
    """Write the case of the run with this id or beginning of one, or a draft. Raises what `write_bundle` does."""
    return write_bundle(library.file, is_draft(library, run) or library.case_of(library.run_id(run)), path)


def check_bundle(path: Path) -> None:
    """Raise what `open_archive` does, and RecordChanged for a bundle that does not hold together."""
    with open_archive(path) as archive:
        check(archive)


def take_in_bundle(library: Library, path: Path) -> TakenIn:
    """Add what the library lacks of the case in the bundle. Raises what `open_archive` and `take_in` do."""
    library.check_writable()
    with open_archive(path) as archive:
        return take_in(library.file, archive)


def verify_bundle(path: Path, library: Library | None = None) -> VerifiedBundle:
    """A bundle, alone or against the library that it was written from.

    Raises InputError for a file that is no bundle, and for the library of another.
    """
    try:
        with open_archive(path) as archive:
            found = [*findings(archive), *(() if library is None else _against(archive, library))]
            return VerifiedBundle(tuple(found), archive.manifest, archive.sha256)
    except RecordChanged as error:
        return VerifiedBundle((Discrepancy(path.name, error.fact),))


def _against(archive: BundleArchive, library: Library) -> Iterator[Discrepancy]:
    """What the log of the library says otherwise."""
    manifest = archive.manifest
    if library.log_end().library != manifest.library:
        raise InputError(
            f"{archive.path} was written from another library.",
            ANOTHER_LIBRARY,
        )
    entries = library.entries()
    if not any(is_export(entry, manifest.case, archive.sha256) for entry in entries):
        yield Discrepancy(archive.path.name, "no bundle of this case with its content is in the audit log")
    if manifest.entries > len(entries) or entries[manifest.entries - 1].hash != manifest.head:
        yield Discrepancy(archive.path.name, "the audit log is not the one that the bundle was written from")
    if not (check := library.check_log()).ok:
        yield Discrepancy("audit log", check.problem)
