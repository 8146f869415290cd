"""One page of a PDF, written to be drawn at once by pdfium, in the same child: it holds what an OFD page shows.

pdfium is what draws pages here, and PDF is what it takes. The writer is this small because reportlab, which makes the
reports, draws no glyph by its number and takes no font with PostScript outlines, and embedded fonts need both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.documents.parsing.ofd.geometry import Matrix, near

_CATALOGUE, _PAGES, _PAGE, _CONTENT = range(1, 5)
_LAST_GLYPH = 0xFFFF


@dataclass(frozen=True, slots=True)
class PdfPicture:
    """A picture as a PDF holds it: its size, what its dictionary says of its bytes, and how opaque each pixel is."""

    width: int
    height: int
    said: str
    data: bytes
    opacity: bytes | None = None


class PdfPage:
    """Collects what a page shows. Names of fonts, pictures and states are given once and used in operators."""

    def __init__(self, width: float, height: float) -> None:
        self._size = operands(max(1.0, width), max(1.0, height))
        self._objects: list[bytes] = []  # those after the content, in order
        self._content: list[str] = []
        self._named: dict[str, dict[str, int]] = {"Font": {}, "XObject": {}, "ExtGState": {}}

    def put(self, *operators: str) -> None:
        """Add operators to the page's content."""
        self._content += operators

    def font(self, data: bytes) -> str:
        """The name of a font of these bytes, whose characters are its glyphs by their numbers, in two bytes each."""
        kept = self._stream("", data)
        flags = "/Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80"
        said = self._add(f"<< /Type /FontDescriptor /FontName /F{kept} {flags} /FontFile2 {kept} 0 R >>")
        system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity"
        kind = f"/Type /Font /Subtype /CIDFontType2 /BaseFont /F{kept}"
        glyphs = self._add(f"<< {kind} {system} /FontDescriptor {said} 0 R >>")
        whole = f"/Type /Font /Subtype /Type0 /BaseFont /F{kept} /Encoding /Identity-H"
        return self._name("Font", self._add(f"<< {whole} /DescendantFonts [{glyphs} 0 R] >>"))

    def picture(self, picture: PdfPicture) -> str:
        """The name of a picture."""
        size = f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height}"
        mask = ""
        if picture.opacity is not None:
            grey = "/ColorSpace /DeviceGray /BitsPerComponent 8"
            mask = f" /SMask {self._stream(f'{size} {grey}', picture.opacity)} 0 R"
        return self._name("XObject", self._stream(f"{size} {picture.said}{mask}", picture.data))

    def opacity(self, fill: float, stroke: float) -> str:
        """The name of a state in which these shares of what lies below are covered."""
        return self._name("ExtGState", self._add(f"<< /ca {operands(fill)} /CA {operands(stroke)} >>"))

    def finished(self) -> bytes:
        """The whole file."""
        named = " ".join(
            f"/{kind} << {' '.join(f'/{name} {number} 0 R' for name, number in known.items())} >>"
            for kind, known in self._named.items()
        )
        head = (
            f"<< /Type /Catalog /Pages {_PAGES} 0 R >>",
            f"<< /Type /Pages /Kids [{_PAGE} 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent {_PAGES} 0 R /MediaBox [0 0 {self._size}] /Contents {_CONTENT} 0 R"
            f" /Resources << {named} >> >>",
        )
        content = _stream("", "\n".join(self._content).encode("ascii"))
        return _file([*(one.encode("ascii") for one in head), content, *self._objects])

    def _add(self, written: str) -> int:
        return self._keep(written.encode("ascii"))

    def _stream(self, said: str, data: bytes) -> int:
        return self._keep(_stream(said, data))

    def _keep(self, written: bytes) -> int:
        self._objects.append(written)
        return _CONTENT + len(self._objects)

    def _name(self, kind: str, number: int) -> str:
        name = f"N{number}"
        self._named[kind][name] = number
        return f"/{name}"


def operands(*numbers: float) -> str:
    """Numbers as PDF writes them."""
    return " ".join(f"{near(number):.6f}".rstrip("0").rstrip(".") for number in numbers)


def placed(matrix: Matrix) -> str:
    """The operator after which coordinates are those inside a matrix."""
    return operands(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f) + " cm"


def shown(glyph: int) -> str:
    """The operator that shows a glyph of a font of this page."""
    return f"<{glyph & _LAST_GLYPH:04x}> Tj"


def _stream(said: str, data: bytes) -> bytes:
    return f"<< {said} /Length {len(data)} >>\nstream\n".encode("ascii") + data + b"\nendstream"


def _file(objects: Sequence[bytes]) -> bytes:
    """A PDF of these objects, the first of which is its catalogue."""
    parts, places, length = [b"%PDF-1.7\n"], list[int](), len(b"%PDF-1.7\n")
    for number, written in enumerate(objects, start=1):
        places.append(length)
        parts += (b"%d 0 obj\n" % number, written, b"\nendobj\n")
        length += sum(map(len, parts[-3:]))
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    parts += (b"xref\n0 %d\n0000000000 65535 f \n" % count, table)
    parts.append(b"trailer << /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, _CATALOGUE, length))
    return b"".join(parts)
