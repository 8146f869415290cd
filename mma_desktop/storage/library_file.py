"""The file of an open library: its transactions, and the anchor that follows the end of its log."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from mma_desktop.domain.runs import Anchored, LogEnd
from mma_desktop.errors import StorageError
from mma_desktop.storage import audit
from mma_desktop.storage.access import Access, FileState, access_to, refusal
from mma_desktop.storage.anchors import Anchor, Anchors
from mma_desktop.storage.database import READING, explained
from mma_desktop.storage.files import FileIdentity


class LibraryFile:
    """A library's file, held open. With `anchors`, the end of its log is kept outside it."""

    def __init__(self, path: Path, engine: Engine, anchors: Anchors | None) -> None:
        self.path = path
        self._engine = engine
        self._reading = engine.execution_options(**READING)
        self._anchors = anchors
        self._identity = FileIdentity.of(path)
        access = access_to(path)
        self.read_only = access is not Access.WRITES
        self._frozen = FileState.of(path) if access is Access.FROZEN else None

    def close(self) -> None:
        """Close every connection.

        What waits in the log of a file that was moved away is written into it, wherever it is: SQLite leaves such a log
        where the file was, and would read it into whatever file comes there.
        """
        if not self.read_only and not self.path.exists():
            with suppress(StorageError):
                self.purge(compact=False)
        self._engine.dispose()

    def check_writable(self) -> None:
        """Raise LibraryReadOnly where nothing can be written."""
        if self.read_only:
            raise refusal(self.path)

    @contextmanager
    def reads(self) -> Generator[Session]:
        """A session that sees one moment of the library and blocks nobody."""
        try:
            with explained(self.path), Session(self._reading) as session:
                yield session
        finally:
            if self._frozen is not None:
                self._frozen.check(self.path)

    @contextmanager
    def writes(self) -> Generator[Session]:
        """A session in one transaction that holds the write lock from its first statement to its commit.

        Raises LibraryReadOnly where nothing can be written, and StorageError when the file no longer lies at its path:
        what was written is lost then.
        """
        self.check_writable()
        with explained(self.path), Session(self._engine, expire_on_commit=False) as session, session.begin():
            yield session
        self._identity.check(self.path)

    @contextmanager
    def logs(self) -> Generator[Session]:
        """The same for what adds to the log: the anchor moves to its new end, unless it did not fit before.

        Where nothing was added it stays as it is.
        """
        with self.writes() as session:
            fits, end = self.anchored(session) is not Anchored.DIFFERS, audit.identity_of(session).audit_count
            yield session
            fits &= audit.identity_of(session).audit_count != end
        if fits:
            self.accept()

    def accept(self) -> None:
        """Hold the library from now on to the state that it is in."""
        if self._anchors is not None:
            with self.reads() as session:
                identity = audit.identity_of(session)
                anchor = Anchor(identity.id, identity.audit_count, identity.audit_head)
            self._anchors.put(self.path, anchor)

    def purge(self, *, compact: bool) -> None:
        """Empty the log beside the file; SQLite has overwritten in the file itself what was deleted (secure_delete).

        `compact` also writes the file anew, without free pages. Raises StorageError when another program is just
        reading or writing: the log is emptied when the last program closes the library.
        """
        with explained(self.path), closing(self._engine.raw_connection()) as connection:
            cursor = connection.cursor()
            if compact:
                cursor.execute("VACUUM")
            (busy, *_) = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise StorageError(
                f"It was deleted, but {self.path}-wal may still hold some of it: another program is using the library.",
                "Close every program that has the library open; the last one empties that file.",
            )

    def log_end(self, session: Session) -> LogEnd:
        """Where the log ends."""
        identity = audit.identity_of(session)
        return LogEnd(identity.id, identity.audit_count, identity.audit_head, self.anchored(session))

    def anchored(self, session: Session) -> Anchored:
        """Whether the log goes on from where this computer has seen it end."""
        library = audit.identity_of(session).id
        anchor = self._anchors.get(self.path, library) if self._anchors is not None else None
        if anchor is None:
            return Anchored.UNKNOWN
        same = anchor.library == library
        return Anchored.AGREES if same and audit.hash_at(session, anchor.count) == anchor.head else Anchored.DIFFERS
