"""Page one: the answer, its chance, what it hinges on, and what must be known before it is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from mma_desktop.ledger.messages import in_language
from mma_desktop.reports.blocks.base import OutlineContext
from mma_desktop.reports.printed import (
    PrintedBlock,
    PrintedLetterhead,
    PrintedParagraph,
    PrintedPiece,
    place_of,
    said,
)
from mma_desktop.reports.sections.answers import chosen_option, disagreement
from mma_desktop.reports.sections.evidence import evidence_text
from mma_desktop.reports.sections.failures import failure_lines
from mma_desktop.reports.sections.given import given_line
from mma_desktop.reports.sections.left_out import summary_of
from mma_desktop.reports.sections.steps import steps_text
from mma_desktop.reports.templates import calibrated_on, made_by, share
from mma_desktop.reports.text import LONGEST_TITLE, brief, visible
from mma_desktop.translation import translated

_LONGEST_ANSWER = 400
_MOST_NAMED = 12  # amounts without a total on page one; a bank statement may have hundreds


def head_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """Title, the facts of the answer on page one, what it hinges on, and every notice that belongs before all else."""
    report, w = context.report, context.w
    if report.letterhead is not None:
        yield PrintedLetterhead(report.letterhead)
    yield said(brief(report.title, LONGEST_TITLE) or w["untitled"], "title")
    about = [w["kind"], f"{w['document_name']}{w['colon']}{report.document.name}"]
    about += [f"{w['began']}{w['colon']}{report.began[:16].replace('T', ' ')}"] if report.began else []
    yield said(" · ".join(about), "soft")
    facts = list(_facts(context))
    main = (w["final_answer"], w["edited_total"])
    strong = frozenset(number for number, (name, _) in enumerate(facts) if name in main)
    yield replace(context.pairs(facts), strong=strong)
    yield from _hinge(context)
    if report.choice is not None:
        yield said(f"{w['chances']['choice']}{w['colon']}{in_language(report.choice.sentence, context.language)}")
    yield from _notices(context)


def _notices(context: OutlineContext) -> Iterator[PrintedBlock]:
    report, w = context.report, context.w
    if report.status.value != "finished":
        yield said(w["provisional"], "notice")
    if left_out := report.manifest.left_out:
        yield said(summary_of(len(report.document.text), left_out, context.language), "notice")
    for line in failure_lines(report, w, partial(translated, language=context.language)):
        yield said(visible(line), "notice")
    if report.left_this_computer:
        yield said(f"{w['left_this_computer']}{w['colon']}{w['left_meaning']}", "notice")
    checked = w["verified_meaning"] if report.has_ledger else w["checked_form"]
    made = made_by(report.manifest, w)
    yield said(f"{w['notice']}{w['colon']}{made}{w['space']}{checked}", "notice")


def _hinge(context: OutlineContext) -> Iterator[PrintedBlock]:
    """What the answer hinges on, and where that stands."""
    w, hinge, found = context.w, context.report.hinge, context.content.hinge
    if hinge is None or found is None:
        return
    place = f"{context.place(hinge)}{w['colon']}{found.quote}"
    sentence = context.bracketed(context.report.hinge_in(context.language), place)
    text = f"{w['chances']['hinges_on']}{w['colon']}{sentence}"
    leads_to = place_of(f"amount-{found.number}") if found.number else ""
    yield PrintedParagraph((PrintedPiece(visible(text), leads_to=leads_to),))


def _facts(context: OutlineContext) -> Iterator[tuple[str, str]]:
    yield from _answer_facts(context)
    yield from _method_facts(context)
    yield from _finding_facts(context)


def _answer_facts(context: OutlineContext) -> Iterator[tuple[str, str]]:
    report, w = context.report, context.w
    if report.manifest.demonstration:
        yield w["demonstration"], w["demonstration_meaning"]
    answer = report.value_in(context.language) or w["no_answer"]
    option = chosen_option(report, context.language)
    yield w["final_answer"], brief(f"{answer}{w['colon']}{option}" if option else answer, _LONGEST_ANSWER)
    if report.has_ledger:
        yield w["counted_total"], context.money(report.ledger.total)
    if report.has_ledger and (edited := context.content.edited).standing:
        changed = w["edits_counted"] % len(edited.standing)
        yield w["edited_total"], context.bracketed(context.money(edited.total), changed)
    yield context.chance_name, _chance(context)
    if report.foreign:
        yield w["chances"]["foreign"], _first_of(context, report.foreign)
    if unclear := report.unclear:
        yield w["chances"]["vague"], _first_of(context, report.quoted(unclear))


def _first_of(context: OutlineContext, amounts: Sequence[str]) -> str:
    """The first amounts as written, and how many more the ledger names."""
    named = context.w["comma"].join(amounts[:_MOST_NAMED])
    more = len(amounts) - _MOST_NAMED
    return context.w["chances"]["more"].format(named, more) if more > 0 else named


def _method_facts(context: OutlineContext) -> Iterator[tuple[str, str]]:
    """How the answer was made, and by whom it was inspected."""
    report, w = context.report, context.w
    yield w["inspection"], w["inspections"][context.content.inspection]["label"]
    if reason := report.method_reason_in(context.language):
        yield w["method_chosen"], visible(reason)
    if given := given_line(report, w):
        yield w["given"]["title"], given
    if chosen := report.chosen_in(context.language):
        yield w["chosen_by"], visible(chosen)
    if report.diversity is not None:
        yield w["diversity"], f"{report.diversity:.2f}"


def _finding_facts(context: OutlineContext) -> Iterator[tuple[str, str]]:
    """What a reader must look at: models that disagree, and how much was found in ledger, steps and citations."""
    report, w = context.report, context.w
    if between := disagreement(report, w):
        yield w["models"], visible(between)
    if report.has_ledger:
        found, differing = len(report.ledger.findings), context.content.differing
        said_of = [f"{w['some_findings']}{w['colon']}{found}"] if found else []
        said_of += [w["defendants"]["some_differ"] % differing] if differing else []
        yield w["findings"], "\n".join(said_of or [w["no_findings"]])
    if findings := steps_text(report.steps, w).findings:
        yield w["steps_findings"], str(findings)
    if findings := evidence_text(report, context.language).findings:
        yield w["citation_findings"], str(findings)


def _chance(context: OutlineContext) -> str:
    report, w = context.report, context.w
    if report.chance is None:
        return w["chances"]["unknown"]
    if report.basis is None:
        return share(report.chance)
    basis = w["chances"]["recorded_note"] if report.chance_is_recorded else calibrated_on(report.basis, w)
    return context.bracketed(share(report.chance), basis)
