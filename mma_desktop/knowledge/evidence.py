"""Passages as a model reads them, fenced, each with the id by which it is cited, and what is said of its citations.

The words stand in resources/knowledge.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from pydantic import field_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.passages import Evidence, LibraryPassage
from mma_desktop.knowledge.citing import Citation, CitationState


class EvidenceTexts(DataModel):
    """What stands around passages in a prompt: {passages} in `frame`; {id}, {heading}, {version}, {text} in `item`.

    `citations` say for people what the check of one found: {id}, {quote}, {original}, {unfound}.
    """

    frame: str
    item: str
    citations: Mapping[CitationState, str]

    @field_validator("citations")
    @classmethod
    def _all_states(cls, citations: Mapping[CitationState, str]) -> Mapping[CitationState, str]:
        if missing := set(CitationState) - set(citations):
            raise ValueError(f"no text for {', '.join(sorted(missing))}")
        return citations


def evidence_of(passages: Sequence[LibraryPassage], language: str) -> Evidence:
    """The passages and the text in which they are given to a model; no text where there is none."""
    if not passages:
        return Evidence((), "")
    texts = _texts(language)
    items = "\n".join(_item(texts.item, passage) for passage in passages)
    return Evidence(tuple(passages), texts.frame.replace("{passages}", items).strip())


def citation_text(citation: Citation, evidence: Evidence, language: str) -> str:
    """The sentence that says what the check of a citation found."""
    template = _texts(language).citations[citation.state]
    original = ""
    if citation.place is not None:
        start, end = citation.place
        original = evidence.by_id[citation.passage_id].text[start:end]
    unfound = "” “".join(citation.unfound)
    values = {"id": citation.passage_id, "quote": citation.quote, "original": original, "unfound": unfound}
    return re.sub(r"\{(id|quote|original|unfound)\}", lambda match: values[match[1]], template)


def _item(template: str, passage: LibraryPassage) -> str:
    text = passage.text.replace("<<<", "< <<").replace(">>>", ">> >")  # no passage can end its fence
    filled = template.replace("{id}", passage.id).replace("{heading}", passage.heading)
    return filled.replace("{version}", passage.work.version or "–").replace("{text}", text)


@cache
def _texts(language: str) -> EvidenceTexts:
    return load_data(paths.texts("knowledge", "evidence", language), EvidenceTexts)
