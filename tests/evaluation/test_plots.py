"""What the plots of an evaluation show."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from mma_desktop.evaluation.plots import plots_of, shown_in
from mma_desktop.evaluation.statistics import Bin, Interval, Reliability
from mma_desktop.evaluation.summary import MethodSummary, Rewards, RolloutPoint, TaskSummary
from mma_desktop.reports.templates import load_labels

EN, ZH = load_labels("evaluation", "en"), load_labels("evaluation", "zh")
TEXT = "{http://www.w3.org/2000/svg}text"


def method(name: str, tokens: float = 100.0) -> MethodSummary:
    """A method that has something to show in every plot."""
    return MethodSummary(
        method=name,
        items=4,
        seeds=1,
        strict=Interval(0.5, 0.25, 0.75),
        lenient=None,
        metric=None,
        abstained=0,
        failed=0,
        answers=4,
        generated_tokens=tokens,
        reused_tokens=0,
        computed_tokens=0,
        seconds=1,
        calibration=Reliability((Bin(1, 0.2, 0.0), Bin(3, 0.8, 2 / 3)), 0.15, 0.2),
        rewards=Rewards((0.5, 1.0, 1.0), (0.1,), None),
        rollouts=(RolloutPoint(1, 0.25, 20), RolloutPoint(2, 0.5, 40)),
    )


def summary(*methods: MethodSummary) -> TaskSummary:
    return TaskSummary("eca", "zh", "Amounts", methods, ())


def texts(picture: str) -> list[str]:
    """All that is written in a picture; lines of one text stand in elements of their own."""
    return [text for element in ElementTree.fromstring(picture).iter(TEXT) for text in element.itertext()]


def test_a_plot_holds_the_methods_that_have_something_to_show() -> None:
    plain = replace(method("single"), calibration=Reliability((), 0, 0), rewards=Rewards((), (), None), rollouts=())
    shown = shown_in(summary(plain, method("mma")))
    assert {name: [one.method for one in methods.values()] for name, methods in shown.items()} == {
        "accuracy": ["single", "mma"],
        "rewards": ["mma"],
        "calibration": ["mma"],
        "rollouts": ["mma"],
    }
    assert list(shown["rollouts"]) == [1], "it has the look of its place in all plots"
    assert set(plots_of(summary(plain), EN)) == {"accuracy"}


@pytest.mark.filterwarnings("error")
def test_every_plot_names_its_methods_axes_and_task() -> None:
    plots = plots_of(summary(method("single", 50), method("mma:standard,rules=false", 5000)), ZH)
    for name, axes in {
        "accuracy": {"每个答案生成的词元", "正确率（严格）", "single", "mma:standard,rules=false", "100", "1,000"},
        "rewards": {"奖励", "答案比例", "正确 (6)", "错误 (2)"},
        "calibration": {ZH["given"], "正确率（严格）", "所给数值 = 正确率", "single", "ECE 0.150"},
        "rollouts": {"模拟次数", "正确率（严格）", "single", "mma:standard,rules=false"},
    }.items():
        assert axes | {f"{ZH[f'{name}_plot']} (eca, zh)"} <= set(texts(plots[name])), name


@pytest.mark.parametrize(
    ("tokens", "written", "missing"),
    [
        ((0, 50), {"0", "10", "20"}, {"-10"}),
        ((1300, 4800), {"2,000", "3,000"}, {"0", "10", "100"}),
        ((3, 90_000), {"10", "100", "10,000", "50,000"}, {"20"}),
        ((0,), {"0"}, {"-10"}),
    ],
)
@pytest.mark.filterwarnings("error")
def test_tokens_are_shown_by_tens_whatever_their_range(
    tokens: tuple[int, ...], written: set[str], missing: set[str]
) -> None:
    found = set(texts(plots_of(summary(*(method(f"m{one}", one) for one in tokens)), EN)["accuracy"]))
    assert written <= found
    assert not missing & found


@pytest.mark.filterwarnings("error")
def test_rewards_of_right_answers_alone_are_a_plot() -> None:
    one = replace(method("mma"), rewards=Rewards((0.5, 1.0 + 1e-15), (), None))
    found = texts(plots_of(summary(one), EN)["rewards"])
    assert "right (2)" in found
    assert "wrong (0)" not in found


@pytest.mark.parametrize("reward", [0.1, 0.3, 0.6, 0.7])
def test_a_reward_on_an_edge_counts_above_it(reward: float) -> None:
    plots = (replace(method("mma"), rewards=Rewards((one,), (), None)) for one in (reward, reward + 0.05))
    on_edge, inside = (plots_of(summary(one), EN)["rewards"] for one in plots)
    assert on_edge == inside


@pytest.mark.filterwarnings("error")
def test_an_interval_that_rounding_moved_beyond_its_estimate_is_drawn() -> None:
    one = replace(method("mma"), strict=Interval(0.3, 0.30000000000000004, 0.3))
    assert "mma" in texts(plots_of(summary(one), EN)["accuracy"])


@pytest.mark.filterwarnings("error")
def test_many_methods_have_a_panel_each() -> None:
    plots = plots_of(summary(*(method(f"mma:standard,rollouts={count}", count) for count in range(1, 12))), EN)
    assert texts(plots["calibration"]).count("ECE 0.150") == 11


def test_a_name_is_never_markup() -> None:
    for picture in plots_of(summary(method("<script>alert(1)</script> $x$")), EN).values():
        assert "<script" not in picture
