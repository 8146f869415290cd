"""Whether a run can be seen: its own properties, then its styles, then the document's."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from mma_desktop.documents.parsing.docx_styles import Look, Styles, look_of
from mma_desktop.domain.places import HiddenReason
from tests.documents.word import W

HEXADECIMAL = st.text("0123456789abcdefABCDEF", min_size=6, max_size=6)


def element(inside: str, name: str = "rPr") -> Any:
    return etree.fromstring(f'<w:{name} xmlns:w="{W}">{inside}</w:{name}>'.encode())


def styles(inside: str) -> Styles:
    return Styles(element(inside, "styles"))


@pytest.mark.parametrize(
    ("properties", "reason"),
    [
        ("", None),
        ("<w:vanish/>", HiddenReason.HIDDEN),
        ("<w:vanish w:val='0'/>", None),
        ("<w:vanish w:val='false'/>", None),
        ("<w:specVanish/>", HiddenReason.HIDDEN),
        ("<w:color w:val='FEFEFE'/>", HiddenReason.WHITE),
        ("<w:color w:val='auto'/>", None),
        ("<w:color w:val='FFFFFF'/><w:shd w:fill='000000'/>", None),
        ("<w:color w:val='000000'/><w:shd w:fill='101010'/>", HiddenReason.WHITE),
        ("<w:color w:val='FFFFFF'/><w:highlight w:val='black'/>", None),
        ("<w:color w:val='FFFFFF'/><w:highlight w:val='none'/>", HiddenReason.WHITE),
        ("<w:sz w:val='7'/>", HiddenReason.TINY),
        ("<w:sz w:val='8'/>", None),
        ("<w:sz w:val='-3'/>", None),
        ("<w:strike/>", HiddenReason.STRUCK),
        ("<w:strike w:val='0'/>", None),
        ("<w:strike w:val='0'/><w:dstrike/>", HiddenReason.STRUCK),
        ("<w:dstrike w:val='true'/><w:strike w:val='false'/>", HiddenReason.STRUCK),
        ("<w:strike/><w:color w:val='FFFFFF'/>", HiddenReason.WHITE),
    ],
)
def test_what_the_properties_of_a_run_hide(properties: str, reason: HiddenReason | None) -> None:
    assert look_of(element(properties)).hidden is reason


@pytest.mark.parametrize(("strike", "struck"), [("sngStrike", True), ("dblStrike", True), ("noStrike", None)])
def test_text_of_a_drawing_says_by_an_attribute_that_it_is_struck_out(strike: str, struck: bool | None) -> None:
    assert look_of(etree.fromstring(f'<a:rPr xmlns:a="urn:a" strike="{strike}"/>'.encode())).struck is struck


def test_a_style_follows_the_one_it_is_based_on_and_the_run_has_the_last_word() -> None:
    found = styles(
        "<w:style w:styleId='base'><w:rPr><w:vanish/><w:sz w:val='2'/></w:rPr></w:style>"
        "<w:style w:styleId='seen'><w:basedOn w:val='base'/><w:rPr><w:vanish w:val='0'/></w:rPr></w:style>"
    )
    run = "<w:rStyle w:val='seen'/>"
    assert found.look(element(run), None) == Look(vanish=False, size=2)
    assert found.look(element(run + "<w:sz w:val='24'/>"), None).hidden is None


def test_a_run_takes_back_the_line_of_its_style() -> None:
    found = styles("<w:style w:styleId='old'><w:rPr><w:strike/></w:rPr></w:style>")
    assert found.look(element("<w:rStyle w:val='old'/>"), None).hidden is HiddenReason.STRUCK
    assert found.look(element("<w:rStyle w:val='old'/><w:strike w:val='0'/>"), None).hidden is None


def test_the_default_paragraph_style_and_the_document_default_count() -> None:
    found = styles(
        "<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val='2'/></w:rPr></w:rPrDefault></w:docDefaults>"
        "<w:style w:type='paragraph' w:default='1' w:styleId='p'><w:rPr><w:color w:val='FFFFFF'/></w:rPr></w:style>"
    )
    assert found.look(None, None) == Look(colour="FFFFFF", size=2)
    assert found.look(None, element("<w:pStyle w:val='other'/>", "pPr")) == Look(size=2)


def test_the_shade_of_a_paragraph_makes_white_text_seen() -> None:
    white = element("<w:color w:val='FFFFFF'/>")
    assert styles("").look(white, element("<w:shd w:fill='333333'/>", "pPr")).hidden is None


def test_styles_in_a_circle_come_to_an_end() -> None:
    circle = (f"<w:style w:styleId='{a}'><w:basedOn w:val='{b}'/></w:style>" for a, b in ("ab", "ba"))
    assert styles("".join(circle)).look(element("<w:rStyle w:val='a'/>"), None) == Look()


def test_a_document_without_styles_hides_nothing() -> None:
    assert Styles(None).look(None, None).hidden is None


@given(HEXADECIMAL)
def test_text_of_the_colour_behind_it_is_never_seen(colour: str) -> None:
    assert look_of(element(f"<w:color w:val='{colour}'/><w:shd w:fill='#{colour}'/>")).hidden is HiddenReason.WHITE


@given(st.text(max_size=12))
def test_any_colour_and_size_is_read_or_left_alone(text: str) -> None:
    found = element("<w:color/><w:sz/>")
    try:
        for child in found:
            child.set(f"{{{W}}}val", text)
    except ValueError:  # no character of XML
        return
    assert look_of(found).hidden in (None, HiddenReason.WHITE, HiddenReason.TINY)


def look(*properties: str) -> Look:
    return look_of(etree.fromstring(f"<w:rPr xmlns:w='{W}'>{''.join(properties)}</w:rPr>".encode()))


def test_letters_in_the_colour_of_their_highlight_are_hidden() -> None:
    yellow, highlight = "<w:color w:val='FFFF00'/>", "<w:highlight w:val='yellow'/>"
    assert look(yellow, highlight).hidden is HiddenReason.WHITE
    assert look("<w:color w:val='FF0000'/>", highlight).hidden is None
    assert look("<w:highlight w:val='black'/>").hidden is None  # such letters are drawn in white
