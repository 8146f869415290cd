"""`mma-desktop library bundle` and `library import`: a case whole in one file, for another library."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.edit_ledger import RunArgument
from mma_desktop.cli.files import REPLACED, place_for
from mma_desktop.cli.labels import terminal_labels
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.running import back_up, warn_unanchored
from mma_desktop.cli.terminal import say
from mma_desktop.service.libraries.bundles import ENDING

FileArgument = Annotated[Path | None, typer.Argument(help="The library; your default library if none is named.")]
OutOption = Annotated[
    Path, typer.Option("--out", help=f"The file to write, usually *{ENDING}. {REPLACED}", callback=place_for)
]


def bundle(run: RunArgument, out: OutOption, library: FileArgument = None) -> None:
    """Write the case of a run, or a draft, whole to one file: documents, files, runs, edits, log. NOT encrypted."""
    with make_service(library, ask_passphrase) as service:
        warn_unanchored(service.log_end())
        written = service.bundle(run, out)
    labels = terminal_labels().bundles
    say(labels.written.format(written.path, written.runs, written.sha256))
    say(labels.plain, error=True)
    if not written.noted:
        say(labels.unnoted, error=True)


def take_in(
    bundle: Annotated[Path, typer.Argument(help="The file that `library bundle` wrote.")], library: FileArgument = None
) -> None:
    """Add the case in a bundle to a library: all that the library lacks of it, or nothing."""
    with make_service(library, ask_passphrase) as service:
        done = service.take_in(bundle)
        back_up(service)
    labels = terminal_labels().bundles
    for run in done.known:
        say(labels.known.format(run))
    for run in done.added:
        say(labels.added.format(run))
    if done.draft:
        say(labels.draft.format(done.title, done.draft))
    if not (done.new or done.added):
        say(labels.nothing.format(done.title))
