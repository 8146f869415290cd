"""The ledger as a node: every amount with its proposed role, the exact total, and the answer that rules would give."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.answers.amount import key_of
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.messages import amount_role_name
from mma_desktop.tasks.templates import parse_template
from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.texts import ENTRY, workflow_texts


def ledger(request: ProgramRequest) -> Mapping[str, str]:
    """`total` in the money of the case, `entries` one a line, and `answer` in the task's layout, "" for a task without
    amounts.

    Raises ProgramFailed for a case without amounts.
    """
    text, language = request.question.text, request.task.language
    found = propose_ledger(text, language)
    if not found.entries:
        raise ProgramFailed("the case holds no amounts")
    rules = request.task.rules
    answer = rules.compute(text) if rules is not None else None
    lines = [_line(number, entry, language) for number, entry in enumerate(found.entries, start=1)]
    return {"total": key_of(found.total), "entries": "\n".join(lines), "answer": answer or ""}


def _line(number: int, entry: Entry, language: str) -> str:
    texts = workflow_texts(language).ledger
    role = amount_role_name(entry.role, language)
    values = {"number": str(number), "text": entry.shown, "role": role, "reason": entry.reason}
    return parse_template(texts.counts if entry.counted else texts.left_out, ENTRY).fill(values)
