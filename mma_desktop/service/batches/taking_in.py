"""Files become the questions of a batch: the rows of sheets, and cases of one document each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.documents import language_of, require_text
from mma_desktop.documents.one_line import one_line
from mma_desktop.domain.batches import Batch, BatchItem
from mma_desktop.domain.case_documents import ImportedDocument, Refusal
from mma_desktop.domain.cases import Question
from mma_desktop.errors import DocumentError, InputError
from mma_desktop.questions.datasets import READERS, RowWithoutQuestion, read_questions
from mma_desktop.questions.item import Item
from mma_desktop.reports.text import first_words
from mma_desktop.service.batches.known_answers import usable
from mma_desktop.service.importing import case_title, import_each, import_text
from mma_desktop.tasks.catalog import language_for, load_task

SHEET_ENDINGS = tuple(READERS)
_TITLE = 60


@dataclass(frozen=True, slots=True)
class AddedBatch:
    """A batch that was taken in: its id, how many questions it has, what of the files could not be used, and the
    `earlier` batch with the very same questions, if there is one.
    """

    id: str
    questions: int
    refused: tuple[Refusal, ...] = ()
    earlier: Batch | None = None


def items_of(paths: Sequence[Path], task: str, language: str = "") -> tuple[list[BatchItem], tuple[Refusal, ...]]:
    """The questions in these files for `task`, and the files, rows and known answers that could not be used.

    A row of a sheet (xlsx, csv, jsonl) is a question; it may name another task. Every other file, also in a folder or
    an archive, is a case of its own. Raises InputError where a sheet is wrong or has no question, or nothing is left.
    """
    sheets = [path for path in paths if path.suffix.lower() in SHEET_ENDINGS]
    rows, without = read_questions(sheets, task=task, language=language, answered=False)
    rows, unusable = usable(rows)
    items = [_of_row(item) for item in rows]
    read = [_if_it_has_text(one) for one in import_each([path for path in paths if path not in sheets])]
    refused = (*map(_unread, without), *unusable, *(one for one in read if isinstance(one, Refusal)))
    items += [_of_document(one, task, language) for one in read if not isinstance(one, Refusal)]
    if not items:
        raise _nothing(refused)
    return items, refused


def items_of_texts(texts: Sequence[str], task: str) -> list[BatchItem]:
    """A question for each of these texts, named by its number. Raises DocumentError."""
    return [_of_document(import_text(text, str(number)), task, "") for number, text in enumerate(texts, start=1)]


def _if_it_has_text(read: ImportedDocument | Refusal) -> ImportedDocument | Refusal:
    """What was read, unless it is a picture without text, which is no case by itself."""
    if isinstance(read, Refusal):
        return read
    try:
        require_text([read.document])
    except DocumentError as error:
        return Refusal(read.document.name, error.fact, error.remedy)
    return read


def _unread(row: RowWithoutQuestion) -> Refusal:
    if row.without_value:
        fact = f"The results of {row.without_value} formulas are not stored here, so their cells were read as empty."
        return Refusal(row.place, fact, "Open the file in the spreadsheet program, save it, and add it again.")
    if row.sheet:
        remedy = "If it has questions, name their column question or 题目 and add the file again."
        return Refusal(row.place, "There is no column for the question on this sheet.", remedy)
    return Refusal(row.place, "There is no question in this row.", "Write it there and add it as another batch.")


def _nothing(refused: Sequence[Refusal]) -> InputError:
    """No question was found: why the only file could not be read, or which could not."""
    if not refused:
        return InputError("There is no question in it.", "Choose sheets, or documents with a case each.")
    if len(refused) == 1:
        return InputError(refused[0].fact, refused[0].remedy)
    names = one_line(", ".join(one.name for one in refused), 200)
    return InputError(f"None of these files can be read: {names}.", "Add one of them alone to see why.")


def _of_row(item: Item) -> BatchItem:
    task = load_task(item.task, item.language)
    text = item.text(task)
    document = import_text(text, item.id)
    said = f"{item.id} {item.question}"
    title = first_words(one_line(" ".join(said.split()), len(said)), _TITLE)
    question = Question(item.task, item.language, document.document.text, title)
    return BatchItem(item.id, question, (document,), item.options, item.gold)


def _of_document(document: ImportedDocument, task: str, language: str) -> BatchItem:
    text, name = document.document.text, document.document.name
    question = Question(task, language or language_for(task, language_of(text)), text, case_title([name]))
    return BatchItem(name, question, (document,))
