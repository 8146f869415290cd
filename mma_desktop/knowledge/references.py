"""A passage as it is cited in a text: what it is called, from when it applies; what is said of one that is not there.

The words stand in resources/knowledge.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pydantic import field_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.passages import Absence, AbsenceKind, LibraryPassage, Work


class ReferenceTexts(DataModel):
    """How a passage is cited in one language.

    `heading` has {short} and {article}, `reference` has {title}, {article} and {dates}; {dates} is `dates` with what is
    known of `version`, `effective` and `until` joined by `separator`; `quoted` stands before it where words are quoted.
    `absent` says what is not in the library: {law}, {article} (`article` or `sub_article`, or nothing), {day}.
    """

    heading: str
    reference: str
    dates: str
    separator: str
    version: str
    effective: str
    until: str
    quoted: str
    article: str
    sub_article: str
    absent: Mapping[AbsenceKind, str]

    @field_validator("absent")
    @classmethod
    def _all_kinds(cls, absent: Mapping[AbsenceKind, str]) -> Mapping[AbsenceKind, str]:
        if missing := set(AbsenceKind) - set(absent):
            raise ValueError(f"no text for {', '.join(sorted(missing))}")
        return absent


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


def absence_text(absence: Absence, language: str) -> str:
    """The sentence that says in zh or en what is not in the library."""
    texts = _texts(language)
    number, _, of = absence.article.partition("-")
    article = texts.sub_article.format(number, of) if of else texts.article.format(number) if number else ""
    return texts.absent[absence.kind].format(law=absence.law, article=article, day=absence.day)


@cache
def _texts(language: str) -> ReferenceTexts:
    return load_data(paths.texts("knowledge", "reference", language), ReferenceTexts)
