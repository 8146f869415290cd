"""The command line's root: it registers the commands and is the one place where an error becomes an exit code.

Exit codes:
    0    done
    1    an error that none of the others names
    2    what the user gave cannot be used (option, file, document)
    3    a model file is missing, damaged, unknown or too large
    4    an engine failed
    5    the library file cannot be read or written
    6    the run was stopped before it had an answer
    7    what is stored was changed afterwards
    130  interrupted (Ctrl-C)
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from typer.core import TyperGroup

import mma_desktop
from mma_desktop.cli import doctor, importing, ledger, models, runs, solve, tasks
from mma_desktop.cli.help import translate_help
from mma_desktop.cli.knowledge import commands as knowledge
from mma_desktop.cli.labels import terminal_language, told
from mma_desktop.cli.libraries import batch, library, verify
from mma_desktop.cli.measuring import evaluate
from mma_desktop.cli.packs import build, hosts, panels, refine
from mma_desktop.cli.packs import commands as packs
from mma_desktop.cli.terminal import Terminal, say
from mma_desktop.errors import MmaError
from mma_desktop.reports.text import visible

INTERRUPTED = 130
_EXIT_CODES = (
    "Exit codes: 0 done, 1 error, 2 input, 3 model, 4 engine, 5 library file, 6 stopped without an answer, "
    "7 changed afterwards, 130 interrupted."
)


class _Quoting(Exception):
    """What typer's own click raises for options that cannot be: typer gives a name to none but one kind of it."""

    message: str
    ctx: Any
    exit_code: int

    def format_message(self) -> str:
        """The message with the option that it is about."""
        ...


_UsageError = cast("type[_Quoting]", typer.BadParameter.__mro__[1])


class ErrorEdge(TyperGroup):
    """The command group that tells the user what went wrong, and leaves with the error's exit code.

    Its help is that of all commands, in the terminal's language.
    """

    def __init__(self, **attributes: Any) -> None:
        """As typer builds it, with every command below it."""
        super().__init__(**attributes)
        translate_help(self)

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        """The context of what stands before any command."""
        with _errors_told():
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: Any) -> Any:
        """What the command returns."""
        with _errors_told():
            return super().invoke(ctx)


@contextmanager
def _errors_told() -> Generator[None]:
    """Tell what goes wrong, and end with its exit code."""
    try:
        yield
    except _UsageError as error:
        raise _usage_told(error) from error
    except MmaError as error:
        _tell(error.fact, error.remedy)
        raise typer.Exit(error.exit_code) from error
    except BrokenPipeError:
        raise  # whoever reads this has heard enough: typer ends quietly
    except OSError as error:
        _tell_system(error)
        raise typer.Exit(MmaError.exit_code) from error
    except KeyboardInterrupt as interrupt:
        raise typer.Exit(INTERRUPTED) from interrupt


app = typer.Typer(
    cls=ErrorEdge,
    name="mma-desktop",
    help="Several local language models on one confidential case, offline. Without arguments the window opens; with "
    "--unsaved alone, one that keeps nothing; with --library FILE alone, one on that library.",
    epilog=_EXIT_CODES,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,  # a pretty traceback prints local variables, and with them the case
)
app.command()(solve.solve)
app.command()(ledger.ledger)
app.command("import")(importing.import_documents)
app.command("eval")(evaluate.evaluate)
app.command()(verify.verify)
app.command()(doctor.doctor)
app.add_typer(runs.app, name="runs")
app.add_typer(models.app, name="models")
app.add_typer(tasks.app, name="tasks")
packs.app.command()(build.build)
packs.app.command()(refine.refine)
app.add_typer(packs.app, name="packs")
app.add_typer(panels.app, name="panels")
app.add_typer(hosts.app, name="hosts")
app.add_typer(knowledge.app, name="knowledge")
app.add_typer(library.app, name="library")
app.add_typer(batch.app, name="batch")


def _show_version(wanted: bool) -> None:
    if wanted:
        say(f"mma-desktop {mma_desktop.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and leave.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Options that stand before any command."""


def _usage_told(error: _Quoting) -> Exception:
    """What to raise in the place of an error in the options: itself, which typer tells in English; in a terminal of
    another language the end of the program, after it has been told.
    """
    error.message = visible(error.message)  # it quotes what was given, names of files too
    if terminal_language() == "en" or type(error).__name__ == "NoArgsIsHelpError":
        return error
    command = error.ctx.command_path if error.ctx is not None else "mma-desktop"
    _tell(error.format_message(), f"See {command} --help.")
    return typer.Exit(error.exit_code)


def _tell_system(error: OSError) -> None:
    """Tell what the system refused, and whether that was to take what is printed."""
    reason = told(error.strerror or "")
    if _printing_fails():
        remedy = "Print it elsewhere, or free some space there; what was stored before that is stored."
        _tell(f"What is printed cannot be written: {reason}.", remedy)
    else:
        _tell(f"{error.filename or told('The system')}: {reason}.", "Check the place, its permissions and the disk.")


def _printing_fails() -> bool:
    """Whether nothing more can be printed; then nothing is, or Python would complain of it once more at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        return True
    return False


def _tell(fact: str, remedy: str) -> None:
    """Write the fact in red and the remedy below it to standard error, without reading markup in either."""
    console = Terminal(stderr=True, highlight=False, soft_wrap=True)
    console.print(told(fact), style="bold red", markup=False)
    if remedy:
        console.print(told(remedy), markup=False)
