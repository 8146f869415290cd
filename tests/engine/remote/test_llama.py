"""A llama-server, used through tokens."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from mma_desktop.domain.prompts import Completion, Constraint, FinishReason, Sampling
from mma_desktop.errors import EngineError
from tests.engine.remote.fake_server import llama_routes, rendered, serving, tokens_of
from tests.engine.remote.opening import COMPLETION, PROMPT, llama, opened

pytestmark = [pytest.mark.loopback, pytest.mark.usefixtures("allowed")]


async def test_a_llama_server_is_known_by_what_it_can_do() -> None:
    with llama() as server:
        async with opened(server) as engine:
            found = engine.capabilities
            assert (found.server, found.samples) == ("llama-server b1-fake", 4)
            assert all((found.continues, found.scores, found.grammar, found.counts, found.data_is_safe))
            assert (engine.info.context_length, engine.info.parameters, engine.info.local) == (4096, 7_000, False)
            assert engine.info.name == f"fake-7b.gguf @ {server.address}"


async def test_samples_come_in_the_order_of_their_seeds_and_in_groups_of_slots() -> None:
    with llama() as server:
        async with opened(server) as engine:
            completions = await engine.generate(PROMPT, Sampling(n=6, seed=10))
            asked = {(body["seed"], body["n_cmpl"]) for body in server.bodies(COMPLETION)}
    assert [completion.text for completion in completions] == [f"reply {10 + index}" for index in range(6)]
    assert asked == {(10, 4), (14, 2)}
    size = 1 + len(tokens_of(rendered([{"role": "user", "content": "how much?"}]), control=True))
    assert completions[0] == Completion("reply 10", FinishReason.STOP, size, 3, 8)
    assert completions[1].cached_tokens == size
    assert engine.generated == 6 * 8


async def test_no_more_samples_are_asked_for_at_a_time_than_the_server_has_slots() -> None:
    routes = llama_routes(slots=4)
    drawing, most, lock = 0, 0, threading.Lock()

    def drawn(body: dict[str, Any]) -> Any:
        nonlocal drawing, most
        n = body.get("n_cmpl", 1)
        with lock:
            drawing += n
            most = max(most, drawing)
        time.sleep(0.05)  # requests that were sent meanwhile are seen
        with lock:
            drawing -= n
        return works(body)

    works, routes[COMPLETION] = routes[COMPLETION], drawn
    with serving(routes) as server:
        async with opened(server) as engine:
            await asyncio.gather(*(engine.generate(PROMPT, Sampling(n=n, seed=n)) for n in (4, 1, 3, 6)))
    assert most == 4


async def test_a_grammar_waits_for_its_trigger() -> None:
    with llama() as server:
        async with opened(server) as engine:
            await engine.generate(PROMPT, Sampling(constraint=Constraint('root ::= "[$]"', "[$]")))
            (body,) = server.bodies(COMPLETION)
    assert (body["grammar"], body["grammar_lazy"]) == ('root ::= "[$]"', True)
    assert body["grammar_triggers"] == [{"type": 2, "value": r"\[\$\]"}]


async def test_a_server_that_does_not_wait_for_triggers_gets_no_grammar() -> None:
    with serving(llama_routes(reply=lambda seed: "@")) as server:
        async with opened(server) as engine:
            await engine.generate(PROMPT, Sampling(constraint=Constraint('root ::= "x"', "x")))
            assert not engine.capabilities.grammar
            assert "grammar" not in server.bodies(COMPLETION)[0]


async def test_a_llama_server_scores_by_being_forced() -> None:
    with llama() as server:
        async with opened(server) as engine:
            first, second, nothing = await engine.score(PROMPT, ["ab", "案", ""])
            forced = [(body["grammar"], body["n_predict"]) for body in server.bodies(COMPLETION)]
    assert (first.token_strings, first.logprobs) == (("a", "b"), (-0.097, -0.098))
    assert second.token_strings == ("案",)
    assert nothing.logprobs == ()
    assert sorted(forced) == [("root ::= <[26696]>", 1), ("root ::= <[97]> <[98]>", 2)]


async def test_a_score_with_a_token_left_out_is_an_error() -> None:
    with llama() as server:
        async with opened(server) as engine:
            with pytest.raises(EngineError, match="did not report .*every token"):
                await engine.score(PROMPT, ["𠮷"])
