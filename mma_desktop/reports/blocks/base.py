"""What every part of the outline needs: the report, its words in one language, and how things are named there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mma_desktop.answers.money.found import VagueAmount
from mma_desktop.answers.money.wording import money
from mma_desktop.ledger.chance import Hinge
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import Content, Decision, LedgerRow
from mma_desktop.reports.places import report_place_text
from mma_desktop.reports.printed import PrintedHeading, PrintedTable
from mma_desktop.reports.sections.authors import node_in_words
from mma_desktop.reports.text import brief, visible

_PAIRS = (0.28, 0.72)


@dataclass(frozen=True, slots=True)
class OutlineContext:
    """A report with its content and words `w` in `language`; `on_screen` says whether the tree stands beside it."""

    report: Report
    content: Content
    w: dict[str, Any]
    language: str
    on_screen: bool

    def section(self, name: str) -> PrintedHeading:
        """The heading of a section."""
        return PrintedHeading(self.w[name], section=name)

    def pairs(self, pairs: Iterable[tuple[str, str]]) -> PrintedTable:
        """A table of names and what they are."""
        return PrintedTable((), tuple(visible_cells(*pair) for pair in pairs), _PAIRS)

    def bracketed(self, text: str, inside: str) -> str:
        """The text with something in brackets behind it."""
        return self.w["bracketed"].format(text, inside)

    def money(self, value: Decimal) -> str:
        """A sum in the ledger's currency."""
        return money(value, self.report.ledger.currency, self.language)

    def place(self, row: LedgerRow | Decision | Hinge | VagueAmount) -> str:
        """Where something stands in the documents."""
        return visible(report_place_text(self.report, row.start, row.end, self.language))

    def value(self, value: str) -> str:
        """An answer by its vote key, in words, on one line."""
        return brief(self.report.shown_in(value, self.language))

    def node(self, node: str) -> str:
        """What a node is called: by its id where the tree stands beside it."""
        return node if self.on_screen else node_in_words(self.report, node, self.w)

    @property
    def chance_name(self) -> str:
        """What the chance is called: that of a recorded sample is none of this computer."""
        return self.w["chances"]["recorded"] if self.report.chance_is_recorded else self.w["chance"]


def visible_cells(*cells: str) -> tuple[str, ...]:
    """The cells of a row with every character that hides or turns text made visible."""
    return tuple(map(visible, cells))
