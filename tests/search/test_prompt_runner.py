"""How the search asks: seeds by what is asked for, prompts that fit, and failures that stop what is beside them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mma_desktop.domain.events import Event, Trimmed
from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.domain.team import Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import ContextOverflow
from mma_desktop.search.prompt_runner import Framing, PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.base import Context, Step
from tests.search.toy import ToyTask, said, varied

CONSTRAINT = Constraint('root ::= "7"', "=>")


class Exemplary(ToyTask):
    """A toy task with two examples of a hundred characters each, and a grammar."""

    def prompt(self, step: Step, context: Context) -> Prompt:
        plain = super().prompt(step, context)
        return replace(plain, messages=(*plain.messages, *[Message("user", "e" * 100)] * context.examples))

    def constraint(self) -> Constraint | None:
        return CONSTRAINT


class Asking:
    """A runner over one engine of each role, and what came of it."""

    def __init__(self, context_length: int = 100_000, **settings: Any) -> None:
        roles = ("general", "domain")
        self.engines = {role: ScriptedEngine(varied, name=role, context_length=context_length) for role in roles}
        self.events: list[Event] = []
        team = Team(self.engines)
        settings_of = SearchSettings.model_validate(settings)
        self.runner = PromptRunner(Exemplary(examples=2), team, 42, self.events.append, settings_of)

    async def sample(self, step: Step = Step.ANSWER, context: Context | None = None, **more: Any) -> Sampling:
        """What the engine was asked for."""
        context = context or Context("the case", role="general")
        await self.runner.sample(step, context, **{"node": "R.A1", "purpose": "answer", **more})
        return self.asked(context.role)[1]

    def asked(self, role: str = "general") -> tuple[Prompt, Sampling]:
        return self.engines[role].asked[-1]


async def test_equal_requests_have_equal_seeds_whatever_was_asked_between() -> None:
    asking = Asking()
    first = await asking.sample()
    others = [
        await asking.sample(node="R.A2"),
        await asking.sample(purpose="verify"),
        await asking.sample(context=Context("the case", role="domain")),
    ]
    assert (await asking.sample()).seed == first.seed == (await Asking().sample()).seed
    assert len({sampling.seed for sampling in (first, *others)}) == 4


async def test_samples_that_were_drawn_already_are_skipped() -> None:
    asking = Asking()
    first = await asking.sample(n=4)
    assert (await asking.sample(n=2, skip=4)).seed == first.seed + 4
    assert (first.n, first.tag) == (4, "answer R.A1")


@pytest.mark.parametrize(
    ("step", "settings", "framing", "constrained", "final"),
    [
        (Step.ANSWER, {}, False, True, "=>"),
        (Step.ANSWER, {"constrain": False}, False, False, "=>"),
        (Step.ANSWER, {"stop_at_final": False}, False, True, ""),
        (Step.ANSWER, {}, True, False, ""),
        (Step.ANALYSE, {}, False, False, ""),
    ],
)
async def test_grammar_and_final_line_hold_for_answers_in_the_layout_of_the_task(
    step: Step, settings: dict[str, Any], framing: bool, constrained: bool, final: str
) -> None:
    frame = Framing(lambda prompt: prompt, free=framing)
    sampling = await Asking(**settings).sample(step, framing=frame)
    assert (sampling.constraint == CONSTRAINT, sampling.final) == (constrained, final)


@pytest.mark.parametrize(("most", "asked"), [(None, 400), (20, 20), (900, 400)])
async def test_a_frame_stands_around_the_prompt_and_may_shorten_the_reply(most: int | None, asked: int) -> None:
    asking = Asking()
    frame = Framing(lambda prompt: replace(prompt, prefix="So "), max_tokens=most)
    assert (await asking.sample(framing=frame)).max_tokens == asked
    assert asking.asked()[0].prefix == "So "


async def test_what_a_reply_may_be_like_is_known_once_and_the_last_64_count() -> None:
    asking = Asking()
    texts = [str(number) for number in range(70)]
    runner = asking.runner.having(["0", "1", "1"])
    assert runner.like == ("0", "1")
    assert runner.having(texts).like == tuple(texts[-64:])
    await runner.sample(Step.ANSWER, Context("the case", role="general"), node="R", purpose="answer")
    assert asking.asked()[1].like == ("0", "1")
    assert asking.runner.like == ()


async def test_48_examples_go_before_knowledge_and_are_recorded_once() -> None:
    asking = Asking(context_length=650)
    context = Context("the case", role="general", knowledge="k", examples=2)
    for _ in range(2):
        await asking.sample(context=context)
    prompt = asking.asked()[0]
    assert [message.content[0] for message in prompt.messages] == ["s", "e"]
    assert said(prompt)["knowledge"] == "k"
    assert asking.events == [Trimmed("R.A1", "examples", 1)]


@pytest.mark.parametrize(("knowledge", "kept"), [(40, 40), (100, 75), (160, 80), (300, 75), (900, 0)])
async def test_48_knowledge_is_shortened_by_quarters_and_recorded(knowledge: int, kept: int) -> None:
    room = len(ToyTask().prompt(Step.ANSWER, Context("the case", role="general", knowledge="")).messages[0].content)
    asking = Asking(context_length=room + 400 + 85)
    context = Context("the case", role="general", knowledge="k" * knowledge, examples=0)
    await asking.sample(context=context)
    assert said(asking.asked()[0])["knowledge"] == ("k" * kept or "None")
    assert asking.events == ([Trimmed("R.A1", "knowledge", knowledge - kept)] if kept < knowledge else [])


async def test_48_the_question_itself_is_never_cut() -> None:
    asking = Asking(context_length=500)
    with pytest.raises(ContextOverflow, match="too long for general: it holds 500") as caught:
        await asking.sample(context=Context("x" * 400, role="general", knowledge="k"))
    assert "Shorten the case" in caught.value.remedy
    assert asking.engines["general"].asked == []


async def test_scores_leave_room_for_the_longest_continuation() -> None:
    asking = Asking(context_length=300)
    context = Context("the case", role="domain", examples=2)
    assert len(await asking.runner.score(context, ["a", "b" * 90], node="R")) == 2
    assert asking.events == [Trimmed("R", "examples", 1)]
    with pytest.raises(ContextOverflow):
        await asking.runner.score(context, ["b" * 300], node="R")
