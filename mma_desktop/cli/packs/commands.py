"""`mma-desktop packs`: the node packs there are, what is in one, whether a file is right; taking in and giving away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from mma_desktop import paths
from mma_desktop.cli.files import REPLACED, place_for
from mma_desktop.cli.labels import report_labels, spoken_language, terminal_labels, terminal_language, told
from mma_desktop.cli.terminal import Terminal, say, say_json, shown, table_of
from mma_desktop.packs.loading import (
    PackFile,
    digest,
    own_packs,
    own_path,
    pack_called,
    shipped_packs,
    written,
)
from mma_desktop.packs.node_names import node_name_in
from mma_desktop.packs.order import stable_order
from mma_desktop.packs.schema import KeptExpert, NodePack, PackNode
from mma_desktop.packs.sharing import checked_pack, export_pack, import_pack
from mma_desktop.questions.datasets import read_items
from mma_desktop.reports.sections.steps import check_name
from mma_desktop.service.packs.purposes import purpose_in

app = typer.Typer(help="Node packs: workflows of nodes as data (workflow:PACK).", no_args_is_help=True)
LanguageOption = Annotated[
    str, typer.Option("--language", help="zh or en, where the pack is there in both; the terminal's if not given.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command("list")
def list_packs(as_json: JsonOption = False) -> None:
    """All packs, the program's own and yours; a file that cannot be used is listed with its faults."""
    files = [*shipped_packs(), *own_packs()]
    if as_json:
        say_json([_as_json(file) for file in files], indent=1)
        return
    console = Terminal()
    console.print(_table(files))
    for file in files:
        if file.error is not None:
            console.print(shown(f"! {told(file.error.fact)}", style="yellow"), soft_wrap=True)
    console.print(shown(terminal_labels().packs.folder.format(paths.user_packs())), soft_wrap=True)


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A pack's id, such as amounts.")],
    language: LanguageOption = "",
    as_json: JsonOption = False,
) -> None:
    """What is in a pack: its nodes in the order in which they run, what each reads, and what models are told."""
    pack = pack_called(name, spoken_language(language))
    if as_json:
        say_json(json.loads(written(pack)), indent=1)
        return
    say(_heading(pack))
    for node in stable_order(pack.nodes):
        say("")
        for line in _lines(node):
            say(line)
    for line in _learned(pack):
        say(line)
    if pack.provenance.sent_to:
        say("")
        say(terminal_labels().packs.sent_to.format(", ".join(pack.provenance.sent_to)))


@app.command()
def check(file: Annotated[Path, typer.Argument(help="A pack file: .json or .toml.")]) -> None:
    """Check a pack file; without an error it can be imported. A wrong one ends with code 2 and its faults."""
    pack = checked_pack(file)
    say(terminal_labels().packs.right.format(file.name, _heading(pack)))


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(help="A pack file: .json or .toml.")],
    name: Annotated[str, typer.Option("--id", help="Import it under another id.")] = "",
    guard: Annotated[
        list[Path] | None, typer.Option(help="Questions that it may not quote: those that it is measured on.")
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace another pack of yours of this id.")] = False,
) -> None:
    """Put a pack among your own. It is data: nothing in it is executed, and what it says goes to models only."""
    questions = [item.quotable for item in read_items(guard, answered=False)] if guard else ()
    pack = import_pack(file, questions=questions, name=name, replace=replace)
    labels = terminal_labels().packs
    say(labels.imported.format(own_path(pack), _heading(pack)))
    say(labels.next.format(pack.id))


@app.command()
def export(
    name: Annotated[str, typer.Argument(help="A pack's id, such as amounts.")],
    file: Annotated[Path, typer.Argument(help=f"Where to write it, as one .json file. {REPLACED}", callback=place_for)],
    language: LanguageOption = "",
) -> None:
    """Write a pack as one file, to be imported elsewhere."""
    pack = pack_called(name, spoken_language(language))
    export_pack(pack, file)
    say(f"{file}{report_labels()['colon']}{_heading(pack)}")


def _heading(pack: NodePack) -> str:
    title = pack.title(terminal_language())
    return terminal_labels().packs.pack.format(pack.id, pack.language, pack.version, title, _nodes(pack), digest(pack))


