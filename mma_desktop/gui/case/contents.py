"""The documents of the case that is shown, in the user's order, and what was changed in their texts. No widget."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.importing import import_text


class CaseContents:
    """Documents with the texts that stand in the window; one of them is current. Without any, the text is typed."""

    def __init__(
        self, documents: Sequence[ImportedDocument] = (), starts: Sequence[int] = (), *, typed: bool = False
    ) -> None:
        """`starts` are the documents' places in the text of the case, where they are known.

        `typed` says that no file has what stands in these documents.
        """
        self._documents = list(documents)
        self._texts = [document.chosen.text for document in documents]
        self._typed = [typed] * len(documents)
        self._starts = list(starts) or [0] * len(documents)
        self.current = 0

    def __len__(self) -> int:
        return len(self._documents)

    @property
    def names(self) -> list[str]:
        """The names of the documents in their order."""
        return [imported.document.name for imported in self._documents]

    @property
    def shown(self) -> ImportedDocument | None:
        """The current document, None where there is none."""
        return self._documents[self.current] if self._documents else None

    @property
    def text(self) -> str:
        """The text of the current document."""
        return self._texts[self.current] if self._texts else ""

    @property
    def start(self) -> int:
        """Where the current document begins in the text of the case."""
        return self._starts[self.current] if self._starts else 0

    @property
    def here(self) -> range:
        """The characters of the text of the case that are those of the current document, from where it begins."""
        following = self._starts[self.current + 1 :]
        return range(self.start, following[0] if following else sys.maxsize)

    @property
    def words(self) -> tuple[str, ...]:
        """The names and the texts of the documents in their order."""
        return tuple(word for named in zip(self.names, self._texts, strict=True) for word in named)

    @property
    def only_here(self) -> bool:
        """Whether the text of any document was typed or changed, and stands in no file."""
        return any(
            (typed or self._changed(place)) and text.strip()
            for place, (typed, text) in enumerate(zip(self._typed, self._texts, strict=True))
        )

    def copy(self) -> CaseContents:
        """The same documents and texts; what is changed in one is not in the other."""
        other = CaseContents(self._documents, self._starts)
        other._texts, other._typed, other.current = list(self._texts), list(self._typed), self.current
        return other

    def number_of(self, place: int) -> int:
        """The document in which a character of the case's text stands."""
        return max(0, bisect_right(self._starts, place) - 1)

    def begin_at(self, starts: Sequence[int]) -> None:
        """Say where the documents begin in the text of the case as it stands."""
        self._starts = list(starts)

    def keep(self, text: str) -> None:
        """Remember what the text of the current document is now."""
        if self._texts:
            self._texts[self.current] = text

    def documents(self) -> tuple[ImportedDocument, ...]:
        """The documents as they stand, a changed one as typed text; none where the only one was changed.

        Raises DocumentError for a document that was emptied.
        """
        if len(self) == 1 and self._changed(0):
            return ()
        return tuple(
            import_text(self._texts[i], imported.document.name) if self._changed(i) else imported
            for i, imported in enumerate(self._documents)
        )

    def as_they_stand(self) -> tuple[Document, ...]:
        """The documents with the texts that stand in the window; of a changed one no places are known any more."""
        return tuple(
            Document(imported.document.name, self._texts[i], "") if self._changed(i) else imported.chosen
            for i, imported in enumerate(self._documents)
        )

    def add(self, documents: Sequence[ImportedDocument]) -> None:
        """Put documents behind the others; the first of them is current."""
        self.current = len(self)
        self._documents += documents
        self._texts += [document.chosen.text for document in documents]
        self._typed += [False] * len(documents)
        self._starts = [0] * len(self)

    def replace_current(self, imported: ImportedDocument) -> None:
        """Put another reading of the current document in its place; changes to its text are dropped."""
        self._documents[self.current], self._texts[self.current] = imported, imported.chosen.text

    def restore(self, originals: Sequence[ImportedDocument]) -> bool:
        """Put the documents as they were imported in place of those that are only their texts, if those are theirs."""
        theirs = [original.chosen.text for original in originals]
        same = [imported.chosen.text for imported in self._documents] == theirs
        if same:
            self._documents = list(originals)
        return same

    def remove_current(self) -> None:
        """Take the current document out of the case."""
        for parts in (self._documents, self._texts, self._typed):
            del parts[self.current]
        self._starts = [0] * len(self)
        self.current = max(0, min(self.current, len(self) - 1))

    def move(self, start: int, end: int) -> None:
        """Move the document at place `start` to place `end`; it is current."""
        self._documents.insert(end, self._documents.pop(start))
        self._texts.insert(end, self._texts.pop(start))
        self._typed.insert(end, self._typed.pop(start))
        self.current = end

    def take_hidden(self, taken: bool) -> None:
        """Take the hidden texts of the current document into its text, or leave them out; changes to it are dropped."""
        imported = self._documents[self.current]
        self.replace_current(imported.with_all_hidden if taken else replace(imported, taken=()))

    def _changed(self, place: int) -> bool:
        return self._texts[place] != self._documents[place].chosen.text


@dataclass(frozen=True, slots=True)
class KeptCase:
    """A case that is in no run yet, in memory: its title, its documents, the text that is shown of it.

    `only_here` says whether that text stands neither in a file nor in the library.
    """

    title: str
    contents: CaseContents
    text: str
    only_here: bool
