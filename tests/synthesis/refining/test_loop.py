"""The loop on a toy pack with a planted bad node (claims 77 to 81)."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.packs.loading import digest
from mma_desktop.synthesis.refining import loop
from mma_desktop.synthesis.refining.loop import Epoch, EpochOutcome, best_of, both_fell, weak_node
from mma_desktop.synthesis.refining.measuring import Measured
from mma_desktop.workflows.work_journal import opened
from tests.synthesis.refining.toys import Stop, Toy, executor_script, helpful, samples, toy_pack


def worse(_name: str, number: int) -> str:
    """A designer that makes whatever it is given mislead."""
    calls = [{"out": "text", "system": "", "user": f"Worse {number}: {{case}}"}]
    return json.dumps({"reason": "worse", "calls": calls})


def neutral(prompt: Prompt, sampling: Sampling, index: int) -> str:
    """An executor whose Hint neither helps nor misleads."""
    is_hint = prompt.messages[-1].content.startswith("Hint")
    return "a remark" if is_hint else executor_script(prompt, sampling, index)


async def test_the_planted_node_is_found_and_held_out_j_and_metric_rise() -> None:
    start, first, *_ = await Toy().epochs()
    assert (first.node, first.outcome, first.reason) == ("Hint", EpochOutcome.KEPT, "Hint helps now")
    assert start.held_out.score == 0
    assert first.held_out.score == 1
    assert first.held_out.likelihood > start.held_out.likelihood


async def test_rewards_show_the_planted_node() -> None:
    start = (await Toy().epochs())[0]
    assert min(start.tuned.rewards, key=lambda mean: mean.reward).node == "Hint"
    assert {mean.node: round(mean.gain, 6) for mean in start.tuned.rewards} == {"Read": 1, "Hint": -0.8, "Answer": 0.6}


async def test_only_the_bottleneck_changes_in_an_epoch() -> None:
    start, first, *_ = await Toy().epochs()
    changed = [one.name for one, new in zip(start.pack.nodes, first.pack.nodes, strict=True) if one != new]
    assert changed == ["Hint"]
    assert start.pack.model_copy(update={"nodes": first.pack.nodes}) == first.pack


async def test_only_samples_whose_worst_node_it_is_go_to_the_designer_or_all() -> None:
    toy = Toy()
    start = (await toy.epochs())[0]
    everyone = frozenset({"Read", "Hint", "Answer"})
    shown = weak_node(start, everyone, toy.settings)
    assert shown is not None
    assert len(shown.samples) == toy.settings.worst
    one = start.tuned.results[0]
    swapped = replace(one, steps=tuple(replace(step, reward=-0.01 * (step.node == "Read")) for step in one.steps))
    mixed = replace(start, tuned=replace(start.tuned, results=(swapped, *start.tuned.results[1:3])))
    shown = weak_node(mixed, everyone, toy.settings)
    assert shown is not None
    assert [sample.question for sample in shown.samples] == [
        result.sample.question.text for result in start.tuned.results[1:3]
    ]
    rewards = {result.sample.question.text: -0.1 * place for place, result in enumerate(start.tuned.results)}
    graded = tuple(
        replace(
            result,
            steps=tuple(
                replace(step, reward=rewards[result.sample.question.text] - 1 if step.node == "Hint" else 1.0)
                for step in result.steps
            ),
        )
        for result in start.tuned.results
    )
    shown = weak_node(replace(start, tuned=replace(start.tuned, results=graded)), everyone, toy.settings)
    assert shown is not None
    assert [sample.question for sample in shown.samples] == sorted(rewards, key=rewards.__getitem__)[
        : toy.settings.worst
    ], "the worst first"
    others = weak_node(start, frozenset({"Read"}), toy.settings)
    assert others is not None
    assert len(others.samples) == toy.settings.worst


async def test_a_rewrite_that_lowers_both_is_taken_back_and_its_node_left_alone_for_one_epoch() -> None:
    start, first, second, third = await Toy(wanted=worse, script=neutral).epochs()
    assert (first.node, first.outcome, first.held_out.score) == ("Hint", EpochOutcome.REVERTED, 0)
    assert first.tried is not None
    assert digest(first.tried) != digest(first.pack) == digest(start.pack)
    assert second.node != "Hint"
    assert third.node == "Hint"
    assert best_of([start, first, second, third]) is start


async def test_every_rewrite_is_compared_with_the_pack_in_force_not_with_one_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[tuple[Measured, Measured]] = []

    def lower(before: Measured, after: Measured) -> bool:
        compared.append((before, after))
        return True

    monkeypatch.setattr(loop, "both_fell", lower)
    start, *_ = await Toy().epochs()
    assert len(compared) > 1
    assert all(before is start.held_out and after is not before for before, after in compared)


async def test_80_what_was_kept_is_what_the_next_rewrite_is_compared_with(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[Measured, Measured]] = []

    def lower_after_the_first(before: Measured, after: Measured) -> bool:
        compared.append((before, after))
        return len(compared) > 1

    monkeypatch.setattr(loop, "both_fell", lower_after_the_first)
    _, kept, reverted, *others = await Toy().epochs()
    assert [kept.outcome, reverted.outcome] == [EpochOutcome.KEPT, EpochOutcome.REVERTED]
    assert [before is kept.held_out for before, _ in compared[:2]] == [False, True]
    assert all(digest(epoch.pack) == digest(kept.pack) for epoch in (reverted, *others))


async def test_80_only_a_node_that_was_rewritten_in_vain_is_left_alone() -> None:
    def idle(name: str, number: int) -> str:
        """A rewrite of Hint that misleads as before: nothing falls, so it is kept."""
        calls = [{"out": "text", "system": "", "user": f"{name} {number}: {{case}}"}]
        return json.dumps({"reason": "", "calls": calls})

    _, *epochs = await Toy(wanted=idle).epochs()
    assert [(epoch.node, epoch.outcome) for epoch in epochs[:2]] == [("Hint", EpochOutcome.KEPT)] * 2


async def test_the_best_epoch_is_so_by_metric_then_by_j_then_the_earliest() -> None:
    start = (await Toy().epochs())[0]
    result = start.held_out.results[0]

    def epoch(number: int, score: float, likelihood: float) -> Epoch:
        held_out = Measured((replace(result, score=score, likelihoods=(-9.0, likelihood)),))
        return replace(start, number=number, outcome=EpochOutcome.KEPT, held_out=held_out)

    likelier, better, later = epoch(1, 0.5, -1.0), epoch(2, 1.0, -3.0), epoch(3, 1.0, -3.0)
    assert best_of([likelier, better, later]) is better
    assert best_of([better, epoch(4, 1.0, -2.0)]).number == 4
    assert best_of([better, replace(epoch(5, 1.0, -1.0), outcome=EpochOutcome.REVERTED)]) is better


async def test_only_a_fall_of_both_counts_as_one() -> None:
    better, worse_in_both = (epoch.held_out for epoch in (await Toy(wanted=worse, script=neutral).epochs())[:2])
    assert both_fell(better, worse_in_both)
    assert not both_fell(worse_in_both, better)
    assert not both_fell(better, better)
    likelier = replace(worse_in_both, results=tuple(replace(r, likelihoods=(0.0,)) for r in worse_in_both.results))
    assert not both_fell(better, likelier)
    righter = replace(worse_in_both, results=tuple(replace(r, score=1.0) for r in worse_in_both.results))
    assert not both_fell(better, righter)
    right = replace(better, results=tuple(replace(r, score=1.0) for r in better.results))
    assert not both_fell(right, better), "J is the same"
    assert not both_fell(
        better, replace(better, results=tuple(replace(r, likelihoods=(-9.0,)) for r in better.results))
    )
    assert both_fell(right, worse_in_both)


async def test_a_refused_rewrite_leaves_the_pack_and_moves_on_to_another_node() -> None:
    epochs = await Toy(wanted=lambda _name, _number: "no JSON").epochs()
    assert [epoch.outcome for epoch in epochs[1:]] == [EpochOutcome.REFUSED] * 3
    assert {digest(epoch.pack) for epoch in epochs} == {digest(toy_pack())}
    assert epochs[1].node == "Hint" == epochs[3].node
    assert epochs[2].node != "Hint"
    assert len(epochs[1].refused) == 3


async def test_a_rewrite_that_fails_on_the_first_sample_is_told_so_and_not_taken() -> None:
    def failing(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return "" if "Mute" in prompt.messages[-1].content else executor_script(prompt, sampling, index)

    def mute(_name: str, number: int) -> str:
        calls = [{"out": "text", "system": "", "user": f"Mute {number}: {{case}}"}]
        return json.dumps({"reason": "", "calls": calls})

    _, first, *_ = await Toy(wanted=mute, script=failing).epochs()
    assert (first.outcome, len(first.refused)) == (EpochOutcome.REFUSED, 3)
    assert all(reason.startswith("node Hint: ") for reason in first.refused)


@pytest.mark.parametrize("place", ["system", "user"])
async def test_111_a_rewrite_that_quotes_a_known_answer_is_not_taken(place: str) -> None:
    def quoting(name: str, number: int) -> str:
        call = {"out": "text", "system": "Be careful.", "user": f"Good {number}: {{case}}"}
        call[place] = f"{samples()[0].gold} is {call[place]}"
        return json.dumps({"reason": "", "calls": [call]})

    (_, first, *_) = await Toy(wanted=quoting).epochs()
    assert first.outcome is EpochOutcome.REFUSED
    assert "known answer" in first.refused[0]


async def test_the_best_epoch_by_the_held_out_samples_is_shipped() -> None:
    epochs = await Toy().epochs()
    best = best_of(epochs)
    assert best.held_out.score == max(epoch.held_out.score for epoch in epochs)
    assert best.number >= 1
    assert best.held_out.likelihood == max(epoch.held_out.likelihood for epoch in epochs if epoch.held_out.score == 1)


async def test_failed_runs_have_no_rewards_and_count_as_wrong() -> None:
    def failing(prompt: Prompt, sampling: Sampling, index: int) -> str:
        said = prompt.messages[-1].content
        return "" if said.startswith("Hint") and "is 3 plus" in said else executor_script(prompt, sampling, index)

    start = (await Toy(script=failing).with_settings(held_out=0.1).epochs())[0]
    measured = start.tuned if start.tuned.failed else start.held_out
    assert measured.failed == 1
    assert {mean.samples for mean in start.tuned.rewards} == {len(start.tuned.results) - start.tuned.failed}
    [failed] = [result for result in measured.results if result.trajectory.failed]
    assert (failed.steps, failed.score, failed.likelihoods) == ((), 0.0, (-3.0,))


async def test_a_node_on_which_every_run_fails_is_the_one_to_rewrite() -> None:
    def failing(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return "" if prompt.messages[-1].content.startswith("Hint") else executor_script(prompt, sampling, index)

    _, first, *_ = await Toy(script=failing).epochs()
    assert (first.node, first.outcome) == ("Hint", EpochOutcome.KEPT)


async def test_where_every_run_fails_on_a_node_it_is_tried_again_after_an_epoch_in_vain() -> None:
    def failing(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return "" if prompt.messages[-1].content.startswith("Hint") else executor_script(prompt, sampling, index)

    def late(name: str, number: int) -> str:
        return "no JSON" if number <= 3 else helpful(name, number)

    _, first, second, *_ = await Toy(wanted=late, script=failing).epochs()
    assert (first.node, first.outcome) == ("Hint", EpochOutcome.REFUSED)
    assert (second.node, second.outcome) == ("Hint", EpochOutcome.KEPT)


async def test_progress_counts_down_to_nothing() -> None:
    toy = Toy()
    await toy.epochs()
    done = [done for done, _ in toy.progress]
    assert done == sorted(done)
    assert toy.progress[-1][1] == 100 - 40


@pytest.mark.parametrize("seed", range(3))
async def test_killed_at_ten_calls_and_continued_it_is_the_same_and_nothing_is_asked_twice(
    tmp_path: Path, seed: int
) -> None:
    whole = Toy()
    with opened(tmp_path / "whole", {}) as journal:
        expected = await whole.epochs(journal.team)
    asked: list[str] = []
    for fails_at in [*sorted(random.Random(seed).sample(range(2, 15), 10)), 0]:
        toy = Toy(fails_at=fails_at)
        try:
            with opened(tmp_path / "killed", {}) as journal:
                found = await toy.epochs(journal.team)
        except Stop:
            pass
        asked += toy.asked
    assert [_told(epoch) for epoch in found] == [_told(epoch) for epoch in expected]  # type: ignore[possibly-undefined]
    assert sorted(asked) == sorted(whole.asked)


def _told(epoch: Epoch) -> tuple[object, ...]:
    return epoch.number, epoch.node, epoch.outcome, digest(epoch.pack), epoch.tuned.likelihood, epoch.held_out.score
