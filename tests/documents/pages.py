"""PDF documents made for tests."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

FONT = "STSong-Light"


def pdf(
    *pages: Callable[[Any], None], password: str = "", compressed: bool = True, size: tuple[int, int] = (595, 842)
) -> bytes:
    """A PDF whose pages are drawn by these functions."""
    pdfmetrics.registerFont(UnicodeCIDFont(FONT))
    target = io.BytesIO()
    encryption = StandardEncryption(password) if password else None
    canvas = Canvas(target, pagesize=size, encrypt=encryption, pageCompression=int(compressed))
    for draw in pages:
        canvas.setFont("Helvetica", 12)
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def lines(*texts: str, left: float = 72) -> Callable[[Any], None]:
    """Draws lines from the top of a page."""

    def draw(canvas: Any) -> None:
        for number, text in enumerate(texts):
            canvas.drawString(left, 770 - 16 * number, text)

    return draw


def picture(canvas: Any, left: float = 20, bottom: float = 20, width: float = 555, height: float = 802) -> None:
    """Draws a grey picture on a page, as large as a scan of it."""
    canvas.drawImage(ImageReader(Image.new("L", (8, 8), 200)), left, bottom, width, height)
