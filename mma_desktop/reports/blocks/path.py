"""How the run came to its answer: the path through the tree, a panel's conversation, the steps of a workflow."""

from __future__ import annotations

from collections.abc import Iterator

from mma_desktop.domain.tree import Node
from mma_desktop.reports.blocks.base import OutlineContext, visible_cells
from mma_desktop.reports.blocks.evidence import quoting
from mma_desktop.reports.content import PathStep
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, PrintedTable, said
from mma_desktop.reports.sections.authors import author_of
from mma_desktop.reports.sections.conversation import conversation_blocks
from mma_desktop.reports.sections.course import course_rows
from mma_desktop.reports.sections.steps import steps_text
from mma_desktop.reports.templates import score, share
from mma_desktop.reports.text import visible
from mma_desktop.translation import translated


def path_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """The steps that led to the answer, and what each stage of the run cost."""
    w = context.w
    yield context.section("path")
    yield said(w["path_intro"], "soft") if context.content.steps else said(w["path_empty"])
    for step in context.content.steps:
        yield from _step(context, step)
    yield from _course(context)


def _course(context: OutlineContext) -> Iterator[PrintedBlock]:
    w = context.w["course"]
    if rows := course_rows(context.report.course, context.w, context.value):
        yield PrintedHeading(w["title"], 2)
        yield said(w["intro"], "soft")
        cells = tuple(visible_cells(row.part, row.said, row.cost) for row in rows)
        yield PrintedTable(tuple(w["headings"]), cells, (0.24, 0.42, 0.34))


def panel_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """What the experts of a panel said, where there was one."""
    if spoken := list(conversation_blocks(context.report, context.w)):
        yield context.section("conversation")
        yield said(context.w["conversation_intro"], "soft")
        yield from spoken


def workflow_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """The steps of a workflow with their checks, and what a host chose, where there were any."""
    w, steps = context.w, steps_text(context.report.steps, context.w)
    if steps.rows:
        yield context.section("steps")
        yield said(w["steps_intro"], "soft")
        rows = tuple(visible_cells(row.step, row.outcome, "\n".join(row.found)) for row in steps.rows)
        found = frozenset(number for number, row in enumerate(steps.rows) if row.is_finding)
        yield PrintedTable(tuple(w["steps_headings"]), rows, (0.24, 0.16, 0.6), strong=found)
    if steps.stopped:
        yield PrintedHeading(w["host"], 2)
        yield said(visible(steps.stopped))
        acts = tuple(visible_cells(act.asked, act.taken, act.by) for act in steps.acts)
        yield PrintedTable(tuple(w["host_headings"]), acts, (0.36, 0.4, 0.24))


def _step(context: OutlineContext, step: PathStep) -> Iterator[PrintedBlock]:
    w, title = context.w, _title(context, step.node)
    yield PrintedHeading(f"{step.number}. {title[:1].upper()}{title[1:]}", 2)
    if judged := " · ".join(_judged(context, step)):
        yield said(judged, "soft")
    yield from _once(context, step.text, step.section)
    if step.draft:
        yield said(w["draft"], "soft")
        yield from _once(context, step.draft, step.draft_section)


def _title(context: OutlineContext, node: Node) -> str:
    """Whose step it is, where it is that of an expert, an agent or a node of a workflow; else what was done."""
    w, author = context.w, author_of(node)
    if author.name:
        return author.in_words(w)
    return w["actions"][node.action.value] if node.action else w["kinds"][node.kind.value]


def _once(context: OutlineContext, text: str, section: str) -> Iterator[PrintedBlock]:
    """The text, or where it stands already."""
    w = context.w
    yield from [said(w["see_section"].format(w[section]))] if section else quoting(context, text, "quote")


def _judged(context: OutlineContext, step: PathStep) -> Iterator[str]:
    """Who wrote the step, and how it stood up to the votes and checks."""
    w, node = context.w, step.node
    if context.on_screen:
        yield node.id
    if step.author:
        author = w["roles"].get(step.author) or translated(step.author, context.language)
        yield f"{w['author']}{w['colon']}{author}"
    if step.votes:
        votes = (f"{_answer_of(context, value)} × {count}" for value, count in step.votes)
        yield f"{w['votes']}{w['colon']}{w['separator'].join(votes)}"
    elif node.vote_share is not None and node.is_answer:
        yield f"{w['scored_share']}{w['colon']}{score(node.vote_share)}"
    if node.checks:
        yield f"{w['checks']}{w['colon']}{len(node.checks)}"
    if node.consistency is not None:
        yield f"{w['mean_agreement']}{w['colon']}{share(node.consistency)}"
    if node.reward is not None:
        yield f"{w['reward']}{w['colon']}{score(node.reward)}"


def _answer_of(context: OutlineContext, value: str | None) -> str:
    return context.w["abstained"] if value is None else context.value(value)
