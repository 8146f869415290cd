"""Which case holds the documents that are handed in: a run on a file that was solved before belongs to its case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.storage.chain import storable
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.storage.rows import document_rows
from mma_desktop.storage.tables import BatchQuestionRow, CaseRow, DocumentRow, QuestionRow


@dataclass(frozen=True, slots=True)
class KnownCase:
    """A case of the library, with the title that it has now."""

    id: str
    title: str


def case_with(file: LibraryFile, documents: Sequence[ImportedDocument]) -> KnownCase | None:
    """The newest solved case of just these documents: files of the same names and bytes, read as the same texts.

    A draft is none yet, and a case of a batch goes with its batch.
    """
    given = [(one.document.name, one.document.sha256, storable(one.chosen.text)) for one in documents]
    in_batches = select(QuestionRow.case_id).join(BatchQuestionRow, BatchQuestionRow.question_id == QuestionRow.id)
    alike = (
        select(CaseRow)
        .join(DocumentRow, DocumentRow.case_id == CaseRow.id)
        .where(DocumentRow.sha256 == given[0][1], CaseRow.draft.is_(None), CaseRow.id.not_in(in_batches))
        .order_by(CaseRow.created_at.desc(), CaseRow.id)
    )
    with file.reads() as session:
        for case in session.scalars(alike).unique():
            if [(row.name, row.sha256, row.text) for row in document_rows(session, case.id)] == given:
                return KnownCase(case.id, case.title)
    return None
