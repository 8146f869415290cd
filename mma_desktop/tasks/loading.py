"""From a task's data file to a task. Every mistake is named with its line, and with what to do about it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from mma_desktop import paths
from mma_desktop.data_files import parse_toml, reason
from mma_desktop.errors import ResourceError
from mma_desktop.files import read_ordinary
from mma_desktop.tasks.answer_types import ANSWER_TYPES, AnswerSettings
from mma_desktop.tasks.base import Step
from mma_desktop.tasks.data_task import DataTask, Metric, PromptKey
from mma_desktop.tasks.lenient import LENIENT
from mma_desktop.tasks.metrics import AGGREGATES, STRICT
from mma_desktop.tasks.schema import TaskFile
from mma_desktop.tasks.templates import Template, parse_template
from mma_desktop.tasks.toml_lines import line_of

_LANGUAGES = ("zh", "en")
_REMEDY = "Correct it there; `mma-desktop tasks example` prints a right file, docs/how-to-add-a-task.md explains it."
_SAID = {"missing": "this must be given", "extra_forbidden": "there is no such key here"}


@dataclass
class _TaskFileReader:
    """Reads one file, and keeps what is wrong with it."""

    path: Path
    text: str
    mistakes: list[str] = field(default_factory=list[str])

    def mistake(self, place: tuple[str | int, ...], what: str) -> None:
        """Keep that `what` is wrong at this key."""
        key = ".".join(str(part) for part in place)
        self.mistakes.append(f"line {line_of(self.text, place)}, {key}: {what}")

    def check(self) -> None:
        """Raise ResourceError if anything was wrong so far."""
        if self.mistakes:
            raise ResourceError(f"{self.path.name}, " + "\n".join(self.mistakes) + ".", _REMEDY)


def load_task_file(path: Path) -> DataTask:
    """The task that a data file describes. Raises ResourceError with all its mistakes, each with its line."""
    return _task_in(path, _bytes_of(path), paths.resources() / "task_defaults")


@lru_cache(maxsize=64)
def _task_in(path: Path, raw: bytes, defaults_in: Path) -> DataTask:
    """The same for a file with these bytes: a batch asks for its task at every question."""
    reader = _TaskFileReader(path, _text_of(path, raw))
    said = _table_of(path, reader.text)
    defaults = _defaults(said, defaults_in) if "ask" in said else b""
    data = _validated(reader, _merged(_table_of(path, defaults.decode("utf-8")), said))
    settings = _settings(reader, data)
    _check_names(reader, data, settings)
    templates = dict(_templates(reader, data))
    reader.check()
    assert settings is not None  # or else there was a mistake
    return DataTask(
        data=data,
        digest=hashlib.sha256(raw + defaults).hexdigest(),
        templates=templates,
        answer_type=settings.make(),
        metric=_metric(data),
        has_ledger=settings.sums,
        type_rules=settings.rules,
    )


def _bytes_of(path: Path) -> bytes:
    try:
        return read_ordinary(path)
    except OSError as error:
        fact = f"There is no task file {path.name} that can be read: {reason(error)}."
        raise ResourceError(fact, f"Look at {path}.") from error


def _text_of(path: Path, raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ResourceError(f"{path.name}, line {line}: not UTF-8.", "Save the file as UTF-8.") from error


def _table_of(path: Path, text: str) -> dict[str, Any]:
    try:
        return parse_toml(text)
    except ValueError as error:
        raise ResourceError(f"{path.name}, not TOML: {error}.", _REMEDY) from error


def _defaults(said: Mapping[str, Any], folder: Path) -> bytes:
    language = said.get("language")
    name = language if language in _LANGUAGES else _LANGUAGES[0]
    return _bytes_of(folder / f"{name}.toml")


def _merged(defaults: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """`defaults` with everything that `said` says in its place, table by table."""
    merged = dict(defaults)
    for key, value in said.items():
        below = merged.get(key)
        both_tables = isinstance(value, dict) and isinstance(below, dict)
        merged[key] = _merged(cast(dict[str, Any], below), cast(dict[str, Any], value)) if both_tables else value
    return merged


def _validated(reader: _TaskFileReader, table: Mapping[str, Any]) -> TaskFile:
    try:
        return TaskFile.model_validate(table)
    except ValidationError as error:
        _report(reader, error.errors())
        reader.check()
        raise


def _report(reader: _TaskFileReader, errors: list[ErrorDetails], within: tuple[str, ...] = ()) -> None:
    for found in errors:
        reader.mistake((*within, *found["loc"]), _SAID.get(found["type"], found["msg"]))


def _settings(reader: _TaskFileReader, data: TaskFile) -> AnswerSettings | None:
    """The settings of the answer type, or None after a mistake."""
    kind = ANSWER_TYPES.get(data.answer_type)
    if kind is None:
        reader.mistake(("answer_type",), f"there is no answer type {data.answer_type!r}, only {_listed(ANSWER_TYPES)}")
        return None
    try:
        return kind.model_validate(data.answer)
    except ValidationError as error:
        _report(reader, error.errors(), ("answer",))
        return None


def _check_names(reader: _TaskFileReader, data: TaskFile, settings: AnswerSettings | None) -> None:
    if reader.path.name != f"{data.id}.{data.language}.toml":
        reader.mistake(
            ("id",), f"a task {data.id!r} in {data.language} must be in a file {data.id}.{data.language}.toml"
        )
    if settings is not None and settings.needs_marker and not data.marker:
        reader.mistake(("marker",), f"answers of type {data.answer_type} need a marker that announces them")
    if data.metric.strict not in STRICT:
        reader.mistake(("metric", "strict"), f"there is no {data.metric.strict!r}, only {_listed(STRICT)}")
    for key, name, names in (
        ("lenient", data.metric.lenient, LENIENT),
        ("aggregate", data.metric.aggregate, AGGREGATES),
    ):
        if name and name not in names:
            reader.mistake(("metric", key), f"there is no {name!r}, only {_listed(names)}")


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(names)


def _metric(data: TaskFile) -> Metric:
    names = data.metric
    return Metric(STRICT[names.strict], LENIENT.get(names.lenient), AGGREGATES.get(names.aggregate))


def _templates(reader: _TaskFileReader, data: TaskFile) -> Iterator[tuple[PromptKey, Template]]:
    """Every prompt of the file, parsed, with what is asked put in."""
    asked = data.ask.model_dump() if data.ask else {}
    for step in Step:
        for variant, text in getattr(data.prompts, step.value):
            key = PromptKey(step, variant.startswith("restated"), variant.endswith("with_knowledge"))
            try:
                yield key, parse_template(text, _placeholders(key), asked).partly_filled(asked)
            except ValueError as error:
                reader.mistake(("prompts", step.value, variant), str(error))


def _placeholders(key: PromptKey) -> frozenset[str]:
    """What a prompt must hold: always the document, for a review everything."""
    if key.step is Step.REVIEW:
        return frozenset({"document", "knowledge", "draft"})
    return frozenset({"document", "knowledge"}) if key.with_knowledge else frozenset({"document"})
