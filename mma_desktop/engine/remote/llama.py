"""A llama-server (llama.cpp) somewhere in the user's network, used as closely as possible like the local engine.

Prompts go to `/completion` as tokens (see `llama_prompt.py`), samples are forked by the server from one prefill of
the prompt, and grammars wait for their trigger there as they do here.

The server reports no log-probabilities of a prompt. A continuation is scored by letting the server generate exactly its
tokens: a grammar of token ids allows nothing else, and the reported log-probabilities are those before any sampling.
That costs one decoding step per token of the continuation, as if it were generated, and not one pass over all of them
as in the local engine: right for a final line or a yes, slow for a page. Where a continuation holds a character that
the model writes with several tokens, the server leaves out all but the last of them, and scoring fails.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import cast

from mma_desktop.domain.engines import EngineInfo
from mma_desktop.domain.prompts import Completion, Constraint, FinishReason, Message, Prompt, Sampling, Scored
from mma_desktop.domain.waiting import together
from mma_desktop.engine.remote.address import Address, RemoteSettings
from mma_desktop.engine.remote.http import Connection, Json
from mma_desktop.engine.remote.llama_prompt import LlamaPrompts
from mma_desktop.engine.remote.server import Capabilities, context_length_of, info_of, objects, whole
from mma_desktop.engine.token_texts import cut, texts
from mma_desktop.errors import EngineError

_SEEDS = 0xFFFFFFFF  # this very number means "a random seed" to the server
_PATTERN = 2  # the server's number for a trigger that is a regular expression
_SPECIAL_IN_PATTERN = re.compile(r"[.^$|()*+?\[\]{}\\]")
_LEAST_LOGPROB = -104.0  # the server computes probabilities in single precision: below, there is only 0
_ENDED = {"eos", "word"}
_GREETING = Prompt((Message("user", "Hi"),))
_ODD = "@"  # what no model answers to a greeting


@dataclass(frozen=True, slots=True)
class _Slots:
    """Samples of one server, not more at a time than it has slots: the time that a request waits there counts."""

    connection: Connection
    gate: asyncio.Semaphore
    entry: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def complete(self, body: Json) -> list[Json]:
        """The samples of one request, in order."""
        async with AsyncExitStack() as places:
            async with self.entry:  # one request after the other: two that held some places each would wait for ever
                for _ in range(body.get("n_cmpl", 1)):
                    await places.enter_async_context(self.gate)
            answer = await self.connection.post("/completion", {"cache_prompt": True, **body})
        samples = objects(answer["items"]) if "items" in answer else [answer]
        return sorted(samples, key=lambda sample: whole(sample.get("index")))


@dataclass(frozen=True, slots=True)
class LlamaServer:
    """One llama-server and its model."""

    line: _Slots
    prompts: LlamaPrompts
    capabilities: Capabilities
    info: EngineInfo

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """`sampling.n` completions, as many in one request as the server has slots."""
        tokens = await self.prompts.tokens(prompt)
        most = self.capabilities.samples
        groups = await together(
            self._draw(tokens, sampling, first, min(most, sampling.n - first)) for first in range(0, sampling.n, most)
        )
        return [completion for group in groups for completion in group]

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """The log-probabilities of each continuation, by letting the server generate it."""
        tokens = await self.prompts.tokens(prompt)
        return await together(_forced(self.line, self.prompts, tokens, text) for text in continuations)

    async def count(self, prompt: Prompt) -> int:
        """The number of tokens of `prompt`."""
        return len(await self.prompts.tokens(prompt))

    async def token_strings(self, text: str) -> list[str]:
        """`text` cut at token boundaries."""
        return cut(text, [token_string for _, token_string in await self.prompts.spelled(text)])

    async def _draw(self, tokens: list[int], sampling: Sampling, first: int, n: int) -> list[Completion]:
        """Samples number `first` to `first + n - 1`; the server counts the seed up by itself."""
        body: Json = {
            "prompt": tokens,
            "n_predict": sampling.max_tokens,
            "n_cmpl": n,
            "temperature": sampling.temperature,
            "top_k": sampling.top_k,
            "top_p": sampling.top_p,
            "samplers": ["top_k", "top_p", "temperature"],
            "seed": (sampling.seed + first) % _SEEDS,
            "stop": list(sampling.stop),
            **(_grammar(sampling.constraint) if sampling.constraint and self.capabilities.grammar else {}),
        }
        drawn = await self.line.complete(body)
        if len(drawn) != n:
            raise EngineError(f"{self.info.name} sent {len(drawn)} samples where {n} were asked for.")
        return [_completion(sample, shared=index > 0) for index, sample in enumerate(drawn)]


async def open_llama(
    connection: Connection, address: Address, settings: RemoteSettings, entry: Json, props: Json
) -> LlamaServer:
    """The server that states `props`, tried out on a greeting. Raises ServerRefusal when it cannot be used this way."""
    slots = max(1, whole(props.get("total_slots")))
    line = _Slots(connection, asyncio.Semaphore(slots))
    prompts = await LlamaPrompts.open(connection, str(props.get("bos_token") or ""))
    greeting = await prompts.tokens(_GREETING)
    samples, grammar = await _try_samples(line, greeting, slots)
    capabilities = Capabilities(
        server=f"llama-server {props.get('build_info', '')}".strip(),
        samples=samples,
        continues=True,
        scores=await _try_score(line, prompts, greeting),
        grammar=grammar,
        counts=True,
        cuts_at_tokens=True,
        data_is_safe=True,
    )
    stated = whole(cast(Json, props["default_generation_settings"]).get("n_ctx"))
    length = context_length_of(stated, address, settings)
    return LlamaServer(
        line, prompts, capabilities, info_of(address, entry, length, str(props.get("chat_template") or ""))
    )


async def _try_samples(line: _Slots, tokens: list[int], slots: int) -> tuple[int, bool]:
    """How many samples one request may draw, and whether a grammar can wait for its trigger."""
    waiting = _grammar(Constraint(f'root ::= "{_ODD}"', trigger=_ODD * 3))
    body: Json = {"prompt": tokens, "n_predict": 1, "temperature": 0, "n_cmpl": min(2, slots)}
    drawn = await line.complete({**body, **waiting})
    waited = all(sample.get("content") != _ODD for sample in drawn)
    return slots if len(drawn) == 2 else 1, waited


async def _try_score(line: _Slots, prompts: LlamaPrompts, tokens: list[int]) -> bool:
    try:
        return bool((await _forced(line, prompts, tokens, "Hello")).logprobs)
    except EngineError:
        return False


async def _forced(line: _Slots, prompts: LlamaPrompts, tokens: list[int], text: str) -> Scored:
    """The log-probabilities of `text` after `tokens`, from a request that can be answered with nothing else."""
    following = await prompts.spelled(text)
    wanted = [token for token, _ in following]
    if not wanted:
        return Scored((), (), len(tokens))
    body: Json = {
        "prompt": tokens,
        "n_predict": len(wanted),
        "grammar": "root ::= " + " ".join(f"<[{token}]>" for token in wanted),
        "temperature": 0,
        "n_probs": 1,
    }
    (sample,) = await line.complete(body)
    reported = objects(sample.get("completion_probabilities"))
    if [whole(item.get("id")) for item in reported] != wanted:
        raise EngineError(
            f"{line.connection.name} did not report the log-probability of every token of {text!r}.",
            "A character of several tokens cannot be scored there: use a local model for scoring.",
        )
    return Scored(
        token_strings=tuple(texts(token_string for _, token_string in following)),
        logprobs=tuple(max(float(item["logprob"]), _LEAST_LOGPROB) for item in reported),
        prompt_tokens=whole(sample.get("tokens_evaluated")),
        cached_tokens=_cached(sample),
    )


def _grammar(constraint: Constraint) -> Json:
    """The grammar as the server takes it. The trigger is a pattern, since a word must not be a token of its own."""
    if not constraint.trigger:
        return {"grammar": constraint.grammar}
    pattern = _SPECIAL_IN_PATTERN.sub(r"\\\g<0>", constraint.trigger)
    triggers = [{"type": _PATTERN, "value": pattern}]
    return {"grammar": constraint.grammar, "grammar_lazy": True, "grammar_triggers": triggers}


def _completion(sample: Json, shared: bool) -> Completion:
    """One sample; `shared` says that it was forked from the first one and computed nothing of the prompt."""
    prompt_tokens = whole(sample.get("tokens_evaluated"))
    ended = sample.get("stop_type") in _ENDED and not sample.get("truncated")
    return Completion(
        text=str(sample.get("content", "")),
        finish_reason=FinishReason.STOP if ended else FinishReason.LENGTH,
        prompt_tokens=prompt_tokens,
        cached_tokens=prompt_tokens if shared else _cached(sample),
        generated_tokens=whole(sample.get("tokens_predicted")),
    )


def _cached(sample: Json) -> int:
    timings = sample.get("timings")
    return whole(cast(Json, timings).get("cache_n")) if isinstance(timings, dict) else 0
