"""How the search asks: a prompt that fits, a derived seed, a tag that says what for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import Record, Trimmed
from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored
from mma_desktop.domain.team import Team
from mma_desktop.errors import ContextOverflow
from mma_desktop.search.seeds import derive
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.base import Context, Step, Task

_MOST_LIKE = 64  # texts of a search that a request may be like; the last ones


@dataclass(frozen=True, slots=True)
class Framing:
    """What a solver puts around a task's own prompt, such as the replies of others, and how long the reply may be.

    `temperature` takes the place of the task's own. `free` replies are no answers in the task's layout: neither its
    grammar nor its final line applies. A `concluding` reply is the final segment and nothing before it.
    """

    frame: Callable[[Prompt], Prompt]
    max_tokens: int | None = None
    temperature: float | None = None
    free: bool = False
    concluding: bool = False


PLAIN = Framing(lambda prompt: prompt)


def beside(text: str) -> Framing:
    """The task's own prompt with a text in its system message; without one, the prompt as it is."""
    return Framing(lambda prompt: prompt.with_system(text)) if text else PLAIN


@dataclass(frozen=True, slots=True)
class PromptRunner:
    """Asks a team about one task. Equal arguments ask for equal samples, in any order and in any process.

    What it is asked for may resemble the texts in `like`, which only makes it faster.
    """

    task: Task
    team: Team
    seed: int
    record: Record
    settings: SearchSettings
    like: tuple[str, ...] = ()
    _told: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    def having(self, texts: Iterable[str]) -> PromptRunner:
        """The same runner, for samples that may also resemble `texts`; the last ones count most."""
        return replace(self, like=tuple(dict.fromkeys((*self.like, *texts)))[-_MOST_LIKE:])

    async def sample(
        self,
        step: Step,
        context: Context,
        *,
        node: str,
        purpose: str,
        n: int = 1,
        skip: int = 0,
        framing: Framing = PLAIN,
    ) -> list[Completion]:
        """`n` completions for one step at one node, numbers `skip` .. `skip`+n-1 of this purpose.

        Raises ContextOverflow when the question itself does not fit, EngineError when the engine fails twice.
        """
        engine = self.team[context.role]
        seed = derive(self.seed, node, purpose, context.role) + skip
        sampling = self._sampling(step, n, seed, f"{purpose} {node}", framing)
        prompt = await self._fitted(engine, step, context, sampling.max_tokens, node, framing)
        return await engine.generate(prompt, sampling)

    async def score(
        self, context: Context, continuations: Sequence[str], *, node: str, framing: Framing = PLAIN
    ) -> list[Scored]:
        """The log-probabilities of each continuation of an answer at one node. Raises as `sample` does."""
        engine = self.team[context.role]
        longest = max([len(await engine.token_strings(text)) for text in continuations])
        prompt = await self._fitted(engine, Step.ANSWER, context, longest, node, framing)
        return await engine.score(prompt, continuations)

    def _sampling(self, step: Step, n: int, seed: int, tag: str, framing: Framing) -> Sampling:
        answers = step is Step.ANSWER and not framing.free
        sampling = self.task.sampling(step)
        constraint = self.task.constraint() if answers and self.settings.constrain else None
        if constraint is not None and framing.concluding:
            constraint = replace(constraint, trigger="")
        final = self.task.final if answers and self.settings.stop_at_final else ""
        return replace(
            sampling,
            n=n,
            temperature=sampling.temperature if framing.temperature is None else framing.temperature,
            max_tokens=min(sampling.max_tokens, framing.max_tokens or sampling.max_tokens),
            seed=seed,
            tag=tag,
            constraint=constraint,
            final=final,
            stop_loops=self.settings.stop_loops,
            like=self.like,
        )

    async def _fitted(
        self, engine: Engine, step: Step, context: Context, reserve: int, node: str, framing: Framing = PLAIN
    ) -> Prompt:
        """The prompt with as many examples, and then as much knowledge, as the context holds (docs/method.md 1.7)."""
        most = min(context.examples, self.task.examples)
        for examples in range(most, -1, -1):
            prompt = framing.frame(self.task.prompt(step, replace(context, examples=examples)))
            over = await engine.count(prompt) + reserve - engine.info.context_length
            if over <= 0:
                self._tell(node, "examples", most - examples)
                return prompt
        return await self._with_less_knowledge(engine, step, replace(context, examples=0), reserve, node, framing)

    async def _with_less_knowledge(
        self, engine: Engine, step: Step, context: Context, reserve: int, node: str, framing: Framing
    ) -> Prompt:
        token_strings = await engine.token_strings(context.knowledge or "")
        for keep in _shrinking(len(token_strings)):
            prompt = framing.frame(self.task.prompt(step, replace(context, knowledge=_joined(token_strings[:keep]))))
            if await engine.count(prompt) + reserve <= engine.info.context_length:
                self._tell(node, "knowledge", len(token_strings) - keep)
                return prompt
        raise ContextOverflow(
            f"The case is too long for {engine.info.name}: it holds {engine.info.context_length} tokens.",
            engine.info.room_remedy,
        )

    def _tell(self, node: str, what: str, removed: int) -> None:
        if removed and (node, what) not in self._told:
            self._told.add((node, what))
            self.record(Trimmed(node, what, removed))


def _shrinking(length: int) -> list[int]:
    """Ever smaller numbers of tokens to keep, down to none: three quarters, a half, a quarter, zero."""
    return [length * quarter // 4 for quarter in (3, 2, 1, 0)] if length else []


def _joined(token_strings: Sequence[str]) -> str | None:
    return "".join(token_strings) or None
