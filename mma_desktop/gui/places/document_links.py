"""Finds where the words of the reading panes stand, in the worker, and leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from PySide6.QtCore import QObject, Slot

from mma_desktop.domain.passages import Evidence, LibraryPassage
from mma_desktop.gui.case.marked_text import TextMark
from mma_desktop.gui.kit.prose import Fragment, Style, shown_text
from mma_desktop.gui.kit.worker import Latest, Worker
from mma_desktop.gui.places.linked_prose import FoundIn, LinkedProse, LinkKind, ProseLink
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.knowledge.citing import CitationState, quoted_places
    from mma_desktop.knowledge.named_citations import cited_places
    from mma_desktop.reports.sections.grounding import Ground, Grounded, ground, words_of


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
        workspace.case.settled.connect(self.find_all)

    def find(self, pane: LinkedProse) -> None:
        """Have the places of all that a pane shows found, and shown there unless it shows something else by then."""
        latest, fragments = self._panes[pane], pane.fragments
        if not fragments:
            latest.forget()
            self._show(pane, {})
            return
        evidence = self._workspace.knowledge.evidence
        work = partial(_found_in, fragments, self._workspace.case.whole_text, evidence)
        latest.call(work, partial(self._show, pane), self._failed)

    @Slot()
    def find_all(self) -> None:
        """Look again in the case that is shown now."""
        for pane in self._panes:
            self.find(pane)

    def _show(self, pane: LinkedProse, found: Mapping[Fragment, FoundIn]) -> None:
        """Show the links, and mark in the case what elements name and what is quoted from it."""
        pane.show_links(found)
        workspace, case = self._workspace, self._workspace.case
        case.mark_words(TextMark.ELEMENT, _spans(workspace.elements.prose.links))
        read = (*workspace.elements.prose.links, *workspace.path.prose.links, *workspace.knowledge.prose.links)
        case.mark_words(TextMark.QUOTE, _spans([link for link in read if link.quoted]))

    @Slot(object)
    def follow(self, target: tuple[int, int] | LibraryPassage) -> None:
        """Show the place of words: a span of the case, or a passage of the library."""
        if isinstance(target, LibraryPassage):
            self._show_passage(target)
        else:
            self._workspace.case.show_words(*target)


def _spans(links: Sequence[ProseLink]) -> list[tuple[int, int]]:
    """The places in the case that they lead to."""
    return [link.target for link in links if not isinstance(link.target, LibraryPassage)]


def _found_in(fragments: Sequence[Fragment], case: str, evidence: Evidence) -> Mapping[Fragment, FoundIn]:
    """The links of all these; a remark of the program has only those of the citations in it."""
    given = tuple(passage.text for passage in evidence.passages)
    found: dict[Fragment, FoundIn] = {}
    for fragment in fragments:
        text = shown_text(fragment)
        words = _ground(text, case, given) if fragment.style is Style.BODY else ()
        quoting = text not in case  # the case as it was asked about quotes nothing of itself
        quotes = _quotes(text, words, evidence) if fragment.style is Style.BODY else []
        words = [one for one in words if not any(one.start < link.end and link.start < one.end for link in quotes)]
        links = sorted((*_places(words, quoting), *_passages(text, evidence), *quotes), key=lambda link: link.start)
        missing, computed = (
            tuple(text[one.start : one.end] for one in words if one.ground is ground_)
            for ground_ in (Ground.NOWHERE, Ground.COMPUTED)
        )
        if links or missing or computed:
            found[fragment] = FoundIn(tuple(links), missing, computed)
    return found


@lru_cache(maxsize=256)
def _ground(text: str, case: str, given: tuple[str, ...]) -> tuple[Grounded, ...]:
    """A pane that grows shows most of its pieces again."""
    return ground(text, words_of(case), given)


def _places(words: Sequence[Grounded], quoting: bool) -> Iterator[ProseLink]:
    for one in words:
        if one.place is not None:
            kind = LinkKind.SAME if one.ground is Ground.EXACT else LinkKind.OTHERWISE
            yield ProseLink(one.start, one.end, kind, one.place, quoting and one.quoted)


def _quotes(text: str, words: Sequence[Grounded], evidence: Evidence) -> list[ProseLink]:
    """The quotes that passages say, and the case does not say as exactly."""
    said = {(one.start, one.end): one.ground for one in words if one.place is not None}
    return [
        ProseLink(one.start, one.end, LinkKind.PASSAGE, one.passage)
        for one in quoted_places(text, evidence.passages)
        if (here := said.get((one.start, one.end))) is None
        or (here is Ground.OTHERWISE and one.state is CitationState.EXACT)
    ]


def _passages(text: str, evidence: Evidence) -> Iterator[ProseLink]:
    for start, end, passage in cited_places(text, evidence.by_id) if evidence.passages else ():
        yield ProseLink(start, end, LinkKind.PASSAGE, passage)
