"""OFD pages as they look: shapes, pictures and characters in their places; what is not drawn is counted."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass
from typing import Any

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from benchmarks.documents.xml_mutations import with_changed_elements
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.ofd.drawing import page_as_pdf
from mma_desktop.documents.parsing.ofd.reading import read_ofd
from mma_desktop.errors import DocumentError
from tests.documents.ofd import HELD, clips, held, image, layer, line, ofd, path, root, text
from tests.documents.parsing.ofd.square_font import square_font
from tests.documents.pictures import jbig2, picture

SQUARE = "M 10 10 L 20 10 L 20 20 L 10 20 C"
RED = '<ofd:FillColor Value="250 0 0"/>'
FILLED = 'Fill="true" Stroke="false"'
WHITE, INK, BLACK = (255, 255, 255), (250, 0, 0), (0, 0, 0)
FONT = square_font({0x41: "A", 0x42: "B"})


@dataclass(frozen=True, slots=True)
class Look:
    """A drawn page, four pixels a millimetre."""

    pixels: Any
    left_out: int

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour of a place, in millimetres."""
        return self.pixels.getpixel((int(4 * x), int(4 * y)))


def look(data: bytes, page: int = 1) -> Look:
    made, left_out = page_as_pdf(Archive("判决书.ofd", data), page)
    return Look(pypdfium2.PdfDocument(made)[0].render(scale=4 * 25.4 / 72).to_pil(), left_out)


def shape(around: str = FILLED, inside: str = RED, data: str = SQUARE, boundary: str = "0 0 210 297") -> str:
    return path(data, boundary, around, inside)


def square(font: str = "", **more: str) -> str:
    """A text object of one character that is a square of 4 mm, its left lower corner at (10, 14)."""
    return text((font or "A", 10, 14, ""), **more)


def lettered(*objects: str) -> bytes:
    return ofd(layer(*objects), common=HELD, parts=held(fonts={"1": FONT}))


# Paths --------------------------------------------------------------------------------------------------------------


def test_a_shape_is_filled_and_its_outline_drawn_as_the_file_says() -> None:
    blue = '<ofd:StrokeColor Value="0 0 200"/>'
    shown = look(ofd(layer(shape('Fill="true" LineWidth="2"', RED + blue))))
    assert (shown.at(15, 15), shown.at(15, 10), shown.at(5, 15)) == (INK, (0, 0, 200), WHITE)
    assert shown.left_out == 0


def test_without_a_colour_a_line_is_black_and_nothing_is_filled() -> None:
    shown = look(ofd(layer(shape('Fill="true" LineWidth="1"', ""))))
    assert (shown.at(15, 15), shown.at(15, 10)) == (WHITE, BLACK)


@pytest.mark.parametrize(
    ("colour", "drawn"),
    [("128", (128, 128, 128)), ("0 0 0 255", BLACK), ("#FA #00 #00", INK), ("10 20 30", (10, 20, 30))],
)
def test_colours_are_grey_three_lights_or_four_inks(colour: str, drawn: tuple[int, int, int]) -> None:
    found = look(ofd(layer(shape(inside=f'<ofd:FillColor Value="{colour}"/>')))).at(15, 15)
    assert all(abs(one - other) <= 40 for one, other in zip(found, drawn, strict=True))


def test_colours_and_lines_are_those_of_drawing_parameters() -> None:
    colour = '<ofd:StrokeColor Value="250 0 0"/>'
    parameters = f'<ofd:DrawParam ID="7" Relative="8" LineWidth="3"/><ofd:DrawParam ID="8">{colour}</ofd:DrawParam>'
    parts = {"Doc_0/Res.xml": root("Res", f"<ofd:DrawParams>{parameters}</ofd:DrawParams>")}
    common = "<ofd:PublicRes>Res.xml</ofd:PublicRes>"
    shown = look(ofd(layer(shape('DrawParam="7"', "")), common=common, parts=parts))
    assert (shown.at(15, 11), shown.at(15, 15)) == (INK, WHITE)


def test_matrix_boundary_and_the_place_of_the_page_move_a_shape() -> None:
    area = "<ofd:Area><ofd:PhysicalBox>5 5 100 50</ofd:PhysicalBox></ofd:Area>"
    moved = shape(f'{FILLED} CTM="2 0 0 1 0 0"', boundary="10 0 50 50")
    shown = look(ofd(area + layer(moved)))
    assert shown.pixels.size == (401, 201)
    assert (shown.at(26, 6), shown.at(44, 14), shown.at(24, 6), shown.at(46, 6)) == (INK, INK, WHITE, WHITE)


def test_an_even_odd_shape_has_a_hole() -> None:
    ring = "M 10 10 L 30 10 L 30 30 L 10 30 C M 15 15 L 25 15 L 25 25 L 15 25 C"
    whole, holed = (look(ofd(layer(shape(f"{FILLED} {rule}", data=ring)))) for rule in ("", 'Rule="Even-Odd"'))
    assert (whole.at(20, 20), holed.at(20, 20), holed.at(12, 12)) == (INK, WHITE, INK)


