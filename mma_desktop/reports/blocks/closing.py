"""The end of a report: what its figures mean, the whole tree for a screen, and where everything comes from."""

from __future__ import annotations

from collections.abc import Iterator

from mma_desktop.reports.blocks.base import OutlineContext, visible_cells
from mma_desktop.reports.content import TreeRow
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, PrintedTable, said
from mma_desktop.reports.sections.left_out import left_out_text
from mma_desktop.reports.sections.provenance import provenance_parts
from mma_desktop.reports.sections.trims import trim_lines
from mma_desktop.reports.templates import score

_TREE = {
    "node": 0.2,
    "kind_of_node": 0.14,
    "author": 0.12,
    "vote_key": 0.12,
    "vote_share": 0.09,
    "reward": 0.09,
    "visits": 0.08,
    "cumulative": 0.08,
    "on_path": 0.08,
}
"""The columns of the tree, each with its share of the width."""


def meaning_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """What the chance and the inspection mean."""
    report, w = context.report, context.w
    by_signals = report.basis is not None and bool(report.basis.signals)
    kind = "uncalibrated" if report.chance is None else "signals" if by_signals else "calibrated"
    kind = "recorded_meaning" if report.chance_is_recorded else kind
    rules = f"{w['space']}{w['chances']['rules']}" if report.by_rules_alone else ""
    inspection = w["inspections"][context.content.inspection]
    yield context.section("meaning")
    yield said(f"{context.chance_name}{w['colon']}{w['chances'][kind]}{rules}")
    yield said(f"{inspection['label']}{w['colon']}{inspection['meaning']}")


def tree_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """Every node of the search, those on the path set off."""
    w = context.w
    yield context.section("tree")
    yield said(w["tree_intro"], "soft")
    on_path = frozenset(number for number, row in enumerate(context.content.tree) if row.on_path)
    rows = tuple(_tree_row(context, row) for row in context.content.tree)
    headings = tuple(w[name] for name in _TREE)
    yield PrintedTable(headings, rows, tuple(_TREE.values()), frozenset({4, 5, 6, 7}), strong=on_path)


def _tree_row(context: OutlineContext, row: TreeRow) -> tuple[str, ...]:
    w, node = context.w, row.node
    votes = w["of"] % node.votes if node.votes else score(node.vote_share)
    return visible_cells(
        node.id,
        w["kinds"][node.kind.value],
        w["roles"].get(node.producer, node.producer) if node.producer else "–",
        "–" if node.value is None else context.value(node.value),
        votes,
        score(node.reward),
        str(row.statistics.visits),
        score(row.statistics.total),
        w["yes"] if row.on_path else w["no"],
    )


def provenance_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """What made the run: models, settings, hashes, and every cut that was made in what a model was shown."""
    w = context.w
    for number, (title, pairs) in enumerate(provenance_parts(context.report, context.content, w)):
        yield PrintedHeading(title, 2) if number else PrintedHeading(title, section="provenance")
        if title == w["settings"]:  # many inner names, for whoever repeats the run: they take little room
            yield said(w["separator"].join(f"{name} = {value or '–'}" for name, value in pairs), "soft")
        else:
            yield context.pairs(pairs)
    left_out = left_out_text(context.report, context.language)
    trimmed = trim_lines(context.report, w, context.node)
    trims = [line for line in (left_out.summary, *left_out.parts, *trimmed) if line]
    yield PrintedHeading(w["trims"], 2)
    yield from (said(line) for line in trims or [w["none"]])