def _nodes(pack: NodePack) -> str:
    labels, number = terminal_labels().packs, len(pack.nodes)
    return (labels.node if number == 1 else labels.nodes).format(number)


def _learned(pack: NodePack) -> Iterator[str]:
    """What a search on questions with known answers left in it, after an empty line."""
    labels, flows = terminal_labels().packs, pack.flows
    if flows is not None or pack.experts:
        yield ""
    for one in pack.experts:
        yield labels.expert.format(f"{one.score:.3f}", ", ".join(gene for gene in _genes(one) if gene))
    if flows is not None:
        yield labels.flows.format(len(flows.pool), flows.tried, f"{flows.middle:g}")


def _genes(one: KeptExpert) -> tuple[str, ...]:
    return one.field, one.subfield, one.role, one.method, one.stance, one.evidence, one.ref


def _table(files: list[PackFile]) -> Table:
    """One row for each pack, its languages together where they differ in nothing but their tasks."""
    table, rows = table_of(terminal_labels().packs.columns), dict[tuple[str, str], list[NodePack]]()
    for file in files:
        rows.setdefault((file.name, _about(file)), []).extend([] if file.pack is None else [file.pack])
    for (name, about), packs in rows.items():
        table.add_row(shown(name), shown(about), shown(_tasks(packs)))
    return table


def _about(file: PackFile) -> str:
    """What a pack is called, its size, its version, and whether it is the user's own."""
    labels, pack = terminal_labels().packs, file.pack
    if pack is None:
        return terminal_labels().tasks.unusable
    entry = labels.own_entry if file.own else labels.entry
    return entry.format(pack.title(terminal_language()), _nodes(pack), pack.version)


def _tasks(packs: list[NodePack]) -> str:
    """The tasks that a pack is for, a line for each language in which they are others."""
    languages = dict[str, list[str]]()
    for pack in packs:
        languages.setdefault(", ".join(pack.tasks), []).append(pack.language)
    colon = report_labels()["colon"]
    return "\n".join(f"{', '.join(spoken)}{colon if tasks else ''}{tasks}" for tasks, spoken in languages.items())


def _as_json(file: PackFile) -> dict[str, Any]:
    pack = file.pack
    facts = {} if pack is None else {"version": pack.version, "titles": dict(pack.titles), "tasks": list(pack.tasks)}
    return {
        "pack": file.name,
        "language": None if pack is None else pack.language,
        **facts,
        "nodes": None if pack is None else [node.name for node in pack.nodes],
        "sha256": None if pack is None else digest(pack),
        "own": file.own,
        "file": str(file.path),
        "error": None if file.error is None else str(file.error),
    }


def _lines(node: PackNode) -> list[str]:
    """A node as lines of text: the head, then each of its parts."""
    labels, comma = terminal_labels().packs, report_labels()["comma"]
    flags = [flag for flag, holds in ((labels.final, node.final), (labels.optional, not node.required)) if holds]
    words, kind = report_labels(), comma.join([labels.types[node.type], *flags])
    called = node_name_in(terminal_language(), node.name)
    name = node.name if called == node.name else f"{called} [{node.name}]"
    head = f"{words['bracketed'].format(name, kind)}{words['colon']}{purpose_in(terminal_language(), node)}"
    reads = ", ".join(f"{variable} = {source}" for variable, source in node.inputs.items())
    lines = [
        head,
        f"  {labels.reads.format(reads or labels.nothing)}",
        f"  {labels.gives.format(comma.join(node.outputs))}",
    ]
    if node.program:
        lines.append(f"  {labels.program.format(node.program)}")
    if node.retrieval is not None:
        shelves = comma.join(node.retrieval.shelves) or labels.all_shelves
        lines.append(f"  {labels.finds.format(node.retrieval.k, shelves, node.retrieval.query)}")
    if node.checks:
        lines.append(f"  {labels.checks.format(comma.join(check_name(check, words) for check in node.checks))}")
    for call in node.calls:
        asked = "\n".join(filter(None, (call.system, call.user)))
        lines.append(f"  {labels.asks.format(words['roles'].get(call.engine, labels.any_model), call.id, call.parse)}")
        lines += [f"    {line}" for line in asked.splitlines()]
        if call.json_schema is not None:
            lines.append(f"  {labels.form.format(json.dumps(call.json_schema, ensure_ascii=False))}")
    return lines
