"""The answers that a run came to and who gave them: what a person decides between where models disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from mma_desktop.answers.offered import listed_options
from mma_desktop.domain.tree import Action, Node
from mma_desktop.reports.base import Report
from mma_desktop.reports.batches import option_text
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, PrintedTable, said
from mma_desktop.reports.sections.authors import NodeAuthor, author_of
from mma_desktop.reports.templates import share
from mma_desktop.reports.text import brief, visible
from mma_desktop.search.choice import answer_classes
from mma_desktop.search.first_choices import first_choices, is_carried_over

Row = tuple[str, ...]

_MOST = 12
_LONGEST = 120  # characters of an answer; the chosen one stands in full before


@dataclass(frozen=True, slots=True)
class AnswerFound:
    """An answer by its vote key, the one that was chosen or another, and whose it is.

    `votes` are the candidates of each author that state it; 0 where nobody voted, as for rules. `support` is its share
    of all reward (0..1), None where it was not judged.
    """

    value: str
    chosen: bool
    votes: tuple[tuple[NodeAuthor, int], ...]
    support: float | None

    @property
    def voted(self) -> int:
        """How many candidates state it."""
        return sum(count for _, count in self.votes)


def answers_found(report: Report) -> tuple[AnswerFound, ...]:
    """Every answer of the run: the chosen one, then by support, votes and the order in which they came up."""
    support = {found.value: found.share for found in answer_classes(report.tree)}
    votes: dict[str, Counter[NodeAuthor]] = {}
    for node in report.tree:
        for value, count in _stated(report, node).items():
            votes.setdefault(value, Counter())[author_of(node)] += count
    found = (
        AnswerFound(value, value == report.value, tuple(counted.items()), support.get(value))
        for value, counted in votes.items()
    )
    return tuple(sorted(found, key=lambda one: (not one.chosen, -(one.support or 0.0), -one.voted)))


def unread_votes(report: Report) -> tuple[tuple[NodeAuthor, int], ...]:
    """How many replies of each author hold no answer that can be read; only of those who have any."""
    unread = Counter[NodeAuthor]()
    for node in report.tree:
        if not is_carried_over(report.tree, node):
            unread[author_of(node)] += sum(one.value is None and bool(one.text) for one in node.candidates)
    return tuple((author, count) for author, count in unread.items() if count)


def why_not(found: AnswerFound, among: Sequence[AnswerFound], labels: Mapping[str, Any]) -> str:
    """In what an answer that was not chosen is behind the chosen one, with the labels of reports."""
    w, chosen = labels["answers"], next((one for one in among if one.chosen), None)
    if chosen is None:
        return w["not_chosen"]
    if found.support is not None and chosen.support is not None and found.support < chosen.support:
        return w["less_support"].format(share(found.support), share(chosen.support))
    if chosen.support is not None and found.support is None:
        return w["not_judged"]
    if found.voted == chosen.voted > 0 and chosen.support is None:
        return w["same_votes"].format(found.voted)
    return w["fewer_votes"].format(found.voted, chosen.voted) if found.voted < chosen.voted else w["not_chosen"]


def said_by(found: AnswerFound, labels: Mapping[str, Any]) -> str:
    """Whose answer it is, with the votes of each."""
    return voices(found.votes, labels)


def voices(votes: Sequence[tuple[NodeAuthor, int]], labels: Mapping[str, Any]) -> str:
    """Authors with the votes of each; rules have none."""
    return labels["separator"].join(
        labels["answers"]["voted"].format(author.in_words(labels), count) if count else author.in_words(labels)
        for author, count in votes
    )


def disagreement(report: Report, labels: Mapping[str, Any]) -> str:
    """Between what a person must decide: the first choice of each model, or of one model in each of its roles; empty
    where they agree.
    """
    if not report.models_disagree:
        return ""
    choices = first_choices(report.tree).items()
    told = (
        f"{NodeAuthor(role).in_words(labels)}{labels['colon']}{_answer(report, value, labels)}"
        for role, value in choices
    )
    fact = labels["one_model_wavers" if report.self_verified else "models_disagree"]
    return labels["bracketed"].format(fact, labels["course"]["separator"].join(told))


def answers_blocks(report: Report, labels: Mapping[str, Any]) -> Iterator[PrintedBlock]:
    """The table of them, with the votes that could not be read; nothing where a run came to none."""
    found, w, unread = answers_found(report), labels["answers"], unread_votes(report)
    if not unread and not any(one.voted for one in found) and len(found) < 2:  # what rules alone came to stands above
        return
    yield PrintedHeading(w["title"], 2, "answers")
    yield said(w["intro"], "soft")
    rows = tuple(_row(report, one, found, labels) for one in found[:_MOST])
    if unread:
        rows += ((w["unread"], visible(voices(unread, labels)), "–", w["not_counted"]),)
    chosen = frozenset(number for number, one in enumerate(found[:_MOST]) if one.chosen)
    yield PrintedTable(tuple(w["headings"]), rows, (0.26, 0.3, 0.12, 0.32), frozenset({2}), strong=chosen)
    if len(found) > _MOST:
        yield said(w["more"].format(len(found) - _MOST), "soft")


def chosen_option(report: Report, language: str) -> str:
    """The text of the option that the answer names, where the case lists options; else empty."""
    listed = listed_options(report.document.text)
    if listed is None or not report.value:
        return ""
    return option_text(report.value, dict(zip(ascii_uppercase, listed.texts, strict=False)), language)


def _row(report: Report, found: AnswerFound, among: Sequence[AnswerFound], labels: Mapping[str, Any]) -> Row:
    support = "–" if found.support is None else share(found.support)
    rule = report.chosen_in(labels["language"])
    chosen = labels["bracketed"].format(labels["answers"]["chosen"], rule) if rule else labels["answers"]["chosen"]
    outcome = chosen if found.chosen else why_not(found, among, labels)
    cells = (_answer(report, found.value, labels), said_by(found, labels), support, outcome)
    return tuple(map(visible, cells))


def _answer(report: Report, value: str, labels: Mapping[str, Any]) -> str:
    return brief(report.shown_in(value, labels["language"]), _LONGEST)


def _stated(report: Report, node: Node) -> Mapping[str, int]:
    """The values that the node's author states, and by how many candidates; nothing for what was only handed on."""
    if node.value is not None and not node.is_sampled:
        return {node.value: 0}
    if node.candidates:
        stated = Counter(one.value for one in node.candidates if one.value is not None)
        return {} if is_carried_over(report.tree, node) else stated
    return {} if node.value is None or node.action is Action.RESTATE else {node.value: 0}
