"""`mma-desktop runs delete`: a run, or its whole case, for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.edit_ledger import RunArgument
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
        if not yes and not _confirmed():
            raise InputError("Nothing was deleted.")
        service.delete(deletion, doomed, compact=compact)
    say("Deleted.")
    _tell_left([copy for copy in deletion.copies if copy not in doomed])


def _tell(deletion: Deletion, copies: Sequence[Backup]) -> None:
    of_case = f" of the case {deletion.title!r}" if deletion.title else ""
    say(f"To be deleted: {_counted(len(deletion.runs), 'run')}{of_case}: {', '.join(deletion.runs)}", error=True)
    if deletion.whole:
        say("The case goes too: its documents, the kept files that no other case holds, and its questions.", error=True)
    for copy in copies:
        say(f"To be deleted, with every case in it: the copy {copy.path}", error=True)


def _tell_left(copies: Sequence[Backup]) -> None:
    """Say where it may still be read."""
    for copy in copies:
        say(f"This copy may still hold it; delete it yourself if it must go: {copy.path}", error=True)
    say("Reports that you saved, and copies elsewhere, are yours to delete.", error=True)


def _confirmed() -> bool:
    try:
        return typer.confirm("Delete this for good?", err=True)
    except typer.Abort as error:
        raise InputError("Nobody confirmed it: nothing was deleted.", "Answer y, or give --yes.") from error


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
