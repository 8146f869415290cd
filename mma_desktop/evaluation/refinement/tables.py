"""What a refinement found, as tables for the terminal, the report and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mma_desktop.evaluation.tables import Table
from mma_desktop.synthesis.refining.loop import Epoch
from mma_desktop.workflows.process_reward import MeanReward

Labels = Mapping[str, Any]


def refinement_tables(epochs: Sequence[Epoch], labels: Labels) -> list[Table]:
    """The tables of epochs, of rewards and of gains by node and epoch."""
    return [
        epoch_table(epochs, labels),
        _by_node(epochs, labels, "rewards", lambda mean: mean.reward),
        _by_node(epochs, labels, "gains", lambda mean: mean.gain),
    ]


def epoch_table(epochs: Sequence[Epoch], labels: Labels) -> Table:
    """One line an epoch: what was rewritten, whether it stayed, and what was measured."""
    names = ("epoch", "node", "outcome", "held_likelihood", "held_score", "tuned_likelihood", "tuned_score")
    headings = tuple(labels[name] for name in (*names, "failed", "tokens"))
    rows = tuple(tuple(_cells(epoch, labels)) for epoch in epochs)
    return Table(labels["epochs"], headings, rows, texts=3)


def _cells(epoch: Epoch, labels: Labels) -> Iterator[str]:
    yield from (str(epoch.number), epoch.node, labels["outcomes"][epoch.outcome])
    yield from (f"{epoch.held_out.likelihood:.3f}", f"{epoch.held_out.score:.3f}")
    yield from (f"{epoch.tuned.likelihood:.3f}", f"{epoch.tuned.score:.3f}")
    yield from (str(epoch.tuned.failed), f"{epoch.tuned.tokens:,.0f}")


def _by_node(epochs: Sequence[Epoch], labels: Labels, title: str, value: Callable[[MeanReward], float]) -> Table:
    """One line a node, one column an epoch."""
    found = [{mean.node: value(mean) for mean in epoch.tuned.rewards} for epoch in epochs]
    names = dict.fromkeys(node.name for node in epochs[0].pack.nodes)
    rows = tuple((name, *(f"{one[name]:+.3f}" if name in one else "" for one in found)) for name in names)
    return Table(labels[title], (labels["name"], *(str(epoch.number) for epoch in epochs)), rows)


def epochs_as_csv(epochs: Sequence[Epoch]) -> str:
    """One line for each node in each epoch, with the epoch's own figures beside it."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(
        (
            "epoch",
            "rewritten",
            "outcome",
            "held_out_j",
            "held_out_score",
            "tuned_j",
            "tuned_score",
            "node",
            "reward",
            "gain",
        )
    )
    for epoch in epochs:
        own = (epoch.number, epoch.node, epoch.outcome.value, *_measured(epoch))
        writer.writerows((*own, mean.node, f"{mean.reward:.6f}", f"{mean.gain:.6f}") for mean in epoch.tuned.rewards)
    return file.getvalue()


def _measured(epoch: Epoch) -> Iterator[str]:
    for measured in (epoch.held_out, epoch.tuned):
        yield from (f"{measured.likelihood:.6f}", f"{measured.score:.6f}")
