"""Any other OpenAI-compatible server (vLLM first of all), through its chat endpoint.

The server renders the prompt and draws the samples. It may read control tokens out of a document, so whatever looks
like one is broken up by a space before it is sent; that is hygiene, not a proof. One-token answers to a greeting show
what it can do: whether one request draws several samples, and whether the beginning of an answer is continued (it is if
one more word takes one more token, or is the very last token, so that no turn has ended) and repeated in the answer,
from which it is then cut off. Some templates strip white space from its end; the continuation then begins with it.

vLLM also tokenizes (`/tokenize`) and states the log-probabilities of a prompt (`prompt_logprobs` of `/v1/completions`),
which is how continuations are scored. Its grammars cannot wait for a trigger and are not used. Where a server does not
tokenize, a prompt is taken to have a token per three bytes and eight per message, which is rather too many.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from mma_desktop.domain.engines import EngineInfo
from mma_desktop.domain.prompts import Completion, FinishReason, Message, Prompt, Sampling, Scored
from mma_desktop.domain.waiting import together
from mma_desktop.engine.remote.address import Address, RemoteSettings
from mma_desktop.engine.remote.http import Connection, Json
from mma_desktop.engine.remote.server import Capabilities, context_length_of, info_of, objects, whole
from mma_desktop.engine.remote.tokens import cut_by_names, spelled
from mma_desktop.errors import EngineError

_MOST_AT_ONCE = 64  # concurrent requests, and samples in one request
_BYTES_PER_TOKEN = 3
_TOKENS_PER_MESSAGE = 8
_CONTROL = re.compile(r"<(?=[|｜]|[^\s<>]{1,64}>)|\[(?=/?[A-Za-z][A-Za-z0-9_]{1,30}\])")
_GREETING = Prompt((Message("user", "Hi"),))
_BEGUN = replace(_GREETING, prefix="A")
_WELL_BEGUN = replace(_GREETING, prefix="Dear colleague, the answer to your question")


@dataclass(frozen=True, slots=True)
class ChatServer:
    """One OpenAI-compatible server and its model. `repeats` says that an answer repeats its given beginning."""

    connection: Connection
    model: str
    gate: asyncio.Semaphore
    capabilities: Capabilities
    info: EngineInfo
    repeats: bool = False

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """`sampling.n` completions; one request each where the server draws no more, and for greedy ones."""
        most = self.capabilities.samples if sampling.temperature > 0 else 1
        groups = await together(
            self.draw(prompt, replace(sampling, n=min(most, sampling.n - first), seed=sampling.seed + first))
            for first in range(0, sampling.n, most)
        )
        return [completion for group in groups for completion in group]

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """The log-probabilities of each continuation, read from those of a prompt that ends with it."""
        tokens, _ = await self.tokenized(_chat(prompt))
        return await together(self._score(tokens, text) for text in continuations)

    async def count(self, prompt: Prompt) -> int:
        """The number of tokens of `prompt`, by the server's tokenizer or estimated."""
        if self.capabilities.counts:
            return len((await self.tokenized(_chat(prompt)))[0])
        contents = [*(message.content for message in prompt.messages), prompt.prefix]
        size = sum(len(content.encode("utf-8", "replace")) for content in contents)
        return -(-size // _BYTES_PER_TOKEN) + _TOKENS_PER_MESSAGE * len(prompt.messages)

    async def token_strings(self, text: str) -> list[str]:
        """`text` cut at token boundaries, or at every character."""
        if not self.capabilities.cuts_at_tokens:
            return list(text)
        _, names = await self.tokenized({"prompt": text, "add_special_tokens": False})
        return cut_by_names(text, names)

    async def draw(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """All samples of one request; the server counts the seed up by itself."""
        body: Json = {
            **_chat(prompt),
            "n": sampling.n,
            "max_tokens": sampling.max_tokens,
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "top_k": sampling.top_k,
            "seed": sampling.seed,
            "stop": list(sampling.stop),
        }
        answer = await self._post("/v1/chat/completions", body)
        choices = sorted(objects(answer.get("choices")), key=lambda choice: whole(choice.get("index")))
        if len(choices) != sampling.n:
            raise EngineError(f"{self.info.name} sent {len(choices)} samples where {sampling.n} were asked for.")
        return _completions(choices, _part(answer, "usage"), _defused(prompt.prefix) if self.repeats else "")

    async def _score(self, tokens: list[int], text: str) -> Scored:
        following, names = await self.tokenized({"prompt": text, "add_special_tokens": False})
        if not following:
            return Scored((), (), len(tokens))
        body: Json = {"prompt": [*tokens, *following], "max_tokens": 1, "temperature": 0, "prompt_logprobs": 0}
        answer = await self._post("/v1/completions", body)
        stated = [entry for choice in objects(answer.get("choices")) for entry in _entries(choice)]
        if len(stated) != len(tokens) + len(following):
            raise EngineError(f"{self.info.name} did not state the log-probabilities of the prompt.")
        logprobs = (_logprob(entry, token) for entry, token in zip(stated[len(tokens) :], following, strict=True))
        usage = _part(answer, "usage")
        return Scored(tuple(spelled(text, names)), tuple(logprobs), len(stated), _cached(usage))

    async def tokenized(self, body: Json) -> tuple[list[int], list[str]]:
        """The tokens of a chat or a text, and their names in the vocabulary."""
        answer = await self._post("/tokenize", {**body, "return_token_strs": True})
        tokens = [whole(token) for token in cast("list[Any]", answer.get("tokens") or [])]
        return tokens, [str(name) for name in cast("list[Any]", answer.get("token_strs") or [])]

    async def _post(self, path: str, body: Json) -> Json:
        async with self.gate:
            return await self.connection.post(path, {"model": self.model, **body})


async def open_chat(connection: Connection, address: Address, settings: RemoteSettings, entry: Json) -> ChatServer:
    """The server, tried out on a greeting. Raises EngineError when it does not answer one, EngineLost."""
    version = str((await connection.try_get("/version")).get("version") or "")
    name = f"{entry.get('owned_by') or 'OpenAI-compatible server'} {version}".strip()
    capabilities = Capabilities(name, 1, False, False, False, False, False, False)
    info = info_of(address, entry, context_length_of(whole(entry.get("max_model_len")), address, settings))
    server = ChatServer(connection, str(entry["id"]), asyncio.Semaphore(_MOST_AT_ONCE), capabilities, info)
    (greeting,) = await server.draw(_GREETING, Sampling(max_tokens=1))
    pair = await _greet(server, _GREETING, 2)
    found = replace(
        capabilities,
        samples=_MOST_AT_ONCE if pair is not None else 1,
        continues=await _try_continuing(server, greeting.prompt_tokens),
        **await _try_tokens(server),
    )
    return replace(server, capabilities=found, repeats=found.continues and await _try_repeating(server))


async def _greet(server: ChatServer, prompt: Prompt, n: int) -> int | None:
    """How many prompt tokens the server counts for a greeting; None when it refuses or sends another number."""
    try:
        (first, *_) = await server.draw(prompt, Sampling(n=n, max_tokens=1))
    except EngineError:
        return None
    return first.prompt_tokens


async def _try_continuing(server: ChatServer, greeting: int) -> bool:
    """Whether the beginning of an answer stays open: it adds one token to the greeting, or is the last one of all."""
    begun = await _greet(server, _BEGUN, 1)
    if begun is None or begun == greeting + 1:
        return begun is not None
    try:
        chat, _ = await server.tokenized(_chat(_BEGUN))
        word, _ = await server.tokenized({"prompt": _BEGUN.prefix, "add_special_tokens": False})
    except EngineError:
        return False
    return begun == len(chat) and bool(word) and chat[-1] == word[-1]


async def _try_repeating(server: ChatServer) -> bool:
    """Whether an answer comes with the beginning that it was given."""
    (answer,) = await server.draw(_WELL_BEGUN, Sampling(max_tokens=1))
    return answer.text.startswith(_WELL_BEGUN.prefix)


async def _try_tokens(server: ChatServer) -> dict[str, bool]:
    """What the server can do with tokens: count those of a chat, name those of a text, score them."""
    try:
        counts = bool((await server.tokenized(_chat(_GREETING)))[0])
        tokens, names = await server.tokenized({"prompt": "Hi there", "add_special_tokens": False})
    except EngineError:
        return {}
    return {
        "counts": counts,
        "cuts_at_tokens": len(cut_by_names("Hi there", names)) == len(tokens),
        "scores": counts and await _try_score(server),
    }


async def _try_score(server: ChatServer) -> bool:
    try:
        (scored,) = await server.score(_GREETING, ["Hello"])
    except EngineError:
        return False
    return bool(scored.logprobs)


def _chat(prompt: Prompt) -> Json:
    """The messages as the server takes them; the beginning of an answer is a last message that is not ended."""
    messages = [{"role": message.role, "content": _defused(message.content)} for message in prompt.messages]
    if not prompt.prefix:
        return {"messages": messages}
    begun = {"role": "assistant", "content": _defused(prompt.prefix)}
    return {"messages": [*messages, begun], "continue_final_message": True, "add_generation_prompt": False}


def _defused(text: str) -> str:
    """`text` with a space inside everything that looks like a control token."""
    return _CONTROL.sub(r"\g<0> ", text)


def _completions(choices: list[Json], usage: Json, begun: str) -> list[Completion]:
    """The samples of one request without the beginning that they repeat.

    Their tokens are counted together, so they are spread evenly over the samples.
    """
    prompt_tokens = whole(usage.get("prompt_tokens"))
    each, rest = divmod(whole(usage.get("completion_tokens")), len(choices))
    return [
        Completion(
            text=_without(begun, str(_part(choice, "message").get("content") or "")),
            finish_reason=FinishReason.STOP if choice.get("finish_reason") == "stop" else FinishReason.LENGTH,
            prompt_tokens=prompt_tokens,
            cached_tokens=prompt_tokens if index else _cached(usage),
            generated_tokens=each + (index < rest),
        )
        for index, choice in enumerate(choices)
    ]


def _without(begun: str, text: str) -> str:
    """`text` without its given beginning, from which the server may have stripped white space."""
    form = begun if text.startswith(begun) else begun.strip()
    return text.removeprefix(form)


def _cached(usage: Json) -> int:
    return whole(_part(usage, "prompt_tokens_details").get("cached_tokens"))


def _logprob(entry: Any, token: int) -> float:
    """The log-probability of `token` in one entry of a prompt's list. Raises EngineError when it is not stated."""
    stated = cast(Json, entry).get(str(token)) if isinstance(entry, dict) else None
    if not isinstance(stated, dict):
        raise EngineError("The server left out the log-probability of a token.")
    return float(cast(Json, stated)["logprob"])


def _entries(choice: Json) -> list[Any]:
    """What is stated of each token of the prompt."""
    return cast("list[Any]", choice.get("prompt_logprobs") or [])


def _part(answer: Json, key: str) -> Json:
    value = answer.get(key)
    return cast(Json, value) if isinstance(value, dict) else {}
