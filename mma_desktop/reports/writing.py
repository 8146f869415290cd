"""Write a report to a file. The file's suffix names the format; a new format is one more line in the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from mma_desktop.errors import InputError
from mma_desktop.files import private_file
from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.json_report import json_text
from mma_desktop.reports.markdown import as_markdown

Format = Callable[[Report, str], bytes]
"""The report as a file, in zh or en."""


def _when_asked(module: str) -> Format:
    """A format whose library takes long to load: it is loaded when the first report is written."""

    def write(report: Report, language: str) -> bytes:
        made: Format = getattr(import_module(f"mma_desktop.reports.{module}"), f"as_{module}")
        return made(report, language)

    return write


FORMATS: Mapping[str, Format] = {
    ".html": lambda report, language: as_html(report, language).encode("utf-8"),
    ".pdf": _when_asked("pdf"),
    ".docx": _when_asked("docx"),
    ".xlsx": _when_asked("xlsx"),
    ".md": lambda report, language: as_markdown(report, language).encode("utf-8"),
    ".json": lambda report, _language: json_text(report).encode("utf-8"),
}


def check_format(path: Path) -> None:
    """Raise InputError when no format has this suffix; worth asking before hours of work."""
    if path.suffix.lower() not in FORMATS:
        raise InputError(f"A report cannot be written as {path.name!r}.", f"Known endings: {', '.join(FORMATS)}.")


def write_report(report: Report, path: Path, language: str) -> None:
    """Write the report in zh or en, whole or not at all. Raises InputError when the place or the ending is wrong."""
    write_bytes(path, report_bytes(report, path, language))


def report_bytes(report: Report, path: Path, language: str) -> bytes:
    """The report in the format that the ending of `path` names. Raises InputError for another one."""
    check_format(path)
    return FORMATS[path.suffix.lower()](report, language)


def write_bytes(path: Path, content: bytes, note: Callable[[], None] = lambda: None) -> None:
    """Write a report that was made, whole or not at all. Raises InputError when the place is wrong.

    `note` says elsewhere that it is written, when there is room for all of it: where that fails, no report is left.
    """
    try:
        with private_file(path) as file:
            file.write(content)
            file.flush()
            note()
    except OSError as error:
        raise InputError(
            f"The report cannot be written to {path}: {error.strerror}.", "Choose another place for it."
        ) from error
