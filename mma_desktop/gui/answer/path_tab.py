"""The reasoning path: which parts of the method were asked, and what every step from question to answer added."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from mma_desktop.domain.course import Course, CourseStage
from mma_desktop.domain.events import Event
from mma_desktop.domain.tree import Node
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.prose import Fragment, heading, note, own
from mma_desktop.gui.places.linked_prose import LinkedProse
from mma_desktop.gui.tree.node_text import path_fragments
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.reports.text import brief

with lazy_imports():
    from mma_desktop.reports.base import Report
    from mma_desktop.reports.sections.course import course_rows
    from mma_desktop.reports.sections.failures import failure_lines
    from mma_desktop.reports.templates import load_labels, report_words


class PathTab(Panel):
    """Shows the chosen path, or the best one so far, and the course of the run: its parts, why, and their costs."""

    def __init__(self) -> None:
        super().__init__()
        self.prose = LinkedProse()
        self._path: Sequence[Node] = ()
        self._currency, self._one_model = "", False
        self._course = Course()
        self._report: Report | None = None
        column(self, margin=8).addWidget(self.prose)
        self.settle()

    def show_path(self, path: Sequence[Node]) -> None:
        """Show these steps; the parts of the method stay."""
        self._path = path
        self._show()

    def show_team(self, *, one_model: bool) -> None:
        """From now on one model holds all roles, or there are several."""
        if one_model != self._one_model:
            self._one_model = one_model
            self._show()

    def show_currency(self, currency: str) -> None:
        """From now on the answers are sums of this money; "" where they are none."""
        self._currency = currency

    def show_report(self, report: Report | None) -> None:
        """Say above the path what of the run failed, and its answers in words; None while it goes on."""
        self._report = report
        self._course = Course(list(report.course if report is not None else ()))
        self._show()

    def grow(self, events: Sequence[Event]) -> None:
        """Let what happens in a run go on with its course."""
        before = list(self._course.stages)
        for event in events:
            self._course.see(event)
        if self._course.stages != before:
            self._show()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.prose.setAccessibleName(self.tr("Reasoning path"))
        self.prose.setPlaceholderText(self.tr("The steps from the question to the answer will stand here."))
        self._show()

    def _show(self) -> None:
        failures = [] if self._report is None else _failure_fragments(self._report)
        course = _course_fragments(self._course.stages, self._value, one_model=self._one_model)
        name = partial(labels.node_name, one_model=self._one_model)
        self.prose.show_fragments([*failures, *course, *path_fragments(self._path, self._answer, name)])

    def _answer(self, value: str | None) -> str:
        return figures.answer(value, self._currency)

    def _value(self, value: str) -> str:
        """An answer for people: in the words of its task, once there is a report that knows them."""
        if self._report is None:
            return figures.answer(value, self._currency)
        return brief(self._report.shown_in(value, labels.language()))


def _failure_fragments(report: Report) -> list[Fragment]:
    """Why the run failed, and how many of its steps no model could be asked for."""
    return [own(line) for line in failure_lines(report, load_labels("report", labels.language()), labels.said)]


def _course_fragments(
    course: Sequence[CourseStage], shown: Callable[[str], str], *, one_model: bool
) -> Iterator[Fragment]:
    """Each part of the method that was asked, as reports say it."""
    if len(course) < 2:  # a method of one part has nothing to tell
        return
    words = report_words(labels.language(), one_model=one_model)
    yield heading(words["course"]["title"])
    for row in course_rows(course, words, shown):
        yield own(f"{row.part}{words['colon']}{row.said}" if row.said else row.part)
        if row.cost:
            yield note(row.cost)
