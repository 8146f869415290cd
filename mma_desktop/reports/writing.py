"""Write a report to a file. The file's suffix names the format; a new format is one more line in the table."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from mma_desktop.errors import InputError
from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.json_report import json_text
from mma_desktop.reports.markdown import as_markdown

FORMATS: Mapping[str, Callable[[Report, str], str]] = {
    ".html": as_html,
    ".md": as_markdown,
    ".json": lambda report, _language: json_text(report),
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
    return FORMATS[path.suffix.lower()](report, language).encode("utf-8")


def write_bytes(path: Path, content: bytes) -> None:
    """Write a report that was made, whole or not at all. Raises InputError when the place is wrong."""
    try:
        _replace(path, content)
    except OSError as error:
        raise InputError(
            f"The report cannot be written to {path}: {error.strerror}.", "Choose another place for it."
        ) from error


def _replace(path: Path, content: bytes) -> None:
    """Put `content` in the place of the file by way of a private temporary file, so that the old one never breaks."""
    handle, temporary = tempfile.mkstemp(prefix=".report-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise
