"""The passages of the knowledge library that a run's models were given, and what came of every citation of them.

The final answer is checked, and all knowledge in the tree; against the passages in the run's record, never against the
library, whose shelves may have changed since.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mma_desktop.domain.passages import Evidence, LibraryPassage
from mma_desktop.domain.team import LIBRARY
from mma_desktop.domain.tree import Action
from mma_desktop.knowledge.citing import Citation
from mma_desktop.knowledge.evidence import citation_text
from mma_desktop.knowledge.named_citations import all_citations
from mma_desktop.knowledge.references import absence_text
from mma_desktop.reports.base import Report


@dataclass(frozen=True, slots=True)
class CheckedCitation:
    """A citation in the final answer (`node` is empty) or in the knowledge of a node."""

    node: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class CitationLine:
    """One citation in words; `passage` is the article that it names, where the run was given it."""

    node: str
    sentence: str
    is_finding: bool
    passage: LibraryPassage | None = None


@dataclass(frozen=True, slots=True)
class EvidenceText:
    """What a report shows of the evidence; all empty where nothing was found, or no method that reads any was run.

    `left_out` are the ids of passages for which the models had no room, `not_searched` what a person had left out,
    `as_of` the day whose law was asked for, `absent` says what the library holds of other days only.
    """

    passages: tuple[LibraryPassage, ...] = ()
    citations: tuple[CitationLine, ...] = ()
    left_out: tuple[str, ...] = ()
    not_searched: tuple[str, ...] = ()
    as_of: str = ""
    absent: tuple[str, ...] = ()

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to say."""
        return bool(self.passages or self.left_out or self.not_searched or self.as_of or self.absent)

    @property
    def findings(self) -> int:
        """How many citations a reader must be told of."""
        return sum(line.is_finding for line in self.citations)


def citations_of(report: Report) -> tuple[CheckedCitation, ...]:
    """Every citation of the answer, then those of each node's knowledge; none where the run was given no evidence."""
    passages = report.evidence.by_id
    if not passages:
        return ()
    return tuple(
        CheckedCitation(node, citation) for node, text in _citing(report) for citation in all_citations(text, passages)
    )


def evidence_text(report: Report, language: str) -> EvidenceText:
    """The evidence and its citations in words."""
    evidence = report.evidence
    lines = tuple(_line(one, evidence, language) for one in citations_of(report))
    absent = tuple(absence_text(one, language) for one in evidence.absent)
    return EvidenceText(evidence.passages, lines, evidence.left_out, evidence.not_searched, evidence.as_of, absent)


def _line(one: CheckedCitation, evidence: Evidence, language: str) -> CitationLine:
    citation = one.citation
    passage = evidence.by_id.get(citation.passage_id)
    return CitationLine(one.node, citation_text(citation, evidence, language), citation.is_finding, passage)


def _citing(report: Report) -> Iterator[tuple[str, str]]:
    """The texts that may cite: the answer, and what a model wrote in each knowledge step."""
    yield "", report.answer
    for node in report.tree:
        if node.action is Action.KNOWLEDGE and node.knowledge and node.producer != LIBRARY:
            yield node.id, node.knowledge
