"""DyLAN (docs/method.md 1.11): four agents with roles, three rounds, rating and ranking each other, early agreement.

Round 1: all agents answer by themselves. Round 2: each sees the replies of round 1, rates them from 1 to 5 and answers
again. Before round 3 a ranking keeps the two best. The search for an answer ends as soon as more than floor(2n/3) of a
round's n agents agree. Replies for which there is no room are shown by their final lines alone; where these do not fit
either, the last round that was held decides. How much each agent contributed is computed backward from the last round,
along the ratings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import Field

from mma_desktop.data_files import DataModel
from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, NodeAdded, Record, Trimmed
from mma_desktop.domain.prompts import Completion, Message, Prompt
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.domain.tree import ROOT_ID, SearchTree
from mma_desktop.domain.waiting import together
from mma_desktop.errors import ContextOverflow
from mma_desktop.search.prompt_runner import Framing, PromptRunner
from mma_desktop.search.seeds import generator
from mma_desktop.search.settings import SearchSettings
from mma_desktop.search.voting import candidates_of, majority
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.sampling import answer_node, first_that_fits, root_node, voted_solution
from mma_desktop.solvers.texts import Text, data_file, load_fences, load_texts
from mma_desktop.tasks.base import Context, Step, Task

_ROUNDS, _KEPT = 3, 2
_RANK_TOKENS = 32
_NUMBERS = re.compile(r"\d+")
_DATA = data_file("dylan")


class Persona(DataModel):
    """One agent: its name, and what is added to the task's own role text."""

    name: Text
    text: Text


class DylanTexts(DataModel):
    """The agents, and what is added to the request in later rounds and for the ranking; labels lead the numbers."""

    personas: tuple[Persona, ...] = Field(min_length=2)
    discuss: Text
    rating_label: Text
    rank: Text
    rank_label: Text


@dataclass(frozen=True, slots=True)
class Dylan:
    """The agents are personas of the model at `role`."""

    task: Task
    settings: SearchSettings
    seed: int
    role: str = GENERAL

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The answer that the agents agree on, or the majority of the last round."""
        record(root_node(question))
        runner = PromptRunner(self.task, team, self.seed, record, self.settings)
        discussion = _Discussion(runner, question, self.role)
        solution = await discussion.run()
        record(Decided.on(solution))
        return solution

    def best(self, tree: SearchTree) -> Solution | None:
        """The majority of the last round that was begun."""
        last = max((node.depth for node in tree), default=0)
        if not last:
            return None
        nodes = [node for node in tree if node.depth == last]
        vote = majority([candidate for node in nodes for candidate in node.candidates], self.task.vote)
        holder = next((node.id for node in nodes if node.answer == vote.answer), ROOT_ID)
        return Solution(vote.answer or "", vote.value, vote.vote_share, (ROOT_ID, holder), f"majority of round {last}")


@dataclass(frozen=True, slots=True)
class _Reply:
    """What one agent said in one round, and how it rated the replies of the round before (agent -> 1..5)."""

    agent: int
    node: NodeAdded
    ratings: Mapping[int, int]


class _Discussion:
    """The rounds of one question."""

    def __init__(self, runner: PromptRunner, question: Question, role: str) -> None:
        self._runner = runner
        self._question = question
        self._role = role
        self._texts = load_texts(_DATA, runner.task.language, DylanTexts)
        self._fences = load_fences(runner.task.language)
        self._rounds: list[list[_Reply]] = []

    async def run(self) -> Solution:
        agents = list(range(len(self._texts.personas)))
        for number in range(1, _ROUNDS + 1):
            try:
                if number == _ROUNDS:
                    agents = await self._best_two()
                if await self._agree(number, agents):
                    break
            except ContextOverflow:
                if not self._rounds:
                    raise
                self._runner.record(Trimmed(ROOT_ID, "rounds", _ROUNDS - len(self._rounds)))
                break
        nodes = [reply.node for reply in self._rounds[-1]]
        solution = voted_solution(self._runner, nodes, "")
        reason = f"{len(self._rounds)} rounds; contributions: {self._contributions(solution.value)}"
        return replace(solution, reason=reason)

    async def _agree(self, number: int, agents: Sequence[int]) -> bool:
        """Let the agents of a round speak in random order; whether enough of them agree."""
        order = generator(self._runner.seed, "dylan", number).sample(list(agents), len(agents))
        earlier = self._rounds[-1] if self._rounds else []
        replies: list[_Reply] = []
        for reply in await together(self._say(agent, number, earlier) for agent in order):
            self._runner.record(reply.node)
            replies.append(reply)
        self._rounds.append(replies)
        votes = Counter(reply.node.value for reply in replies if reply.node.value is not None)
        return bool(votes) and votes.most_common(1)[0][1] > 2 * len(agents) // 3

    async def _say(self, agent: int, number: int, earlier: Sequence[_Reply]) -> _Reply:
        persona = self._texts.personas[agent]
        node_id = f"{ROOT_ID}.{number}-{persona.name}"
        context = Context(self._question.text, role=self._role)
        framings = self._ever_shorter(node_id, earlier, lambda texts: self._speaking(persona, texts))
        completions = await first_that_fits(self._runner.record, framings, self._asking(context, node_id, "speak"))
        vote = majority(candidates_of(completions, self._runner.task), self._runner.task.vote)
        sources = [reply.node.id for reply in earlier]
        node = answer_node(node_id, self._question, self._role, vote, depth=number, sources=sources)
        return _Reply(agent, node, self._ratings(completions[0].text, earlier))

    def _asking(self, context: Context, node: str, purpose: str) -> Callable[[Framing], Awaitable[list[Completion]]]:
        def ask(framing: Framing) -> Awaitable[list[Completion]]:
            return self._runner.sample(Step.ANSWER, context, node=node, purpose=purpose, framing=framing)

        return ask

    def _ever_shorter(
        self, node: str, earlier: Sequence[_Reply], showing: Callable[[list[str]], Framing]
    ) -> Iterator[tuple[Trimmed | None, Framing]]:
        """The replies of the round before, and their final lines alone; each with what it leaves out."""
        texts = _texts(earlier)
        yield None, showing(texts)
        if texts:
            finals = [self._runner.task.read(text).final for text in texts]
            yield Trimmed(node, "replies but for their final lines", len(texts)), showing(finals)

    def _speaking(self, persona: Persona, texts: Sequence[str]) -> Framing:
        """What makes the task's prompt that of one agent; from the second round on with what the others said."""
        more = self._fences.filled(self._texts.discuss, texts) if texts else ""
        return Framing(lambda prompt: _with_more(prompt.with_system(persona.text), more))

    def _ranking(self, texts: Sequence[str]) -> Framing:
        more = self._fences.filled(self._texts.rank, texts)
        return Framing(lambda prompt: _with_more(prompt, more), max_tokens=_RANK_TOKENS, free=True)

    def _ratings(self, text: str, earlier: Sequence[_Reply]) -> Mapping[int, int]:
        """The ratings in a reply, 1..5; what cannot be read counts as the middle."""
        scores = _numbers_after(self._texts.rating_label, text)
        read = [score if 1 <= score <= 5 else 3 for score in scores[: len(earlier)]]
        read += [3] * (len(earlier) - len(read))
        return {reply.agent: score for reply, score in zip(earlier, read, strict=True)}

    async def _best_two(self) -> list[int]:
        """The agents whose replies of the last round rank first; by the ratings where the ranking cannot be read."""
        earlier = self._rounds[-1]
        context = Context(self._question.text, role=self._role, examples=0)
        framings = self._ever_shorter(ROOT_ID, earlier, self._ranking)
        completions = await first_that_fits(self._runner.record, framings, self._asking(context, ROOT_ID, "rank"))
        numbers = _numbers_after(self._texts.rank_label, completions[0].text)
        ranked = [number - 1 for number in dict.fromkeys(numbers) if 1 <= number <= len(earlier)]
        rest = [index for index in range(len(earlier)) if index not in ranked]
        return [earlier[index].agent for index in [*ranked, *rest][:_KEPT]]

    def _contributions(self, value: str | None) -> str:
        """The share of each agent in the answer, in words."""
        shares = contributions(
            [[(r.agent, r.node.value, r.ratings) for r in replies] for replies in self._rounds], value
        )
        named = enumerate(self._texts.personas)
        return ", ".join(f"{persona.name} {shares.get(agent, 0.0):.2f}" for agent, persona in named)


