"""Passages as a model reads them: fenced, each with the id by which it is cited. The words: resources/knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.passages import Evidence, LibraryPassage


class EvidenceTexts(DataModel):
    """What stands around passages in a prompt: {passages} in `frame`; {id}, {heading}, {version}, {text} in `item`."""

    frame: str
    item: str


def evidence_of(passages: Sequence[LibraryPassage], language: str) -> Evidence:
    """The passages and the text in which they are given to a model; no text where there is none."""
    if not passages:
        return Evidence((), "")
    texts = _texts(language)
    items = "\n".join(_item(texts.item, passage) for passage in passages)
    return Evidence(tuple(passages), texts.frame.replace("{passages}", items).strip())


def _item(template: str, passage: LibraryPassage) -> str:
    text = passage.text.replace("<<<", "< <<").replace(">>>", ">> >")  # no passage can end its fence
    filled = template.replace("{id}", passage.id).replace("{heading}", passage.heading)
    return filled.replace("{version}", passage.work.version).replace("{text}", text)


@cache
def _texts(language: str) -> EvidenceTexts:
    chosen = language if language in ("en", "zh") else "en"
    return load_data(paths.resources() / "knowledge" / f"evidence.{chosen}.toml", EvidenceTexts)
