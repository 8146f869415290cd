"""`mma-desktop library bundle` and `library import`: a case whole in one file, for another library."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.edit_ledger import RunArgument
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.terminal import say
from mma_desktop.service.libraries.bundles import ENDING

FileArgument = Annotated[Path | None, typer.Argument(help="The library; your default library if none is named.")]
OutOption = Annotated[Path, typer.Option("--out", help=f"The file to write, usually *{ENDING}.")]


def bundle(run: RunArgument, out: OutOption, library: FileArgument = None) -> None:
    """Write the case of a run whole to one file: documents, files, runs, edits, log. The file is NOT encrypted."""
    with make_service(library, ask_passphrase) as service:
        written = service.bundle(run, out)
    say(f"{written.path}: the case with its runs ({written.runs}). SHA-256: {written.sha256}")
    say("The bundle is not encrypted: whoever has the file can read the case.", error=True)
    if not written.noted:
        say("The library is read-only: it has not noted that this bundle was written.", error=True)


def take_in(
    bundle: Annotated[Path, typer.Argument(help="The file that `library bundle` wrote.")], library: FileArgument = None
) -> None:
    """Add the case in a bundle to a library: all that the library lacks of it, or nothing."""
    with make_service(library, ask_passphrase) as service:
        done = service.take_in(bundle)
    for run in done.known:
        say(f"{run}: in the library already; it stays as it is")
    for run in done.added:
        say(f"{run}: added")
    if not (done.new or done.added):
        say(f"The case {done.title!r} is in the library already: nothing was added.")
