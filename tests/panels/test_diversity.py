"""Diversity of a panel's replies: what it is of, without an encoder, and with the real one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mma_desktop.domain.events import NodeAdded, fold
from mma_desktop.domain.tree import Candidate, NodeKind
from mma_desktop.panels import diversity
from mma_desktop.panels.diversity import SentenceEncoder, installed_encoder, panel_diversity

THEFT = "被告人盗窃现金三千元，应当以盗窃罪追究刑事责任。"
ALIKE = "行为人偷了三千块钱，构成盗窃罪。"
OTHER = "这家公司的净利润同比下降，建议减持其股票。"


class OneAxisEach(SentenceEncoder):
    """Every text has an axis of its own."""

    def vectors(self, texts: Sequence[str]) -> list[list[float]]:
        """Ones and zeros."""
        axes = list(dict.fromkeys(texts))
        return [[float(axis == text) for axis in axes] for text in texts]


def said(*texts: str) -> list[NodeAdded]:
    """A discussion in which this was said, after the question."""
    root = NodeAdded("R", None, NodeKind.ROOT, None, 0, "问题")
    nodes = [
        NodeAdded(
            f"R.speaker{n}-甲", "R", NodeKind.ANSWER_GENERAL, None, n, "问题", candidates=(Candidate(text, None),)
        )
        for n, text in enumerate(texts, start=1)
    ]
    return [root, *nodes]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [(("一", "一"), 0), (("一", "二"), 1), (("一", "一", "二"), 2 / 3), (("一",), None), (("一", " "), None)],
)
def test_diversity_is_of_all_pairs_of_replies_that_say_anything(
    texts: Sequence[str], expected: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diversity, "installed_encoder", OneAxisEach)
    found = panel_diversity(fold(said(*texts)))
    assert found == (None if expected is None else pytest.approx(expected))


def test_the_real_encoder_puts_what_means_the_same_nearer() -> None:
    assert installed_encoder() is not None, "the extra `encoder` is not installed"
    alike, unlike = panel_diversity(fold(said(THEFT, ALIKE))), panel_diversity(fold(said(THEFT, OTHER)))
    assert alike is not None
    assert unlike is not None
    assert alike < unlike - 0.2
