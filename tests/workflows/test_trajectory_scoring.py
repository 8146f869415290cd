"""J_0..J_m are mean log-probabilities of the known answer after the same prompt with ever more outputs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mma_desktop.domain.prompts import Prompt, Scored
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import ContextOverflow
from mma_desktop.workflows.trajectory_scoring import Output, TrajectoryScorer

QUESTION = "甲退还货款100元，另赔偿20元。"
OUTPUTS = (Output("Facts", "货款100元"), Output("Law", ""), Output("Sum", "共120元 {text}"))


class FakeLogits(ScriptedEngine):
    """An executor whose log-probabilities are given token by token; it keeps what it was asked to score."""

    def __init__(self, *logprobs: Sequence[float], context_length: int = 10_000) -> None:
        super().__init__(lambda *_: "", context_length=context_length)
        self.scored: list[tuple[Prompt, str]] = []
        self._logprobs = list(logprobs)

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        self.scored += [(prompt, text) for text in continuations]
        return [Scored(tuple(text), tuple(self._logprobs[len(self.scored) - 1])) for text in continuations]


async def test_j_is_the_mean_log_probability_of_the_answers_tokens() -> None:
    engine = FakeLogits([-3.0, -1.0, -2.0], [-1.0, -1.0, -0.4], [0.0, 0.0, -0.3])
    found = await TrajectoryScorer(engine, "zh").likelihoods(QUESTION, (*OUTPUTS, Output("End", "")), "120")
    assert found == pytest.approx([-2.0, -0.8, -0.8, -0.1, -0.1])
    assert [text for _, text in engine.scored] == ["120"] * 3


async def test_j0_is_the_same_prompt_without_any_output() -> None:
    engine = FakeLogits([-1.0], [-1.0], [-1.0])
    await TrajectoryScorer(engine, "zh").likelihoods(QUESTION, OUTPUTS, "1")
    first, second, third = (prompt for prompt, _ in engine.scored)
    assert first.messages[0].content.startswith(QUESTION)
    assert "步骤" not in first.messages[0].content
    assert {prompt.prefix for prompt in (first, second, third)} == {"答案："}
    ends = {prompt.messages[0].content.rsplit("\n\n", 1)[1] for prompt in (first, second, third)}
    assert len(ends) == 1
    assert third.messages[0].content.startswith(second.messages[0].content.rsplit("\n\n", 1)[0])
    assert "共120元 {text}" in third.messages[0].content
    assert "Law" not in third.messages[0].content, "a node that wrote nothing is no step"


async def test_the_oldest_outputs_go_first_when_the_context_is_full() -> None:
    engine = FakeLogits([-1.0], [-1.0], [-1.0], context_length=130)
    outputs = [Output("A", "a" * 60), Output("B", "b" * 60)]
    await TrajectoryScorer(engine, "en").likelihoods("What?", outputs, "4")
    last = engine.scored[-1][0].messages[0].content
    assert "b" * 60 in last
    assert "a" * 60 not in last
    assert "a" * 60 in engine.scored[1][0].messages[0].content


@pytest.mark.parametrize(("spare", "kept"), [(0, True), (-1, False)])
async def test_as_many_outputs_are_kept_as_leave_room_for_the_answer_and_no_more(*, spare: int, kept: bool) -> None:
    outputs, gold = [Output("A", "a" * 60), Output("B", "b" * 60)], "42"
    whole = TrajectoryScorer(FakeLogits(), "en")
    needed = await whole.executor.count(whole.prompt("What?", outputs))
    answer = len(await whole.executor.token_strings(f" {gold}"))
    engine = FakeLogits([-1.0], [-1.0], [-1.0], context_length=needed + answer + spare)
    await TrajectoryScorer(engine, "en").likelihoods("What?", outputs, gold)
    assert ("a" * 60 in engine.scored[-1][0].messages[0].content) is kept
    assert "b" * 60 in engine.scored[-1][0].messages[0].content


async def test_a_question_that_does_not_fit_is_said_so() -> None:
    engine = FakeLogits(context_length=20)
    with pytest.raises(ContextOverflow, match="too long"):
        await TrajectoryScorer(engine, "en").likelihoods("What is it?", [], "4")


async def test_the_answer_is_set_off_where_the_language_does() -> None:
    engine = FakeLogits([-1.0])
    await TrajectoryScorer(engine, "en").likelihoods("What?", [], "4")
    assert engine.scored[0][1] == " 4"
