"""What a benchmark found: as JSON, as a table, as a short page and as a picture. No host names, no paths."""

from __future__ import annotations

import json
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.chart import Bar, Panel, draw


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was measured, once per repeat."""

    name: str
    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle of the repeats."""
        return statistics.median(self.values)


@dataclass(frozen=True, slots=True)
class Figure:
    """Rows in one unit. `reference` names the row the others are compared with; empty where no ratio makes sense."""

    title: str
    unit: str
    rows: tuple[Row, ...]
    reference: str = ""

    def ratio(self, row: Row) -> float | None:
        """The row's median over the reference's."""
        base = next((other.median for other in self.rows if other.name == self.reference), 0.0)
        return row.median / base if base else None


@dataclass(frozen=True, slots=True)
class Report:
    """One run of a benchmark. `remarks` say what was left out for which reason, and what does not fit into a table."""

    name: str
    settings: Mapping[str, Any]
    machine: Mapping[str, Any]
    figures: tuple[Figure, ...]
    remarks: tuple[str, ...] = ()
    records: Mapping[str, Any] = field(default_factory=dict[str, Any])


def publish(report: Report, folder: Path) -> list[Path]:
    """Print the tables and write `<name>.json`, `.md` and `.svg` into `folder`; the files written."""
    _print(report)
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "json": json.dumps(_data(report), indent=1, ensure_ascii=False) + "\n",
        "md": _page(report),
        "svg": draw([_panel(figure) for figure in report.figures]),
    }
    written = [folder / f"{report.name}.{kind}" for kind in files]
    for path, text in zip(written, files.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return written


def _data(report: Report) -> dict[str, Any]:
    data = asdict(report)
    for figure, entry in zip(report.figures, data["figures"], strict=True):
        for row, values in zip(figure.rows, entry["rows"], strict=True):
            values |= {"median": row.median, "ratio": figure.ratio(row)}
    return data


def _print(report: Report) -> None:
    console = Console(width=max(110, Console().width))
    for figure in report.figures:
        table = Table(title=figure.title, title_justify="left")
        table.add_column("", no_wrap=True)
        for heading in _headings(figure):
            table.add_column(heading, justify="right")
        for row in figure.rows:
            table.add_row(*_cells(figure, row))
        console.print(table)
    for line in (*report.remarks, f"Machine: {_facts(report.machine)}"):
        console.print(line, markup=False)


def _page(report: Report) -> str:
    lines = [
        f"# {report.name}",
        "",
        f"Written by the benchmark. Settings: {_facts(report.settings)}.",
        f"Machine: {_facts(report.machine)}.",
        "",
        f"![{report.name}]({report.name}.svg)",
    ]
    for figure in report.figures:
        headings = ("", *_headings(figure))
        lines += ["", f"## {figure.title}", "", _line(headings), _line(("---", *("--:" for _ in headings[1:])))]
        lines += [_line(_cells(figure, row)) for row in figure.rows]
    lines += ["", *(f"- {remark}" for remark in report.remarks)] if report.remarks else []
    return "\n".join(lines) + "\n"


def _headings(figure: Figure) -> tuple[str, ...]:
    ratio = (f"÷ {figure.reference}",) if figure.reference else ()
    return (f"median, {figure.unit}", "least to most", "repeats", *ratio)


def _cells(figure: Figure, row: Row) -> tuple[str, ...]:
    ratio = figure.ratio(row)
    cells = (row.name, number(row.median), f"{number(min(row.values))} to {number(max(row.values))}")
    return (*cells, str(len(row.values)), *((f"{ratio:.2f}" if ratio is not None else "",) if figure.reference else ()))


def number(value: float) -> str:
    """A figure with three significant digits, and no fewer than its whole part has."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _facts(facts: Mapping[str, Any]) -> str:
    return "; ".join(f"{key} {_plain(value)}" for key, value in facts.items())


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return number(value)
    if isinstance(value, list | tuple):
        entries: Sequence[Any] = value
        return ", ".join(map(_plain, entries))
    return str(value)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _panel(figure: Figure) -> Panel:
    bars = tuple(
        Bar(row.name, row.median, min(row.values), max(row.values), number(row.median), row.name == figure.reference)
        for row in figure.rows
    )
    return Panel(f"{figure.title} ({figure.unit})", bars)
