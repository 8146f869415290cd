"""The letterhead in a file of the user's, and the one that stands over all reports: a copy in the settings folder.

name = "Wang & Li, Attorneys"
lines = ["1 Court Road, Shanghai", "+86 21 5555 0100"]
logo = "logo.png"        # beside this file; may be left out
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import Field, StringConstraints

from mma_desktop import paths
from mma_desktop.data_files import DataModel, parse_toml, reason
from mma_desktop.errors import InputError
from mma_desktop.files import read_ordinary, write_private
from mma_desktop.reports.base import Report
from mma_desktop.reports.batches import BatchReport
from mma_desktop.reports.letterhead.base import Letterhead, Logo
from mma_desktop.reports.letterhead.png import MOST_BYTES, read_png

_MOST_BYTES = 16 * 1024
_LOGO = "letterhead.png"
_REMEDY = "A letterhead is a TOML file with a name, at most six lines, and a logo: a PNG file beside it."

_Line = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120, pattern=r"^[^\x00-\x1f]+$")
]
_File = Annotated[str, StringConstraints(max_length=120, pattern=r"^[^/\\\x00-\x1f:]*$")]
_Headed = TypeVar("_Headed", Report, BatchReport)


class LetterheadFile(DataModel):
    """What the file holds. `logo` names a file in the same folder."""

    name: _Line
    lines: Annotated[tuple[_Line, ...], Field(max_length=6)] = ()
    logo: _File = ""


def load_letterhead(path: Path) -> Letterhead:
    """The letterhead in a TOML file. Raises InputError with what is wrong."""
    try:
        content = read_ordinary(path, _MOST_BYTES)
        if len(content) > _MOST_BYTES:
            raise ValueError("it is larger than 16 KiB")
        data = LetterheadFile.model_validate(parse_toml(content.decode("utf-8-sig")))
        logo = _logo(path.with_name(data.logo)) if data.logo else None
    except (OSError, ValueError) as error:
        raise InputError(f"The letterhead {path} cannot be used: {reason(error)}.", _REMEDY) from error
    return Letterhead(data.name, data.lines, logo)


def _logo(path: Path) -> Logo:
    return read_png(read_ordinary(path, MOST_BYTES))


def own_letterhead() -> Letterhead | None:
    """The letterhead of all reports, None where there is none. Raises InputError when its file is wrong."""
    file = paths.letterhead()
    return load_letterhead(file) if file.exists() else None


def keep_letterhead(path: Path) -> Letterhead:
    """Let the letterhead in this file stand over all reports from now on. Raises InputError."""
    letterhead, file = load_letterhead(path), paths.letterhead()
    fields = {"name": letterhead.name, "lines": letterhead.lines, "logo": _LOGO if letterhead.logo else ""}
    text = "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in fields.items())

    def write() -> None:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if letterhead.logo is not None:
            write_private(file.with_name(_LOGO), letterhead.logo.png)
        write_private(file, text.encode("utf-8"))

    _carry_out(write)
    return letterhead


def forget_letterhead() -> None:
    """Let no letterhead stand over reports. Raises InputError where its file cannot be deleted."""
    file = paths.letterhead()
    _carry_out(lambda: [one.unlink(missing_ok=True) for one in (file, file.with_name(_LOGO))])


def headed(report: _Headed, path: Path | None = None) -> _Headed:
    """The report under the letterhead in this file, else under the user's own if there is one. Raises InputError."""
    return replace(report, letterhead=load_letterhead(path) if path is not None else own_letterhead())


def _carry_out(work: Callable[[], object]) -> None:
    try:
        work()
    except OSError as error:
        raise InputError(
            f"The letterhead cannot be kept: {reason(error)}.", "Check the path and its permissions."
        ) from error
