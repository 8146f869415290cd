"""What a library hands out, and how it is written into columns and read back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from mma_desktop.data_files import adapter
from mma_desktop.domain.case_documents import ImportedDocument, whole_of
from mma_desktop.domain.cases import Document, Note, Question
from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.domain.given import NOTHING_GIVEN, GivenFacts
from mma_desktop.domain.passages import NO_EVIDENCE, Evidence
from mma_desktop.domain.places import Hidden, Page, TextSegment
from mma_desktop.domain.runs import NO_LOG, LogEnd, Manifest, ModelUse, RunStatus, Solution
from mma_desktop.storage.chain import canonical
from mma_desktop.storage.tables import DocumentRow, QuestionRow, RunRow


@dataclass(frozen=True, slots=True)
class Layout:
    """What is known of an imported document beside its text."""

    segments: tuple[TextSegment, ...] = ()
    pages: tuple[Page, ...] = ()
    hidden: tuple[Hidden, ...] = ()


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One run as the library knows it. `head` is the last hash of its event chain, `events` how many are stored.

    `document` is the whole case as one text, `documents` are those it is made of, in the user's order; in a list of
    runs they are without places, pages and hidden texts. `log` is the end of the library's audit log, not told in a
    list of runs.
    """

    id: str
    case_title: str
    question: Question
    document: Document
    manifest: Manifest
    status: RunStatus
    solution: Solution | None
    created: datetime
    updated: datetime
    events: int
    head: str
    documents: tuple[Document, ...] = ()
    log: LogEnd = NO_LOG
    case: str = ""


@dataclass(frozen=True, slots=True)
class DamagedRun:
    """A run whose entry cannot be read: its id, and what is wrong without any text of the case."""

    id: str
    problem: str


def run_record(run: RunRow, documents: Sequence[Document]) -> RunRecord:
    """The run of this row, on the documents of its case."""
    return RunRecord(
        id=run.id,
        case_title=run.question.case.title,
        question=question_of(run.question),
        document=whole_of(documents),
        manifest=manifest_of(run.manifest),
        status=RunStatus(run.status),
        solution=_solution_of(run),
        created=datetime.fromisoformat(run.created_at),
        updated=datetime.fromisoformat(run.updated_at),
        events=run.event_count,
        head=run.head,
        documents=tuple(documents),
        case=run.question.case_id,
    )


def question_of(row: QuestionRow) -> Question:
    """The question of this row."""
    return Question(task=row.task, language=row.language, text=row.text, title=row.title)


def document_row(document_id: str, case_id: str, position: int, imported: ImportedDocument, time: str) -> DocumentRow:
    """The row of an imported document; it was imported at `time` unless it says otherwise."""
    document, text = imported.document, imported.chosen.text
    layout = Layout(document.segments, document.pages, document.hidden)
    return DocumentRow(
        id=document_id,
        case_id=case_id,
        position=position,
        name=document.name,
        text=text,
        sha256=document.sha256,
        notes=notes_text(document),
        taken=canonical(imported.taken),
        imported_text=document.text if imported.taken else None,
        layout=adapter(Layout).dump_json(layout).decode() if layout != Layout() else None,
        created_at=imported.time or time,
    )


def imported_of(row: DocumentRow) -> ImportedDocument:
    """The document as it was imported, and the user's choice of its hidden texts, without the bytes of its file."""
    layout: Layout = adapter(Layout).validate_json(row.layout) if row.layout is not None else Layout()
    text = row.text if row.imported_text is None else row.imported_text
    document = Document(
        row.name, text, row.sha256, notes_of(row.notes), layout.segments, layout.pages, hidden=layout.hidden
    )
    return ImportedDocument(document, tuple(json.loads(row.taken)), time=row.created_at)


def document_of(row: DocumentRow) -> Document:
    """The text that is read, without places."""
    return Document(name=row.name, text=row.text, sha256=row.sha256, notes=notes_of(row.notes))


def notes_text(document: Document) -> str:
    """The document's notes as they are stored: each a code and its values."""
    return canonical([[note.code, *note.values] for note in document.notes])


def notes_of(text: str) -> tuple[Note, ...]:
    """Stored notes; those of earlier versions are sentences."""
    stored: list[str | list[str]] = json.loads(text)
    return tuple(Note.said(item) if isinstance(item, str) else Note(item[0], tuple(item[1:])) for item in stored)


def put_solution(row: RunRow, solution: Solution | None) -> None:
    """Write the solution into its columns; None empties them."""
    row.answer = solution.answer if solution else None
    row.value = solution.value if solution else None
    row.confidence = solution.confidence if solution else None
    row.path = canonical(solution.path) if solution else None
    row.reason = solution.reason if solution else None


def manifest_of(text: str) -> Manifest:
    """A stored manifest."""
    fields = json.loads(text)
    fields["models"] = tuple(ModelUse(**model) for model in fields["models"])
    fields["left_out"] = tuple(LeftOut(**span) for span in fields.get("left_out", ()))
    fields["evidence"] = adapter(Evidence).validate_python(fields["evidence"]) if "evidence" in fields else NO_EVIDENCE
    fields["method_reasons"] = tuple(fields.get("method_reasons", ()))
    fields["given"] = adapter(GivenFacts).validate_python(fields["given"]) if "given" in fields else NOTHING_GIVEN
    return Manifest(**fields)


def _solution_of(row: RunRow) -> Solution | None:
    if row.answer is None or row.confidence is None or row.path is None:
        return None
    path = tuple(json.loads(row.path))
    return Solution(row.answer, row.value, row.confidence, path=path, reason=row.reason or "")
