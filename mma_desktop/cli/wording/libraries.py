"""The words around a library, its copies, its bundles and batches, and around documents that are read."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.data_files import DataModel


class LibraryLabels(DataModel):
    """What is said of a library file and its copies; `reasons` say why a copy was made, `found` what it is found to
    be.
    """

    made: str
    now: str
    otherwise: str
    plain: str
    encrypted: str
    kept: str
    columns: tuple[str, ...]
    reasons: Mapping[str, str]
    found: Mapping[str, str]
    looked_at: str
    restored: str
    replaced: str
    another: str
    undamaged: str
    rows: tuple[str, ...]
    damaged: str
    passphrase: str
    new_passphrase: str
    passphrase_of: str


class BundleLabels(DataModel):
    """What is said of a case bundle."""

    written: str
    plain: str
    unnoted: str
    known: str
    added: str
    draft: str
    nothing: str


class VerifyLabels(DataModel):
    """What is said of what was checked; `anchored` tells how the end of the log fits what this computer has seen."""

    library: str
    anchored: Mapping[str, str]
    bundle: str
    alone: str
    accepted: str
    whole: str
    by_itself: str


class QuestionFileLabels(DataModel):
    """What is said of the rows of a file that hold no question."""

    left_out: str
    without_value: str
    more_rows: str
    pause: str


class BatchLabels(DataModel):
    """What stands around batches and their questions."""

    columns: tuple[str, ...]
    results: tuple[str, ...]
    waiting: str
    unanswered: str
    uncalibrated: str
    left_out: str
    earlier: str
    added: str
    turn: str
    failed: str
    doomed: str
    deleted: str


class ImportLabels(DataModel):
    """What is said of documents that are read."""

    characters: str
    pages: str
    unread: str


class DoctorLabels(DataModel):
    """What stands around the checks of a machine."""

    columns: tuple[str, ...]
    ok: str
    note: str
    fail: str
