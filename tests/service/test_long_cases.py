"""A case that is too long for a model: prompts never overflow, what is left out is on record, the ledger reads all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice

import pytest

from mma_desktop.domain.events import CaseShortened, Event
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.runs import RunStatus
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import ContextOverflow
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService

ServiceOf = Callable[..., SolvingService]
FACTS = (
    "经审理查明，2019年3月5日，被告人张三在某小区盗窃手机一部，经鉴定价值人民币5231元。"
    "2019年4月8日，被告人张三在某商场盗窃手表一块，经鉴定价值人民币8460元。"
)
FILLER = (
    "上述事实，有下列证据证实：证人王某的证言，证明其当日在场；现场勘验笔录、照片，证明现场情况。",
    "本院依法组成合议庭，公开开庭审理了本案，本案现已审理终结。",
    "证人李某证明其于当晚看见有人离开，衣着为深色，身高约一米七。",
)
LENGTHS = (9_784, 60_000)


def long_case(length: int) -> str:
    """A judgment of so many characters whose facts stand in the middle, without a line end."""
    half = "".join(islice(cycle(FILLER), length))[: (length - len(FACTS)) // 2]
    return (half + FACTS + half).ljust(length, "。")


def script(prompt: Prompt, _sampling: Sampling, _index: int) -> str:
    """Answers, and restates as if it had read the facts."""
    asked = prompt.messages[-1].content
    if "只写[无需更改]" in asked:
        return "[无需更改]"
    return "手机5231元，手表8460元，5231+8460=13691元。最终金额：13691元".removeprefix(prompt.prefix)


def reader(name: str, context: int) -> ScriptedEngine:
    return ScriptedEngine(script, name=name, context_length=context)


@pytest.mark.parametrize("length", LENGTHS)
async def test_048_prompts_never_overflow_the_context(service_of: ServiceOf, length: int) -> None:
    general, domain = reader("G", 8192), reader("D", 6000)
    service = service_of(general=general, domain=domain)
    text = long_case(length)
    assert len(text) == length
    heard: list[Event] = []
    report = await service.solve(SolveRequest(text, "长案", preset="standard", method="mma"), heard.append)
    assert (report.status, report.value) == (RunStatus.FINISHED, "13691")
    for engine in (general, domain):
        sizes = [await engine.count(prompt) + sampling.max_tokens for prompt, sampling in engine.asked]
        assert max(sizes) <= engine.info.context_length
    (shortened,) = [event for event in heard if isinstance(event, CaseShortened)]
    assert shortened.characters == length
    assert shortened.left_out == report.manifest.left_out != ()


@pytest.mark.parametrize("length", LENGTHS)
async def test_the_facts_are_shown_and_the_gaps_are_announced(service_of: ServiceOf, length: int) -> None:
    general = reader("G", 6000)
    report = await service_of(general=general, domain=reader("D", 6000)).solve(
        SolveRequest(long_case(length), method="mma", preset="quick"), lambda _event: None
    )
    asked = [prompt.messages[-1].content for prompt, _ in general.asked]
    assert all("手机一部，经鉴定价值人民币5231元" in prompt and "［此处略去 " in prompt for prompt in asked)
    assert [entry.value for entry in report.ledger.entries] == [5231, 8460]


async def test_a_run_on_an_excerpt_replays_and_resumes(service_of: ServiceOf) -> None:
    request = SolveRequest(long_case(60_000), method="mma", preset="quick")
    service = service_of(general=reader("G", 6000), domain=reader("D", 6000))
    report = await service.solve(request, lambda _event: None)
    assert await service.replay(report.run) > 0
    assert (await service.resume(report.run, lambda _event: None)).manifest.left_out == report.manifest.left_out


async def test_a_case_that_fits_is_shown_whole(service_of: ServiceOf) -> None:
    general = reader("G", 8192)
    report = await service_of(general=general, domain=reader("D", 8192)).solve(
        SolveRequest(FACTS, method="mma", preset="quick"), lambda _event: None
    )
    assert report.manifest.left_out == ()
    assert FACTS in general.asked[0][0].messages[-1].content


async def test_a_context_too_small_for_any_choice_is_refused_with_the_remedy(service_of: ServiceOf) -> None:
    service = service_of(general=reader("G", 1200), domain=reader("D", 1200))
    with pytest.raises(ContextOverflow, match="too long for G"):
        await service.solve(SolveRequest(long_case(9_784), method="single"), lambda _event: None)


async def test_the_same_case_is_shortened_in_the_same_way(service_of: ServiceOf) -> None:
    request = SolveRequest(long_case(60_000), method="single")
    reports = [
        await service_of(general=reader("G", 6000), domain=reader("D", 6000)).solve(
            replace(request, seed=seed), lambda _event: None
        )
        for seed in (1, 2)
    ]
    assert reports[0].manifest.left_out == reports[1].manifest.left_out
