"""`mma-desktop runs ledger`: the amounts of a stored run, and what a person decides about them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.decisions import show_ledger
from mma_desktop.cli.files import JsonOption, LetterheadOption, ReportOption
from mma_desktop.cli.labels import terminal_language
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.running import back_up, export_files, warn_unanchored
from mma_desktop.cli.solve import LibraryOption
from mma_desktop.cli.terminal import Terminal
from mma_desktop.errors import InputError
from mma_desktop.ledger.editing.wanted import Add, Annotate, Correct, Count, ManualEdit, Split, Undo, read_amount
from mma_desktop.reports.base import Report
from mma_desktop.service.solving import SolvingService

RunArgument = Annotated[str, typer.Argument(help="The run's id; its first characters are enough.")]


def ledger(
    run: RunArgument,
    count: Annotated[list[str] | None, typer.Option(metavar="NO", help="Count this amount.")] = None,
    leave_out: Annotated[list[str] | None, typer.Option(metavar="NO", help="Leave this amount out.")] = None,
    correct: Annotated[
        list[str] | None, typer.Option(metavar="NO=AMOUNT", help="Give it another value: 3=1200.")
    ] = None,
    split: Annotated[
        list[str] | None, typer.Option(metavar="NO=A+B", help="Put several amounts in its place: 3=1000+200.")
    ] = None,
    add: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LINE:WORDS=AMOUNT", help="Add an amount that was missed, by its words: 5:two watches=800."
        ),
    ] = None,
    annotate: Annotated[
        list[str] | None, typer.Option(metavar="NO=REMARK", help="Put a short remark on it; an empty one removes it.")
    ] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Undo the last change that stands, before all others.")] = False,
    reason: Annotated[str, typer.Option(help="The reason: stored with every change of this call.")] = "",
    library: LibraryOption = None,
    json_file: JsonOption = None,
    report: ReportOption = None,
    letterhead: LetterheadOption = None,
) -> None:
    """The amounts of a run: what the rules propose, the answer counts and a person decided; edit them.

    Amounts are known by their numbers in the list. A split one has parts such as 3.1 and 3.2, an added one is A1. Of
    several changes in one call either all are stored or none: first --undo, then --add, --correct, --split, --count,
    --leave-out, --annotate.
    """
    with make_service(library, ask_passphrase) as service:
        stored = asyncio.run(service.report(run))
        currency = stored.ledger.currency
        wanted = (
            *([Undo()] if undo else []),
            *(_added(stored, option) for option in add or ()),
            *(Correct(name, read_amount(value, currency)) for name, value in _pairs("--correct", correct)),
            *(Split(name, _values(values, currency)) for name, values in _pairs("--split", split)),
            *(Count(name, counted=True) for name in count or ()),
            *(Count(name, counted=False) for name in leave_out or ()),
            *(Annotate(name, note) for name, note in _pairs("--annotate", annotate)),
        )
        edited = _edited(service, stored, wanted, reason)
        if wanted:
            back_up(service)
        warn_unanchored(edited.log)
        show_ledger(edited, terminal_language(), Terminal())
        export_files(service, edited, json_file, report, letterhead)


def _edited(service: SolvingService, stored: Report, wanted: Sequence[ManualEdit], reason: str) -> Report:
    if wanted:
        return asyncio.run(service.edit(stored.run, wanted, reason))
    if reason:
        raise InputError("There is a reason, but no change.", "Say what to change, with --count 3 for example.")
    return stored


# What is asked for -----------------------------------------------------------------------------------------------


def _pairs(option: str, given: Sequence[str] | None) -> Iterator[tuple[str, str]]:
    for text in given or ():
        name, sign, value = text.partition("=")
        if not sign:
            raise InputError(f"{option} {text} says nothing after an equals sign.", f"Write it like {option} 3=...")
        yield name.strip(), value


def _values(text: str, currency: str) -> tuple[Decimal, ...]:
    return tuple(read_amount(value, currency) for value in text.split("+"))


def _added(stored: Report, text: str) -> Add:
    """The words that stand once in their line; without an amount behind them they must name one themselves."""
    number, colon, rest = text.partition(":")
    words, sign, value = rest.rpartition("=")
    if not colon or not number.strip().isdecimal():
        raise InputError(f"--add {text} does not begin with a line.", "Write it like --add 5:two watches=800.")
    words = words if sign else rest
    start = _place(stored.document.text, int(number), words)
    return Add(start, start + len(words), read_amount(value if sign else words, stored.ledger.currency))


def _place(document: str, number: int, words: str) -> int:
    lines = document.split("\n")
    if not 1 <= number <= len(lines):
        raise InputError(f"The document has no line {number}.", f"Its lines are 1 to {len(lines)}.")
    line = lines[number - 1]
    if not words or line.count(words) != 1:
        times = line.count(words) if words else 0
        raise InputError(
            f"“{words}” stands {times} times in line {number}.", "Give words of the document that stand there once."
        )
    return sum(len(before) + 1 for before in lines[: number - 1]) + line.index(words)
