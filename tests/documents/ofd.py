"""OFD documents made for tests: pages of text with its places, and the parts around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import quoteattr

from tests.documents.word import zipped

SPACE = "http://www.ofdspec.org/2016"
SIZE = 4.0  # millimetres


def text(
    *codes: tuple[str, float, float, str], boundary: str = "0 0 210 297", around: str = "", inside: str = ""
) -> str:
    """A text object of these: characters, where they begin, and attributes that say how far they stand apart."""
    written = "".join(
        f'<ofd:TextCode X="{x}" Y="{y}" {steps}>{characters}</ofd:TextCode>' for characters, x, y, steps in codes
    )
    return f'<ofd:TextObject Boundary="{boundary}" Font="1" Size="{SIZE}" {around}>{inside}{written}</ofd:TextObject>'


def line(characters: str, x: float, y: float, around: str = "", inside: str = "") -> str:
    """A text object of one line, its characters as wide as they are high."""
    steps = f'DeltaX="g {len(characters) - 1} {SIZE}"' if len(characters) > 1 else ""
    return text((characters, x, y, steps), around=around, inside=inside)


def image(boundary: str = "10 10 190 270", around: str = "", inside: str = "") -> str:
    """A picture."""
    return f'<ofd:ImageObject Boundary="{boundary}" ResourceID="9" {around}>{inside}</ofd:ImageObject>'


def path(data: str, boundary: str = "0 0 210 297", around: str = "", inside: str = "") -> str:
    """A drawn shape."""
    shown = f"{inside}<ofd:AbbreviatedData>{data}</ofd:AbbreviatedData>"
    return f'<ofd:PathObject Boundary="{boundary}" {around}>{shown}</ofd:PathObject>'


def clips(*paths: str, around: str = "") -> str:
    """What cuts an object: all of these shapes."""
    areas = (
        f'<ofd:Clip><ofd:Area><ofd:Path Boundary="0 0 9 9"><ofd:AbbreviatedData>{data}</ofd:AbbreviatedData>'
        "</ofd:Path></ofd:Area></ofd:Clip>"
        for data in paths
    )
    return f"<ofd:Clips {around}>{''.join(areas)}</ofd:Clips>"


def layer(*objects: str) -> str:
    """What a page shows in one layer."""
    return f"<ofd:Content><ofd:Layer>{''.join(objects)}</ofd:Layer></ofd:Content>"


def root(name: str, inside: str, space: str = SPACE) -> bytes:
    """A part with this root."""
    return f'<ofd:{name} xmlns:ofd="{space}">{inside}</ofd:{name}>'.encode()


def held(fonts: Mapping[str, bytes] | None = None, pictures: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """The parts of a file that hold fonts and pictures, by their ids, and name them: `common` is to say `HELD`."""
    fonts, pictures = fonts or {}, pictures or {}
    named = "".join(
        f'<ofd:Font ID="{name}" FontName="{name}"><ofd:FontFile>{name}.ttf</ofd:FontFile></ofd:Font>' for name in fonts
    )
    seen = "".join(
        f'<ofd:MultiMedia ID="{name}" Type="Image"><ofd:MediaFile>{name}.png</ofd:MediaFile></ofd:MultiMedia>'
        for name in pictures
    )
    listed = f"<ofd:Fonts>{named}</ofd:Fonts><ofd:MultiMedias>{seen}</ofd:MultiMedias>"
    part = f'<ofd:Res xmlns:ofd="{SPACE}" BaseLoc="Res">{listed}</ofd:Res>'.encode()
    files = {f"Doc_0/Res/{name}.ttf": data for name, data in fonts.items()}
    return {"Doc_0/Held.xml": part, **files, **{f"Doc_0/Res/{name}.png": data for name, data in pictures.items()}}


HELD = "<ofd:DocumentRes>Held.xml</ofd:DocumentRes>"


def ofd(
    *pages: str,
    common: str = "",
    document: str = "",
    bodies: Sequence[str] = ("Doc_0/Document.xml",),
    body: str = "",
    parts: Mapping[str, bytes] | None = None,
) -> bytes:
    """An OFD file whose pages have these insides; further elements of its parts, and further parts of it."""
    places = [f"Pages/Page_{number}/Content.xml" for number in range(len(pages))]
    listed = "".join(f'<ofd:Page ID="{number}" BaseLoc={quoteattr(place)}/>' for number, place in enumerate(places))
    area = "<ofd:PageArea><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:PageArea>"
    shown = f"<ofd:CommonData>{area}{common}</ofd:CommonData><ofd:Pages>{listed}</ofd:Pages>{document}"
    roots = "".join(f"<ofd:DocBody><ofd:DocRoot>{place}</ofd:DocRoot>{body}</ofd:DocBody>" for place in bodies)
    contents = {f"Doc_0/{place}": root("Page", page) for place, page in zip(places, pages, strict=True)}
    main = {"OFD.xml": root("OFD", roots), "Doc_0/Document.xml": root("Document", shown)}
    return zipped({**main, **contents, **(parts or {})})
