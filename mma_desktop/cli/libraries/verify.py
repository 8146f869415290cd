"""`mma-desktop verify`: whether a library, or a report from it, is still what the program wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import open_library
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.solve import LibraryOption
from mma_desktop.cli.terminal import Terminal, say, shown
from mma_desktop.domain.runs import Anchored
from mma_desktop.errors import RecordChanged
from mma_desktop.reports.writing import FORMATS
from mma_desktop.service.verifying import Verified, accepted, verify_library, verify_report

_ANCHORED = {
    Anchored.AGREES: "which is where this computer has seen it end",
    Anchored.UNKNOWN: "of which this computer knows nothing yet",
    Anchored.DIFFERS: "which is NOT where this computer has seen it end",
}


def verify(
    file: Annotated[
        Path | None, typer.Argument(help="A library, or a report (.html, .md, .json); your default library if none.")
    ] = None,
    library: LibraryOption = None,
    accept: Annotated[
        bool,
        typer.Option("--accept", help="Hold the library to its present state from now on, as after restoring a copy."),
    ] = False,
) -> None:
    """Find what was edited, removed, inserted, swapped, cut off or computed anew since the program wrote it.

    Exit code 0: all holds; 7: something was changed; 5: the library cannot be read.
    """
    is_report = file is not None and file.suffix.lower() in FORMATS
    with open_library(library if is_report else file or library, ask_passphrase) as opened:
        if file is not None and is_report:
            _tell(verify_report(file, opened), str(file))
            return
        found = verify_library(opened)
        _tell_library(found, opened.path)
        if accept and accepted(opened):
            say("From now on it is held to the state that it is in.")
            return
    _tell(found, str(opened.path))


def _tell_library(found: Verified, path: Path) -> None:
    log = found.log
    line = f"{path}: {found.runs} runs; audit log of {log.entries} entries, {_ANCHORED[log.anchored]}: {log.head}"
    Terminal(soft_wrap=True, highlight=False).print(shown(line))


def _tell(found: Verified, name: str) -> None:
    """Print what was found; raises RecordChanged if that is anything."""
    console = Terminal(soft_wrap=True, highlight=False)
    for finding in found.findings:
        console.print(shown(f"{finding.subject}: {finding.problem}"))
    if not found.ok:
        raise RecordChanged(f"{name} is not as the program wrote it.", "Restore the last good copy of the library.")
    console.print(shown(f"{name} is as the program wrote it."))
