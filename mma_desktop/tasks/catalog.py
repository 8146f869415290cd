"""Loads tasks: one data file per task and language in resources/tasks, and one answer type by name.

A new task is a new data file; a new kind of answer is one line in ANSWER_TYPES, and one in RULES if there
are rules for it.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from pydantic import ValidationError

from mma_desktop import paths
from mma_desktop.answers.amount import AmountAnswer
from mma_desktop.answers.base import AnswerType
from mma_desktop.errors import ResourceError
from mma_desktop.tasks.base import Step, Task
from mma_desktop.tasks.data_task import DataTask, PromptKey, Rules
from mma_desktop.tasks.examining import examine_amount
from mma_desktop.tasks.places import places_of_amounts
from mma_desktop.tasks.reckoning import reckon_amount
from mma_desktop.tasks.schema import TaskFile
from mma_desktop.tasks.templates import Template, parse_template

ANSWER_TYPES: Mapping[str, Callable[[], AnswerType]] = {"amount": AmountAnswer}
RULES: Mapping[str, Rules] = {"amount": Rules(examine_amount, reckon_amount, places_of_amounts)}


def task_path(task_id: str, language: str) -> Path:
    """Where the data file of a task lies."""
    return paths.resources() / "tasks" / f"{task_id}.{language}.toml"


def load_task(task_id: str, language: str) -> Task:
    """The task of this name in this language. Raises ResourceError when its data file is missing or wrong."""
    return load_task_file(task_path(task_id, language))


def load_task_file(path: Path) -> Task:
    """The task that a data file describes. Raises ResourceError with the place of the first mistake."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ResourceError(f"There is no task file {path.name}.", f"Tasks with a file: {_available(path)}.") from error
    data = _validated(path, raw)
    if data.answer_type not in ANSWER_TYPES:
        raise _mistake(path, "answer_type", f"there is no answer type {data.answer_type!r}")
    templates = dict(_templates(path, data))
    digest, answer_type = hashlib.sha256(raw).hexdigest(), ANSWER_TYPES[data.answer_type]()
    return DataTask(data, digest, templates, answer_type, RULES.get(data.answer_type))


def _available(path: Path) -> str:
    names = sorted(file.name.removesuffix(".toml") for file in path.parent.glob("*.toml"))
    return ", ".join(names) or "none"


def _validated(path: Path, raw: bytes) -> TaskFile:
    try:
        return TaskFile.model_validate(tomllib.loads(raw.decode("utf-8")))
    except UnicodeDecodeError as error:
        raise _mistake(path, f"byte {error.start}", "not UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise _mistake(path, "TOML", str(error)) from error
    except ValidationError as error:
        first = error.errors()[0]
        raise _mistake(path, ".".join(str(part) for part in first["loc"]), first["msg"]) from error


def _templates(path: Path, data: TaskFile) -> Iterator[tuple[PromptKey, Template]]:
    """Every prompt of the file, parsed."""
    for step in Step:
        for variant, text in getattr(data.prompts, step.value):
            key = PromptKey(step, variant.startswith("restated"), variant.endswith("with_knowledge"))
            try:
                yield key, parse_template(text, _placeholders(key))
            except ValueError as error:
                raise _mistake(path, f"prompts.{step.value}.{variant}", str(error)) from error


def _placeholders(key: PromptKey) -> frozenset[str]:
    """What a prompt must hold: always the document, for a review everything."""
    if key.step is Step.REVIEW:
        return frozenset({"document", "knowledge", "draft"})
    return frozenset({"document", "knowledge"}) if key.with_knowledge else frozenset({"document"})


def _mistake(path: Path, place: str, what: str) -> ResourceError:
    return ResourceError(f"{path.name}, {place}: {what}.", "Correct the file or reinstall the program.")
