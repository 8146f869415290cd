"""The plots of a refinement: the held-out questions by epoch, and the reward of each node by epoch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from mma_desktop.evaluation.drawing import COLOURS, GREY, Figure, add_legend, as_svg, can_draw, look
from mma_desktop.synthesis.refining.loop import Epoch, EpochOutcome

Labels = Mapping[str, Any]


def refinement_plots(epochs: Sequence[Epoch], labels: Labels) -> dict[str, str]:
    """The plots by name, as SVG; none without matplotlib."""
    if not can_draw():
        return {}
    draw = {"curve": _curve, "rewards": _rewards}
    return {name: as_svg(labels[f"{name}_plot"], partial(one, epochs, labels)) for name, one in draw.items()}


def _curve(epochs: Sequence[Epoch], labels: Labels, figure: Figure) -> None:
    """J and score of what was tried in each epoch, one above the other; what was taken back is a grey cross."""
    panels = figure.subplots(2, 1, sharex=True)
    series = ([epoch.held_out.likelihood for epoch in epochs], [epoch.held_out.score for epoch in epochs])
    for axes, name, values in zip(panels, ("likelihood", "score"), series, strict=True):
        standing = [
            (e.number, v) for e, v in zip(epochs, values, strict=True) if e.outcome is not EpochOutcome.REVERTED
        ]
        axes.plot(*zip(*standing, strict=True), color=COLOURS[0], marker="o")
        gone = [(e.number, v) for e, v in zip(epochs, values, strict=True) if e.outcome is EpochOutcome.REVERTED]
        axes.scatter([number for number, _ in gone], [value for _, value in gone], color=GREY, marker="x")
        axes.set(ylabel=labels[name])
    panels[0].set_title(labels["curve_plot"])
    panels[1].set(xlabel=labels["epoch"], ylim=(-0.03, 1.03))
    panels[1].locator_params(axis="x", integer=True)


def _rewards(epochs: Sequence[Epoch], labels: Labels, figure: Figure) -> None:
    """The mean reward of each node after each epoch."""
    axes = figure.subplots()
    found = [{mean.node: mean.reward for mean in epoch.tuned.rewards} for epoch in epochs]
    for number, node in enumerate(epochs[0].pack.nodes):
        points = [(epoch.number, one[node.name]) for epoch, one in zip(epochs, found, strict=True) if node.name in one]
        if points:
            axes.plot(*zip(*points, strict=True), label=node.name, **look(number))
    axes.axhline(0, color=GREY, linewidth=1)
    axes.set(title=labels["rewards_plot"], xlabel=labels["epoch"], ylabel=labels["reward"])
    axes.locator_params(axis="x", integer=True)
    if axes.lines[1:]:
        add_legend(figure)