def test_what_cuts_a_shape_is_kept_to() -> None:
    left, upper = "M 0 0 L 15 0 L 15 50 L 0 50 C", "M 0 0 L 50 0 L 50 15 L 0 15 C"
    shown = look(ofd(layer(shape(inside=RED + clips(left, upper)))))
    assert (shown.at(12, 12), shown.at(18, 12), shown.at(12, 18)) == (INK, WHITE, WHITE)


@pytest.mark.parametrize(("flag", "cut"), [("", INK), ('TransFlag="false"', WHITE)])
def test_a_clip_is_moved_with_its_object_unless_the_file_says_otherwise(flag: str, cut: tuple[int, int, int]) -> None:
    moved = f'{FILLED} CTM="1 0 0 1 20 0"'
    shown = look(ofd(layer(shape(moved, RED + clips(SQUARE, around=flag)))))
    assert shown.at(35, 15) == cut


def test_a_share_of_what_lies_below_is_covered() -> None:
    shown = look(ofd(layer(shape(f'{FILLED} Alpha="127"'), shape(data="M 10 10 L 12 10 L 12 20 L 10 20 C"))))
    assert shown.at(15, 15) == pytest.approx((252, 128, 128), abs=2)
    assert shown.at(11, 15) == INK


# Order and what lies in what ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("order", "above"), [("Background", BLACK), ("Foreground", INK)])
def test_a_template_lies_below_the_page_or_above_it(order: str, above: tuple[int, int, int]) -> None:
    uses = f'<ofd:Template TemplateID="7" ZOrder="{order}"/>'
    page = uses + layer(shape(inside='<ofd:FillColor Value="0 0 0"/>'))
    data = ofd(
        page,
        common='<ofd:TemplatePage ID="7" BaseLoc="Tpl.xml"/>',
        parts={"Doc_0/Tpl.xml": root("Page", layer(shape()))},
    )
    assert look(data).at(15, 15) == above


def test_composite_units_and_annotations_are_drawn_in_their_places() -> None:
    unit = f'<ofd:CompositeGraphicUnit ID="3"><ofd:Content>{shape()}</ofd:Content></ofd:CompositeGraphicUnit>'
    notes = "".join(
        f'<ofd:Annot ID="1" Type="Stamp" {seen}><ofd:Remark>甲</ofd:Remark>'
        f'<ofd:Appearance Boundary="{x} 0 50 50">{shape()}</ofd:Appearance></ofd:Annot>'
        for seen, x in (("", 60), ('Visible="false"', 120))
    )
    listed = root("Annotations", '<ofd:Page PageID="0"><ofd:FileLoc>/Doc_0/Annot.xml</ofd:FileLoc></ofd:Page>')
    data = ofd(
        layer('<ofd:CompositeObject ResourceID="3" Boundary="30 0 50 50" Alpha="255"/>'),
        common="<ofd:DocumentRes>Res.xml</ofd:DocumentRes>",
        document="<ofd:Annotations>Annots.xml</ofd:Annotations>",
        parts={
            "Doc_0/Res.xml": root("Res", f"<ofd:CompositeGraphicUnits>{unit}</ofd:CompositeGraphicUnits>"),
            "Doc_0/Annots.xml": listed,
            "Doc_0/Annot.xml": root("PageAnnot", notes),
        },
    )
    shown = look(data)
    assert [shown.at(x, 15) for x in (15, 45, 75, 135)] == [WHITE, INK, INK, WHITE]
    assert shown.left_out == 0


@pytest.mark.parametrize("around", ['Visible="false"', 'Alpha="0"'])
def test_what_is_hidden_is_not_drawn(around: str) -> None:
    shown = look(ofd(layer(shape(f"{FILLED} {around}"))))
    assert (shown.at(15, 15), shown.left_out) == (WHITE, 0)


# Pictures -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("around", ["", 'CTM="20 0 0 10 0 0"'])
def test_a_picture_fills_its_place(around: str) -> None:
    data = ofd(layer(image("10 10 20 10", around)), common=HELD, parts=held(pictures={"9": picture()}))
    shown = look(data)
    assert (shown.at(11, 11), shown.at(29, 19), shown.at(31, 11), shown.at(11, 21)) == (INK, INK, WHITE, WHITE)
    assert shown.left_out == 0


def test_a_jbig2_picture_is_drawn() -> None:
    data = ofd(layer(image("10 10 20 10")), common=HELD, parts=held(pictures={"9": jbig2(16, 8)}))
    assert look(data).at(15, 15) == BLACK


def test_a_picture_stands_upright() -> None:
    halves = Image.new("RGB", (2, 2), WHITE)
    halves.putpixel((0, 0), INK)
    target = io.BytesIO()
    halves.save(target, "PNG")
    data = ofd(layer(image("10 10 20 20")), common=HELD, parts=held(pictures={"9": target.getvalue()}))
    shown = look(data)
    assert [shown.at(x, y) for x, y in ((12, 12), (28, 12), (12, 28), (28, 28))] == [INK, WHITE, WHITE, WHITE]


# Text ---------------------------------------------------------------------------------------------------------------


