"""Pictures as SVG: the same on every day, whole in a page, and with looks that can be told apart."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import pytest

from mma_desktop.evaluation.drawing import COLOURS, Figure, add_legend, as_svg, can_draw, look

TEXT = "{http://www.w3.org/2000/svg}text"


def three_lines(figure: Figure) -> None:
    """Three series, one with a name that is not just letters."""
    axes = figure.subplots()
    for number, name in enumerate(("mma", "盗窃 <a & b>", "$x$ \\frac")):
        axes.plot([1, 2], [number, 1], label=name, **look(number))
    axes.set_title("标题")
    add_legend(figure)


def test_a_picture_is_the_same_each_time_and_says_nothing_of_the_day_or_the_program() -> None:
    first = as_svg("title", three_lines)
    assert first == as_svg("title", three_lines)
    assert "<metadata" not in first
    assert "matplotlib.org" not in first


def test_the_users_settings_change_no_picture() -> None:
    import matplotlib

    with matplotlib.rc_context({"lines.linewidth": 9, "font.size": 30, "svg.fonttype": "path"}):
        changed = as_svg("title", three_lines)
    assert changed == as_svg("title", three_lines)


@pytest.mark.filterwarnings("error")
def test_texts_stay_as_they_are_in_any_script() -> None:
    picture = ElementTree.fromstring(as_svg('say "x" & <y>', three_lines))
    assert picture.attrib["aria-label"] == 'say "x" & <y>'
    texts = {text.text for text in picture.iter(TEXT)}
    assert {"mma", "盗窃 <a & b>", "$x$ \\frac", "标题"} <= texts


def test_the_figure_grows_by_its_legend() -> None:
    def many(figure: Figure) -> None:
        axes = figure.subplots()
        for number in range(20):
            axes.plot([0, 1], [0, 1], label=f"a long name that fills the line, number {number}", **look(number))
        add_legend(figure)

    few, lots = (ElementTree.fromstring(as_svg("", draw)) for draw in (three_lines, many))
    height, more = (float(picture.attrib["height"].removesuffix("pt")) for picture in (few, lots))
    assert more > height + 100
    assert few.attrib["width"] == lots.attrib["width"] == "576pt"


def test_fifty_series_look_different() -> None:
    looks = [look(number) for number in range(50)]
    assert len({(one["color"], one["marker"]) for one in looks}) == 50
    assert looks[0]["linestyle"] != looks[len(COLOURS)]["linestyle"]


def test_it_is_known_whether_matplotlib_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_draw()
    for name in [one for one in sys.modules if one.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [])
    assert not can_draw()
