"""What the kinds of remote servers have in common: what is known of one, and what it can be asked."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from mma_desktop.domain.engines import EngineInfo
from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored
from mma_desktop.engine.remote.address import Address, RemoteSettings, settings_file
from mma_desktop.engine.remote.http import Connection, Json
from mma_desktop.errors import EngineError, InputError

_FOLDERS = re.compile(r".*[/\\]")
_PASSING = {"created", "n_ctx"}  # what changes from start to start of a server with the same model


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What was found out about a server when it was opened; shown to the user, and nothing else is asked of it.

    `samples` is how many samples one request may draw; `data_is_safe` says that text in messages cannot become a
    control token, whatever it contains (elsewhere what looks like one is broken up by a space).
    """

    server: str
    samples: int
    continues: bool
    scores: bool
    grammar: bool
    counts: bool
    cuts_at_tokens: bool
    data_is_safe: bool

    def described(self) -> tuple[tuple[str, str], ...]:
        """What to show: (what, how it is done)."""
        return (
            ("server", self.server),
            ("samples", f"up to {self.samples} in one request" if self.samples > 1 else "one request each"),
            ("continues an answer", "yes" if self.continues else "NO: this model cannot verify answers"),
            ("log-probabilities", "yes" if self.scores else "no"),
            ("grammars", "kept" if self.grammar else "not sent"),
            ("token counts", "exact" if self.counts else "estimated"),
            ("cuts text at", "tokens" if self.cuts_at_tokens else "characters"),
            (
                "control tokens in a text",
                "stay text" if self.data_is_safe else "are broken up where they look like one",
            ),
        )


class Server(Protocol):
    """One kind of server. What its capabilities deny is never asked of it."""

    @property
    def capabilities(self) -> Capabilities:
        """What it can do."""
        ...

    @property
    def info(self) -> EngineInfo:
        """What is known of its model."""
        ...

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """`sampling.n` completions."""
        ...

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """Log-probabilities of each continuation."""
        ...

    async def count(self, prompt: Prompt) -> int:
        """The number of tokens of a prompt."""
        ...

    async def token_strings(self, text: str) -> list[str]:
        """`text` cut at token boundaries."""
        ...


async def model_entry(connection: Connection, address: Address) -> Json:
    """What the server says of the model that the address names. Raises EngineError, InputError when there is none."""
    listed = objects((await connection.get("/v1/models")).get("data"))
    names = {str(entry["id"]): entry for entry in listed if "id" in entry}
    if not names:
        raise EngineError(f"{connection.name} serves no model.", "Check that it is an OpenAI-compatible server.")
    if address.model in names:
        return names[address.model]
    if address.model or len(names) > 1:
        fact = f"{connection.name} has no model {address.model}." if address.model else "The server has several models."
        raise InputError(fact, f"Put one of these after a # behind the address: {', '.join(names)}.")
    return next(iter(names.values()))


def info_of(address: Address, entry: Json, context_length: int, template: str = "") -> EngineInfo:
    """What is known of a remote model.

    There is no file to hash: `sha256` is a digest of the address, the model's id, the template and what the server
    states of the model. It says that the same server describes the same model, not that the weights are the same.
    """
    model = str(entry["id"])
    stated = _scalars(entry) | _scalars(_meta(entry))
    described = json.dumps([address.url, model, template, stated], ensure_ascii=False, sort_keys=True)
    return EngineInfo(
        name=f"{_FOLDERS.sub('', model)} @ {address.netloc}",
        sha256=hashlib.sha256(described.encode("utf-8", "replace")).hexdigest(),
        context_length=context_length,
        parameters=whole(_meta(entry).get("n_params")),
        template=template,
        local=False,
    )


def context_length_of(stated: int, address: Address, settings: RemoteSettings) -> int:
    """The context length the server states, or that the user set. Raises InputError when nobody says."""
    if not stated and not settings.context_length:
        fact = f"{address.url} does not say how long its model's context is."
        raise InputError(fact, f"Set `context_length` in {settings_file()}.")
    return min(stated or settings.context_length or 0, settings.context_length or stated)


def objects(value: Any) -> list[Json]:
    """The JSON objects in a list; none where there is no list."""
    entries = cast("list[Any]", value) if isinstance(value, list) else []
    return [cast(Json, entry) for entry in entries if isinstance(entry, dict)]


def whole(value: Any) -> int:
    """`value` as a number, 0 when it is none."""
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0


def _meta(entry: Json) -> Json:
    meta = entry.get("meta")
    return cast(Json, meta) if isinstance(meta, dict) else {}


def _scalars(values: Json) -> dict[str, str | int | float]:
    return {key: value for key, value in values.items() if isinstance(value, str | int | float) and key not in _PASSING}
