"""The amounts of a case: what each is, which totals are possible, what is wrong with an answer.

No model is needed. Where models are at hand they say of every amount whether it counts, beside the rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from mma_desktop.answers.amount import AmountAnswer
from mma_desktop.answers.money.found import ForeignAmount, VagueAmount
from mma_desktop.answers.money.mentions import find_foreign
from mma_desktop.documents.language import language_of
from mma_desktop.domain.case_documents import DocumentPlace, located, whole_of, without_separators
from mma_desktop.domain.cases import Document
from mma_desktop.domain.events import AmountsJudged
from mma_desktop.domain.places import line_at
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import Team
from mma_desktop.errors import InputError
from mma_desktop.ledger.base import Feasible, Ledger, ledger_of
from mma_desktop.ledger.building import build_ledger, propose_ledger, without_figure
from mma_desktop.ledger.editing.edited import EditedLedger, edited_ledger
from mma_desktop.ledger.judging import Opinion, opinions_of, with_opinions
from mma_desktop.ledger.persons.totals import ByDefendant, by_defendant
from mma_desktop.ledger.totals import ranked_totals
from mma_desktop.reports.json_report import by_defendant_json, ledger_json
from mma_desktop.search.judging import judge
from mma_desktop.service.live.watching import unless_stopped
from mma_desktop.tasks.catalog import load_task

LANGUAGES = ("zh", "en")
_TASK = "eca"  # whose marker announces the final amount of an answer


@dataclass(frozen=True, slots=True)
class AmountReport:
    """The amounts of a document.

    `proposal` counts what the rules count; `ledger` counts what the answer counts, if there is one, else the same. Both
    hold the same entries in the same order, and the changes in `totals` point into them. `value` is the answer's final
    amount as a key, or None. `opinions` say what models said of each entry, where they were asked; then the proposal
    follows them where rules are unsure. `document` is the whole case as one text, `documents` are those it is made of
    (none: it is the only one). `vague` are amounts that the text does not put into a number (几万元).
    """

    document: Document
    language: str
    proposal: Ledger
    ledger: Ledger
    totals: tuple[Feasible, ...]
    foreign: tuple[ForeignAmount, ...]
    answer: str | None = None
    value: str | None = None
    opinions: tuple[Opinion, ...] = ()
    vague: tuple[VagueAmount, ...] = ()
    documents: tuple[Document, ...] = ()

    def where(self, start: int, end: int) -> DocumentPlace:
        """In which document characters [start, end) of the case's text stand, and where in it."""
        return located(self.documents or (self.document,), self.document.text, start, end)

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that were asked, in their order."""
        return tuple(dict.fromkeys(role for opinion in self.opinions for role in opinion.log_odds))

    @property
    def lines(self) -> EditedLedger:
        """The ledger as a person sees it who has changed nothing of it."""
        return edited_ledger(self.ledger, self.document.text, ())

    @property
    def by_defendant(self) -> ByDefendant:
        """What comes to each defendant; empty where the document names fewer than two."""
        return by_defendant(self.document.text, self.lines)

    def line_of(self, place: int) -> int:
        """The number of the line of its document, from 1, in which a character stands."""
        found = self.where(place, place)
        return line_at((self.documents or (self.document,))[found.number].text, found.start)


async def amounts_by_rules(documents: Sequence[Document], stop: asyncio.Event) -> AmountReport:
    """The amounts of the case of these documents, with messages in the language of its text; nothing is kept.

    Raises RunStopped once they are not wanted any more.
    """
    return await unless_stopped(beside_the_loop(partial(_by_rules, tuple(documents))), stop)


def _by_rules(documents: Sequence[Document]) -> AmountReport:
    whole = whole_of(documents)
    return report_amounts(whole, language_of(whole.text), documents=documents)


async def judge_amounts(document: Document, language: str, team: Team) -> tuple[AmountsJudged, ...]:
    """What every model of the team says of each amount. Raises InputError for another language, EngineError."""
    _check(language)
    task = load_task(_TASK, language).for_item(document.text)
    return tuple(one.judged for one in await judge(task, document.text, team))


def _check(language: str) -> None:
    if language not in LANGUAGES:
        raise InputError(f"There is no language {language!r} here.", f"Languages: {', '.join(LANGUAGES)}.")


def report_amounts(
    document: Document,
    language: str,
    answer: str | None = None,
    judged: Sequence[AmountsJudged] = (),
    documents: Sequence[Document] = (),
) -> AmountReport:
    """The amounts of `document`, with messages in `language` (zh or en); it is the whole of `documents`, if there are
    any. Raises InputError for another language.
    """
    _check(language)
    text = document.text
    proposal, opinions = _proposal(text, language, judged)
    currency = proposal.currency
    value = final_amount(answer, language, text) if answer is not None else None
    ledger = build_ledger(text, answer, value, language) if answer is not None else proposal
    totals, foreign = ranked_totals(proposal), tuple(find_foreign(without_separators(text), currency))
    vague = without_figure(text, currency)
    return AmountReport(
        document, language, proposal, ledger, totals, foreign, answer, value, opinions, vague, tuple(documents)
    )


def _proposal(text: str, language: str, judged: Sequence[AmountsJudged]) -> tuple[Ledger, tuple[Opinion, ...]]:
    """The proposal of rules, and of models where they were asked, with what they said."""
    proposal = propose_ledger(text, language)
    if not judged:
        return proposal, ()
    opinions = opinions_of(proposal.entries, judged)
    judged_ledger = ledger_of(with_opinions(proposal.entries, opinions, language), proposal.currency)
    return replace(judged_ledger, foreign=proposal.foreign), opinions


def final_amount(answer: str, language: str, text: str = "") -> str | None:
    """The key of the amount behind the task's marker; without a marker, of the first amount in the last line.

    It is in the money of the case of this text.
    """
    task = load_task(_TASK, language).for_item(text)
    reading = task.read(answer)
    if reading.final:
        return reading.value
    lines = answer.strip().splitlines()
    return AmountAnswer().for_item(text).parse(lines[-1]) if lines else None


def amounts_json(report: AmountReport) -> dict[str, Any]:
    """The report as JSON-ready values: the ledger of a run's JSON, with lines, possible totals and foreign money."""
    ledger = ledger_json(report.ledger)
    for entry in ledger["entries"]:
        entry["line"] = report.line_of(entry["start"])
        entry["place"] = asdict(report.where(entry["start"], entry["end"]))
    for entry, opinion in zip(ledger["entries"], report.opinions, strict=bool(report.opinions)):
        entry["models"] = asdict(opinion)
    return {
        "document": {"name": report.document.name, "sha256": report.document.sha256},
        "documents": [{"name": one.name, "sha256": one.sha256} for one in report.documents or (report.document,)],
        "language": report.language,
        **ledger,
        "answer": None if report.answer is None else {"text": report.answer, "value": report.value},
        "proposal": {
            "total": f"{report.proposal.total:f}",
            "counted": [index for index, entry in enumerate(report.proposal.entries) if entry.counted],
        },
        "by_defendant": by_defendant_json(report.by_defendant),
        "totals": [_total(feasible) for feasible in report.totals],
        "foreign": [_foreign(amount, report.document.text) for amount in report.foreign],
        "vague": [_vague(amount, report.document.text) for amount in report.vague],
    }


def _total(feasible: Feasible) -> dict[str, Any]:
    changes = [
        {"kind": change.kind.value, "entry": change.entry, "difference": f"{change.difference:f}"}
        for change in feasible.changes
    ]
    return {"total": f"{feasible.total:f}", "changes": changes}


def _vague(amount: VagueAmount, text: str) -> dict[str, Any]:
    return {"start": amount.start, "end": amount.end, "text": text[amount.start : amount.end]}


def _foreign(amount: ForeignAmount, text: str) -> dict[str, Any]:
    return {
        "start": amount.start,
        "end": amount.end,
        "text": text[amount.start : amount.end],
        "value": f"{amount.value:f}",
        "currency": amount.currency,
    }
