"""Rules of a scanned table are found in its picture; strokes of characters, bars and pictures are none."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from mma_desktop.documents.parsing.pages.page_rules import PageRule, rules_of
from mma_desktop.documents.parsing.pages.picture_edges import thin_edges

SCALE = 2.0


def picture() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    drawn = Image.new("L", (400, 300), 250)
    return drawn, ImageDraw.Draw(drawn)


def test_rules_are_found_in_points_of_the_page() -> None:
    drawn, pen = picture()
    for at in (40, 100, 160):
        pen.line((20, at, 380, at), fill=30, width=2)
    for at in (20, 200, 380):
        pen.line((at, 40, at, 160), fill=60, width=2)
    found = rules_of(thin_edges(np.asarray(drawn), SCALE))
    assert [round(rule.at) for rule in found.across] == [20, 50, 80]
    assert [round(rule.at) for rule in found.down] == [10, 100, 190]
    assert found.across[0].begin == pytest.approx(10, abs=1)
    assert found.across[0].end == pytest.approx(190, abs=1)
    assert isinstance(found.down[1], PageRule)


@pytest.mark.parametrize(
    "box",
    [
        (20, 20, 60, 22),  # a stroke of a character
        (20, 20, 380, 60),  # a bar
        (20, 20, 380, 250),  # a dark picture
    ],
)
def test_what_is_short_or_thick_is_no_rule(box: tuple[int, int, int, int]) -> None:
    drawn, pen = picture()
    pen.rectangle(box, fill=0)
    assert thin_edges(np.asarray(drawn), SCALE) == []


def test_a_picture_of_noise_has_no_rules() -> None:
    noise = np.random.default_rng(7).integers(0, 256, (300, 400), dtype=np.uint8)
    assert thin_edges(noise, SCALE) == []
