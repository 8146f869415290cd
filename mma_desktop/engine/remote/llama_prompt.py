"""Prompts for a llama-server, put together here so that no message can forge a control token.

The server's chat endpoint would read control tokens out of a document. So it is asked to lay out the messages with
placeholders for their contents (`/apply-template`), template and contents are tokenized apart, contents as plain text
(`/tokenize`), and what is sent in the end are tokens. An answer's prefix is simply more tokens.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any, cast

from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.engine.chat_template import Segment
from mma_desktop.engine.remote.http import Connection, Json, ServerRefusal
from mma_desktop.engine.remote.server import objects, whole
from mma_desktop.errors import EngineError

_MOST_REMEMBERED = 512  # texts whose tokens are kept


class LlamaPrompts:
    """Text to tokens, through the server. `begin` is the begin-of-text token, if the model wants one."""

    def __init__(self, connection: Connection, begin: list[int]) -> None:
        self._connection = connection
        self._begin = begin
        self._layouts: dict[tuple[str, ...], list[str | int]] = {}
        self._known: dict[tuple[str, bool], list[int]] = {}

    @classmethod
    async def open(cls, connection: Connection, bos: str) -> LlamaPrompts:
        """For the server behind `connection`, whose begin-of-text token is written `bos`.

        Some models have a token added at the end of a text; that is not taken for the one at the beginning.
        """
        added = await connection.post("/tokenize", {"content": "", "add_special": True})
        prompts = cls(connection, _ids(added))
        if not bos or prompts._begin[:1] != await prompts._tokens(bos, control=True):
            return cls(connection, [])
        return cls(connection, prompts._begin[:1])

    async def tokens(self, prompt: Prompt) -> list[int]:
        """The tokens of a prompt, with the begin-of-text token where the model expects it, once."""
        segments = [*await self._segments(prompt.messages), Segment(prompt.prefix, is_data=True)]
        tokens = [
            token for segment in segments for token in await self._tokens(segment.text, control=not segment.is_data)
        ]
        if not tokens:
            raise EngineError("The prompt is empty.", "Give the model at least one message.")
        return tokens if tokens[:1] == self._begin else [*self._begin, *tokens]

    async def spelled(self, text: str) -> list[tuple[int, bytes]]:
        """The tokens of a plain text, each with the bytes it stands for."""
        body: Json = {"content": text, "parse_special": False, "with_pieces": True}
        answer = await self._connection.post("/tokenize", body)
        return [(whole(token.get("id")), _bytes(token.get("piece"))) for token in objects(answer.get("tokens"))]

    async def _segments(self, messages: Sequence[Message]) -> list[Segment]:
        """The prompt in the server's own layout; a system message that it refuses is put before the user's."""
        try:
            layout = await self._layout(tuple(message.role for message in messages))
        except ServerRefusal:
            if [message.role for message in messages[:2]] != ["system", "user"]:
                raise
            both = Message("user", f"{messages[0].content}\n\n{messages[1].content}")
            return await self._segments([both, *messages[2:]])
        segments = (
            Segment(messages[part].content, True) if isinstance(part, int) else Segment(part, False) for part in layout
        )
        return [segment for segment in segments if segment.text]

    async def _layout(self, roles: tuple[str, ...]) -> list[str | int]:
        """What the template makes of messages with these roles: its own text, and the numbers of the messages."""
        if roles not in self._layouts:
            names = {f"x{secrets.token_hex(16)}n{index}z": index for index in range(len(roles))}
            messages = [{"role": role, "content": name} for role, name in zip(roles, names, strict=True)]
            text = str((await self._connection.post("/apply-template", {"messages": messages})).get("prompt"))
            parts = re.split("(" + "|".join(names) + ")", text) if names else [text]
            if not set(names) <= set(parts):
                raise EngineError("The server's chat template leaves out a message.", "Use another model.")
            self._layouts[roles] = [names.get(part, part) for part in parts]
        return self._layouts[roles]

    async def _tokens(self, text: str, *, control: bool) -> list[int]:
        """The tokens of `text`, in which control tokens are read only with `control`; remembered for a while."""
        if (text, control) not in self._known:
            answer = await self._connection.post("/tokenize", {"content": text, "parse_special": control})
            if len(self._known) >= _MOST_REMEMBERED:
                self._known.clear()
            self._known[text, control] = _ids(answer)
        return self._known[text, control]


def _ids(answer: Json) -> list[int]:
    return [whole(token) for token in cast("list[Any]", answer.get("tokens") or [])]


def _bytes(token_string: Any) -> bytes:
    """A token's text, which the server states as bytes where it is no valid text."""
    return token_string.encode() if isinstance(token_string, str) else bytes(cast("list[int]", token_string or []))
