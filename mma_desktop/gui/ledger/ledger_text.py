"""What is said of a ledger: its totals, what they are worth, and who decided what about one of its amounts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QCoreApplication

from mma_desktop.domain.events import LedgerEdited
from mma_desktop.gui.kit import figures, labels
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.ledger.base import Entry

with lazy_imports():
    from mma_desktop.answers.amount import key_of
    from mma_desktop.ledger.editing.edited import EditedLedger
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.ledger.messages import in_language, is_given
    from mma_desktop.ledger.persons.totals import ByDefendant
    from mma_desktop.ledger.stated_values import entry_value, unclear_amounts
    from mma_desktop.reports.base import Report
    from mma_desktop.reports.places import report_place_text
    from mma_desktop.service.amounts import AmountReport

translate = QCoreApplication.translate
_MOST_NAMED = 12  # amounts in one line; a bank statement may have hundreds


@dataclass(frozen=True, slots=True)
class LedgerText:
    """The words for a ledger, in the language of the moment: that of a report as it was edited, or of a case in no run.

    `solving` is whether the case is being solved, so that there is no answer yet.
    """

    case: Report | AmountReport | None
    edited: EditedLedger
    by_defendant: ByDefendant
    solving: bool = False

    def total(self) -> str:
        """The total of what is counted."""
        if self.case is None:
            return translate("LedgerTab", "No ledger yet")
        if not _has_ledger(self.case):
            return translate("LedgerTab", "No ledger for this task")
        total = self._money(self.edited.total)
        if isinstance(self.case, AmountReport) and not self.edited.rows:
            return translate("LedgerTab", "No amount is found in this text")
        if isinstance(self.case, AmountReport):
            return translate("LedgerTab", "Total by rules, before any run: {0}").format(total)
        if self.edited.standing:
            return translate("LedgerTab", "Total by hand: {0}").format(total)
        return translate("LedgerTab", "Total of the counted amounts: {0}").format(total)

    def answer(self) -> str:
        """How the total stands beside the answer."""
        if self.case is None:
            return translate(
                "LedgerTab",
                "Every amount of the document will stand here, with the place where it was found, "
                "a moment after a text is there. No model is needed.",
            )
        if not _has_ledger(self.case):
            return translate(
                "LedgerTab", "The answer to this task is no sum of amounts, so there is nothing to count and to add up."
            )
        lines = self.edited.lines
        counted = translate("LedgerTab", "{0} of {1} amounts counted")
        parts = [counted.format(sum(line.counted for line in lines), len(lines))]
        if self.solving:
            parts.append(translate("LedgerTab", "the case is being solved"))
        elif isinstance(self.case, Report):
            parts += self._beside_answer(self.case)
        else:
            kept = translate("LedgerTab", "nothing is kept yet: F7 keeps it as a run, whose amounts can be changed")
            parts.append(kept)
        if self.edited.standing:
            parts.append(translate("LedgerTab", "changes by hand: {0}").format(len(self.edited.standing)))
        if self.edited.foreign:
            foreign = translate("LedgerTab", "foreign money, in no total: {0}")
            parts.append(foreign.format(_named([line.text for line in self.edited.foreign])))
        if unclear := unclear_amounts(self.case.vague, self.edited):
            written = [self.case.document.text[one.start : one.end] for one in unclear]
            parts.append(
                translate("LedgerTab", "without a clear figure or unit, not counted: {0}").format(_named(written))
            )
        return " · ".join(parts)

    def _beside_answer(self, report: Report) -> Iterator[str]:
        """What the answer says, and what its amounts make where that is another total."""
        answer = translate("LedgerTab", "the answer says {0}")
        yield answer.format(figures.NOTHING if report.value is None else self._money(Decimal(report.value)))
        own = report.ledger.total
        if self.edited.standing and key_of(own) != report.value:
            yield translate("LedgerTab", "the answer's amounts make {0}").format(self._money(own))

    def persons(self) -> str:
        """The total of each defendant, and what is nobody's."""
        found = self.by_defendant
        parts = [f"{one.name} {figures.amount(one.total)}" for one in found.defendants]
        if found.unattributed_lines:
            unattributed = translate("LedgerTab", "not attributed: {0}")
            parts.append(unattributed.format(figures.amount(found.unattributed)))
        return translate("LedgerTab", "By defendant, joint deeds in full for each: {0}").format(" · ".join(parts))

    def warning(self) -> str:
        """What speaks against the totals, a line each."""
        lines: list[str] = []
        if self.edited.shifted is not None:
            text = translate(
                "LedgerTab",
                "When last changed by hand the total was {0}: an amount nobody changed is read otherwise now.",
            )
            lines.append(text.format(self._money(self.edited.shifted)))
        text = translate("LedgerTab", "{0}: the document states {1} for this defendant, the counted amounts make {2}.")
        for one in self.by_defendant.defendants:
            total = self._money(one.total)
            lines += [text.format(one.name, self._money(stated.value), total) for stated in one.differing]
        return "\n".join(lines)

    def of_line(self, line: Line) -> list[str]:
        """Everything about one line: what the text has, and what the rules, the answer and a person say."""
        lines = [self._place(line)]
        if line.entry is not None:
            lines += self._entry(line.entry)
        if self.by_defendant.defendants and not line.foreign:
            lines.append(self._whose(line))
        if line.edit is not None:
            lines.append(_edited(line, line.edit, self.edited.currency))
        if line.note:
            lines.append(translate("LedgerTab", "Remark: {0}").format(line.note))
        return lines

    def _place(self, line: Line) -> str:
        place = self._words_for(line.place.start, line.place.end)
        if line.foreign:
            abroad = translate(
                "LedgerTab",
                "{0}, {1}: “{2}” is foreign money, in no total. It counts once you correct its value to {3} (F2).",
            )
            return abroad.format(line.name, place, line.text, figures.unit_name(self.edited.currency))
        if line.entry is None:
            missed = translate("LedgerTab", "{0}, {1}: “{2}”, not found by the program")
            return missed.format(line.name, place, line.text)
        value = entry_value(line.entry, self._money, labels.language())
        return translate("LedgerTab", "{0}, {1}: “{2}” = {3}").format(line.name, place, line.text, value)

    def _money(self, value: Decimal) -> str:
        return figures.money(value, self.edited.currency)

    def _entry(self, entry: Entry) -> list[str]:
        """What the rules and the answer say, and where the same money stands again."""
        rules = labels.proposal(entry)
        if entry.reason and not is_given(entry.reason):
            rules = translate("LedgerTab", "{0} ({1})").format(rules, in_language(entry.reason, labels.language()))
        if isinstance(self.case, Report):
            said = translate("LedgerTab", "Rules: {0} · Answer: {1}").format(rules, labels.counts(entry.counted))
        else:
            said = translate("LedgerTab", "Rules: {0}").format(rules)
        if not entry.elsewhere:
            return [said]
        places = "; ".join(self._words_for(*place) for place in entry.elsewhere)
        return [said, translate("LedgerTab", "The same money elsewhere: {0}").format(places)]

    def _words_for(self, start: int, end: int) -> str:
        """Where characters stand, in words."""
        return report_place_text(self.case, start, end, labels.language()) if self.case is not None else ""

    def _whose(self, line: Line) -> str:
        told = self.by_defendant.told_at(line.place.start, line.place.end)
        if self.case is None or told is None or not told.names:
            return translate("LedgerTab", "Whose deed it is cannot be told from the document.")
        words = self.case.document.text[told.start : told.end]
        return translate("LedgerTab", "Deed of {0}: “{1}”").format(" / ".join(told.names), words)


def _named(amounts: Sequence[str]) -> str:
    """The first amounts as written, and a sign that there are more."""
    more = ["…"] if len(amounts) > _MOST_NAMED else []
    return ", ".join([*amounts[:_MOST_NAMED], *more])


def _has_ledger(case: Report | AmountReport) -> bool:
    return not isinstance(case, Report) or case.has_ledger


def _edited(line: Line, change: LedgerEdited, currency: str) -> str:
    """What a person decided about the line."""
    text = translate("LedgerTab", "By hand: {0}, counts: {1}")
    text = text.format(figures.money(line.value, currency), labels.counts(line.counted))
    when = f"{labels.act_name(change.act)} {figures.moment(change.time)}"
    return " · ".join(part for part in (text, when, change.reason) if part)
