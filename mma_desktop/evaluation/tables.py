"""The figures as tables of text, for the terminal, HTML and LaTeX, and as plain numbers in CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mma_desktop.evaluation.calibrating import ChanceFit
from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.statistics import Interval
from mma_desktop.evaluation.summary import Comparison, MethodSummary, TaskSummary
from mma_desktop.panels.measures import alignment_gain, performance_over_tokens
from mma_desktop.panels.schema import Domain

Labels = Mapping[str, Any]
_PANEL = re.compile(r"(?P<before>.*panel)(?P<size>[0-9]+)(?P<after>.*)")
_GROUP = re.compile(r",experts=[^,]*")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; every column but the first `texts` ones holds numbers."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    texts: int = 1


def tables_of(summary: TaskSummary, labels: Labels) -> list[Table]:
    """The tables of a task: results, costs, differences; of panels of experts what size and field gain, and which
    fields the questions had.
    """
    always = [_results(summary, labels), _costs(summary, labels), _differences(summary, labels)]
    panels = [_scaling(summary, labels), _alignment(summary, labels), _relevance(summary, labels)]
    return [*always, *(table for table in panels if table.rows)]


def _results(summary: TaskSummary, labels: Labels) -> Table:
    """One line a method: how often it was right."""
    names = ("method", "items", "strict", "lenient", "metric", "abstained", "failed")
    return _table(summary, labels, "results", names, [_result_cells(method) for method in summary.methods])


def _costs(summary: TaskSummary, labels: Labels) -> Table:
    """One line a method: what an answer costs, what shares and rewards are worth, how unlike a panel's replies are."""
    names = ("method", "tokens", "reused", "prompt", "seconds", "share_error", "area", "diversity")
    return _table(summary, labels, "costs", names, [_cost_cells(method) for method in summary.methods])


def _differences(summary: TaskSummary, labels: Labels) -> Table:
    """One line a comparison: the paired difference of the strict metric, and what may be said of it."""
    names = ("method", "other", "items", "difference", "gained", "lost", "says")
    cells = [_difference_cells(comparison, labels) for comparison in summary.comparisons]
    return replace(_table(summary, labels, "differences", names, cells), texts=2)


def flips_table(comparison: Comparison, labels: Labels) -> Table:
    """One line an item that one of two methods gets right and the other does not."""
    rows = tuple(
        (one.better.item, str(one.better.seed), one.better.gold, _said(one.better, labels), _said(one.worse, labels))
        for one in (*comparison.gained, *comparison.lost)
    )
    names = ("item", "seed", "gold", "right_one", "wrong_one")
    title = f"{labels['flips']}{labels['colon']}{comparison.method} / {comparison.other}"
    return Table(title, tuple(labels[name] for name in names), rows, texts=len(names))


def _said(record: Record, labels: Labels) -> str:
    return f"{record.method} → {record.error or record.value or labels['nothing']}"


def _scaling(summary: TaskSummary, labels: Labels) -> Table:
    """One line a panel beside which there is one of three: what its size adds (docs/method.md 3.4)."""
    names = ("method", "strict", "tokens", "small_strict", "small_tokens", "pot")
    by_name = {method.method: method for method in summary.methods}
    pairs = [(method, by_name.get(_of_three(method.method))) for method in summary.methods]
    cells = [_scaling_cells(large, small) for large, small in pairs if small is not None and small is not large]
    return _table(summary, labels, "scaling", names, cells)


def _of_three(method: str) -> str:
    """The name of the panel of three of the same kind; none for a method that is no panel."""
    found = _PANEL.fullmatch(method)
    return f"{found['before']}3{found['after']}" if found else ""


def _scaling_cells(large: MethodSummary, small: MethodSummary) -> Iterator[str]:
    yield large.method
    yield f"{large.strict.value:.3f}"
    yield f"{large.generated_tokens:,.0f}"
    yield f"{small.strict.value:.3f}"
    yield f"{small.generated_tokens:,.0f}"
    gain = performance_over_tokens(
        large.strict.value,
        large.generated_tokens,
        small_accuracy=small.strict.value,
        small_tokens=small.generated_tokens,
    )
    yield "" if gain is None else f"{gain:+.3f}"


