"""`mma-desktop panels`: the expert panels there are, and panels of the user's own."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_panel_writing
from mma_desktop.cli.labels import spoken_language, terminal_labels, terminal_language, told
from mma_desktop.cli.terminal import Terminal, say, shown, table_of
from mma_desktop.documents.language import language_of
from mma_desktop.errors import InputError
from mma_desktop.panels.groups import domain_panel
from mma_desktop.panels.own import free_place, keep_panel, load_panel, own_panels, panel_named
from mma_desktop.panels.schema import LARGEST, Domain, DomainPanel
from mma_desktop.service.building.panel_writing import PanelRequest

app = typer.Typer(help="Expert panels (methods panel3, structured_panel3, ...).", no_args_is_help=True)
NameOption = Annotated[str, typer.Option("--name", help="What `solve --experts NAME` will call it.")]
ReplaceOption = Annotated[bool, typer.Option("--replace", help="Replace a panel of yours of this name.")]


@app.command("list")
def list_panels() -> None:
    """All panels: those of the program, which follow the question, and yours, which `--experts NAME` takes."""
    labels = terminal_labels().tasks
    table = table_of(terminal_labels().panels.columns)
    for domain in Domain:
        panel = domain_panel(domain, terminal_language())
        table.add_row(domain.value, panel.title, str(len(panel.experts)), labels.shipped)
    console, faults = Terminal(), list[str]()
    for name, path in own_panels().items():
        try:
            own = load_panel(path)
        except InputError as error:
            faults.append(told(error.fact))
        else:
            table.add_row(shown(name), shown(own.title), str(len(own.experts)), labels.own)
    console.print(table)
    for fault in faults:
        console.print(shown(f"! {fault}", style="yellow"), soft_wrap=True)


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A panel's name, such as law.")],
    language: Annotated[str, typer.Option(help="zh or en, of the program's own; the terminal's if not given.")] = "",
) -> None:
    """Who sits on a panel, in the order in which it grows."""
    shipped = next((domain for domain in Domain if domain.value == name), None)
    _tell(panel_named(name) if shipped is None else domain_panel(shipped, spoken_language(language)))


@app.command()
def write(
    name: NameOption,
    field: Annotated[str, typer.Argument(help="The field, such as 'maritime law' or 海商法.")] = "",
    size: Annotated[int, typer.Option(help="How many experts; a panel of three takes the first three.", min=1)] = 6,
    designer: Annotated[str, typer.Option(help="The model that writes, as for `solve --general`.")] = "",
    language: Annotated[str, typer.Option(help="zh or en; that of the field if not given.")] = "",
    seed: Annotated[int, typer.Option(help="The seed.")] = 42,
    begun: Annotated[str, typer.Option("--from", help="A panel of yours that grows; its experts stay.")] = "",
    structured: Annotated[
        bool, typer.Option("--structured", help="Write solver, critic, strategist and coordinator of the field.")
    ] = False,
    replace: ReplaceOption = False,
) -> None:
    """Have a model write a panel for a field. Read it before you use it: it is a draft."""
    free_place(name, replace=replace)
    first = panel_named(begun) if begun else None
    field = field or (first.title if first is not None else "")
    if not field.strip():
        raise InputError("No field was named.", "Write one, such as 'maritime law', or name a panel with --from.")
    request = PanelRequest(
        field,
        min(size, LARGEST),
        spoken_language(language) if language else language_of(field),
        designer,
        seed,
        first.experts if first is not None else (),
        first.parts if first is not None else None,
        structured=structured,
    )
    panel = asyncio.run(make_panel_writing().write(request, lambda line: say(told(line), error=True)))
    _kept(name, panel, replace)
    if len(panel.experts) < size and not structured:
        say(terminal_labels().panels.fewer.format(len(panel.experts), size), error=True)


@app.command()
def add(
    file: Annotated[Path, typer.Argument(help="A panel file: .json or .toml.")],
    name: NameOption,
    replace: ReplaceOption = False,
) -> None:
    """Put a panel file among your own. It is data: what it says goes to models only."""
    _kept(name, load_panel(file), replace)


def _kept(name: str, panel: DomainPanel, replace: bool) -> None:
    path = keep_panel(name, panel, replace=replace)
    _tell(panel)
    method = "panel3" if panel.experts else "structured_panel3"
    say(terminal_labels().panels.kept.format(path, name, method))


def _tell(panel: DomainPanel) -> None:
    say(panel.title)
    for number, expert in enumerate(panel.experts, start=1):
        say(terminal_labels().panels.expert.format(number, expert.title, expert.field, expert.duty))
    for part, text in panel.parts.texts.items() if panel.parts is not None else ():
        say(terminal_labels().panels.parts[part].format(text.title, text.duty))
