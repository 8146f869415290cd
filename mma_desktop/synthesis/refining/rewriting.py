"""Asks a designer to rewrite the weakest node, and takes nothing that does not keep to the rules.

A reply that is no pack, that quotes what is measured on, or whose pack fails in a dry run is told to the designer with
the reason, and it may try again; after so many attempts the node stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.errors import ContextOverflow, EngineError, InputError
from mma_desktop.packs.json_schema import LEFT_EMPTY, grammar, read_json
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.seeds import derive
from mma_desktop.synthesis.refining.quoting import QuoteGuard
from mma_desktop.synthesis.refining.rewrites import NodeRewrite, applied, as_shown, reply_shape, texts_of
from mma_desktop.synthesis.refining.settings import RefineSettings
from mma_desktop.tasks.schema import Fence, Text
from mma_desktop.tasks.templates import parse_template

_MOST_OUTPUT, _MOST_QUESTION = 500, 1200  # characters of a node's output, and of a question, that a designer is shown

DryRun = Callable[[NodePack], Awaitable[str]]
"""Runs a pack on one sample: why it failed, or ""."""


class RewritingTexts(DataModel):
    """The words with which a designer is asked (resources/synthesis/rewriting.*.toml)."""

    system: Text
    node: Text
    sample: Text
    refused: Text
    request: Text
    fence: Fence


@cache
def rewriting_texts(language: str) -> RewritingTexts:
    """The words in zh or en. Raises ResourceError."""
    return load_data(paths.resources() / "synthesis" / f"rewriting.{language}.toml", RewritingTexts)


@dataclass(frozen=True, slots=True)
class ShownSample:
    """What the designer sees of a sample: the question, its answer, what each node wrote, and the node's reward."""

    question: str
    gold: str
    outputs: tuple[tuple[str, str], ...]
    reward: float


@dataclass(frozen=True, slots=True)
class WeakNode:
    """What is to be rewritten, and why: the node's mean reward and the samples in which it was the weakest."""

    name: str
    mean: float
    samples: tuple[ShownSample, ...]


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What came of it: the pack with the new node, or None; the designer's reason; why attempts were refused."""

    pack: NodePack | None
    reason: str
    refused: tuple[str, ...] = ()


class _Refused(Exception):
    """A reply that is not taken; the message is the reason."""


@dataclass(frozen=True, slots=True)
class Rewriter:
    """A designer with its rules. `said_before` is what a rewrite may say again, beside the node's own text."""

    designer: Engine
    language: str
    settings: RefineSettings
    guard: QuoteGuard
    said_before: str = ""

    async def rewritten(self, pack: NodePack, weak: WeakNode, epoch: int, dry_run: DryRun) -> Rewritten:
        """The pack with the weak node rewritten, the first attempt that keeps to the rules. Raises EngineLost."""
        refused: list[str] = []
        for attempt in range(self.settings.attempts):
            try:
                return await self._attempt(pack, weak, (epoch, attempt), refused, dry_run)
            except _Refused as refusal:
                refused.append(str(refusal))
        return Rewritten(None, "", tuple(refused))

    async def _attempt(
        self, pack: NodePack, weak: WeakNode, number: tuple[int, int], refused: Sequence[str], dry_run: DryRun
    ) -> Rewritten:
        rewrite = await self._asked(pack, weak, number, refused)
        changed = self._checked(pack, weak.name, rewrite)
        if problem := await dry_run(changed):
            raise _Refused(problem)
        return Rewritten(changed, rewrite.reason, tuple(refused))

    async def _asked(
        self, pack: NodePack, weak: WeakNode, number: tuple[int, int], refused: Sequence[str]
    ) -> NodeRewrite:
        """The designer's reply, read. Raises _Refused where it is not of the form."""
        node = pack.node(weak.name)
        shape = reply_shape(node)
        prompt = await self._fitted(pack, weak, refused[-1:])
        sampling = Sampling(
            temperature=self.settings.temperature,
            max_tokens=self.settings.max_tokens,
            seed=derive(self.settings.seed, "rewrite", weak.name, *number),
            constraint=Constraint(grammar(shape)),
            tag=f"rewrite {weak.name}",
        )
        try:
            (completion,) = await self.designer.generate(prompt, sampling)
            return NodeRewrite.model_validate(read_json(completion.text, shape))
        except EngineError as error:
            raise _Refused(error.fact) from error
        except ValueError as error:
            empty = str(error) == LEFT_EMPTY
            raise _Refused(LEFT_EMPTY if empty else "it is no JSON of the form that was asked for") from error

    def _checked(self, pack: NodePack, name: str, rewrite: NodeRewrite) -> NodePack:
        before = "\n".join((self.said_before, texts_of(pack.node(name))))
        if fault := self.guard.fault(rewrite.texts, before):
            raise _Refused(fault)
        try:
            return applied(pack, name, rewrite)
        except InputError as error:
            raise _Refused(error.fact) from error

    async def _fitted(self, pack: NodePack, weak: WeakNode, refused: Sequence[str]) -> Prompt:
        """The prompt with as many samples as the designer's context holds. Raises ContextOverflow without room."""
        for prompt in self._ever_shorter(pack, weak, refused):
            if await self.designer.count(prompt) + self.settings.max_tokens <= self.designer.info.context_length:
                return prompt
        raise ContextOverflow(
            f"{self.designer.info.name} holds {self.designer.info.context_length} tokens, too few to rewrite a node.",
            "Choose a designer with a longer context.",
        )

    def _ever_shorter(self, pack: NodePack, weak: WeakNode, refused: Sequence[str]) -> Iterator[Prompt]:
        for count in range(len(weak.samples), -1, -1):
            yield self.prompt(pack, weak, weak.samples[:count], refused)

    def prompt(
        self, pack: NodePack, weak: WeakNode, samples: Sequence[ShownSample], refused: Sequence[str] = ()
    ) -> Prompt:
        """What the designer reads."""
        texts = rewriting_texts(self.language)
        spec = json.dumps(as_shown(pack.node(weak.name)), ensure_ascii=False, indent=1)
        parts = [_filled(texts.node, node=weak.name, mean=f"{weak.mean:+.3f}", spec=spec)]
        parts += [self._shown(number, sample) for number, sample in enumerate(samples, start=1)]
        parts += [_filled(texts.refused, reason=reason) for reason in refused]
        parts.append(_filled(texts.request, node=weak.name))
        return Prompt((Message("system", texts.system), Message("user", "\n\n".join(parts))))

    def _shown(self, number: int, sample: ShownSample) -> str:
        texts = rewriting_texts(self.language)
        outputs = "\n".join(f"[{node}] {_cut(text, _MOST_OUTPUT)}" for node, text in sample.outputs)
        filled = _filled(
            texts.sample,
            number=str(number),
            gold=sample.gold,
            reward=f"{sample.reward:+.3f}",
            question=_cut(sample.question, _MOST_QUESTION),
            outputs=outputs,
        )
        return texts.fence.around(filled)


def _filled(template: str, **values: str) -> str:
    return parse_template(template, values.keys()).fill(values)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"
