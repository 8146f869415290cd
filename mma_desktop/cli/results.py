"""What a run came to, for people at a terminal: the answer, who gave which, the path, the ledger, the cost."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rich.table import Table
from rich.text import Text

from mma_desktop.answers.money.wording import money
from mma_desktop.cli.decisions import show_ledger
from mma_desktop.cli.labels import report_labels, terminal_labels, terminal_language
from mma_desktop.cli.terminal import Terminal, shown, table_of
from mma_desktop.cli.wording.runs import ResultLabels
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.tree import Node
from mma_desktop.ledger.messages import in_language
from mma_desktop.reports.base import Report
from mma_desktop.reports.printed import PrintedTable
from mma_desktop.reports.sections.answers import answers_blocks, disagreement
from mma_desktop.reports.sections.authors import author_of
from mma_desktop.reports.sections.course import course_rows
from mma_desktop.reports.sections.evidence import evidence_text
from mma_desktop.reports.sections.failures import failure_lines
from mma_desktop.reports.sections.given import given_line
from mma_desktop.reports.sections.left_out import left_out_text
from mma_desktop.reports.sections.names import status_in_words
from mma_desktop.reports.sections.steps import steps_text
from mma_desktop.reports.templates import calibrated_on, report_words, share
from mma_desktop.reports.text import brief
from mma_desktop.translation import translated

SHORT_ID = 12
"""Characters of a run's id by which people name it."""

_FIGURES = slice(3, 6)  # columns of the path: visits, Q, reward


def print_report(report: Report, console: Terminal) -> None:
    """The answer, the path that led to it and the ledger, for people. Case and model text is never read as markup."""
    labels, language = terminal_labels().result, terminal_language()
    console.print(_headline(report, labels))
    for sentence, amounts in ((labels.foreign, report.foreign), (labels.vague, report.quoted(report.unclear))):
        if amounts:
            console.print(shown(sentence.format(report_labels()["comma"].join(amounts)), style="yellow"))
    if report.exact_total is not None:
        total = money(report.exact_total, report.ledger.currency, language)
        console.print(shown(labels.exact.format(total), style="bold yellow"))
    if hinge := report.hinge_in(language):
        console.print(shown(hinge))
    if report.choice is not None:
        console.print(shown(in_language(report.choice.sentence, language)))
    for line in failure_lines(report, report_labels(), partial(translated, language=language)):
        console.print(shown(line, style="yellow"))
    if given := given_line(report, report_labels()):
        console.print(shown(f"{report_labels()['given']['title']}{report_labels()['colon']}{given}", style="dim"))
    if reason := report.method_reason_in(language):
        console.print(shown(f"{report_labels()['method_chosen']}{report_labels()['colon']}{reason}", style="dim"))
    if why := report.unanswered_in(language):
        console.print(shown(why, style="yellow"))
    if report.diversity is not None:
        console.print(shown(f"{report_labels()['diversity']}{report_labels()['colon']}{report.diversity:.2f}"))
    console.print(shown(report.answer), width=min(console.width, 110))
    _print_answers(report, console)
    if report.path:
        console.print(_path_table(report, labels))
    _print_course(report, console)
    if report.edited.rows:
        show_ledger(report, language, console)
    for finding in report.ledger.findings:
        console.print(shown(f"! {in_language(finding.message, language)}", style="yellow"))
    _print_steps(report, console)
    _print_evidence(report, labels, console)
    _print_left_out(report, console)
    console.print(shown(_cost(report, labels)))


def _print_answers(report: Report, console: Terminal) -> None:
    """The table of reports in which each answer stands with who gave it and its votes, where more than one spoke."""
    tables = [block for block in answers_blocks(report, _words_of(report)) if isinstance(block, PrintedTable)]
    for printed in tables:
        table = table_of(printed.headings)
        table.title, table.title_justify = report_labels()["answers"]["title"], "left"
        for number, row in enumerate(printed.rows):
            table.add_row(*map(shown, row), style="bold" if number in printed.strong else "")
        console.print(table)


def _print_course(report: Report, console: Terminal) -> None:
    """Which parts of the method were asked, what came of each and what it cost; a method of one part has none."""
    if len(report.course) < 2:
        return
    words, language = _words_of(report), terminal_language()
    colon = words["colon"]
    console.print(shown(words["course"]["title"], style="italic"))
    for row in course_rows(report.course, words, lambda value: brief(report.shown_in(value, language))):
        console.print(shown(f"  {row.part}{colon if row.said else ''}{row.said}"))
        if row.cost:
            console.print(shown(f"    {row.cost}", style="dim"))


def _print_steps(report: Report, console: Terminal) -> None:
    """The steps of a workflow that a reader must be told of, and what a host did."""
    words = report_labels()
    steps, colon = steps_text(report.steps, words), words["colon"]
    for row in steps.rows:
        if row.is_finding:
            step, said = words["bracketed"].format(row.step, row.outcome), words["course"]["separator"].join(row.found)
            console.print(shown(f"! {step}{colon}{said}", style="yellow"))
    if steps.stopped:
        console.print(shown(f"{words['host']}{colon}{steps.stopped}"))
    for act in steps.acts:
        taken = words["bracketed"].format(act.taken, act.by)
        console.print(shown(f"  {act.asked}{colon}{taken}"))


