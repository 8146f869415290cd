"""The plots of an evaluation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mma_desktop.evaluation.drawing import Plot, Point, Series, histogram
from mma_desktop.evaluation.summary import MethodSummary, TaskSummary

Labels = Mapping[str, str]


def plots_of(summary: TaskSummary, labels: Labels) -> dict[str, Plot]:
    """The plots of a task by name; one for which there is nothing to show is left out."""
    plots = {name: make(summary, labels) for name, make in _PLOTS.items()}
    return {name: plot for name, plot in plots.items() if plot.series}


def _accuracy(summary: TaskSummary, labels: Labels) -> Plot:
    """Each method's accuracy with its interval, against the tokens that one answer costs."""
    series = tuple(Series(method.method, (_point(method),), number) for number, method in enumerate(summary.methods))
    return Plot(_title(summary, labels["accuracy_plot"]), labels["tokens_axis"], labels["accuracy"], series)


def _point(method: MethodSummary) -> Point:
    return Point(method.generated_tokens, method.strict.value, method.strict.low, method.strict.high)


def _rewards(summary: TaskSummary, labels: Labels) -> Plot:
    """The rewards of right and wrong answers, of all methods that judge answers."""
    right = [reward for method in summary.methods for reward in method.rewards.right]
    wrong = [reward for method in summary.methods for reward in method.rewards.wrong]
    named = ((labels["right_answers"], right), (labels["wrong_answers"], wrong))
    series = tuple(
        histogram(f"{name} ({len(rewards)})", rewards, colour)
        for colour, (name, rewards) in enumerate(named)
        if rewards
    )
    highest = max((point.y for one in series for point in one.points), default=1.0)
    title = _title(summary, labels["rewards_plot"])
    return Plot(title, labels["reward"], labels["share"], series, x_end=1.0, y_end=highest)


def _calibration(summary: TaskSummary, labels: Labels) -> Plot:
    """How often answers of about the same confidence are right."""
    series = tuple(
        Series(
            f"{method.method}: {labels['error']} {method.calibration.error:.3f}",
            tuple(Point(one.confidence, one.right) for one in method.calibration.bins),
            number,
            line=True,
        )
        for number, method in enumerate(summary.methods)
        if len(method.calibration.bins) > 1
    )
    title = _title(summary, labels["calibration_plot"])
    return Plot(title, labels["confidence"], labels["accuracy"], series, diagonal=labels["perfect"], x_end=1.0)


def _rollouts(summary: TaskSummary, labels: Labels) -> Plot:
    """What the searches would have answered after fewer rollouts."""
    series = tuple(
        Series(method.method, tuple(Point(one.rollouts, one.strict) for one in method.rollouts), number, line=True)
        for number, method in enumerate(summary.methods)
        if method.rollouts
    )
    return Plot(_title(summary, labels["rollouts_plot"]), labels["rollouts"], labels["accuracy"], series)


def _title(summary: TaskSummary, what: str) -> str:
    return f"{what} ({summary.task}, {summary.language})"


_PLOTS: Mapping[str, Callable[[TaskSummary, Labels], Plot]] = {
    "accuracy": _accuracy,
    "rewards": _rewards,
    "calibration": _calibration,
    "rollouts": _rollouts,
}
