"""The runs of a library on one question side by side: what each method answers, how surely, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError, ResourceError, StorageError
from mma_desktop.reports.templates import LANGUAGES
from mma_desktop.service.records import checked
from mma_desktop.service.reporting import make_report
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import RunRecord
from mma_desktop.tasks.catalog import load_task

_Agree = Callable[[str, str], float]


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """A run beside others on the same question. A damaged one is known by its id and its `problem`.

    `answer` numbers the distinct answers of all of them: runs with the same number say the same; None: it has none.
    `shown_values` is its answer for people, by language. `models_disagree` is whether its own models had different
    first choices. Tokens are generated ones, seconds engine time; `created` is ISO 8601.
    """

    id: str
    created: str = ""
    method: str = ""
    preset: str = ""
    models: tuple[str, ...] = ()
    demonstration: bool = False
    status: RunStatus | None = None
    shown_values: Mapping[str, str] = field(default_factory=dict[str, str])
    answer: int | None = None
    chance: float | None = None
    models_disagree: bool = False
    tokens: int = 0
    seconds: float = 0.0
    problem: str = ""


def compared(library: Library, run: str) -> list[ComparedRun]:
    """The run with this id or beginning of one, and all others on its question about the same texts, newest first.

    Raises InputError if there is no such run, StorageError when it cannot be read.
    """
    record = library.run(run)
    agree, answers = _agreement(record), list[str]()
    return [_compared(library, one, agree, answers) for one in library.alike(record.id)]


def _compared(library: Library, run: str, agree: _Agree, answers: list[str]) -> ComparedRun:
    """One of them; an answer that is new is added to `answers`."""
    try:
        record = checked(library, run)
        report = make_report(record, library.events(run))
    except StorageError as error:
        return ComparedRun(run, problem=error.fact)
    manifest = report.manifest
    return ComparedRun(
        id=run,
        created=record.created.isoformat(timespec="seconds"),
        method=manifest.method,
        preset=manifest.preset,
        models=tuple(dict.fromkeys(model.name for model in manifest.models)),
        demonstration=manifest.demonstration,
        status=report.status,
        shown_values={language: report.value_in(language) for language in LANGUAGES},
        answer=None if report.value is None else _number(report.value, agree, answers),
        chance=report.chance,
        models_disagree=report.models_disagree,
        tokens=report.usage.generated_tokens,
        seconds=report.usage.seconds,
    )


def _number(value: str, agree: _Agree, answers: list[str]) -> int:
    """Which of the answers it is."""
    found = next((number for number, other in enumerate(answers) if agree(value, other) == 1), None)
    if found is not None:
        return found
    answers.append(value)
    return len(answers) - 1


def _agreement(record: RunRecord) -> _Agree:
    """How far two answers say the same to the task; to the letter where its file is gone or no longer right."""
    try:
        task = load_task(record.manifest.task, record.manifest.language)
        return task.for_item(record.document.text).agree
    except (InputError, ResourceError):
        return lambda a, b: float(a == b)
