"""Bar charts as SVG, in plain Python: a picture of a result needs no plotting library and no date of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

_WIDTH, _LEFT, _RIGHT = 860, 250, 90
_BAR, _STEP, _HEAD, _GAP = 14, 21, 30, 18
_STYLE = "font-family='sans-serif' font-size='12'"


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar with its spread; `text` is written behind it, and a `strong` one stands out."""

    name: str
    value: float
    low: float
    high: float
    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """Bars on one scale, which begins at zero."""

    title: str
    bars: tuple[Bar, ...]

    @property
    def height(self) -> int:
        """Pixels from this panel's top to the next one's."""
        return _HEAD + len(self.bars) * _STEP + _GAP


def draw(panels: Sequence[Panel]) -> str:
    """The panels below each other, as an SVG document."""
    height = sum(panel.height for panel in panels) + _GAP
    head = f"<svg xmlns='http://www.w3.org/2000/svg' width='{_WIDTH}' height='{height}' {_STYLE}>"
    return "\n".join([head, "<rect width='100%' height='100%' fill='white'/>", *_panels(panels), "</svg>"]) + "\n"


def _panels(panels: Sequence[Panel]) -> Iterator[str]:
    top = _GAP
    for panel in panels:
        yield f"<text x='12' y='{top + 12}' font-weight='bold'>{escape(panel.title)}</text>"
        most = max((bar.high for bar in panel.bars), default=0) or 1
        for index, bar in enumerate(panel.bars):
            yield from _bar(bar, top + _HEAD + index * _STEP, (_WIDTH - _LEFT - _RIGHT) / most)
        top += panel.height


def _bar(bar: Bar, y: int, scale: float) -> Iterator[str]:
    middle = y + _BAR / 2
    low, high = _LEFT + bar.low * scale, _LEFT + bar.high * scale
    fill = "#1f6f5c" if bar.strong else "#9db8b1"
    yield f"<text x='{_LEFT - 8}' y='{y + 11}' text-anchor='end'>{escape(bar.name)}</text>"
    yield f"<rect x='{_LEFT}' y='{y}' width='{max(bar.value * scale, 1):.1f}' height='{_BAR}' fill='{fill}'/>"
    yield f"<line x1='{low:.1f}' x2='{high:.1f}' y1='{middle}' y2='{middle}' stroke='#333'/>"
    yield f"<text x='{high + 6:.1f}' y='{y + 11}'>{escape(bar.text)}</text>"
