"""The shelves that a build searches: the user's knowledge library, and texts that come with the program.

The library holds statutes and what its owner added. How work is divided, how intermediate results are laid out and how
such answers are judged is on the shelves patterns, schemas and rubrics in resources/synthesis/shelves.<language>.toml;
the library's own shelves of these names are searched beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, zip_longest

from pydantic import Field

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.passages import LibraryPassage, PassageSearch, Work
from mma_desktop.excerpts.ranking import bm25
from mma_desktop.tasks.schema import Text

_KIND = "mma-desktop"


class ShelfText(DataModel):
    """One passage: what it is about, and what it says."""

    title: Text
    text: Text


class ShelfFile(DataModel):
    """Passages by shelf."""

    titles: Mapping[str, Text]
    passages: Mapping[str, tuple[ShelfText, ...]] = Field(min_length=1)


def shipped_passages(language: str) -> list[LibraryPassage]:
    """The passages that come with the program in a language. Raises ResourceError."""
    file = load_data(paths.resources() / "synthesis" / f"shelves.{language}.toml", ShelfFile)
    return [
        _passage(shelf, file.titles[shelf], number, one)
        for shelf, texts in file.passages.items()
        for number, one in enumerate(texts, start=1)
    ]


class BuildShelves:
    """Searches the shipped passages and a library; the hits of both in turn, the library's first."""

    def __init__(self, library: PassageSearch | None, language: str, own: Sequence[str] = ()) -> None:
        """`own` are shelves of the library that are searched for every query; without a library, only shipped ones."""
        self._library = library
        self._shipped = shipped_passages(language)
        self._own = tuple(own)

    async def search(self, query: str, number: int, shelves: Sequence[str] = ()) -> tuple[LibraryPassage, ...]:
        """The passages that bear on a query, best first."""
        wanted = (*shelves, *self._own)
        of_library = await self._library.search(query, number, wanted) if self._library is not None else ()
        in_turn = chain.from_iterable(zip_longest(of_library, self._of_shipped(query, wanted)))
        return tuple(passage for passage in in_turn if passage is not None)[:number]

    def _of_shipped(self, query: str, shelves: Sequence[str]) -> list[LibraryPassage]:
        passages = [passage for passage in self._shipped if passage.work.shelf in shelves]
        scores = bm25([f"{passage.article} {passage.text}" for passage in passages], query)
        best = sorted(zip(scores, passages, strict=True), key=lambda pair: -pair[0])
        return [passage for score, passage in best if score > 0]


def _passage(shelf: str, title: str, number: int, one: ShelfText) -> LibraryPassage:
    work = Work(f"{_KIND}-{shelf}", title, title, _KIND, shelf=shelf)
    return LibraryPassage(f"{shelf}#{number}", work, f" {one.title}", str(number), "", one.text)