def _print_evidence(report: Report, labels: ResultLabels, console: Terminal) -> None:
    """The passages that models were given, and what the check of each citation found."""
    evidence, words = evidence_text(report, terminal_language()), report_labels()
    comma, colon = words["comma"], words["colon"]
    if evidence.passages:
        console.print(shown(labels.evidence.format(comma.join(passage.id for passage in evidence.passages))))
    if evidence.as_of:
        console.print(shown(labels.law_as_of.format(evidence.as_of)))
    for sentence in evidence.absent:
        console.print(shown(f"! {sentence}", style="yellow"))
    if evidence.left_out:
        console.print(shown(labels.no_room.format(comma.join(evidence.left_out)), style="yellow"))
    for line in evidence.citations:
        where = labels.citation.format(line.node) if line.node else labels.answer_citation
        mark, style = ("! ", "yellow") if line.is_finding else ("", "")
        console.print(shown(f"{mark}{where}{colon}{line.sentence}", style=style))


def _cost(report: Report, labels: ResultLabels) -> str:
    """What the run cost, what it did on the network, whether it was interrupted, and its id."""
    usage = report.usage
    computed = usage.prompt_tokens - usage.cached_tokens
    said = [
        labels.usage.format(
            usage.requests, usage.generated_tokens, computed, usage.prompt_tokens, f"{usage.seconds:.0f}"
        )
    ]
    if report.connections is not None:
        said.append(labels.connections.format(report.connections))
    if report.rollouts_added:
        said.append(labels.rollouts_added.format(sum(event.rollouts for event in report.rollouts_added)))
    if report.continued:
        said.append(labels.continued.format(report.continued[0]))
    return "".join((*said, labels.run.format(report.run)))


def _print_left_out(report: Report, console: Terminal) -> None:
    """What models were not shown of a long case."""
    left_out = left_out_text(report, terminal_language())
    if left_out.summary:
        console.print(shown(left_out.summary, style="yellow"))
    for part in left_out.parts:
        console.print(shown(f"  {part}"))


def _headline(report: Report, labels: ResultLabels) -> Text:
    words = report_labels()
    text = shown(f"\n{report.title}{words['colon']}", style="bold")
    text.append(
        brief(report.value_in(terminal_language())) or labels.no_answer,
        style="bold green" if report.value else "bold red",
    )
    text.append(f"   {_chance(report, labels)}")
    if report.by_rules_alone:
        text.append(labels.by_rules)
    text.append(f"   {words['inspections'][report.inspection]['label'].lower()}")
    if between := disagreement(report, words):
        text.append(f"   {between}", style="bold yellow")
    if report.status is not RunStatus.FINISHED:
        text.append(
            f"   {labels.unfinished.format(status_in_words(report, words), report.run[:SHORT_ID])}", style="yellow"
        )
    if report.manifest.demonstration:
        text.append(f"   {labels.demonstration}", style="bold yellow")
    if report.left_this_computer:
        text.append(f"   {words['left_this_computer'].upper()}", style="bold yellow")
    return text.append("\n")


def _chance(report: Report, labels: ResultLabels) -> str:
    """The chance that the answer is right, with what it is calibrated on, or that nothing calibrates it."""
    if report.chance is None or report.basis is None:
        return labels.uncalibrated
    if report.chance_is_recorded:
        return labels.recorded_chance.format(share(report.chance))
    return labels.chance.format(share(report.chance), calibrated_on(report.basis, report_labels()))


def _path_table(report: Report, labels: ResultLabels) -> Table:
    """The nodes that led to the answer; visits and rewards are columns only where a search counted any."""
    words, nodes = _words_of(report), [report.tree[node_id] for node_id in report.path]
    searched = any(node.visits for node in nodes)
    table = table_of(labels.columns if searched else (*labels.columns[: _FIGURES.start], labels.columns[_FIGURES.stop]))
    table.title, table.title_justify = labels.path, "left"
    for column in table.columns[_FIGURES] if searched else ():
        column.justify = "right"
    for node in nodes:
        table.add_row(*map(shown, _path_cells(report, node, words, searched=searched)))
    return table


def _path_cells(report: Report, node: Node, words: Mapping[str, Any], *, searched: bool) -> tuple[str, ...]:
    named = node.id, words["kinds"].get(node.kind, node.kind), author_of(node).in_words(words)
    figures = str(node.visits), f"{node.total:.2f}", "" if node.reward is None else f"{node.reward:.2f}"
    answer = "" if node.value is None else brief(report.shown_in(node.value, words["language"]))
    return *named, *(figures if searched else ()), answer


def _words_of(report: Report) -> Mapping[str, Any]:
    """The labels of reports for this one, in the terminal's language."""
    return report_words(terminal_language(), one_model=report.manifest.one_model)
