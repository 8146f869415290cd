"""What a library hands out, and how it is written into columns and read back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from mma_desktop.domain.cases import Document, Note, Question
from mma_desktop.domain.runs import Manifest, ModelUse, RunStatus, Solution
from mma_desktop.storage.chain import canonical
from mma_desktop.storage.tables import DocumentRow, QuestionRow, RunRow


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One run as the library knows it. `head` is the last hash of its event chain, `events` how many are stored."""

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


def run_record(run: RunRow, document: DocumentRow) -> RunRecord:
    """The run of these rows."""
    return RunRecord(
        id=run.id,
        case_title=run.question.case.title,
        question=question_of(run.question),
        document=document_of(document),
        manifest=_manifest_of(run.manifest),
        status=RunStatus(run.status),
        solution=_solution_of(run),
        created=datetime.fromisoformat(run.created_at),
        updated=datetime.fromisoformat(run.updated_at),
        events=run.event_count,
        head=run.head,
    )


def question_of(row: QuestionRow) -> Question:
    """The question of this row."""
    return Question(task=row.task, language=row.language, text=row.text, title=row.title)


def document_of(row: DocumentRow) -> Document:
    """The document of this row."""
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


def _solution_of(row: RunRow) -> Solution | None:
    if row.answer is None or row.confidence is None or row.path is None:
        return None
    path = tuple(json.loads(row.path))
    return Solution(row.answer, row.value, row.confidence, path=path, reason=row.reason or "")


def _manifest_of(text: str) -> Manifest:
    fields = json.loads(text)
    fields["models"] = tuple(ModelUse(**model) for model in fields["models"])
    return Manifest(**fields)
