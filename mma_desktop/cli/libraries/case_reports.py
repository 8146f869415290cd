"""`mma-desktop runs report`: several stored runs as one document."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.files import REPLACED, LetterheadOption, place_for
from mma_desktop.cli.labels import terminal_labels
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.running import warn_unanchored, warn_unnoted
from mma_desktop.cli.solve import LibraryOption
from mma_desktop.cli.terminal import say
from mma_desktop.reports.base import Report
from mma_desktop.reports.letterhead.loading import headed
from mma_desktop.reports.several.cases import check_cases_format
from mma_desktop.service.solving import SolvingService


def _cases_place(path: Path) -> Path:
    check_cases_format(path)
    place_for(path)
    return path


RunsArgument = Annotated[
    list[str], typer.Argument(metavar="RUN...", help="Their ids, or the first characters of them; in this order.")
]
OutOption = Annotated[
    Path,
    typer.Option(
        "--out", help=f"Write it here: .pdf, .docx, .html, .md, .xlsx or .json. {REPLACED}", callback=_cases_place
    ),
]


def report(
    runs: RunsArgument, out: OutOption, library: LibraryOption = None, letterhead: LetterheadOption = None
) -> None:
    """Several runs in one document: a list of the cases with answer, chance and status, then the report of each."""
    with make_service(library, ask_passphrase) as service:
        reports = [headed(one, letterhead) for one in asyncio.run(_reports(service, runs))]
        warn_unanchored(reports[0].log)
        service.export_cases(reports, out, reports[0].manifest.language)
        warn_unnoted(service)
    say(terminal_labels().runs.reported.format(len(reports), out))


async def _reports(service: SolvingService, runs: list[str]) -> list[Report]:
    """Each run once, in the order in which they were named."""
    found = [await service.report(run) for run in runs]
    return list({report.run: report for report in found}.values())
