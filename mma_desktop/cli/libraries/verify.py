"""`mma-desktop verify`: whether a library, or a report or a case bundle from it, is still what the program wrote."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import open_library
from mma_desktop.cli.labels import told
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.solve import LibraryOption
from mma_desktop.cli.terminal import Terminal, say, shown
from mma_desktop.domain.runs import Anchored
from mma_desktop.errors import RecordChanged
from mma_desktop.reports.writing import FORMATS
from mma_desktop.service.libraries.bundles import is_bundle, verify_bundle
from mma_desktop.service.verifying import Verified, accepted, verify_library, verify_report
from mma_desktop.storage.checks import Discrepancy

_ANCHORED = {
    Anchored.AGREES: "which is where this computer has seen it end",
    Anchored.UNKNOWN: "of which this computer knows nothing yet",
    Anchored.DIFFERS: "which is NOT where this computer has seen it end",
}
_ALONE = (
    "That its hashes fit is all that a bundle can show by itself. To know that it is the file that was written, "
    "compare its SHA-256 with what the sender says, or name the library it was written from with --library."
)


def verify(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A library, a report (.html, .pdf, .docx, ...) or a case bundle; your default library if none."
        ),
    ] = None,
    library: LibraryOption = None,
    accept: Annotated[
        bool,
        typer.Option("--accept", help="Hold the library to its present state from now on, as after restoring a copy."),
    ] = False,
) -> None:
    """Find what was edited, removed, inserted, swapped, cut off or computed anew since the program wrote it.

    A bundle is checked by itself, and with --library against the library that it was written from.
    Exit code 0: all holds; 7: something was changed; 5: the library cannot be read.
    """
    if file is not None and is_bundle(file):
        _verify_bundle(file, library)
        return
    is_report = file is not None and file.suffix.lower() in FORMATS
    with open_library(library if is_report else file or library, ask_passphrase) as opened:
        if file is not None and is_report:
            _tell(verify_report(file, opened).findings, str(file), "Restore the last good copy of the library.")
            return
        found = verify_library(opened)
        _tell_library(found, opened.path)
        if accept and accepted(opened):
            say("From now on it is held to the state that it is in.")
            return
    _tell(found.findings, str(opened.path), "Restore the last good copy of the library.")


def _verify_bundle(file: Path, library: Path | None) -> None:
    """Check the bundle; its SHA-256 is what can be compared over another way."""
    if library is None:
        found = verify_bundle(file)
    else:
        with open_library(library, ask_passphrase) as opened:
            found = verify_bundle(file, opened)
    if (manifest := found.manifest) is not None:
        line = f"{file}: case {manifest.case} from library {manifest.library}, written {manifest.made}"
        Terminal(soft_wrap=True, highlight=False).print(shown(f"{line}; SHA-256: {found.sha256}"))
    _tell(found.findings, str(file), "Have the bundle sent once more.")
    if library is None:
        say(_ALONE, error=True)


def _tell_library(found: Verified, path: Path) -> None:
    log = found.log
    line = f"{path}: {found.runs} runs; audit log of {log.entries} entries, {_ANCHORED[log.anchored]}: {log.head}"
    Terminal(soft_wrap=True, highlight=False).print(shown(line))


def _tell(findings: Sequence[Discrepancy], name: str, remedy: str) -> None:
    """Print what was found; raises RecordChanged if that is anything."""
    console = Terminal(soft_wrap=True, highlight=False)
    for finding in findings:
        console.print(shown(f"{told(finding.subject)}: {told(finding.problem)}"))
    if findings:
        raise RecordChanged(f"{name} is not as the program wrote it.", remedy)
    console.print(shown(f"{name} is as the program wrote it."))
