"""Pictures as SVG, drawn by matplotlib (extra `plots`): their looks, and how a drawing becomes a document.

matplotlib is imported with the first picture, so that all else works without it. A picture has no date, no settings of
the user's and no font of the computer's in it, so that the same figures give the same file. Its texts stay texts.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any
from xml.sax.saxutils import quoteattr

from mma_desktop.paths import resources

Figure = Axes = Any  # matplotlib's; its stubs leave most arguments untyped, so their types would check little
WIDTH = 8.0  # inches, of 72 units
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5b5b5b", "#8c6d00")
"""Colours that colour-blind readers can tell apart (Okabe and Ito, 2008)."""
GREY = "#999999"
_MARKS = ("o", "s", "D", "^", "v", "P", "X")  # one fewer than colours, so that a pair comes again after 56
_LINES = ("-", "--", ":", "-.")
_ROW = 0.22  # inches that a line of the legend takes
_LETTERS, _GAP = 100, 8  # that stand beside each other in the legend; of them for the mark of a name
_LATIN = "DejaVu Sans"  # comes with matplotlib, and hardly any other is wider: what it measures has room in all
_CHINESE = "Noto Sans SC"
_STYLE: dict[str, Any] = {
    "font.family": [_LATIN, _CHINESE, "sans-serif"],
    "font.sans-serif": [_LATIN],
    "svg.fonttype": "none",
    "svg.hashsalt": "mma-desktop",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "grid.color": "#e3e3e3",
    "legend.frameon": False,
    "text.parse_math": False,  # a name may hold dollar signs
}
_NO_METADATA = dict.fromkeys(("Creator", "Date", "Format", "Type"))


def can_draw() -> bool:
    """Whether matplotlib is here."""
    return find_spec("matplotlib") is not None


def as_svg(title: str, draw: Callable[[Figure], None]) -> str:
    """What `draw` puts on an empty figure, as an SVG document that can also stand in a page; readers hear its title."""
    from matplotlib import figure as figures
    from matplotlib import style

    _register_fonts()
    file = io.StringIO()
    with style.context(["default", _STYLE]):
        figure: Figure = figures.Figure(figsize=(WIDTH, WIDTH / 2), layout="constrained")
        draw(figure)
        figure.savefig(file, format="svg", metadata=_NO_METADATA)
    document = file.getvalue()
    return document[document.index("<svg") :].replace("<svg", f"<svg role='img' aria-label={quoteattr(title)}", 1)


def look(number: int) -> dict[str, Any]:
    """The colour, mark and line of the series with this number: no two of 56 have the same colour and mark."""
    return {
        "color": COLOURS[number % len(COLOURS)],
        "marker": _MARKS[number % len(_MARKS)],
        "markerfacecolor": "none",  # so that one below another is seen
        "linestyle": _LINES[number // len(COLOURS) % len(_LINES)],
    }


def add_legend(figure: Figure) -> None:
    """Put the names of all series below the figure, which grows by them."""
    names = [name for axes in figure.axes for name in axes.get_legend_handles_labels()[1]]
    columns = max(1, min(len(names), _LETTERS // (max(map(len, names)) + _GAP)))
    figure.set_figheight(figure.get_figheight() + _ROW * -(-len(names) // columns))
    figure.legend(loc="outside lower left", ncols=columns)


def _register_fonts() -> None:
    """Make the program's own fonts known to matplotlib, once."""
    from matplotlib import font_manager

    manager: Any = font_manager.fontManager
    if not any(font.name == _CHINESE for font in manager.ttflist):
        for file in sorted((resources() / "fonts").glob("*.ttf")):
            manager.addfont(file)
