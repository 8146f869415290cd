"""What is said of a ledger: its totals, what they are worth, and who decided what about one of its amounts."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QCoreApplication

from mma_desktop.answers.amount import key_of
from mma_desktop.domain.events import LedgerEdited
from mma_desktop.gui.kit import figures, labels
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.edits import EditedLedger, Line
from mma_desktop.ledger.messages import in_language
from mma_desktop.ledger.persons.totals import ByDefendant
from mma_desktop.ledger.stated_values import entry_value
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import is_proposed
from mma_desktop.reports.places import report_place_text

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class LedgerText:
    """The words for the ledger of a report as it was edited, in the language of the moment."""

    report: Report | None
    edited: EditedLedger
    by_defendant: ByDefendant

    def total(self) -> str:
        """The total of what is counted."""
        if self.report is None:
            return translate("LedgerTab", "No ledger yet")
        if not self.report.has_ledger:
            return translate("LedgerTab", "No ledger for this task")
        total = self._money(self.edited.total)
        if self.edited.standing:
            return translate("LedgerTab", "Total by hand: {0}").format(total)
        return translate("LedgerTab", "Total of the counted amounts: {0}").format(total)

    def answer(self) -> str:
        """How the total stands beside the answer."""
        if self.report is None:
            return translate(
                "LedgerTab",
                "Every amount of the document will stand here, with the place where it was found. "
                "“Compute amounts by rules” (F7) lists them at once and needs no model.",
            )
        if not self.report.has_ledger:
            return translate(
                "LedgerTab", "The answer to this task is no sum of amounts, so there is nothing to count and to add up."
            )
        lines = self.edited.lines
        counted = translate("LedgerTab", "{0} of {1} amounts counted")
        parts = [counted.format(sum(line.counted for line in lines), len(lines))]
        answer = translate("LedgerTab", "the answer says {0}")
        value = self.report.value
        parts.append(answer.format(figures.NOTHING if value is None else self._money(Decimal(value))))
        own = self.report.ledger.total
        if self.edited.standing and key_of(own) != self.report.value:
            parts.append(translate("LedgerTab", "the answer's amounts make {0}").format(self._money(own)))
        if self.edited.standing:
            parts.append(translate("LedgerTab", "changes by hand: {0}").format(len(self.edited.standing)))
        if self.edited.foreign:
            foreign = translate("LedgerTab", "foreign money, in no total: {0}")
            parts.append(foreign.format(", ".join(line.text for line in self.edited.foreign)))
        return " · ".join(parts)

    def persons(self) -> str:
        """The total of each defendant, and what is nobody's."""
        found = self.by_defendant
        parts = [f"{one.name} {figures.amount(one.total, self.edited.currency)}" for one in found.defendants]
        if found.unattributed_lines:
            unattributed = translate("LedgerTab", "not attributed: {0}")
            parts.append(unattributed.format(figures.amount(found.unattributed, self.edited.currency)))
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
        rules = labels.proposal(is_proposed(entry), entry.role)
        if entry.reason:
            rules = translate("LedgerTab", "{0} ({1})").format(rules, in_language(entry.reason, labels.language()))
        said = translate("LedgerTab", "Rules: {0} · Answer: {1}").format(rules, labels.counts(entry.counted))
        if not entry.elsewhere:
            return [said]
        places = "; ".join(self._words_for(*place) for place in entry.elsewhere)
        return [said, translate("LedgerTab", "The same money elsewhere: {0}").format(places)]

    def _words_for(self, start: int, end: int) -> str:
        """Where characters stand, in words."""
        return report_place_text(self.report, start, end, labels.language()) if self.report is not None else ""

    def _whose(self, line: Line) -> str:
        told = self.by_defendant.told_at(line.place.start, line.place.end)
        if self.report is None or told is None or not told.names:
            return translate("LedgerTab", "Whose deed it is cannot be told from the document.")
        words = self.report.document.text[told.start : told.end]
        return translate("LedgerTab", "Deed of {0}: “{1}”").format(" / ".join(told.names), words)


def _edited(line: Line, change: LedgerEdited, currency: str) -> str:
    """What a person decided about the line."""
    text = translate("LedgerTab", "By hand: {0}, counts: {1}")
    text = text.format(figures.money(line.value, currency), labels.counts(line.counted))
    when = f"{labels.act_name(change.act)}, {figures.moment(change.time)}"
    return " · ".join(part for part in (text, when, change.reason) if part)
