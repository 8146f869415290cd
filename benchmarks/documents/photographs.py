"""How many amounts are found in photographs of a page: turned, askew, from the side, in low light, much compressed.

    python -m benchmarks.documents.photographs TEXT ...

Each text, short enough for one page of A4, is set in 12 points and drawn at 300 dots an inch; that is the scan. The
others are photographs of 12 million pixels in which the page lies on a table. Found are the amounts that the ledger's
rules see in what was recognised and in the text itself; wrong are those that they see only in what was recognised.
"""

from __future__ import annotations

import argparse
import io
import textwrap
from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from mma_desktop import paths
from mma_desktop.documents import read_bytes
from mma_desktop.errors import DocumentError
from mma_desktop.ledger.proposing import find_mentions

PAGE = (2480, 3508)
PHOTOGRAPH = (3000, 4000)
_LETTER, _LEADING, _MARGIN, _IN_A_LINE = 50, 84, 240, 40
_TABLE = 96  # how light the table is
_ORIENTATION = 0x0112
_UPRIGHT, _TURNED_RIGHT, _TURNED_LEFT, _UPSIDE_DOWN = 1, 6, 8, 3

Photograph = Callable[[Image.Image], bytes]


def page_of(text: str) -> Image.Image:
    """A page with this text. Raises ValueError when it is too long."""
    lines = [line for part in text.splitlines() for line in textwrap.wrap(part, _IN_A_LINE)]
    if _MARGIN + len(lines) * _LEADING > PAGE[1] - _MARGIN:
        raise ValueError("The text does not fit on one page.")
    page = Image.new("L", PAGE, 255)
    font = ImageFont.truetype(str(paths.resources() / "fonts" / "NotoSansSC-Regular.ttf"), _LETTER)
    for number, line in enumerate(lines):
        ImageDraw.Draw(page).text((_MARGIN, _MARGIN + number * _LEADING), line, fill=0, font=font)
    return page


def on_a_table(page: Image.Image) -> Image.Image:
    """The page as a camera sees it from straight above."""
    return _seen(page, (180, 180, 180, PHOTOGRAPH[1] - 180, PHOTOGRAPH[0] - 180, PHOTOGRAPH[1] - 180, 2820, 180))


def from_the_side(page: Image.Image) -> Image.Image:
    """The page as a camera sees it from its foot and from the left: its far edge is shorter by a quarter."""
    return _seen(page, (520, 420, 180, 3800, 2860, 3640, 2520, 480))


def in_low_light(photograph: Image.Image) -> Image.Image:
    """The photograph at a third of the light, less at one side, with the noise of a camera that amplifies."""
    across = (
        Image.linear_gradient("L").rotate(90).resize(photograph.size).point([60 + level // 6 for level in range(256)])
    )
    dark = Image.composite(photograph, Image.new("L", photograph.size, 0), across)
    noise = Image.effect_noise(photograph.size, 24)
    return Image.blend(dark, noise, 0.2)


def kept(photograph: Image.Image, quality: int = 85, orientation: int = _UPRIGHT) -> bytes:
    """A JPEG file of the photograph, which a viewer turns as Exif says."""
    target, exif = io.BytesIO(), Image.Exif()
    exif[_ORIENTATION] = orientation
    photograph.convert("RGB").save(target, "JPEG", quality=quality, exif=exif.tobytes())
    return target.getvalue()


def _scan(page: Image.Image) -> bytes:
    target = io.BytesIO()
    page.save(target, "PNG", dpi=(300, 300))
    return target.getvalue()


def _sent(page: Image.Image) -> bytes:
    """The photograph as messengers send it: small and much compressed."""
    return kept(on_a_table(page).resize((1080, 1440), Image.Resampling.LANCZOS), 40)


def _askew(page: Image.Image, degrees: float) -> bytes:
    return kept(on_a_table(page).rotate(degrees, Image.Resampling.BICUBIC, fillcolor=_TABLE))


def _seen(page: Image.Image, corners: tuple[int, ...]) -> Image.Image:
    """A photograph in which the page has its corners here: left above, left below, right below, right above."""
    there = [(corners[at], corners[at + 1]) for at in range(0, 8, 2)]
    width, height = page.size
    own = [(0, 0), (0, height), (width, height), (width, 0)]
    table = Image.new("L", PHOTOGRAPH, _TABLE)
    mask = Image.new("L", PHOTOGRAPH, 0)
    ImageDraw.Draw(mask).polygon(there, fill=255)
    seen = page.transform(PHOTOGRAPH, Image.Transform.PERSPECTIVE, _perspective(there, own), Image.Resampling.BICUBIC)
    table.paste(seen, mask=mask)
    return table


def _perspective(there: list[tuple[int, int]], own: list[tuple[int, int]]) -> list[float]:
    """The eight numbers by which each place of the photograph is one of the page: four pairs of equations, solved."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(there, own, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for column in range(8):
        pivot = max(range(column, 8), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(8):
            if row != column:
                rows[row] = [a - rows[row][column] * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[8] for row in rows]


KINDS: Mapping[str, Photograph] = {
    "a scan": _scan,
    "a photograph": lambda page: kept(on_a_table(page)),
    "turned by 90 degrees": lambda page: kept(on_a_table(page).rotate(90, expand=True), orientation=_TURNED_RIGHT),
    "turned by 180 degrees": lambda page: kept(on_a_table(page).rotate(180), orientation=_UPSIDE_DOWN),
    "turned by 90 degrees, not said": lambda page: kept(on_a_table(page).rotate(90, expand=True)),
    "turned by 180 degrees, not said": lambda page: kept(on_a_table(page).rotate(180)),
    "askew by 3 degrees": lambda page: _askew(page, 3),
    "askew by 8 degrees": lambda page: _askew(page, 8),
    "from the side": lambda page: kept(from_the_side(page)),
    "in low light": lambda page: kept(in_low_light(on_a_table(page))),
    "JPEG of quality 40": lambda page: kept(on_a_table(page), 40),
    "1080 pixels wide, quality 40": _sent,
    "from the side, in low light, quality 40": lambda page: kept(in_low_light(from_the_side(page)), 40),
}


def amounts_in(text: str) -> Counter[Decimal]:
    """The values of the amounts in a text, as often as each stands there."""
    return Counter(mention.value for mention in find_mentions(text))


def found_in(photograph: bytes, text: str) -> tuple[int, int]:
    """How many amounts of a text are found in a photograph of it, and how many that it does not hold."""
    try:
        read = amounts_in(read_bytes("photograph.jpg", photograph).text)
    except DocumentError:
        return 0, 0
    own = amounts_in(text)
    return (read & own).total(), (read - own).total()


def main() -> None:
    """Print for each kind of photograph how many amounts were found, of how many, and how many wrong ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", nargs="+", type=Path)
    parser.add_argument("--kinds", nargs="*", default=[*KINDS], choices=[*KINDS], metavar="KIND")
    arguments = parser.parse_args()
    texts = [path.read_text(encoding="utf-8") for path in arguments.texts]
    whole = sum(amounts_in(text).total() for text in texts)
    for kind in arguments.kinds:
        ends = [found_in(KINDS[kind](page_of(text)), text) for text in texts]
        print(
            f"| {kind} | {sum(found for found, _ in ends)} of {whole} | {sum(wrong for _, wrong in ends)} |", flush=True
        )


if __name__ == "__main__":
    main()
