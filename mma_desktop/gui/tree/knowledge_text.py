"""What a knowledge step brought, as text: the knowledge, what its review changed, what it cites and what it read."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mma_desktop.domain.passages import NO_EVIDENCE, Evidence
from mma_desktop.domain.team import LIBRARY
from mma_desktop.domain.tree import Action, Node
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.prose import Fragment, body, changes, heading, note, own
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.reports.changes import changed_lines
from mma_desktop.reports.text import without_stars

with lazy_imports():
    from mma_desktop.knowledge.citing import Citation
    from mma_desktop.knowledge.evidence import citation_text
    from mma_desktop.knowledge.named_citations import all_citations
    from mma_desktop.knowledge.references import absence_text, heading_of

translate = QCoreApplication.translate


def knowledge_fragments(node: Node, before: Node | None, evidence: Evidence) -> list[Fragment]:
    """The knowledge of a node, what was changed in that of the node before, and what it cites; nothing without any."""
    if not node.knowledge:
        return []
    fragments = [heading(translate("Node", "Knowledge")), body(node.knowledge)]
    if node.action is not Action.KNOWLEDGE or node.producer == LIBRARY:
        return fragments
    if before is not None and before.knowledge:
        fragments += _changes(before.knowledge, node.knowledge)
    return [*fragments, *citation_fragments(translate("Node", "Citations"), node.knowledge, evidence)]


def citation_fragments(title: str, text: str, evidence: Evidence) -> list[Fragment]:
    """What came of every citation in a text; nothing where no passages were given, or nothing is cited."""
    citations = all_citations(text, evidence.by_id) if evidence.passages else ()
    return [heading(title), *(note(_citation(one, evidence)) for one in citations)] if citations else []


def passage_fragments(evidence: Evidence) -> list[Fragment]:
    """The passages that models were given, those that had no room, what was not searched; nothing without evidence."""
    if evidence == NO_EVIDENCE:
        return []
    fragments = [heading(translate("Node", "Articles given to the models"))]
    for passage in evidence.passages:
        version = translate("Node", "version {0}").format(passage.work.version) if passage.work.version else ""
        facts = (f"{heading_of(passage, labels.language())} [{passage.id}]", version, passage.work.note)
        fragments += [note(" · ".join(fact for fact in facts if fact)), own(passage.text)]
    if evidence.left_out:
        fragments.append(note(translate("Node", "⚠ No room beside the case: {0}").format(", ".join(evidence.left_out))))
    if evidence.as_of:
        fragments.append(note(translate("Node", "The law as of {0}").format(evidence.as_of)))
    fragments += [note(f"⚠ {absence_text(one, labels.language())}") for one in evidence.absent]
    if evidence.not_searched:
        names = ", ".join(evidence.not_searched)
        fragments.append(note(translate("Node", "Left out of search by hand: {0}").format(names)))
    return fragments


def _citation(citation: Citation, evidence: Evidence) -> str:
    mark = "⚠ " if citation.is_finding else ""
    return mark + citation_text(citation, evidence, labels.language())


def _changes(before: str, after: str) -> list[Fragment]:
    """The lines in which the review took words out or put some in."""
    lines = changed_lines(without_stars(before), without_stars(after))
    if not lines:
        return []
    signs = translate("Node", "[−…]: gone. [+…]: new. All other lines stayed as they were.")
    return [heading(translate("Node", "Changed by the review")), note(signs), *map(changes, lines)]
