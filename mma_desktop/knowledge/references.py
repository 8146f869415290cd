"""A passage as it is cited in a text: what it is called, from when it applies. Words: resources/knowledge."""

from __future__ import annotations

from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.passages import LibraryPassage, Work


class ReferenceTexts(DataModel):
    """How a passage is cited in one language.

    `heading` has {short} and {article}, `reference` has {title}, {article} and {dates}; {dates} is `dates` with what is
    known of `version`, `effective` and `until` joined by `separator`; `quoted` stands before it where words are quoted.
    """

    heading: str
    reference: str
    dates: str
    separator: str
    version: str
    effective: str
    until: str
    quoted: str


def reference_to(passage: LibraryPassage, language: str, quote: str = "") -> str:
    """The citation of a passage in zh or en, with the words quoted from it before it."""
    texts, said, words = _texts(language), dates_of(passage.work, language), quote.strip()
    dates = texts.dates.format(said) if said else ""
    made = texts.reference.format(title=passage.work.title, article=passage.article, dates=dates)
    return (texts.quoted.format(quote=words) if words else "") + made


def heading_of(passage: LibraryPassage, language: str) -> str:
    """What a passage is called in zh or en where its text is known: by the short name of that and its article."""
    return _texts(language).heading.format(short=passage.work.short, article=passage.article).strip()


def dates_of(work: Work, language: str) -> str:
    """The version of a work and from when until when it applies, as far as that is known."""
    texts = _texts(language)
    named = ((texts.version, work.version), (texts.effective, work.effective), (texts.until, work.until))
    return texts.separator.join(text.format(day) for text, day in named if day)


@cache
def _texts(language: str) -> ReferenceTexts:
    chosen = language if language in ("en", "zh") else "en"
    return load_data(paths.resources() / "knowledge" / f"reference.{chosen}.toml", ReferenceTexts)
