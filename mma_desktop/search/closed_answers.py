"""Closed answers scored (docs/method.md 1.11): how likely each possible answer is as the last line; nothing is written.

A model has a liking for letters, for places in a list, and for some answers whatever is asked. So the options of a
choice are shown in several cyclic orders, each option behind other letters, and if wanted (`correction`) a share of
what the model gives an answer without the question is taken off (contextual calibration, Zhao et al. 2021;
domain-conditional PMI, Holtzman et al. 2021). The general model, the domain model, and if wanted (`persona`) the
general model in the domain model's part score all answers.

The worked examples, the role and the question come before the options, so the orders share their beginning. What is
made of the scores is up to who asks: a method of its own, a pool with votes, the first leaf of a search tree, a part of
rewards.
"""

from __future__ import annotations

import math
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from mma_desktop.answers.offered import ListedOptions, listed_options
from mma_desktop.domain.events import AnswersScored
from mma_desktop.domain.prompts import Message, Prompt, Scored
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.domain.tree import ROOT_ID
from mma_desktop.search.prompt_runner import Framing, PromptRunner
from mma_desktop.search.scoring import softmax
from mma_desktop.tasks.base import Context, Step, Task

_MANY = 64  # possible answers; of more, only those with a likely beginning are scored whole
_BEGINNING, _LIKELY = 2, 8  # characters of a beginning, and how many beginnings are followed up


@dataclass(frozen=True, slots=True)
class Voice:
    """Who is asked, and in whose part: `role` names the engine, `part` the system message."""

    role: str
    part: str


@dataclass(frozen=True, slots=True)
class Order:
    """One wording of a question: option `values[i]` stands behind the mark `letters[i]`."""

    wording: str
    bare: str
    letters: tuple[str, ...]
    values: tuple[str, ...]


def personas_of(team: Team, *, again: bool) -> tuple[Voice, ...]:
    """The general model, every other domain model, and with `again` the general model in the domain model's part."""
    others = [role for role in team.domains if team[role].info.sha256 != team[GENERAL].info.sha256]
    return (
        Voice(GENERAL, GENERAL),
        *(Voice(role, role) for role in others),
        *([Voice(GENERAL, DOMAIN)] if again else []),
    )


def orders_of(question: str, options: Sequence[str], most: int, blank: str) -> list[Order]:
    """Up to `most` cyclic orders of the options, evenly spread; one where there is nothing that can be moved."""
    listed, keys = listed_options(question), tuple(options)
    if listed is None or len(listed.texts) != len(keys):
        return [Order(question, blank, keys, keys)]
    return [_rotated(listed, keys, by, blank) for by in shifts(len(keys), most if listed.movable else 1)]


