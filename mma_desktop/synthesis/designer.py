"""A designer: any engine, asked for JSON of a given form, which the grammar holds it to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from mma_desktop.data_files import without_unseen
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.errors import ContextOverflow, EngineError
from mma_desktop.packs.json_schema import JsonShape, grammar, read_json
from mma_desktop.search.seeds import derive
from mma_desktop.synthesis.texts import DesignTexts, Request

ATTEMPTS = 2
_KEPT = (1.0, 0.75, 0.5, 0.35, 0.2, 0.1, 0.0)  # shares of the material that are tried in turn
_CUT = "…"
_ESCAPE = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class DesignRequest:
    """One thing to ask for. `tag` is its own among all of a build: the seed comes from it.

    `material` is text of others: it stands between fences, and gives way where the context does not hold it all.
    """

    request: Request
    tag: str
    shape: JsonShape
    max_tokens: int
    values: Mapping[str, str] = field(default_factory=dict[str, str])
    material: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Designer:
    """Asks an engine in one language. Equal requests are answered alike in any order and in any process."""

    engine: Engine
    texts: DesignTexts
    seed: int
    temperature: float

    async def ask(self, request: DesignRequest) -> Mapping[str, Any] | None:
        """The object that the reply holds; None where two replies hold none. Raises EngineLost, ContextOverflow."""
        prompt = await self._fitted(request)
        for attempt in range(ATTEMPTS):
            try:
                (completion,) = await self.engine.generate(prompt, self._sampling(request, attempt))
                return cast("Mapping[str, Any]", read_json(_seen(completion.text), request.shape))
            except ContextOverflow:
                raise
            except (ValueError, EngineError):
                continue
        return None

    def _sampling(self, request: DesignRequest, attempt: int) -> Sampling:
        return Sampling(
            temperature=self.temperature,
            max_tokens=request.max_tokens,
            seed=derive(self.seed, request.tag) + attempt,
            constraint=Constraint(grammar(request.shape)),
            stop_loops=True,
            tag=request.tag,
        )

    async def _fitted(self, request: DesignRequest) -> Prompt:
        """The prompt with as much of its material as the context holds."""
        for prompt in self._ever_shorter(request):
            if await self.engine.count(prompt) + request.max_tokens <= self.engine.info.context_length:
                return prompt
        raise ContextOverflow(
            f"{self.engine.info.name} holds {self.engine.info.context_length} tokens, too few to design with.",
            "Choose a model with a longer context.",
        )

    def _ever_shorter(self, request: DesignRequest) -> Iterator[Prompt]:
        for share in _KEPT:
            material = {name: _shortened(text, share) for name, text in request.material.items()}
            user = self.texts.prompt(request.request, request.values, material)
            yield Prompt((Message("system", self.texts.system), Message("user", user)))


def _shortened(text: str, share: float) -> str:
    return text if share >= 1 else text[: int(len(text) * share)] + _CUT


def _seen(reply: str) -> str:
    """A reply in JSON without what nobody sees, as a character or an escape: no pack that holds any is taken in."""
    return _ESCAPE.sub(lambda found: " " if found[1] in "bfr" else found[0], without_unseen(reply, allowed="\n\t"))
