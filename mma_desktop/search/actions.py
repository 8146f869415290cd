"""What each action does (docs/method.md 1.4, 1.5): from a node to the content of its child."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from mma_desktop.domain.events import AmountsJudged, Event, NodeAdded, ReadingsScored
from mma_desktop.domain.prompts import Completion, FinishReason
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import GENERAL, LEDGER, SCORES
from mma_desktop.domain.tree import Action, Candidate, Node
from mma_desktop.errors import EngineError
from mma_desktop.search.choosing import ask_readings
from mma_desktop.search.closed_answers import closing_line
from mma_desktop.search.judging import judge
from mma_desktop.search.moves import Move, child_id, child_kind
from mma_desktop.search.prompt_runner import PLAIN, Framing, PromptRunner
from mma_desktop.search.voting import VoteOutcome, candidates_of, decided, majority
from mma_desktop.tasks.base import Context, Step

Said = TypeVar("Said", bound=Event)
Reply = TypeVar("Reply")


class NothingNew(Exception):
    """The action brings nothing: a review that changes nothing (the knowledge has converged), no amount that counts."""


@dataclass(frozen=True, slots=True)
class Actions:
    """The actions, carried out by a team through a `PromptRunner`, and what comes before them.

    `shares` are those of all possible answers to the question, where they were scored. `library` frames what is asked
    of the domain model in A3: with passages of the knowledge library, where the run has any. `chosen` is what models
    said of the close readings of the document, once A5 has asked them.
    """

    runner: PromptRunner
    shares: Mapping[str, float] = field(default_factory=dict[str, float])
    library: Framing = PLAIN
    chosen: list[ReadingsScored] = field(default_factory=list[ReadingsScored])

    async def apply(self, node: Node, move: Move) -> NodeAdded:
        """The child that `move` makes from `node`. Raises NothingNew (A3 converged) or EngineError."""
        child = _empty_child(node, move)
        match move.action:
            case Action.ANSWER_GENERAL | Action.ANSWER_DOMAIN:
                if self.runner.settings.shared_draft and _drafted(node, move.role):
                    return _with_answer_of(node, child)
                return await self._answer(child, move.role)
            case Action.KNOWLEDGE:
                return await self._know(node, child, move.role)
            case Action.NODE:
                return await self._consult(node, child, move.role)
            case Action.RESTATE:
                return await self._restate(node, child)
            case Action.COMPUTE:
                return await self._compute(child)
            case Action.SCORE:
                return self._likeliest(child)

    async def _answer(self, child: NodeAdded, role: str) -> NodeAdded:
        """A1, A2, and the draft of A3: n candidates of one role, decided by majority."""
        context = Context(child.question, role=role, knowledge=child.knowledge, restated=child.restated)
        vote = await self.vote(context, child.id)
        return replace(
            child,
            answer=vote.answer,
            value=vote.value,
            vote_share=vote.vote_share,
            producer=role,
            valid=vote.value is not None,
            candidates=vote.candidates,
        )

    async def vote(self, context: Context, node: str) -> VoteOutcome:
        """The majority among the candidates; with adaptive votes, drawing stops once it is decided."""
        settings = self.runner.settings
        most = settings.candidates
        candidates: tuple[Candidate, ...] = ()
        while len(candidates) < most and not (candidates and decided(candidates, most, settings.vote_lead)):
            n = min(most - len(candidates), (1 if candidates else 3) if settings.votes_adaptively else most)
            runner = self.runner.having(candidate.text for candidate in candidates)
            completions = await runner.sample(
                Step.ANSWER, context, node=node, purpose="answer", n=n, skip=len(candidates)
            )
            candidates += candidates_of(completions, self.runner.task)
        return majority(candidates, self.runner.task.vote)

    async def _know(self, node: Node, child: NodeAdded, role: str) -> NodeAdded:
        """A3: the domain model writes or reviews knowledge, then the general model drafts an answer from it."""
        review = None
        if self.runner.settings.handed_on == "answer":
            knowledge = await self._propose(node, child.id, role)
        elif node.knowledge is None:
            knowledge = await self._analyse(node, child.id, role)
        else:
            knowledge, review = await self._review(node, child.id, role)
        return await self._answer(replace(child, knowledge=knowledge, review=review), GENERAL)

    async def _consult(self, node: Node, child: NodeAdded, name: str) -> NodeAdded:
        """A7: what a node of a pack says joins the knowledge, then the general model drafts an answer from it."""
        assert self.runner.team.nodes is not None
        text = await self.runner.team.nodes.text(name)
        knowledge = f"{node.knowledge}\n\n{text}" if node.knowledge else text
        return await self._answer(replace(child, knowledge=knowledge), GENERAL)

    async def _analyse(self, node: Node, child: str, role: str) -> str:
        """Phase 1: what bears on the question, without the final answer."""
        context = Context(node.question, role=role, restated=node.restated)
        return await self._written(Step.ANALYSE, context, child, "analyse")

    async def _propose(self, node: Node, child: str, role: str) -> str:
        """An answer of the domain model, which has seen the one before, in place of knowledge (an ablation)."""
        context = Context(node.question, role=role, knowledge=node.knowledge, restated=node.restated)
        answer = await self._written(Step.ANSWER, context, child, "propose")
        if self.runner.settings.convergence and answer == node.knowledge:
            raise NothingNew
        return answer

    async def _written(self, step: Step, context: Context, child: str, purpose: str) -> str:
        """What the domain model writes; a last line that was cut is left out."""
        reply = await self._one(step, context, child, purpose, self.library)
        if not (text := reply.text.strip()):
            raise EngineError("The domain model wrote no knowledge.")
        return text if reply.finish_reason is FinishReason.STOP else _whole_lines(text)

    async def _review(self, node: Node, child: str, role: str) -> tuple[str, str]:
        """Phase 2: the corrected knowledge and the review's text. A cut correction counts as none."""
        assert node.knowledge is not None
        context = Context(node.question, role=role, knowledge=node.knowledge, draft=node.answer, restated=node.restated)
        reply = await self._one(Step.REVIEW, context, child, "review", self.library)
        corrected = self.runner.task.review(reply.text).knowledge
        changed = corrected if reply.finish_reason is FinishReason.STOP and corrected else node.knowledge
        if self.runner.settings.convergence and changed == node.knowledge:
            raise NothingNew
        return changed, reply.text

    async def _restate(self, node: Node, child: NodeAdded) -> NodeAdded:
        """A4: the question as numbered conditions; knowledge, draft and votes are carried over (D11)."""
        reply = await self._one(Step.RESTATE, Context(node.question), child.id, "restate")
        question = self.runner.task.restatement(reply.text)
        if not question.strip() or reply.finish_reason is not FinishReason.STOP:
            raise EngineError("The restatement is empty or was cut at the token limit: information would be lost.")
        return replace(_with_answer_of(node, child), question=question, restated=True, valid=True)

    async def _compute(self, child: NodeAdded) -> NodeAdded:
        """A5: what rules compute, once models were heard. Raises NothingNew when nothing counts."""
        rules = self.runner.task.rules
        judged = await self._heard(child.question)
        self.chosen[:] = await self._chosen(child.question)
        compute = partial(rules.compute, child.question, judged, self.chosen) if rules is not None else None
        answer = await beside_the_loop(compute) if compute is not None else None
        if answer is None:
            raise NothingNew
        return _stating(child, answer, self.runner.task.read(answer).value, 1.0, LEDGER)

    def _likeliest(self, child: NodeAdded) -> NodeAdded:
        """A6: the possible answer with the best scores, as a last line alone; its share stands for that of votes."""
        if not self.shares:
            raise NothingNew
        value = max(self.shares, key=self.shares.__getitem__)
        return _stating(child, closing_line(self.runner.task, value), value, self.shares[value], SCORES)

    async def _heard(self, document: str) -> list[AmountsJudged]:
        """What every model says of the amounts of the document."""
        if not self.runner.settings.judge:
            return []
        raw = await _said(judge(self.runner.task, document, self.runner.team))
        return self._recorded([one.judged for one in raw])

    async def _chosen(self, document: str) -> list[ReadingsScored]:
        """What every model says of the close readings of the document, where it leaves a choice between some."""
        if not self.runner.settings.ask_readings:
            return []
        return self._recorded(await _said(ask_readings(self.runner.task, document, self.runner.team)))

    def _recorded(self, said: list[Said]) -> list[Said]:
        """What was said, recorded for reports to show."""
        for event in said:
            self.runner.record(event)
        return said

    async def _one(self, step: Step, context: Context, node: str, purpose: str, framing: Framing = PLAIN) -> Completion:
        completions: Sequence[Completion] = await self.runner.sample(
            step, context, node=node, purpose=purpose, framing=framing
        )
        return completions[0]


