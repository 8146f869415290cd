"""`mma-desktop solve`: one case, one answer, with its path, its ledger and its report."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_service, unsaved_service
from mma_desktop.cli.case_files import FilesOrDraft, WithHidden, read_case
from mma_desktop.cli.files import JsonOption, LetterheadOption, ReportOption
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.running import back_up, deliver, run_live
from mma_desktop.domain.runs import AUTO
from mma_desktop.errors import InputError
from mma_desktop.service.importing import case_title
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.request_checks import asks_for_law
from mma_desktop.service.solving import SolvingService

LibraryOption = Annotated[Path | None, typer.Option(help="The library file; your default library if none is named.")]
DraftOption = Annotated[str, typer.Option(help="A draft of the library, by its id, instead of files.")]
TaskOfCaseOption = Annotated[
    str, typer.Option(help="What is asked; `mma-desktop tasks list` names all tasks. Else the draft's, or eca.")
]
TaskOption = Annotated[str, typer.Option(help="What is asked; `mma-desktop tasks list` names all tasks.")]
MethodOption = Annotated[
    str,
    typer.Option(
        help="mma (tree search), fusion, panel3, workflow:PACK, single, maj16, rag, scored, pooled16, moa, self_moa, "
        "dylan, ledger, or a host of `mma-desktop hosts list`; auto is what results of `eval --adopt` say, else a vote "
        "on tasks where the search was not found to be worth more, else the search."
    ),
]
PresetOption = Annotated[str, typer.Option(help="quick, standard, thorough or faithful.")]
GeneralOption = Annotated[
    str, typer.Option(help="General model: a GGUF, a known name, BASE+LORA.gguf, scripted:FILE or remote:URL#MODEL.")
]
DomainOption = Annotated[str, typer.Option(help="Domain model, likewise; without one, answers are self-verified.")]
RolloutsOption = Annotated[int | None, typer.Option(help="Rollouts, instead of the preset's number.")]
TokensOption = Annotated[int, typer.Option(help="Tokens after which the best answer so far is taken.")]
SecondsOption = Annotated[float, typer.Option(help="Seconds after which the best answer so far is taken.")]
EvidenceOption = Annotated[
    bool, typer.Option("--evidence", help="The domain model reads articles of the knowledge library (mma).")
]
DayOption = Annotated[str, typer.Option(help="The law as it was on this day: 2020-12-31. Today's if not given.")]
DayOfCaseOption = Annotated[
    str, typer.Option(help="The law as it was on this day: 2020-12-31. Else that of the draft's day, or today's.")
]
ExpertsOption = Annotated[str, typer.Option(help="A panel of yours that sits instead; see: panels list.")]
NodesOption = Annotated[
    str, typer.Option(help="A pack whose nodes the tree search may take beside its own actions (mma, fusion).")
]
CallsOption = Annotated[
    int, typer.Option(help="Samples a host or a workflow may ask for before it takes its best answer.")
]
OnlyNodesOption = Annotated[
    bool, typer.Option("--only-nodes", help="HOST:PACK works with the pack's nodes, without general operators.")
]
RepeatableOption = Annotated[
    bool, typer.Option("--repeatable", help="Continued or asked again, the run is the same to the letter; slower.")
]
SeedOption = Annotated[int, typer.Option(help="The same seed gives the same run.")]
TextLanguageOption = Annotated[str, typer.Option(help="zh or en; recognised from the text if not given.")]
NoLibraryOption = Annotated[
    bool, typer.Option("--no-library", help="Keep nothing: the run cannot be shown or continued later.")
]


def solve(
    files: FilesOrDraft = None,
    draft: DraftOption = "",
    task: TaskOfCaseOption = "",
    method: MethodOption = AUTO,
    preset: PresetOption = "standard",
    general: GeneralOption = "",
    domain: DomainOption = "",
    rollouts: RolloutsOption = None,
    token_budget: TokensOption = 0,
    time_budget: SecondsOption = 0.0,
    evidence: EvidenceOption = False,
    as_of: DayOfCaseOption = "",
    experts: ExpertsOption = "",
    nodes: NodesOption = "",
    call_budget: CallsOption = 0,
    only_nodes: OnlyNodesOption = False,
    repeatable: RepeatableOption = False,
    seed: SeedOption = 42,
    language: TextLanguageOption = "",
    library: LibraryOption = None,
    no_library: NoLibraryOption = False,
    json_file: JsonOption = None,
    report: ReportOption = None,
    letterhead: LetterheadOption = None,
    with_hidden: WithHidden = False,
) -> None:
    """Solve a case with two models that check each other; amounts are traced to their places in the text."""
    _check_source(files, draft, library, no_library)
    request = SolveRequest("", "", task, language, method, preset, general, domain)
    request = replace(request, rollouts=rollouts, token_budget=token_budget, time_budget=time_budget, seed=seed)
    request = replace(request, evidence=evidence, as_of=as_of, nodes=nodes, experts=experts, repeatable=repeatable)
    request = replace(request, call_budget=call_budget, only_nodes=only_nodes)
    if files:
        request = _of_files(request, files, with_hidden)
    with _service(library, no_library) as service:
        request = _of_draft(service, request, draft, with_hidden) if draft else _of_known_case(service, request)
        solved = run_live(lambda listen, stop: service.solve(request, listen, stop))
        if not no_library:
            back_up(service)
        deliver(service, solved, json_file, report, letterhead)


def _check_source(files: list[Path] | None, draft: str, library: Path | None, no_library: bool) -> None:
    """Raise InputError where it is not one case, or not one library, that is named."""
    if bool(files) == bool(draft):
        fact = "Files were given, and --draft." if draft else "No case was named."
        raise InputError(fact, "Name the files of a case, or a draft: --draft ID.")
    if draft and no_library:
        raise InputError("A draft lies in a library, and --no-library was given.", "Leave out --no-library.")
    if library is not None and no_library:
        raise InputError("A library was named, and --no-library.", "Give one of them.")


def _of_draft(service: SolvingService, request: SolveRequest, beginning: str, with_hidden: bool) -> SolveRequest:
    """The request about this draft, with its task and the day of its law if none is named.

    As in the window, a method that reads no law takes no day from it. Raises InputError if there is no such draft.
    """
    draft = service.draft(beginning)
    documents = tuple(one.with_all_hidden for one in draft.documents) if with_hidden else draft.documents
    day = draft.as_of if asks_for_law(request.method, evidence=request.evidence) else ""
    request = replace(request, task=request.task or draft.task, as_of=request.as_of or day)
    return replace(request, title=draft.title, documents=documents, case=draft.id, seen=(draft.state,))


def _of_files(request: SolveRequest, files: list[Path], with_hidden: bool) -> SolveRequest:
    documents, title = read_case(files, with_hidden), case_title([file.name for file in files])
    return replace(request, title=title, task=request.task or "eca", documents=documents)


def _of_known_case(service: SolvingService, request: SolveRequest) -> SolveRequest:
    """The request about the case that was solved from the same files before, if there is one."""
    known = service.case_with(request.documents)
    return request if known is None else replace(request, title=known.title, case=known.id)


def _service(library: Path | None, no_library: bool) -> AbstractContextManager[SolvingService]:
    return unsaved_service() if no_library else make_service(library, ask_passphrase)
