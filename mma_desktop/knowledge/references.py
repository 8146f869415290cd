"""A passage as it is cited in a text: what it is called, from when it applies, its id. Words: resources/knowledge."""

from __future__ import annotations

from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.passages import LibraryPassage, Work


class ReferenceTexts(DataModel):
    """How a passage is cited in one language.

    `reference` has {title}, {article}, {dates} and {id}; {dates} is `dates` with what is known of `version`,
    `effective` and `until` joined by `separator`; `quoted` stands before it where words are quoted.
    """

    reference: str
    dates: str
    separator: str
    version: str
    effective: str
    until: str
    quoted: str


def reference_to(passage: LibraryPassage, language: str, quote: str = "") -> str:
    """The citation of a passage in zh or en, with the words quoted from it before it. Its id stands in brackets."""
    texts, said, words = _texts(language), dates_of(passage.work, language), quote.strip()
    dates = texts.dates.format(said) if said else ""
    made = texts.reference.format(title=passage.work.title, article=passage.article, dates=dates, id=passage.id)
    return (texts.quoted.format(quote=words) if words else "") + made


def dates_of(work: Work, language: str) -> str:
    """The version of a work and from when until when it applies, as far as that is known."""
    texts = _texts(language)
    named = ((texts.version, work.version), (texts.effective, work.effective), (texts.until, work.until))
    return texts.separator.join(text.format(day) for text, day in named if day)


@cache
def _texts(language: str) -> ReferenceTexts:
    chosen = language if language in ("en", "zh") else "en"
    return load_data(paths.resources() / "knowledge" / f"reference.{chosen}.toml", ReferenceTexts)
