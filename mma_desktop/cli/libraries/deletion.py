"""`mma-desktop runs delete`: a run, or its whole case, for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.edit_ledger import RunArgument
from mma_desktop.cli.labels import report_labels, terminal_labels
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.solve import LibraryOption
from mma_desktop.cli.terminal import say
from mma_desktop.errors import InputError
from mma_desktop.service.deleting import Deletion
from mma_desktop.service.library_upkeep import Backup

CaseOption = Annotated[bool, typer.Option("--case", help="Delete the whole case with all that was asked about it.")]
CopiesOption = Annotated[bool, typer.Option("--copies", help="Delete the automatic copies of the library too.")]
AllCopiesOption = Annotated[bool, typer.Option("--all-copies", help="Delete every copy beside the library, as named.")]
CompactOption = Annotated[bool, typer.Option("--compact", help="Write the library file anew, without free space.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def delete(
    run: RunArgument,
    library: LibraryOption = None,
    case: CaseOption = False,
    copies: CopiesOption = False,
    all_copies: AllCopiesOption = False,
    compact: CompactOption = False,
    yes: YesOption = False,
) -> None:
    """Delete a run for good; the only run of a case takes the case with it. It cannot be undone."""
    with make_service(library, ask_passphrase) as service:
        deletion = service.deletion(run, case=case)
        doomed = deletion.copies if all_copies else deletion.automatic if copies else ()
        _tell(deletion, doomed)
        check_confirmed(yes=yes)
        service.delete(deletion, doomed, compact=compact)
    say(terminal_labels().deletion.deleted)
    _tell_left([copy for copy in deletion.copies if copy not in doomed])


def _tell(deletion: Deletion, copies: Sequence[Backup]) -> None:
    labels = terminal_labels().deletion
    if not deletion.runs:
        say(labels.draft.format(deletion.title), error=True)
        _tell_copies(copies)
        return
    number = len(deletion.runs)
    runs = (labels.run if number == 1 else labels.runs).format(number)
    doomed = labels.doomed_in_case if deletion.title else labels.doomed
    say(doomed.format(runs, report_labels()["comma"].join(deletion.runs), deletion.title), error=True)
    if deletion.whole:
        say(labels.whole, error=True)
    _tell_copies(copies)


def _tell_copies(copies: Sequence[Backup]) -> None:
    labels = terminal_labels().deletion
    for copy in copies:
        say(labels.doomed_copy.format(copy.path), error=True)


def _tell_left(copies: Sequence[Backup]) -> None:
    """Say where it may still be read."""
    labels = terminal_labels().deletion
    for copy in copies:
        say(labels.copy_left.format(copy.path), error=True)
    say(labels.elsewhere, error=True)


def check_confirmed(*, yes: bool) -> None:
    """Ask whether what was just named is to be deleted, unless `yes` says so; raises InputError if it is not."""
    try:
        confirmed = yes or typer.confirm(terminal_labels().deletion.question, err=True)
    except typer.Abort as error:
        raise InputError("Nobody confirmed it: nothing was deleted.", "Answer y, or give --yes.") from error
    if not confirmed:
        raise InputError("Nothing was deleted.")
