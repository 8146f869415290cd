"""What a case bundle holds, version 1: a zip archive of JSON in UTF-8 and of the files that were imported.

    mimetype                first and as it is, so that the file is known by its beginning (as in EPUB and ODF)
    case.json               `BundledCase`: the case with its documents, questions and runs
    events/RUN.jsonl        `BundledEvent`, one a line: the record of each run, edits of a person among it
    log.jsonl               `BundledEntry`, one a line: what the library's audit log holds of the case and its runs
    originals/SHA256        the bytes of each imported file that the library keeps
    manifest.json           `BundleManifest`: format, version, origin, and the SHA-256 of every file above

Texts that a hash of the record covers are kept to the letter. All of it is a stranger's until it was checked
(`checking.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from mma_desktop.domain.runs import RunStatus
from mma_desktop.storage.chain import Link, canonical, storable

VERSION = 1
MIMETYPE, CASE, LOG, MANIFEST = "mimetype", "case.json", "log.jsonl", "manifest.json"
TYPE = b"application/vnd.mma-desktop.case+zip"
ENDING = ".mmacase"


def events_name(run: str) -> str:
    """Where a run's events lie in the archive."""
    return f"events/{run}.jsonl"


def original_name(sha256: str) -> str:
    """Where the bytes of an imported file lie in the archive."""
    return f"originals/{sha256}"


def _stored(text: str) -> str:
    if storable(text) != text:
        raise ValueError("a character cannot be stored")
    return text


Stored = Annotated[str, AfterValidator(_stored)]
MOST_LINE = 100_000  # characters of a title, a name or a task; a cell of a sheet, the longest that is made, has 32,767
Line = Annotated[str, StringConstraints(max_length=MOST_LINE), AfterValidator(_stored)]
Count = Annotated[int, Field(ge=0, lt=2**63)]  # SQLite stores no larger number
Id = Annotated[str, StringConstraints(pattern="^[0-9a-f]{32}$")]
Sha256 = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
Word = Annotated[str, StringConstraints(pattern="^[a-z_]{1,40}$")]
Moment = Annotated[str, StringConstraints(pattern=r"^[0-9T:.+\-]{1,40}$")]


class BundleModel(BaseModel):
    """The base of what a bundle holds: nothing is converted, nothing that is not known is let through."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class BundledDocument(BundleModel):
    """A document, in the columns of `DocumentRow`."""

    id: Id
    position: Count
    name: Line
    text: Stored
    sha256: Sha256
    notes: Stored
    taken: Stored
    imported_text: Stored | None
    layout: Stored | None
    created_at: Moment


class BundledQuestion(BundleModel):
    """A question, in the columns of `QuestionRow`."""

    id: Id
    task: Line
    language: Line
    title: Line
    text: Stored
    created_at: Moment


class BundledRun(BundleModel):
    """A run, in the columns of `RunRow` but for who works on it."""

    id: Id
    question_id: Id
    manifest: Stored
    status: Annotated[RunStatus, Field(strict=False)]
    answer: Stored | None
    value: Stored | None
    confidence: float | None
    path: Stored | None
    reason: Stored | None
    event_count: Count
    head: Sha256
    created_at: Moment
    updated_at: Moment


class BundledCase(BundleModel):
    """A case with its documents in their order, its questions, and the runs on them.

    A draft has neither questions nor runs; `draft` is the task that it is prepared for, and absent of all other cases.
    `as_of` is the day whose law it is asked under, and absent where none was named.
    """

    id: Id
    title: Line
    created_at: Moment
    documents: tuple[BundledDocument, ...]
    questions: tuple[BundledQuestion, ...]
    runs: tuple[BundledRun, ...]
    draft: Line | None = None
    as_of: Line = ""

    @property
    def text(self) -> str:
        """What the bundle holds of it."""
        return canonical(self.model_dump(mode="json", exclude_defaults=True))


class BundledEvent(BundleModel):
    """A stored event."""

    seq: Count
    kind: Word
    payload: Stored
    hash: Sha256

    @property
    def link(self) -> Link:
        """The event as a link of its chain."""
        return Link(self.seq, self.kind, self.payload, self.hash)


class BundledEntry(BundleModel):
    """An entry of the audit log, and the hash that it hangs on."""

    seq: Count
    time: Moment
    action: Word
    subject: Id
    details: Stored
    hash: Sha256
    previous: Sha256


class BundledFile(BundleModel):
    """A file in the archive; `size` in bytes."""

    name: Line
    size: Count
    sha256: Sha256


class BundleVersion(BundleModel):
    """The version alone, whatever else a manifest of another version holds."""

    model_config = ConfigDict(extra="ignore")

    version: int


class BundleManifest(BundleModel):
    """What the bundle is, where it comes from, and what is in it.

    `entries` and `head` are the end of the log of the library when it was written; `keyed` says whether that log has
    a key, without which its entries cannot be checked elsewhere.
    """

    format: Literal["mma-desktop case"] = "mma-desktop case"
    version: int = VERSION
    program: Line
    made: Moment
    case: Id
    library: Id
    entries: Count
    head: Sha256
    keyed: bool
    files: tuple[BundledFile, ...]
