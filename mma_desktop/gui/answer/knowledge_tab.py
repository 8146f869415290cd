"""The knowledge behind the answer: what each step wrote and its review changed, beside the articles that were read."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.domain.passages import NO_EVIDENCE, Evidence
from mma_desktop.domain.tree import Node
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.prose import Fragment, heading, note
from mma_desktop.gui.places.linked_prose import LinkedProse
from mma_desktop.gui.tree.knowledge_text import citation_fragments, knowledge_fragments, passage_fragments


class KnowledgeTab(Panel):
    """Shows the knowledge steps that lead to an answer, the citations in that answer, and the run's evidence."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: Sequence[Node] = ()
        self._answer = ""
        self._evidence, self._one_model = NO_EVIDENCE, False
        self.prose = LinkedProse()
        column(self, margin=8).addWidget(self.prose)
        self.settle()

    @property
    def evidence(self) -> Evidence:
        """The passages that the run's models were given."""
        return self._evidence

    def show_team(self, *, one_model: bool) -> None:
        """From now on one model holds all roles, or there are several."""
        self._one_model = one_model
        self._show()

    def show_evidence(self, evidence: Evidence) -> None:
        """From now on these are the passages that the run's models were given."""
        self._evidence = evidence
        self._show()

    def show_steps(self, steps: Sequence[Node], answer: str = "") -> None:
        """Show these knowledge steps, in their order, and what the answer cites."""
        self._steps, self._answer = steps, answer
        self._show()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.prose.setAccessibleName(self.tr("Knowledge"))
        self.prose.setPlaceholderText(self.tr("Knowledge stands here once a step of the search writes some (A3)."))
        self._show()

    def _show(self) -> None:
        cited = citation_fragments(self.tr("Citations in the answer"), self._answer, self._evidence)
        self.prose.show_fragments([*self._written(), *cited, *passage_fragments(self._evidence)])

    def _written(self) -> list[Fragment]:
        """What the steps wrote."""
        if not self._steps:
            return []
        fragments = [note(self._remark())]
        for place, step in enumerate(self._steps):
            before = self._steps[place - 1] if place else None
            fragments += [heading(labels.node_name(step)), *knowledge_fragments(step, before, self._evidence)]
        return fragments

    def _remark(self) -> str:
        if self._one_model and self._evidence.passages:
            return self.tr(
                "Written by the one model in its domain role (A3), which had the articles below; verify before use."
            )
        if self._one_model:
            return self.tr("Written by the one model in its domain role (A3); no source supports it.")
        if self._evidence.passages:
            return self.tr("Written by the domain model (A3), which was given the articles below; verify before use.")
        return self.tr("Written by the domain model (A3); no source supports it.")
