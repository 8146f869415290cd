"""`mma-desktop verify`: whether a library, or a report or a case bundle from it, is still what the program wrote."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import open_library
from mma_desktop.cli.labels import report_labels, terminal_labels, told
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.solve import LibraryOption
from mma_desktop.cli.terminal import Terminal, say, shown
from mma_desktop.domain.runs import Anchored
from mma_desktop.errors import RecordChanged
from mma_desktop.reports.writing import FORMATS
from mma_desktop.service.libraries.bundles import is_bundle, verify_bundle
from mma_desktop.service.verifying import Verified, accepted, verify_library, verify_report
from mma_desktop.storage.checks import Discrepancy


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
            say(terminal_labels().verify.accepted)
            return
    labels = terminal_labels().verify
    whole = labels.by_itself if found.log.anchored is Anchored.UNKNOWN else labels.whole
    _tell(found.findings, str(opened.path), "Restore the last good copy of the library.", whole)


def _verify_bundle(file: Path, library: Path | None) -> None:
    """Check the bundle; its SHA-256 is what can be compared over another way."""
    if library is None:
        found = verify_bundle(file)
    else:
        with open_library(library, ask_passphrase) as opened:
            found = verify_bundle(file, opened)
    if (manifest := found.manifest) is not None:
        said = (file, manifest.case, manifest.library, manifest.made, found.sha256)
        Terminal(soft_wrap=True, highlight=False).print(shown(terminal_labels().verify.bundle.format(*said)))
    _tell(found.findings, str(file), "Have the bundle sent once more.")
    if library is None:
        say(terminal_labels().verify.alone, error=True)


def _tell_library(found: Verified, path: Path) -> None:
    log, labels = found.log, terminal_labels().verify
    line = labels.library.format(path, found.runs, log.entries, labels.anchored[log.anchored], log.head)
    Terminal(soft_wrap=True, highlight=False).print(shown(line))


def _tell(findings: Sequence[Discrepancy], name: str, remedy: str, whole: str = "") -> None:
    """Print what was found, or that all is whole; raises RecordChanged if anything was found."""
    console, colon = Terminal(soft_wrap=True, highlight=False), report_labels()["colon"]
    for finding in findings:
        console.print(shown(f"{told(finding.subject)}{colon}{told(finding.problem)}"))
    if findings:
        raise RecordChanged(f"{name} is not as the program wrote it.", remedy)
    console.print(shown((whole or terminal_labels().verify.whole).format(name)))
