"""Rules among what a page draws."""

from __future__ import annotations

from mma_desktop.documents.parsing.pages.page_rules import rules_of
from mma_desktop.domain.places import Box


def test_rules_that_are_drawn_in_pieces_are_whole_and_other_edges_are_none() -> None:
    edges = (
        Box(60, 100, 160, 100.5),
        Box(161, 100.2, 360, 100.7),
        Box(60, 90, 61, 130),
        Box(0, 0, 9, 9),
        Box(1, 1, 5, 1),
    )
    found = rules_of(edges)
    assert [(rule.begin, rule.end) for rule in found.across] == [(60, 360)]
    assert [(rule.begin, rule.end) for rule in found.down] == [(90, 130)]
