"""`mma-desktop solve`: one case, one answer, with its path, its ledger and its report."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_service, unsaved_service
from mma_desktop.cli.case_files import CaseFiles, WithHidden, read_case
from mma_desktop.cli.files import JsonOption, LetterheadOption, ReportOption
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.running import back_up, deliver, run_live
from mma_desktop.errors import InputError
from mma_desktop.service.importing import case_title
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.routing import AUTO
from mma_desktop.service.solving import SolvingService

LibraryOption = Annotated[Path | None, typer.Option(help="The library file; your default library if none is named.")]


def solve(
    files: CaseFiles,
    task: Annotated[str, typer.Option(help="What is asked; `mma-desktop tasks list` names all tasks.")] = "eca",
    method: Annotated[
        str,
        typer.Option(
            help="mma (tree search), single, maj16, rag, scored, pooled16, moa, self_moa, dylan, ledger, aorchestra, "
            "...; auto is what results of `eval --adopt` say, else a vote on tasks where the search was not found "
            "to be worth more, else the search."
        ),
    ] = AUTO,
    preset: Annotated[str, typer.Option(help="quick, standard, thorough or faithful.")] = "standard",
    general: Annotated[
        str,
        typer.Option(help="General model: a GGUF, a known name, BASE+LORA.gguf, scripted:FILE or remote:URL#MODEL."),
    ] = "",
    domain: Annotated[str, typer.Option(help="Domain model, likewise; without one, answers are self-verified.")] = "",
    rollouts: Annotated[int | None, typer.Option(help="Rollouts, instead of the preset's number.")] = None,
    token_budget: Annotated[int, typer.Option(help="Tokens after which the best answer so far is taken.")] = 0,
    time_budget: Annotated[float, typer.Option(help="Seconds after which the best answer so far is taken.")] = 0.0,
    evidence: Annotated[
        bool, typer.Option("--evidence", help="The domain model reads articles of the knowledge library (mma).")
    ] = False,
    experts: Annotated[str, typer.Option(help="A panel of yours that sits instead; see: panels list.")] = "",
    nodes: Annotated[
        str, typer.Option(help="A pack whose nodes the tree search may take beside its own actions (mma, fusion).")
    ] = "",
    call_budget: Annotated[int, typer.Option(help="Samples a host may ask for before it takes its best answer.")] = 0,
    only_nodes: Annotated[
        bool, typer.Option("--only-nodes", help="HOST:PACK works with the pack's nodes, without general operators.")
    ] = False,
    repeatable: Annotated[
        bool,
        typer.Option("--repeatable", help="Continued or asked again, the run is the same to the letter; slower."),
    ] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same run.")] = 42,
    language: Annotated[str, typer.Option(help="zh or en; recognised from the text if not given.")] = "",
    library: LibraryOption = None,
    no_library: Annotated[
        bool, typer.Option("--no-library", help="Keep nothing: the run cannot be shown or continued later.")
    ] = False,
    json_file: JsonOption = None,
    report: ReportOption = None,
    letterhead: LetterheadOption = None,
    with_hidden: WithHidden = False,
) -> None:
    """Solve a case with two models that check each other; amounts are traced to their places in the text."""
    documents = read_case(files, with_hidden)
    request = SolveRequest(
        text="",
        title=case_title([file.name for file in files]),
        task=task,
        language=language,
        method=method,
        preset=preset,
        general=general,
        domain=domain,
        rollouts=rollouts,
        token_budget=token_budget,
        time_budget=time_budget,
        seed=seed,
        evidence=evidence,
        nodes=nodes,
        experts=experts,
        repeatable=repeatable,
        call_budget=call_budget,
        only_nodes=only_nodes,
        documents=documents,
    )
    with _service(library, no_library) as service:
        solved = run_live(lambda listen, stop: service.solve(request, listen, stop))
        if not no_library:
            back_up(service)
        deliver(service, solved, json_file, report, letterhead)


def _service(library: Path | None, no_library: bool) -> AbstractContextManager[SolvingService]:
    if library is not None and no_library:
        raise InputError("A library was named, and --no-library.", "Give one of them.")
    return unsaved_service() if no_library else make_service(library, ask_passphrase)