async def _said(asking: Awaitable[list[Reply]]) -> list[Reply]:
    """What models say; nothing where one cannot answer, for a case too long for it, say: rules compute without."""
    try:
        return await asking
    except EngineError:
        return []


def _drafted(node: Node, role: str) -> bool:
    """Whether `role` has answered in this very context: the draft of A3 or A7 stands in the node that it made."""
    return node.action in (Action.KNOWLEDGE, Action.NODE) and node.producer == role


def _stating(child: NodeAdded, answer: str, value: str | None, share: float, producer: str) -> NodeAdded:
    """The child with a single answer that no model wrote."""
    return replace(
        child,
        answer=answer,
        value=value,
        vote_share=share,
        producer=producer,
        valid=value is not None,
        candidates=(Candidate(answer, value),),
    )


def _with_answer_of(node: Node, child: NodeAdded) -> NodeAdded:
    return replace(
        child,
        answer=node.answer,
        value=node.value,
        vote_share=node.vote_share,
        producer=node.producer,
        valid=node.value is not None,
        candidates=node.candidates,
    )


def _empty_child(node: Node, move: Move) -> NodeAdded:
    return NodeAdded(
        id=child_id(node, move),
        parent=node.id,
        node_kind=child_kind(node, move),
        action=move.action,
        depth=node.depth + 1,
        question=node.question,
        restated=node.restated,
        knowledge=node.knowledge,
    )


def _whole_lines(text: str) -> str:
    """`text` without its last line when that was cut in the middle."""
    head, newline, _ = text.rpartition("\n")
    return head if newline else text
