"""Files that a command is asked to write: looked at before the work begins, and written whole and private.

One rule for all of them: a file that is there is replaced, but never a library.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from mma_desktop.errors import InputError
from mma_desktop.files import check_place, write_private
from mma_desktop.reports.letterhead.loading import load_letterhead
from mma_desktop.reports.writing import check_format

REPLACED = "A file that is there is replaced, but never a library."
"""What the help of each option says that names such a file."""


def place_for(path: Path | None) -> Path | None:
    """The path that an option names. Raises InputError when no file can be written there."""
    try:
        if path is not None:
            check_place(path)
    except OSError as error:
        raise _unwritten(path, error) from error
    return path


def report_place(path: Path | None) -> Path | None:
    """The same for a report, whose ending must be that of a known format."""
    if path is not None:
        check_format(path)
    return place_for(path)


def _checked(path: Path | None) -> Path | None:
    """The path of a letterhead, which is looked at before the work begins."""
    if path is not None:
        load_letterhead(path)
    return path


JsonOption = Annotated[
    Path | None, typer.Option("--json", help=f"Write all of it here as JSON. {REPLACED}", callback=place_for)
]
ReportOption = Annotated[
    Path | None,
    typer.Option(
        help=f"Write the report here: .html, .pdf, .docx, .xlsx (the amounts), .md or .json. {REPLACED}",
        callback=report_place,
    ),
]


LetterheadOption = Annotated[
    Path | None,
    typer.Option(help="The letterhead of the report (TOML); else the one in your settings folder.", callback=_checked),
]


def write_json(path: Path, value: Any) -> None:
    """Write `value` as JSON, readable by its owner alone. Raises InputError when the file cannot be written."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    try:
        write_private(path, text.encode("utf-8", "backslashreplace"))  # half a character becomes JSON's \ud800
    except OSError as error:
        raise _unwritten(path, error) from error


def _unwritten(path: Path | None, error: OSError) -> InputError:
    return InputError(f"{path} cannot be written: {error.strerror}.", "Choose another place for it.")
