"""`mma-desktop library`: a library's file as a whole."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from mma_desktop.bootstrap import make_upkeep
from mma_desktop.cli.labels import terminal_labels
from mma_desktop.cli.libraries import bundles
from mma_desktop.cli.libraries.passphrases import ask_passphrase, typed
from mma_desktop.cli.terminal import Terminal, local_time, say
from mma_desktop.errors import InputError
from mma_desktop.service.library_upkeep import LibraryUpkeep, new_passphrase

NEW_PASSPHRASE = "MMA_DESKTOP_NEW_PASSPHRASE"

app = typer.Typer(
    help="A library file: create, backup, backups, restore, repair, encrypt, decrypt, passphrase; a case of it in a "
    "file of its own: bundle, import.",
    no_args_is_help=True,
)
FileArgument = Annotated[Path | None, typer.Argument(help="The library; your default library if none is named.")]
KeepOption = Annotated[bool, typer.Option("--keep/--no-keep", help="Keep the passphrase in the system's key store.")]
RandomOption = Annotated[bool, typer.Option("--random", help="Make a random passphrase and print it once.")]


@app.command()
def create(
    library: FileArgument = None,
    encrypt: Annotated[
        bool | None,
        typer.Option(
            "--encrypt/--plain",
            help="Encrypt it under a passphrase, or not; if not said: under a random one where the system's key store "
            "keeps it.",
        ),
    ] = None,
    random: RandomOption = False,
    keep: KeepOption = True,
) -> None:
    """Make an empty library. Any command that needs one makes it too, without encryption."""
    file = make_upkeep(library, ask_passphrase)
    by_default = encrypt is None and keep and file.keys.available
    passphrase = _new(random=random or by_default) if encrypt or random or by_default else None
    kept = file.create(passphrase, keep=keep)
    say(terminal_labels().library.made.format(file.path, _kind(passphrase, kept=kept)))


@app.command()
def backup(library: FileArgument = None) -> None:
    """Make a verified copy beside the library, encrypted like it; others may go on using the library."""
    made = make_upkeep(library, ask_passphrase).back_up()
    say(str(made))


@app.command()
def backups(library: FileArgument = None) -> None:
    """The copies beside the library, newest first, and which of them are whole."""
    labels = terminal_labels().library
    table, (first, *headings) = Table(), labels.columns
    table.add_column(first, overflow="fold")  # its whole name is what `restore` takes
    for heading in headings:
        table.add_column(heading, no_wrap=True)
    file = make_upkeep(library, ask_passphrase)
    copies = file.backups()
    for copy, found in zip(copies, file.soundness(copies), strict=True):
        reason = labels.reasons.get(copy.label.partition("-")[0], copy.label)
        moment = local_time(copy.made.isoformat())
        table.add_row(copy.path.name, reason, moment, f"{copy.size:,}", labels.found[found])
    Terminal().print(table)
    if copies:
        say(labels.looked_at)


@app.command()
def restore(
    copy: Annotated[Path, typer.Argument(help="The copy, as `library backups` names it.")], library: FileArgument = None
) -> None:
    """Put a copy in the library's place, after it was found whole. What was there is kept under another name."""
    file = make_upkeep(library, ask_passphrase)
    beside = file.path.with_name(copy.name)
    encrypted = file.encrypted
    done = file.restore(beside if not copy.exists() and beside.exists() else copy)
    labels = terminal_labels().library
    say(labels.restored.format(file.path) + (labels.replaced.format(done.replaced) if done.replaced else ""))
    if done.another:
        say(labels.another, error=True)
    if encrypted and not file.encrypted:
        say(labels.now.format(file.path, labels.plain), error=True)


@app.command()
def repair(library: FileArgument = None) -> None:
    """Save what a damaged library still holds. The damaged file is kept; a copy from before may hold more."""
    file = make_upkeep(library, ask_passphrase)
    done = file.repair()
    labels = terminal_labels().library
    if done.damaged is None:
        say(labels.undamaged.format(file.path))
        return
    table = Table(*labels.rows)
    for name, kept in done.kept.items():
        table.add_row(name, f"{kept:,}", f"{done.lost.get(name, 0):,}")
    Terminal().print(table)
    say(labels.damaged.format(done.damaged, file.path))


@app.command()
def encrypt(library: FileArgument = None, random: RandomOption = False, keep: KeepOption = True) -> None:
    """Encrypt a library and its copies under a passphrase. Without the passphrase nobody can read them again."""
    file = make_upkeep(library, ask_passphrase)
    if file.encrypted:
        raise InputError(f"{file.path} is encrypted already.", "Another passphrase: mma-desktop library passphrase")
    passphrase = _new(random=random)
    kept = file.change_passphrase(passphrase, keep=keep)
    _say_now(file, passphrase, kept=kept)


@app.command()
def decrypt(library: FileArgument = None) -> None:
    """Write a library and its copies without encryption."""
    file = make_upkeep(library, ask_passphrase)
    if not file.encrypted:
        raise InputError(f"{file.path} is not encrypted.")
    file.change_passphrase(None)
    _say_now(file, None, kept=False)


@app.command()
def passphrase(library: FileArgument = None, random: RandomOption = False, keep: KeepOption = True) -> None:
    """Give an encrypted library and its copies another passphrase."""
    file = make_upkeep(library, ask_passphrase)
    if not file.encrypted:
        raise InputError(f"{file.path} is not encrypted.", "To encrypt it: mma-desktop library encrypt")
    chosen = _new(random=random)
    kept = file.change_passphrase(chosen, keep=keep)
    _say_now(file, chosen, kept=kept)


app.command("bundle")(bundles.bundle)
app.command("import")(bundles.take_in)


def _new(*, random: bool) -> str:
    """A new passphrase: random and shown, from MMA_DESKTOP_NEW_PASSPHRASE, or typed twice."""
    labels = terminal_labels().library
    if random:
        made = new_passphrase()
        say(labels.passphrase.format(made))
        return made
    given = os.environ.get(NEW_PASSPHRASE) or typed(labels.new_passphrase, confirm=True)
    if not given:
        raise InputError("No passphrase was given.", f"Use --random, a terminal, or the variable {NEW_PASSPHRASE}.")
    return given


def _say_now(file: LibraryUpkeep, passphrase: str | None, *, kept: bool) -> None:
    """Say how the library is kept now, and which copies are not kept like it."""
    labels = terminal_labels().library
    say(labels.now.format(file.path, _kind(passphrase, kept=kept)))
    for copy in file.opening_otherwise(passphrase):
        say(labels.otherwise.format(copy))


def _kind(passphrase: str | None, *, kept: bool) -> str:
    labels = terminal_labels().library
    if passphrase is None:
        return labels.plain
    return labels.kept if kept else labels.encrypted
