"""What an OFD page shows: characters through blocks, matrices and composite objects, and what nobody would see."""

from __future__ import annotations

import pytest
from lxml import etree

from mma_desktop.documents.cleaning import Cleaning
from mma_desktop.documents.parsing.ofd.geometry import A4
from mma_desktop.documents.parsing.ofd.objects import OfdResources
from mma_desktop.documents.parsing.ofd.text import PageContent
from mma_desktop.domain.places import HiddenReason
from tests.documents.ofd import image, layer, line, root, text

MILLIMETRE = 72 / 25.4
WHITE = '<ofd:FillColor Value="255 255 250"/>'


def content(inside: str, units: str = "", parameters: str = "") -> PageContent:
    known = {child.get("ID"): child for child in etree.fromstring(root("Res", units))}
    drawn = {child.get("ID"): child for child in etree.fromstring(root("Res", parameters))}
    found = PageContent(OfdResources(known, drawn), Cleaning(), A4)
    found.add(etree.fromstring(root("Page", inside)))
    return found


def texts(found: PageContent) -> list[str]:
    return ["".join(glyph.char for glyph in run) for run in found.runs]


def test_characters_stand_where_the_file_says() -> None:
    steps = 'DeltaX="g 2 4 8" DeltaY="0 0 1"'
    [run] = content(layer(text(("金额元整", 1, 5, steps), boundary="10 20 50 10"))).runs
    assert [round(glyph.box.left / MILLIMETRE, 3) for glyph in run] == [11, 15, 19, 27]
    assert run[3].box.top - run[2].box.top == pytest.approx(MILLIMETRE)
    assert run[0].box.bottom - run[0].box.top == pytest.approx(4 * MILLIMETRE)


def test_without_steps_a_character_is_as_wide_as_its_kind() -> None:
    [run] = content(layer(text(("元5元", 0, 5, "")))).runs
    assert [round(glyph.box.left / MILLIMETRE, 3) for glyph in run] == [0, 4, 6]


@pytest.mark.parametrize(
    ("around", "middles"),
    [
        ('ReadDirection="90"', [(2, 3.48), (2, 7.48), (1, 11.48)]),  # downwards, each character upright
        ('ReadDirection="90" CharDirection="90"', [(1.52, 7), (1.52, 11), (1.52, 14)]),  # a line on its side
        ('ReadDirection="180" CharDirection="180"', [(-2, 6.52), (-6, 6.52), (-9, 6.52)]),
        ('ReadDirection="270" CharDirection="270"', [(-1.52, 3), (-1.52, -1), (-1.52, -4)]),
    ],
)
def test_without_steps_characters_follow_each_other_as_they_are_read(
    around: str, middles: list[tuple[float, float]]
) -> None:
    [run] = content(layer(text(("元正5", 0, 5, ""), around=around))).runs
    for glyph, (x, y) in zip(run, middles, strict=True):
        assert (glyph.box.left + glyph.box.right) / 2 / MILLIMETRE == pytest.approx(x, abs=0.01)
        assert (glyph.box.top + glyph.box.bottom) / 2 / MILLIMETRE == pytest.approx(y, abs=0.01)


def test_characters_that_are_turned_are_marked_where_they_stand() -> None:
    steps = 'DeltaY="g 2 4"'
    [run] = content(layer(text(("金额元", 10, 5, steps), around='ReadDirection="90" CharDirection="90"'))).runs
    assert [round(glyph.box.top / MILLIMETRE, 2) for glyph in run] == [5, 9, 13]
    assert {round(glyph.box.left / MILLIMETRE, 2) for glyph in run} == {9.52}


def test_a_text_without_a_place_stands_where_the_one_before_began() -> None:
    both = '<ofd:TextCode X="7" Y="5">甲</ofd:TextCode><ofd:TextCode Y="9">乙</ofd:TextCode>'
    found = content(layer(f'<ofd:TextObject Boundary="0 0 9 9" Size="4">{both}</ofd:TextObject>'))
    assert [round(run[0].box.left / MILLIMETRE) for run in found.runs] == [7, 7]


def test_blocks_and_composite_objects_are_entered_but_none_that_is_in_itself() -> None:
    inside = f"<ofd:PageBlock>{line('甲', 0, 5)}</ofd:PageBlock>"
    again = '<ofd:CompositeObject ResourceID="3" Boundary="20 0 9 9"/>'
    shown = f"<ofd:Content>{line('乙', 0, 5)}{again}</ofd:Content>"
    unit = f'<ofd:CompositeGraphicUnit ID="3">{shown}</ofd:CompositeGraphicUnit>'
    found = content(layer(inside, again, '<ofd:CompositeObject ResourceID="4"/>'), units=unit)
    assert texts(found) == ["甲", "乙"]
    assert found.runs[1][0].box.left == pytest.approx(20 * MILLIMETRE)


@pytest.mark.parametrize(
    ("shown", "reason"),
    [
        (line("甲", 30, 40), None),
        (line("甲", 30, 40, around='Visible="false"'), HiddenReason.HIDDEN),
        (line("甲", 30, 40, around='Alpha="0"'), HiddenReason.INVISIBLE),
        (line("甲", 30, 40, around='Fill="false"'), HiddenReason.INVISIBLE),
        (line("甲", 30, 40, around='Fill="false" Stroke="true"'), None),
        (line("甲", 30, 40, inside=WHITE), HiddenReason.WHITE),
        (line("甲", 30, 40, inside='<ofd:FillColor Value="250"/>'), HiddenReason.WHITE),
        (line("甲", 30, 40, inside='<ofd:FillColor Value="#FF #FF #FF"/>'), HiddenReason.WHITE),
        (line("甲", 30, 40, inside='<ofd:FillColor Value="0 0 0 10"/>'), HiddenReason.WHITE),
        (line("甲", 30, 40, inside='<ofd:FillColor Value="255 0 0"/>'), None),
        (line("甲", 30, 40, inside='<ofd:FillColor Value="x"/>'), None),
        (image("20 30 30 30") + line("甲", 30, 40, inside=WHITE), None),
        (line("甲", 30, 40, around='DrawParam="6"'), HiddenReason.WHITE),
        (line("甲", 30, 400), HiddenReason.OFF_PAGE),
        (line("甲", 30, 40, around='CTM="0.1 0 0 0.1 0 0"'), HiddenReason.TINY),
        (f'<ofd:PageBlock Visible="false">{line("甲", 30, 40)}</ofd:PageBlock>', HiddenReason.HIDDEN),
    ],
)
def test_what_nobody_would_see_is_marked(shown: str, reason: HiddenReason | None) -> None:
    parameters = f'<ofd:DrawParam ID="5">{WHITE}</ofd:DrawParam><ofd:DrawParam ID="6" Relative="5"/>'
    [[glyph]] = content(layer(shown), parameters=parameters).runs
    assert glyph.hidden is reason


def test_characters_of_no_width_are_removed_and_counted() -> None:
    found = content(layer(line("元\u200b整", 30, 40)))
    assert texts(found) == ["元整"]
    assert found.cleaning.counts["zero_width"] == 1


def test_pictures_are_found_where_they_lie() -> None:
    found = content(layer(image("10 20 30 40"), '<ofd:PathObject Boundary="0 0 1 1"/>', "<ofd:ImageObject/>"))
    assert [round(box.right / MILLIMETRE) for box in found.pictures] == [40, 0]
    assert len(found.shapes) == 1