def _alignment(summary: TaskSummary, labels: Labels) -> Table:
    """One line a panel whose experts the question chooses, beside the same of named groups (method.md 3.4)."""
    names = ("method", "strict", "other", "other_strict", "delta", "relative")
    by_name = {method.method: method.strict.value for method in summary.methods}
    cells = [
        _alignment_cells(method, {other: strict for other, strict in by_name.items() if _of_question(other) == method})
        for method in by_name
    ]
    rows = [row for row in cells if row]
    return replace(_table(summary, labels, "alignment", names, [iter(row) for row in rows]), texts=1)


def _relevance(summary: TaskSummary, labels: Labels) -> Table:
    """One line a panel that the question chooses: in how many questions each field had an expert (method.md 3.3)."""
    names = ("method", *(domain.value for domain in Domain))
    cells = [
        iter((method.method, *(str(method.represented[domain]) for domain in Domain)))
        for method in summary.methods
        if method.represented
    ]
    return _table(summary, labels, "relevance", names, cells)


def _of_question(method: str) -> str:
    """The name of the same panel with the experts that a question chooses."""
    return _GROUP.sub("", method) if _PANEL.match(method) else ""


def _alignment_cells(method: str, groups: Mapping[str, float]) -> tuple[str, ...]:
    """The panel, the best of the others, and Δ; nothing where there is no other."""
    others = {name: strict for name, strict in groups.items() if name != method}
    if not others or method not in groups:
        return ()
    best = max(others, key=others.__getitem__)
    gain = alignment_gain(groups, method)
    difference = f"{groups[method] - others[best]:+.3f}"
    relative = "" if gain is None else f"{gain.relative:+.1%}"
    return method, f"{groups[method]:.3f}", best, f"{others[best]:.3f}", difference, relative


def chance_table(fits: Sequence[ChanceFit], labels: Labels) -> Table:
    """One line a method: the chances out of fold, and whether they calibrate it or why not."""
    names = ("method", "items", "right_answers", "wrong_answers", "error", "brier", "base", "upper", "says")
    title = f"{labels['chances']} ({fits[0].task}, {fits[0].language})"
    return Table(title, tuple(labels[name] for name in names), tuple(tuple(_chance_cells(f, labels)) for f in fits))


def _chance_cells(fit: ChanceFit, labels: Labels) -> Iterator[str]:
    yield fit.method
    yield from (str(fit.items), str(fit.right), str(fit.wrong))
    found = fit.reliability
    yield f"{found.error:.3f}" if found else ""
    yield f"{found.brier:.3f}" if found else ""
    yield f"{fit.base:.3f}" if found else ""
    yield f"{fit.upper[0]} / {fit.upper[1]}" if found else ""
    yield labels["verdicts"][fit.verdict or "calibrated"]


def _table(
    summary: TaskSummary, labels: Labels, title: str, names: Sequence[str], rows: Sequence[Iterator[str]]
) -> Table:
    """The table without columns that say nothing."""
    cells = [tuple(row) for row in rows]
    keep = [index for index in range(len(names)) if any(row[index] for row in cells)]
    return Table(
        f"{labels[title]} ({summary.task}, {summary.language})",
        tuple(labels[names[index]] for index in keep),
        tuple(tuple(row[index] for index in keep) for row in cells),
    )


def _result_cells(method: MethodSummary) -> Iterator[str]:
    yield method.method
    yield str(method.items) if method.seeds == 1 else f"{method.items} x {method.seeds}"
    yield shown(method.strict)
    yield shown(method.lenient)
    yield shown(method.metric)
    yield str(method.abstained)
    yield str(method.failed) if method.failed else ""