def shifts(options: int, most: int) -> list[int]:
    """By how many places the options are moved on in each of up to `most` cyclic orders, evenly spread."""
    count = min(most, options)
    return [place * options // count for place in range(count)]


def _rotated(listed: ListedOptions, keys: tuple[str, ...], by: int, blank: str) -> Order:
    behind = tuple(keys[(place - by) % len(keys)] for place in range(len(keys)))
    return Order(listed.rotated(by), listed.rotated(by, blank), keys, behind)


def normalised(logarithms: Sequence[float]) -> list[float]:
    """Logarithms of shares that sum to 1."""
    top = max(logarithms)
    whole = top + math.log(sum(math.exp(value - top) for value in logarithms))
    return [value - whole for value in logarithms]


def scores_of(scored: AnswersScored, correction: float) -> list[float]:
    """What decides: the log-probability less `correction` of that without the question, normalised.

    Of the whole answer, not per token: each is written out to its end (罪, 个月), so these are the chances that the
    model would write it. Per token, 12 months would come before 6 for having one more digit.
    """
    bare = scored.bare or (0.0,) * len(scored.values)
    return normalised([value - correction * without for value, without in zip(scored.logprobs, bare, strict=True)])


def combined(all_scored: Sequence[AnswersScored], correction: float) -> dict[str, float]:
    """The share of each value: the softmax of the mean of all scores, which are of the same values."""
    means = [fmean(scores) for scores in zip(*(scores_of(one, correction) for one in all_scored), strict=True)]
    return dict(zip(all_scored[0].values, softmax(means), strict=True))


@dataclass(frozen=True, slots=True)
class AnswerScorer:
    """One persona's scores of the possible answers to a question."""

    runner: PromptRunner
    persona: Voice

    async def scored(self, orders: Sequence[Order], values: Sequence[str]) -> AnswersScored:
        """The scores of these values, averaged over the orders. Raises EngineError."""
        asked = [_only(order, values) for order in orders]
        tables = [await self._table(order, order.wording) for order in asked]  # one by one: each forks the last
        bare = [await self._table(order, order.bare) for order in asked] if self.runner.settings.correction else []
        return AnswersScored(
            role=self.persona.role,
            persona=self.persona.part,
            model=self.runner.team[self.persona.role].info.sha256,
            values=tuple(values),
            logprobs=_means(tables, values),
            bare=_means(bare, values),
            tokens=tuple(tables[0][value][1] for value in values),
            orders=len(orders),
        )

    async def likely(self, order: Order) -> tuple[str, ...]:
        """The values to score: all of them, or of very many those that begin in one of the likeliest ways."""
        if len(order.values) <= _MANY:
            return order.values
        lead, written = self._closings(order.values)
        beginnings = list(dict.fromkeys(text[:_BEGINNING] for text in written))
        scores = await self._ask(order.wording, lead, beginnings)
        ranked = sorted(zip(beginnings, scores, strict=True), key=lambda pair: -sum(pair[1].logprobs))
        kept = {beginning for beginning, _ in ranked[:_LIKELY]}
        return tuple(v for v, text in zip(order.values, written, strict=True) if text[:_BEGINNING] in kept)

    async def _table(self, order: Order, wording: str) -> dict[str, tuple[float, int]]:
        """Of each value its log-probability (a share of all for a choice's letters) and number of tokens."""
        lead, written = self._closings(order.letters)
        scores = await self._ask(wording, lead, written)
        sums = [sum(score.logprobs) for score in scores]
        found = normalised(sums) if all(len(score.logprobs) == 1 for score in scores) else sums
        return {
            value: (round(logprob, 6), max(1, len(score.logprobs)))
            for value, logprob, score in zip(order.values, found, scores, strict=True)
        }

    def _closings(self, values: Sequence[str]) -> tuple[str, list[str]]:
        """What leads to the value in the last line, and each value as it is written there, with the space before it."""
        leads, texts = zip(*(self.runner.task.closing(value) for value in values), strict=True)
        lead = leads[0].strip()
        space = leads[0][len(leads[0].rstrip()) :] if lead else ""
        return lead, [space + text for text in texts]

    async def _ask(self, wording: str, lead: str, texts: Sequence[str]) -> list[Scored]:
        context = Context(wording, role=self.persona.role, prefix=lead)
        return await self.runner.score(context, texts, node=ROOT_ID, framing=Framing(self._frame))

    def _frame(self, prompt: Prompt) -> Prompt:
        """The prompt in the persona's part, its worked examples answered with the last line alone."""
        own = self.runner.task.prompt(Step.ANSWER, Context("", role=self.persona.part)).messages
        system = [message for message in own if message.role == "system"]
        others = [self._short(message) for message in prompt.messages if message.role != "system"]
        return replace(prompt, messages=(*system, *others))

    def _short(self, message: Message) -> Message:
        if message.role != "assistant":
            return message
        return replace(message, content=self.runner.task.read(message.content).final or message.content)


def _only(order: Order, values: Sequence[str]) -> Order:
    kept = [pair for pair in zip(order.letters, order.values, strict=True) if pair[1] in set(values)]
    return replace(order, letters=tuple(pair[0] for pair in kept), values=tuple(pair[1] for pair in kept))


def _means(tables: Sequence[dict[str, tuple[float, int]]], values: Sequence[str]) -> tuple[float, ...]:
    return tuple(round(fmean(table[value][0] for table in tables), 6) for value in values) if tables else ()


async def score_closed(
    runner: PromptRunner, question: str, blank: str, personas: Sequence[Voice] | None = None
) -> AsyncGenerator[AnswersScored]:
    """The scores of the possible answers to a question by all personas, or these, in turn; none for open answers.

    `blank` stands in place of the question where it is left out (`correction`). Raises EngineError.
    """
    task, settings = runner.task, runner.settings
    orders = orders_of(question, task.closed, settings.orders, blank)
    values: tuple[str, ...] = ()
    asked = personas_of(runner.team, again=settings.persona) if personas is None else personas
    for persona in asked if task.closed else ():
        scorer = AnswerScorer(runner, persona)
        values = values or await scorer.likely(orders[0])
        yield await scorer.scored(orders, values)


def closing_line(task: Task, value: str) -> str:
    """The last line that states `value`, which is the whole text of an answer that nobody wrote."""
    return "".join(task.closing(value)).strip()


def likelihood_of(shares: Mapping[str, float], task: Task, value: str) -> float | None:
    """How likely the models find `value`, beside the likeliest of all possible answers (0..1).

    None for an answer outside of the closed set, such as several charges together: nobody was asked about it.
    """
    if not shares or value not in task.closed:
        return None
    return shares.get(value, 0.0) / max(shares.values())
