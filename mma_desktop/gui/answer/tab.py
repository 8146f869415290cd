"""The answer: its value, how sure it is, what to check, the other answers found, and its text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton, QWidget

from mma_desktop.domain.runs import RULES, Anchored, Solution
from mma_desktop.gui.answer.findings import FindingsList
from mma_desktop.gui.answer.unstarred import Unstarred
from mma_desktop.gui.case.marked_text import MarkedText, Stretch, TextMark
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.controls import column, frame, scrolled
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel, PlainLink, escaped
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.reports.text import brief

with lazy_imports():
    from mma_desktop.ledger.editing.edited import EditedLedger
    from mma_desktop.ledger.messages import in_language
    from mma_desktop.reports.base import ChanceBasis, Report
    from mma_desktop.reports.sections.answers import answers_found, disagreement, said_by, unread_votes, voices, why_not
    from mma_desktop.reports.sections.failures import failure_lines
    from mma_desktop.reports.sections.given import given_line
    from mma_desktop.reports.sections.steps import steps_text
    from mma_desktop.reports.sections.trims import trim_lines
    from mma_desktop.reports.templates import load_labels, report_words
    from mma_desktop.solvers.registry import takes_more_rollouts

_MOST_ANSWERS = 6
_LONGEST_OTHER = 60
_LONGEST_VALUE = 120  # characters; a longer answer stands in full below


class AnswerTab(Panel):
    """Shows a report's answer, or the best answer so far of a run in progress."""

    place_wanted = Signal(int, int)
    again_wanted = Signal()
    """The case shall be solved again with what was decided."""

    def __init__(self) -> None:
        super().__init__()
        self.findings = FindingsList()
        self.text = MarkedText()
        self._shown: Report | Solution | None = None
        self._edited, self._currency = EditedLedger(), ""
        self._build()
        self.findings.chosen.connect(self._show_finding)
        self.hinge.chosen.connect(self._show_hinge)
        self.again.clicked.connect(self.again_wanted)
        self.settle()

    def clear(self) -> None:
        """Show that there is no answer yet."""
        self._show(None, "", ())
        self.findings.show_findings(())

    def show_interim(self, solution: Solution, currency: str = "") -> None:
        """Show the best answer so far, which is a sum of this money, or with "" any other answer."""
        if solution != self._shown:
            self._currency = currency
            self._show(solution, solution.answer, ())

    def show_report(self, report: Report, edited: EditedLedger | None = None) -> None:
        """Show a run's answer, with the places of its findings. `edited` is the report's, if it is computed already."""
        self._edited = report.edited if edited is None else edited
        self._show(report, report.answer, _stretches(report))
        self.findings.show_findings(report.ledger.findings)

    def show_changes(self, report: Report, edited: EditedLedger) -> None:
        """Show the total after manual edits of the run that is shown."""
        self._shown, self._edited = report, edited
        self._fill()

    def allow(self, *, may_start: bool) -> None:
        """Whether the case can be solved again now."""
        self.again.setEnabled(may_start)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.text.setAccessibleName(self.tr("Text of the answer"))
        self.text.setPlaceholderText(self.tr("The answer will stand here."))
        self.hinge.setToolTip(escaped(self.tr("Show the place in the document")))
        self.hinge.setAccessibleName(self.tr("Show the place in the document"))
        self.again.setText(self.tr("Solve again with my decisions"))
        self.again.setToolTip(
            escaped(
                self.tr(
                    "A new run of this case, with the same task, models and preset. The amounts that you decided are "
                    "given to the models, and only what depends on your changes is asked anew (Shift+F5)."
                )
            )
        )
        self._others.setToolTip(
            escaped(
                self.tr(
                    "Support: how well an answer stood up to the checks by the other model and by the rules, "
                    "as a share of what all answers earned. It is not the chance that it is right."
                )
            )
        )
        self._chance_bar.setAccessibleName(self.tr("Chance that the answer is right"))
        self._fill()

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.title, self.value = PlainLabel(), PlainLabel(selectable=True, wrap=True)
        self.status, self._others = PlainLabel(wrap=True), PlainLabel(selectable=True, wrap=True)
        self.notice, self.warning = PlainLabel(wrap=True), PlainLabel(wrap=True)
        self.edit, self.again = PlainLabel(selectable=True, wrap=True), QPushButton()
        self.kept = PlainLabel(wrap=True)
        self.given = PlainLabel(selectable=True, wrap=True)
        self.hinge, self.foreign = PlainLink(), PlainLabel(selectable=True, wrap=True)
        self.choice = PlainLabel(selectable=True, wrap=True)
        self.edit.setObjectName("heading")
        self.warning.setObjectName("warning")
        for label in (self.title, self.status, self.given, self.kept, self._others, self.notice):
            label.setObjectName("muted")
        self.value.setObjectName("value")
        self._build_chance_bar()
        self.text.set_editable(False)
        content = QWidget()
        layout = column(content, margin=8, spacing=8)
        layout.addWidget(self._card())
        layout.addWidget(self.findings)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.notice)
        column(self).addWidget(scrolled(content))

    def _build_chance_bar(self) -> None:
        self._chance_bar = QProgressBar()
        self._chance_bar.setRange(0, 100)
        self._chance_bar.setFixedHeight(8)
        self._chance_bar.setTextVisible(False)

    def _card(self) -> QFrame:
        card = frame("card")
        inside = column(card, margin=12, spacing=5)
        for widget in (self.title, self.value, self.edit):
            inside.addWidget(widget)
        inside.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addWidget(self.kept)
        for widget in (self._chance_bar, self.status, self.given):
            inside.addWidget(widget)
        inside.addWidget(self.hinge)
        inside.addWidget(self.choice)
        inside.addWidget(self.foreign)
        inside.addWidget(self.warning)
        inside.addWidget(self._others)
        return card

    # Showing -------------------------------------------------------------------------------------------------------

    def _show(self, shown: Report | Solution | None, text: str, stretches: tuple[Stretch, ...]) -> None:
        self._shown = shown
        plain = Unstarred.of(text)
        self.text.show_text(plain.text, [plain.moved(stretch) for stretch in stretches])
        self._fill()

    def _fill(self) -> None:
        real = isinstance(self._shown, Report) and not self._shown.chance_is_recorded
        chance = self._shown.chance if isinstance(self._shown, Report) and real else None
        self.title.setText(self._title_text())
        self.value.setText(_value(self._shown, self._currency))
        self._chance_bar.setVisible(chance is not None)
        self._chance_bar.setValue(round(100 * (chance or 0.0)))
        self.edit.setText(
            self.tr("Total by hand: {0}").format(figures.money(self._edited.total, self._edited.currency))
        )
        self.edit.setVisible(isinstance(self._shown, Report) and bool(self._edited.standing))
        self.again.setVisible(isinstance(self._shown, Report) and _may_be_solved_again(self._shown))
        self.kept.setText(self._kept_text())
        self.kept.setVisible(bool(self.kept.text()))
        self.status.setText(self._status_text())
        self.given.setText(self._given_text())
        self.given.setVisible(bool(self.given.text()))
        warnings = self._warnings()
        self.warning.setText("\n".join(warnings))
        self.warning.setVisible(bool(warnings))
        self.hinge.setText(self._hinge_text())
        self.hinge.setVisible(bool(self.hinge.text()))
        self.choice.setText(self._choice_text())
        self.choice.setVisible(bool(self.choice.text()))
        self.foreign.setText(self._foreign_text())
        self.foreign.setVisible(bool(self.foreign.text()))
        self.notice.setText(self._notice_text())
        self._others.setText(self._others_text())
        self._others.setVisible(bool(self._others.text()))

    def _title_text(self) -> str:
        if self._shown is None:
            return self.tr("No answer yet")
        return self.tr("Best answer so far") if isinstance(self._shown, Solution) else self.tr("Answer")

    def _status_text(self) -> str:
        if self._shown is None:
            return self.tr(
                "Open or paste a case, choose the models and start. Rules compute its amounts without a model (F7)."
            )
        if isinstance(self._shown, Solution):
            return self.tr("Not finished: no chance is given yet.")
        return " · ".join(self._said_of(self._shown))

    def _said_of(self, report: Report) -> Iterator[str]:
        """The chance, how the answer came about, who checked it, and the state of the run."""
        if report.value is not None:
            yield self._chance_text(report)
        if report.basis is not None and not report.chance_is_recorded:
            yield self._basis_text(report.basis)
        if report.by_rules_alone:
            yield self.tr("computed by rules, no model came to it")
        yield {
            "cross": self.tr("cross-inspected by another model"),
            "self": self.tr("self-verified"),
            "none": self.tr("not inspected by a model"),
        }[report.inspection]
        if report.diversity is not None:
            yield self.tr("diversity of the experts' replies: {0}").format(f"{report.diversity:.2f}")
        yield labels.status_name(report.status)

    def _chance_text(self, report: Report) -> str:
        """The chance, which of recorded replies is an example only."""
        if report.chance is None:
            return self.tr("Chance that it is right: not calibrated")
        known = self.tr("Chance that it is right: {0}")
        recorded = self.tr("Chance in the recorded run: {0} (an example; it says nothing of a case of yours)")
        return (recorded if report.chance_is_recorded else known).format(figures.share(report.chance))

    def _given_text(self) -> str:
        """With whose decisions the run was made."""
        if not isinstance(self._shown, Report):
            return ""
        words = load_labels("report", labels.language())
        line = given_line(self._shown, words)
        return line and labels.pair(words["given"]["title"], line)

    def _hinge_text(self) -> str:
        """What the answer hinges on; choosing it shows the place."""
        sentence = self._shown.hinge_in(labels.language()) if isinstance(self._shown, Report) else ""
        return sentence and f"{sentence} →"

    def _kept_text(self) -> str:
        """Which way of solving again keeps to what was decided, said before one is taken."""
        if not isinstance(self._shown, Report) or not self._shown.has_new_decisions:
            return ""
        start = self.tr("Start (F5) solves without your decisions, this button with them.")
        method = self._shown.manifest.method
        if method == RULES or takes_more_rollouts(method):
            return start
        marked = self.tr(
            "The method {0} tells the models of them, but an answer against them is only marked; the tree search gives "
            "it no reward."
        )
        return f"{start} {marked.format(labels.method_name(method))}"

    def _choice_text(self) -> str:
        """What models said of a choice that the document leaves."""
        choice = self._shown.choice if isinstance(self._shown, Report) else None
        return "" if choice is None else in_language(choice.sentence, labels.language())

    def _foreign_text(self) -> str:
        """What no total holds."""
        if not isinstance(self._shown, Report) or not self._shown.foreign:
            return ""
        return self.tr("Foreign money, in no total: {0}").format(", ".join(self._shown.foreign))

    def _basis_text(self, basis: ChanceBasis) -> str:
        """What the chance is calibrated on."""
        if basis.own:
            return self.tr("calibrated on {0} questions of your own, {1}").format(basis.items, basis.date)
        if basis.signals:
            return self.tr("calibrated on {0} questions, {1}").format(basis.items, basis.date)
        return self.tr("calibrated on {0} cases, {1}").format(basis.items, basis.date)

    def _warnings(self) -> list[str]:
        """What nobody may overlook."""
        if not isinstance(self._shown, Report):
            return []
        shown = self.tr("Demonstration: the replies were recorded beforehand, and no model worked on this case.")
        away = self.tr("Case text left this computer: a model on a server was asked.")
        changed = self.tr(
            "The library was changed outside the program, or an older copy was put in its place: it does not go on "
            "from what this computer has seen of it."
        )
        differs = self._shown.log.anchored is Anchored.DIFFERS
        disagree = disagreement(self._shown, _words_of(self._shown))
        exact = self.tr("The amounts that the answer counts make {0}, which is another total. See the findings below.")
        total = self._shown.exact_total
        exact = exact.format("" if total is None else figures.money(total, self._shown.ledger.currency))
        said = {
            shown: self._shown.manifest.demonstration,
            away: self._shown.left_this_computer,
            changed: differs,
            disagree: bool(disagree),
            exact: total is not None,
        }
        failures = failure_lines(self._shown, load_labels("report", labels.language()), labels.said)
        told = (*failures, *_told_of_steps(self._shown))
        return [*told, *(warning for warning, holds in said.items() if holds)]

    def _notice_text(self) -> str:
        """Why this method answered, what the program checks, and what it leaves to the reader."""
        reason = self._shown.method_reason_in(labels.language()) if isinstance(self._shown, Report) else ""
        chosen = self.tr("How the method was chosen: {0}").format(reason)
        return "\n".join((*((chosen,) if reason else ()), self._checked_text()))

    def _checked_text(self) -> str:
        if isinstance(self._shown, Report) and not self._shown.has_ledger:
            return self.tr("The program checks the form of this answer only. Whether it is right is yours to judge.")
        return self.tr("The program checks quotes and sums. Whether the answer is right in law is yours to judge.")

    def _others_text(self) -> str:
        """The answers that were found, whose they are, and why all but one were not chosen."""
        if not isinstance(self._shown, Report):
            return ""
        lines, words = list(_others(self._shown)), _words_of(self._shown)
        told, separator = trim_lines(self._shown, words), words["course"]["separator"]
        trims = self.tr("Left out to fit the context: {0}").format(separator.join(told))
        return "\n".join([*lines, *([trims] if told else [])])

    @Slot()
    def _show_hinge(self) -> None:
        if isinstance(self._shown, Report) and self._shown.hinge is not None:
            self.place_wanted.emit(self._shown.hinge.start, self._shown.hinge.end)

    @Slot(int)
    def _show_finding(self, number: int) -> None:
        finding = self.findings.findings[number]
        if finding.start is not None and finding.end is not None:
            plain = Unstarred.of(self._shown.answer if self._shown is not None else "")
            self.text.select(plain.place(finding.start), plain.place(finding.end))


