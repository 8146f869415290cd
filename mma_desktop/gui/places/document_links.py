"""Finds where the words of the reading panes stand, in the worker, and leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from PySide6.QtCore import QObject, Slot

from mma_desktop.domain.passages import Evidence, LibraryPassage
from mma_desktop.gui.kit.prose import Fragment, Style, shown_text
from mma_desktop.gui.kit.worker import Latest, Worker
from mma_desktop.gui.places.linked_prose import FoundIn, LinkedProse, LinkKind, ProseLink
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.knowledge.citing import CitationState, check_citations
from mma_desktop.reports.sections.grounding import Ground, Grounded, ground, words_of

_KINDS = {Ground.EXACT: LinkKind.SAME, Ground.OTHERWISE: LinkKind.OTHERWISE}


class DocumentLinks(QObject):
    """Follows what the panes of the results show; `show_passage` opens a passage of the knowledge library."""

    def __init__(
        self,
        worker: Worker,
        workspace: Workspace,
        show_passage: Callable[[LibraryPassage], None],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(workspace)
        self._workspace, self._show_passage, self._failed = workspace, show_passage, failed
        self._panes = {pane: Latest(worker) for pane in workspace.linked}
        for pane in self._panes:
            pane.changed.connect(partial(self.find, pane))
            pane.link_chosen.connect(self.follow)

    def find(self, pane: LinkedProse) -> None:
        """Have the places of all that a pane shows found, and shown there unless it shows something else by then."""
        latest, fragments = self._panes[pane], pane.fragments
        if not fragments:
            latest.forget()
            return
        evidence = self._workspace.knowledge.evidence
        work = partial(_found_in, fragments, self._workspace.case.whole_text, evidence)
        latest.call(work, pane.show_links, self._failed)

    @Slot(object)
    def follow(self, target: tuple[int, int] | LibraryPassage) -> None:
        """Show the place of words: a span of the case, or a passage of the library."""
        if isinstance(target, LibraryPassage):
            self._show_passage(target)
        else:
            self._workspace.case.show_words(*target)


def _found_in(fragments: Sequence[Fragment], case: str, evidence: Evidence) -> Mapping[Fragment, FoundIn]:
    """The links of all these; a remark of the program has only those of the citations in it."""
    given = tuple(passage.text for passage in evidence.passages)
    found: dict[Fragment, FoundIn] = {}
    for fragment in fragments:
        text = shown_text(fragment)
        words = _ground(text, case, given) if fragment.style is Style.BODY else ()
        links = sorted((*_places(words), *_passages(text, evidence)), key=lambda link: link.start)
        missing = tuple(text[one.start : one.end] for one in words if one.place is None)
        if links or missing:
            found[fragment] = FoundIn(tuple(links), missing)
    return found


@lru_cache(maxsize=256)
def _ground(text: str, case: str, given: tuple[str, ...]) -> tuple[Grounded, ...]:
    """A pane that grows shows most of its pieces again."""
    return ground(text, words_of(case), given)


def _places(words: Sequence[Grounded]) -> Iterator[ProseLink]:
    for one in words:
        if one.place is not None:
            yield ProseLink(one.start, one.end, _KINDS[one.ground], one.place)


def _passages(text: str, evidence: Evidence) -> Iterator[ProseLink]:
    for citation in check_citations(text, evidence.by_id) if evidence.passages else ():
        if citation.state is not CitationState.UNKNOWN:
            passage = evidence.by_id[citation.passage_id]
            yield ProseLink(citation.start, citation.end, LinkKind.PASSAGE, passage)
