"""The plots of an evaluation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from textwrap import fill

from mma_desktop.evaluation.calibrating import ChanceFit
from mma_desktop.evaluation.drawing import COLOURS, GREY, Axes, Figure, add_legend, as_svg, can_draw, look
from mma_desktop.evaluation.statistics import Reliability
from mma_desktop.evaluation.summary import MethodSummary, TaskSummary

Labels = Mapping[str, str]
Shown = Mapping[int, MethodSummary]
"""Methods by their number in the summary, which gives each the same look in all plots."""

_ACROSS = 3  # panels beside each other
_PANEL = 2.4  # inches of height
_TITLE_WIDTH = 36  # letters of a panel's title
_LINEAR = 10.0  # tokens up to which the axis of tokens is not logarithmic, so that it has a zero
_TENTHS = [tenth / 10 for tenth in range(11)]  # exact, so that 0.3 is not counted below 0.3
_MOST_AREA = 90.0  # of the point that stands for the most answers


@dataclass(frozen=True, slots=True)
class _Plot:
    """A kind of plot: the key of its title, whether a method has something to show in it, and how it is drawn."""

    title: str
    shows: Callable[[MethodSummary], bool]
    draw: Callable[[Shown, Labels, str, Figure], None]


def plots_of(summary: TaskSummary, labels: Labels) -> dict[str, str]:
    """The plots of a task by name, as SVG; without those that have nothing to show, and none without matplotlib."""
    if not can_draw():
        return {}
    return {name: _svg(_PLOTS[name], shown, summary, labels) for name, shown in shown_in(summary).items()}


def shown_in(summary: TaskSummary) -> dict[str, Shown]:
    """The plots that show anything, by name, and the methods in them."""
    methods = dict(enumerate(summary.methods))
    chosen = {name: {n: one for n, one in methods.items() if plot.shows(one)} for name, plot in _PLOTS.items()}
    return {name: shown for name, shown in chosen.items() if shown}


def _svg(plot: _Plot, shown: Shown, summary: TaskSummary, labels: Labels) -> str:
    title = f"{labels[plot.title]} ({summary.task}, {summary.language})"
    return as_svg(title, partial(plot.draw, shown, labels, title))


def _accuracy(shown: Shown, labels: Labels, title: str, figure: Figure) -> None:
    """Each method's accuracy with its interval, against the tokens that one answer costs."""
    axes = figure.subplots()
    for number, method in shown.items():
        accuracy = method.strict
        ends = [[max(0.0, accuracy.value - accuracy.low)], [max(0.0, accuracy.high - accuracy.value)]]
        looks = look(number) | {"linestyle": "none"}
        axes.errorbar(method.generated_tokens, accuracy.value, yerr=ends, capsize=3, label=method.method, **looks)
    axes.set(title=title, xlabel=labels["tokens_axis"], ylabel=labels["accuracy"], ylim=(0, 1.02))
    _by_tens(axes, [method.generated_tokens for method in shown.values()])
    add_legend(figure)


def _by_tens(axes: Axes, tokens: Sequence[float]) -> None:
    """Make the x axis logarithmic, for some methods take a hundred times the tokens of others; a few take none."""
    least, most = min(tokens), max(*tokens, _LINEAR)
    axes.set_xscale("symlog", linthresh=_LINEAR, linscale=0.5, subs=_ticks_between(least, most))
    axes.set_xlim(least / 1.3 or -1, most * 1.3)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.xaxis.set_minor_formatter("{x:,.0f}")
    axes.tick_params(axis="x", which="both", length=3.5, pad=3.5)


def _ticks_between(least: float, most: float) -> tuple[int, ...]:
    """The multiples of each power of ten that have room for a number."""
    times = most / max(least, _LINEAR)
    return (2, 3, 5, 7) if times < 30 else (2, 5) if times < 1000 else (5,)