def test_characters_are_drawn_with_the_font_that_the_file_holds() -> None:
    shown = look(lettered(square(inside=RED)))
    assert (shown.at(10.5, 11.5), shown.at(13.5, 13.5), shown.at(14.5, 13), shown.at(12, 14.5)) == (
        INK,
        INK,
        WHITE,
        WHITE,
    )


def test_glyphs_are_those_whose_numbers_are_told() -> None:
    told = '<ofd:CGTransform CodePosition="1" CodeCount="1" GlyphCount="1"><ofd:Glyphs>2</ofd:Glyphs></ofd:CGTransform>'
    shown = look(lettered(square("\u3000甲", inside=told)))
    assert (shown.at(12, 13), shown.at(16, 13), shown.left_out) == (WHITE, BLACK, 0)
    assert shown.at(16, 11.5) == BLACK  # a square, and no 甲


def test_characters_are_turned_and_stretched() -> None:
    wide = look(lettered(square(around='HScale="2"')))
    assert (wide.at(17, 13), wide.at(19, 13)) == (BLACK, WHITE)
    turned = look(lettered(square(around='CharDirection="90"')))
    assert (turned.at(12, 16), turned.at(12, 13)) == (BLACK, WHITE)  # its head points right


def test_outlines_of_characters_are_drawn_where_the_file_says() -> None:
    around = 'Fill="false" Stroke="true" LineWidth="0.5"'
    shown = look(lettered(square(around=around, inside='<ofd:StrokeColor Value="250 0 0"/>')))
    assert (shown.at(10, 12.5), shown.at(12, 12.5)) == (INK, WHITE)


def test_a_font_that_is_only_named_is_replaced_and_keeps_clear_of_the_next_character() -> None:
    data = ofd(layer(text(("WW", 10, 20, 'DeltaX="1"'), inside=RED)))
    shown = look(data)
    left, _, right, _ = shown.pixels.getchannel("G").point(lambda level: 255 * (level < 230)).getbbox()
    assert 4 * 10 <= left < 4 * 11
    assert 4 * 12 <= right <= 4 * 13  # the last is as wide as half a character, not as its own font has it


def test_what_is_marked_lies_on_what_is_drawn() -> None:
    data = ofd(layer(line("诈骗3000元。", 30, 40)))
    document, shown = read_ofd(Archive("a.ofd", data), data), look(data)
    [page] = document.pages
    assert (page.width, page.height) == pytest.approx((210 * 72 / 25.4, 297 * 72 / 25.4))
    start = document.text.index("3000")
    [marked] = document.place_of(start, start + 4).boxes
    box = [int(4 * 25.4 / 72 * side) for side in (marked.box.left, marked.box.top, marked.box.right, marked.box.bottom)]
    assert min(shown.pixels.crop(tuple(box)).convert("L").tobytes()) < 100
    assert shown.pixels.crop((0, 0, 4 * 29, box[3])).convert("L").getextrema() == (255, 255)


# What is not drawn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "strange",
    [
        '<ofd:VideoObject Boundary="0 0 9 9" ResourceID="1"/>',
        '<ofd:CompositeObject ResourceID="404" Boundary="0 0 9 9"/>',
        image(),
        shape(data="M 0 0 X 1 1"),
        shape(inside="<ofd:FillColor><ofd:AxialShd/></ofd:FillColor>"),
        shape(inside='<ofd:FillColor Index="3"/>'),
        shape(inside=RED + "<ofd:Clips><ofd:Clip><ofd:Area><ofd:Text/></ofd:Area></ofd:Clip></ofd:Clips>"),
        line("\ue001", 10, 10),
    ],
)
def test_what_is_not_understood_is_left_out_and_counted(strange: str) -> None:
    shown = look(ofd(layer(strange, shape())))
    assert shown.left_out == 1
    assert shown.at(15, 15) == INK


def test_a_picture_that_is_damaged_or_of_another_kind_is_counted_each_time() -> None:
    data = ofd(layer(image(), image()), common=HELD, parts=held(pictures={"9": b"GIF89a?"}))
    assert look(data).left_out == 2


def test_a_picture_with_a_mask_is_not_shown_whole() -> None:
    masked = image("10 10 20 10", 'ImageMask="9"')
    shown = look(ofd(layer(masked), common=HELD, parts=held(pictures={"9": picture()})))
    assert (shown.at(15, 15), shown.left_out) == (WHITE, 1)


def test_a_page_that_is_not_there_is_refused() -> None:
    for page in (0, 2):
        with pytest.raises(DocumentError, match=f"has 1 pages, and no page {page}"):
            page_as_pdf(Archive("a.ofd", ofd(layer())), page)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_a_damaged_file_is_drawn_or_refused(seed: int) -> None:
    whole = ofd(
        layer(shape(inside=RED + clips(SQUARE)), image("1 1 9 9"), square(), line("甲", 9, 9)),
        common=HELD,
        parts=held(fonts={"1": FONT}, pictures={"9": picture()}),
    )
    try:
        made, _ = page_as_pdf(Archive("a.ofd", with_changed_elements(whole, random.Random(seed))), 1)
    except DocumentError:
        return
    assert pypdfium2.PdfDocument(made)[0].render(scale=0.1).width > 0