Spoken = tuple[int, str | None, Mapping[int, int]]
"""(agent, value, its ratings of the agents of the round before)"""


def contributions(rounds: Sequence[Sequence[Spoken]], value: str | None) -> dict[int, float]:
    """The share of each agent in the answer `value`, computed backward: they sum to 1 over each round, and to 1 in all.

    In the last round those who state the value share equally; each hands its share on to the agents of the round
    before, in proportion to the ratings it gave them. An agent's contribution is the mean over the rounds.
    """
    if value is None:
        return {}
    last = [agent for agent, stated, _ in rounds[-1] if stated == value]
    shares = {agent: 1 / len(last) for agent in last}
    totals = Counter(shares)
    for later in reversed(rounds[1:]):
        shares = _handed_on(later, shares)
        totals.update(shares)
    return {agent: total / len(rounds) for agent, total in totals.items()}


def _handed_on(later: Sequence[Spoken], shares: Mapping[int, float]) -> dict[int, float]:
    before: dict[int, float] = {}
    for agent, _, ratings in later:
        given = sum(ratings.values())
        for rated, score in ratings.items():
            before[rated] = before.get(rated, 0.0) + shares.get(agent, 0.0) * score / given
    return before


def _texts(replies: Sequence[_Reply]) -> list[str]:
    return [candidate.text for reply in replies for candidate in reply.node.candidates]


def _with_more(prompt: Prompt, text: str) -> Prompt:
    """The prompt with a text, if there is one, at its end, so that the case stays in front of it."""
    if not text:
        return prompt
    *turns, request = prompt.messages
    return replace(prompt, messages=(*turns, Message(request.role, f"{request.content}\n\n{text}")))


def _numbers_after(label: str, text: str) -> list[int]:
    """The whole numbers in the line that the label begins."""
    line = re.search(rf"{re.escape(label)}\W*([^\n]*)", text, re.IGNORECASE)
    return [int(number) for number in _NUMBERS.findall(line[1])] if line else []


METHODS = (Method("dylan", Dylan, _DATA, samples=1, order=6),)