def _rewards(shown: Shown, labels: Labels, title: str, figure: Figure) -> None:
    """The rewards of right and wrong answers, of all methods that judge answers."""
    right = [min(reward, 1.0) for method in shown.values() for reward in method.rewards.right]
    wrong = [min(reward, 1.0) for method in shown.values() for reward in method.rewards.wrong]
    named = ((labels["right_answers"], right, COLOURS[0]), (labels["wrong_answers"], wrong, COLOURS[1]))
    groups = [(f"{name} ({len(group)})", group, colour) for name, group, colour in named if group]
    names, rewards, colours = zip(*groups, strict=True)
    shares = [[1 / len(group)] * len(group) for group in rewards]
    axes = figure.subplots()
    axes.hist(rewards, bins=_TENTHS, weights=shares, color=colours, label=names)
    axes.set(title=title, xlabel=labels["reward"], ylabel=labels["share"], xlim=(0, 1))
    add_legend(figure)


def chance_plot(fits: Sequence[ChanceFit], labels: Labels) -> str:
    """The reliability diagrams of chances out of fold, as SVG; empty where none was judged or without matplotlib."""
    judged = [(fit.method, fit.reliability) for fit in fits if fit.reliability is not None]
    if not judged or not can_draw():
        return ""
    title = f"{labels['chance_plot']} ({fits[0].task}, {fits[0].language})"
    return as_svg(title, partial(_panels, judged, labels, title, labels["chance"]))


def _calibration(shown: Shown, labels: Labels, title: str, figure: Figure) -> None:
    """How often answers that were given about the same share are right."""
    judged = [(method.method, method.calibration) for method in shown.values()]
    _panels(judged, labels, title, labels["given"], figure)


def _panels(shown: Sequence[tuple[str, Reliability]], labels: Labels, title: str, stated: str, figure: Figure) -> None:
    """A reliability diagram for each method."""
    columns = min(_ACROSS, len(shown))
    rows = -(-len(shown) // columns)
    figure.set_figheight(_PANEL * rows + 0.6)
    panels = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    most = max(one.count for _, found in shown for one in found.bins)
    for axes, (method, found) in zip(panels.flat, shown, strict=False):
        _calibration_of(axes, method, found, most)
    for axes in panels.flat[len(shown) - columns : len(shown)]:
        axes.tick_params(labelbottom=True)
    for axes in panels.flat[len(shown) :]:
        axes.set_visible(False)
    figure.suptitle(title, x=0.01, horizontalalignment="left", fontweight="bold")
    figure.supxlabel(stated)
    figure.supylabel(labels["accuracy"])
    figure.legend(panels.flat[0].lines[:1], [labels["perfect"]], loc="outside lower left")


def _calibration_of(axes: Axes, method: str, found: Reliability, most: int) -> None:
    """The bins of one method beside the line where what is stated is right; the more answers, the larger the point."""
    bins = found.bins
    stated, right = [one.stated for one in bins], [one.right for one in bins]
    axes.plot([0, 1], [0, 1], color=GREY, linestyle="--", linewidth=1)
    axes.plot(stated, right, color=COLOURS[0], linewidth=1)
    axes.scatter(stated, right, s=[10 + _MOST_AREA * one.count / most for one in bins], color=COLOURS[0])
    name = fill(method.replace(",", ", "), _TITLE_WIDTH)
    axes.set_title(f"{name}\nECE {found.error:.3f}", fontsize=8)
    axes.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03))


def _rollouts(shown: Shown, labels: Labels, title: str, figure: Figure) -> None:
    """What the searches would have answered after fewer rollouts."""
    axes = figure.subplots()
    for number, method in shown.items():
        counts = [one.rollouts for one in method.rollouts]
        axes.plot(counts, [one.strict for one in method.rollouts], label=method.method, **look(number))
    axes.set(title=title, xlabel=labels["rollouts"], ylabel=labels["accuracy"], ylim=(0, 1.02))
    axes.locator_params(axis="x", integer=True)
    add_legend(figure)


_PLOTS: Mapping[str, _Plot] = {
    "accuracy": _Plot("accuracy_plot", lambda _method: True, _accuracy),
    "rewards": _Plot("rewards_plot", lambda method: bool(method.rewards.right or method.rewards.wrong), _rewards),
    "calibration": _Plot("calibration_plot", lambda method: len(method.calibration.bins) > 1, _calibration),
    "rollouts": _Plot("rollouts_plot", lambda method: bool(method.rollouts), _rollouts),
}
