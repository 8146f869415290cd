"""Bar charts as SVG, by matplotlib: the picture of a benchmark's figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from mma_desktop.evaluation.drawing import Axes, Figure, as_svg

_BAR, _HEAD = 0.24, 0.42  # inches of height: a bar, and what a panel takes besides
_PLAIN, _STRONG = "#9db8b1", "#1f6f5c"


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


def draw(panels: Sequence[Panel]) -> str:
    """The panels below each other, as an SVG document."""
    return as_svg("; ".join(panel.title for panel in panels), partial(_draw, panels))


def _draw(panels: Sequence[Panel], figure: Figure) -> None:
    bars = [len(panel.bars) for panel in panels]
    figure.set_figheight(_BAR * sum(bars) + _HEAD * len(panels))
    below = figure.subplots(len(panels), squeeze=False, height_ratios=bars)
    for axes, panel in zip(below.flat, panels, strict=True):
        _draw_panel(axes, panel)


def _draw_panel(axes: Axes, panel: Panel) -> None:
    """The bars in their order from above; the numbers stand behind them, so the scale needs none."""
    bars = panel.bars
    values = [bar.value for bar in bars]
    spread = [[bar.value - bar.low for bar in bars], [bar.high - bar.value for bar in bars]]
    colours = [_STRONG if bar.strong else _PLAIN for bar in bars]
    drawn = axes.barh(range(len(bars)), values, 0.66, color=colours, xerr=spread, ecolor="#333333")
    axes.bar_label(drawn, [bar.text for bar in bars], padding=6)
    axes.set_yticks(range(len(bars)), [bar.name for bar in bars])
    axes.set(ylim=(len(bars) - 0.5, -0.5), xlim=(0, 1.15 * max((bar.high for bar in bars), default=0) or 1))
    axes.set_title(panel.title, x=0, fontsize="medium")
    axes.xaxis.set_visible(False)
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False)
