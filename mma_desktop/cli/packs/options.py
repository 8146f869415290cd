"""What commands ask for that work on a pack with questions whose answers are known, and what they say that it took."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.cli.labels import terminal_labels, told
from mma_desktop.cli.terminal import Terminal, say
from mma_desktop.packs.loading import load_pack, pack_called
from mma_desktop.packs.schema import NodePack
from mma_desktop.workflows.work_journal import WorkCosts

AnsweredArgument = Annotated[
    list[Path], typer.Argument(help="Questions with answers: .jsonl, .csv, .xlsx, .xls, .ods.")
]
GeneralOption = Annotated[str, typer.Option(help="General model, as for `solve`.")]
DomainOption = Annotated[str, typer.Option(help="Domain model, as for `solve`.")]
TaskOption = Annotated[str, typer.Option(help="The task of all questions; else what each says.")]
LanguageOption = Annotated[str, typer.Option(help="zh or en, for pack and questions.")]
LimitOption = Annotated[int, typer.Option(help="Only the first questions; 0 for all.", min=0)]
RepeatableOption = Annotated[
    bool, typer.Option("--repeatable", help="Stopped and continued, the result is the same to the letter; slower.")
]
SeedOption = Annotated[int | None, typer.Option(help="What random choices follow from.")]


def say_note(text: str) -> None:
    """Say on stderr what the user must know before anything is asked."""
    Terminal(stderr=True).print(told(text), style="yellow", markup=False, soft_wrap=True)


def pack_named(name: str, language: str) -> NodePack:
    """The pack of a file, or the one with this id. Raises PackError."""
    path = Path(name)
    return load_pack(path) if path.suffix.lower() in (".json", ".toml") else pack_called(name, language)


def say_costs(costs: WorkCosts) -> None:
    """Say what was asked of the designer and of the models that ran the pack, where anything was."""
    labels = terminal_labels().packs
    for label, cost in ((labels.designing, costs.designer), (labels.running, costs.executors)):
        if cost.requests:
            say(label.format(cost.requests, cost.prompt_tokens, cost.generated_tokens))