def _cost_cells(method: MethodSummary) -> Iterator[str]:
    yield method.method
    yield f"{method.generated_tokens:,.0f}"
    yield f"{method.reused_tokens:,.0f}"
    yield f"{method.computed_tokens:,.0f}"
    yield f"{method.seconds:,.1f}"
    yield f"{method.calibration.error:.3f}" if method.calibration.bins else ""
    yield shown(method.rewards.area)
    yield shown(method.diversity)


def _difference_cells(comparison: Comparison, labels: Labels) -> Iterator[str]:
    yield comparison.method
    yield comparison.other
    yield str(comparison.items)
    yield shown(comparison.strict, sign=True)
    yield str(len(comparison.gained))
    yield str(len(comparison.lost))
    yield labels[verdict(comparison)]


def verdict(comparison: Comparison) -> str:
    """What may be said of a difference: better, worse or undecided."""
    if not comparison.shown:
        return "undecided"
    return "better" if comparison.strict.value > 0 else "worse"


def shown(interval: Interval | None, *, sign: bool = False) -> str:
    """An estimate with its interval, such as 0.533 [0.36, 0.70]; empty where there is none."""
    if interval is None:
        return ""
    plus = "+" if sign else ""
    return f"{interval.value:{plus}.3f} [{interval.low:{plus}.2f}, {interval.high:{plus}.2f}]"


def as_latex(table: Table) -> str:
    """The table as a tabular that needs no package."""
    columns = "l" * table.texts + "r" * (len(table.headings) - table.texts)
    lines = [" & ".join(map(_latex, row)) + r" \\" for row in (table.headings, *table.rows)]
    body = [lines[0], r"\hline", *lines[1:]]
    return "\n".join([f"% {table.title}", rf"\begin{{tabular}}{{{columns}}}", *body, r"\end{tabular}"]) + "\n"


def _latex(text: str) -> str:
    return re.sub(r"[&%$#_{}]", lambda match: "\\" + match[0], text.replace("\\", r"\textbackslash "))


def as_csv(summaries: Sequence[TaskSummary]) -> str:
    """All methods on all tasks as plain numbers, for programs; columns have the same names in every language."""
    return _csv([_fields(summary, method) for summary in summaries for method in summary.methods])


def differences_as_csv(summaries: Sequence[TaskSummary]) -> str:
    """All comparisons on all tasks as plain numbers, for programs."""
    return _csv([_difference(summary, one) for summary in summaries for one in summary.comparisons])


def _csv(rows: Sequence[Mapping[str, object]]) -> str:
    """The rows with all the columns that any of them has."""
    if not rows:
        return ""
    names = list(dict.fromkeys(name for row in rows for name in row))
    file = io.StringIO()
    writer = csv.DictWriter(file, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()


def _fields(summary: TaskSummary, method: MethodSummary) -> dict[str, object]:
    return {
        "task": summary.task,
        "language": summary.language,
        "method": method.method,
        "items": method.items,
        "seeds": method.seeds,
        **_ends("strict", method.strict),
        **_ends("lenient", method.lenient),
        **_ends("metric", method.metric),
        "abstained": method.abstained,
        "failed": method.failed,
        "generated_tokens": method.generated_tokens,
        "reused_tokens": method.reused_tokens,
        "computed_prompt_tokens": method.computed_tokens,
        "seconds": method.seconds,
        "calibration_error": method.calibration.error,
        **_ends("reward_auc", method.rewards.area),
        **_ends("diversity", method.diversity),
    }


def _difference(summary: TaskSummary, comparison: Comparison) -> dict[str, object]:
    return {
        "task": summary.task,
        "language": summary.language,
        "method": comparison.method,
        "against": comparison.other,
        "items": comparison.items,
        "differing": comparison.differing,
        "gained": len(comparison.gained),
        "lost": len(comparison.lost),
        **_ends("difference", comparison.strict),
        "says": verdict(comparison),
    }


def _ends(name: str, interval: Interval | None) -> dict[str, float | str]:
    if interval is None:
        return {name: "", f"{name}_low": "", f"{name}_high": ""}
    return {name: interval.value, f"{name}_low": interval.low, f"{name}_high": interval.high}