def _words_of(report: Report) -> dict[str, Any]:
    """The labels of reports for this one, in the window's language."""
    return report_words(labels.language(), one_model=report.manifest.one_model)


def _may_be_solved_again(report: Report) -> bool:
    """Whether amounts were decided, or models read passages that may be others by now."""
    return report.has_new_decisions or bool(report.manifest.evidence.passages)


def _others(report: Report) -> Iterator[str]:
    """A line for each answer that was found."""
    words, language = _words_of(report), labels.language()
    found = answers_found(report)
    for one in found[:_MOST_ANSWERS]:
        value = brief(report.shown_in(one.value, language), _LONGEST_OTHER)
        outcome = words["answers"]["chosen"] if one.chosen else why_not(one, found, words)
        said = words["course"]["separator"].join((said_by(one, words), outcome))
        yield labels.pair(value, said)
    if len(found) > _MOST_ANSWERS:
        yield words["answers"]["more"].format(len(found) - _MOST_ANSWERS)
    if unread := unread_votes(report):
        yield labels.pair(words["answers"]["unread"], voices(unread, words))


def _told_of_steps(report: Report) -> Iterator[str]:
    """Why there is no answer, and how many steps of a workflow a reader must be told of: the tree says more."""
    words = load_labels("report", labels.language())
    if why := report.unanswered_in(labels.language()):
        yield labels.pair(words["no_answer"], why)
    if findings := steps_text(report.steps, words).findings:
        yield labels.pair(words["steps_findings"], str(findings))


def _value(shown: Report | Solution | None, currency: str) -> str:
    if shown is None:
        return figures.NOTHING
    if isinstance(shown, Solution):
        return figures.answer(shown.value, currency)
    return brief(shown.value_in(labels.language()), _LONGEST_VALUE) or figures.NOTHING


def _stretches(report: Report) -> tuple[Stretch, ...]:
    """The places in the answer that findings point at."""
    return tuple(
        Stretch(finding.start, finding.end, report.answer[finding.start : finding.end], TextMark.UNCOUNTED)
        for finding in report.ledger.findings
        if finding.start is not None and finding.end is not None
    )
