"""The remote engine: a model on an OpenAI-compatible server in the user's own network.

It is off until the user allows it and names the host (`address.py`), because case text leaves this computer; every
run that used it says so. What the server can do is found out when it is opened, with a greeting and never with a case,
and what it cannot do is refused here in words, or done in a way that the capabilities state.

    engine.py       the engine
    address.py      settings, allow-list, addresses
    http.py         the connection (httpx)
    server.py       what the kinds of servers have in common
    llama.py        llama-server, through tokens; its prompts: llama_prompt.py
    chat.py         vLLM and any other, through chats
    tokens.py       tokens as texts
    checkup.py      what a server can do, for people
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mma_desktop.domain.engines import EngineInfo
from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored
from mma_desktop.engine.remote.address import Address, RemoteSettings, check_allowed, load_settings, parse_spec
from mma_desktop.engine.remote.chat import open_chat
from mma_desktop.engine.remote.http import USUAL_LIMITS, Connection, ServerRefusal, TransferLimits
from mma_desktop.engine.remote.llama import open_llama
from mma_desktop.engine.remote.server import Capabilities, Server, model_entry
from mma_desktop.errors import ContextOverflow, EngineError

__all__ = ["Capabilities", "RemoteEngine"]

_TOO_LONG = re.compile(r"context.{0,20}(size|length|window)", re.IGNORECASE)
_SHORTEN = "Shorten the case text or the answer, or let the server give the model a longer context."


class RemoteEngine:
    """One model on a server. `capabilities` is what was found out about it, `generated` the tokens it has written."""

    def __init__(self, connection: Connection, server: Server) -> None:
        self._connection = connection
        self._server = server
        self._open = True
        self.generated = 0

    @classmethod
    async def open(cls, spec: str, limits: TransferLimits = USUAL_LIMITS) -> RemoteEngine:
        """The model that `remote:http://host:port#model` means.

        Raises InputError when the user has not allowed that host, EngineError when the server cannot be used.
        """
        settings = load_settings()
        address = parse_spec(spec)
        check_allowed(address, settings)
        connection = await Connection.open(address, settings, limits)
        try:
            return cls(connection, await _server(connection, address, settings))
        except BaseException:
            await connection.close()
            raise

    @property
    def info(self) -> EngineInfo:
        """What is known of the model. Its `sha256` is a digest of what the server states, not of a file."""
        return self._server.info

    @property
    def capabilities(self) -> Capabilities:
        """What the server can do."""
        return self._server.capabilities

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """`sampling.n` completions of `prompt`, in order."""
        self._check(prompt)
        await self._check_length(prompt, sampling.max_tokens)
        try:
            completions = await self._server.generate(prompt, sampling)
        except ServerRefusal as error:
            raise _explained(error) from error
        self.generated += sum(completion.generated_tokens for completion in completions)
        return completions

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """The token log-probabilities of each continuation after `prompt`, in order."""
        self._check(prompt)
        if not self.capabilities.scores:
            fact = f"{self.info.name} does not state log-probabilities of given text."
            raise EngineError(fact, "Choose a mode without scoring, or a local model.")
        await self._check_length(prompt, 1)
        try:
            return await self._server.score(prompt, continuations)
        except ServerRefusal as error:
            raise _explained(error) from error

    async def count(self, prompt: Prompt) -> int:
        """The number of tokens `prompt` takes, exact or estimated as the capabilities say."""
        self._check_open()
        return await self._server.count(prompt)

    async def token_strings(self, text: str) -> list[str]:
        """`text` cut at token boundaries, or at every character, as the capabilities say."""
        self._check_open()
        return await self._server.token_strings(text)

    async def close(self) -> None:
        """Hang up. Further calls raise EngineError."""
        self._open = False
        await self._connection.close()

    def _check(self, prompt: Prompt) -> None:
        self._check_open()
        if prompt.prefix and not self.capabilities.continues:
            fact = f"{self.info.name} cannot continue the beginning of an answer."
            raise EngineError(
                fact, "It cannot verify: use llama-server or vLLM, a local model, or the method majority."
            )

    def _check_open(self) -> None:
        if not self._open:
            raise EngineError("The engine is closed.", "Open it again.")

    async def _check_length(self, prompt: Prompt, answer: int) -> None:
        tokens = await self._server.count(prompt)
        room = self.info.context_length
        if tokens + answer > room:
            fact = f"The prompt takes {tokens} tokens and the answer up to {answer}, but the context holds {room}."
            raise ContextOverflow(fact, _SHORTEN)


async def _server(connection: Connection, address: Address, settings: RemoteSettings) -> Server:
    """The kind of server that is there: a llama-server that lets itself be used through tokens, or any other."""
    entry = await model_entry(connection, address)
    props = await connection.try_get("/props")
    if isinstance(props.get("default_generation_settings"), dict):
        try:
            return await open_llama(connection, address, settings, entry, props)
        except ServerRefusal:
            pass
    return await open_chat(connection, address, settings, entry)


def _explained(error: ServerRefusal) -> EngineError:
    """The server's refusal of one request in the program's own words, where it is a known one."""
    if error.status in (400, 413) and _TOO_LONG.search(error.fact):
        return ContextOverflow(error.fact, _SHORTEN)
    return error
