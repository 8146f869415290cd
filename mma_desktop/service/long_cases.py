"""Cases that are too long for a model: what is left out of prompts, so that every step of a method fits.

A case that fits is shown whole. One that does not is cut into passages, and the models are all shown the same ones, as
many as fit in the shortest context beside the instruction, an answer to check, the knowledge and the reply. Worked
examples give way first, as ever (search/prompt_runner.py), and methods that show the replies of others shorten these
(solvers/sampling.py). The ledger and the rules read the whole case.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.excerpts import LeftOut, excerpt_of
from mma_desktop.domain.passages import NO_EVIDENCE, Evidence
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.domain.runs import Manifest
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import Team
from mma_desktop.excerpts.choosing import chosen, left_out_of, ranked
from mma_desktop.excerpts.sections import CasePassage, passages_of
from mma_desktop.excerpts.words import load_words
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.search.prompt_runner import beside
from mma_desktop.tasks.base import CatalogTask, Context, Step

_LEAST = 200  # tokens of the case: with less room it is not worth being asked, and the error says what to do


@dataclass(frozen=True, slots=True)
class _RoleReader:
    """One model that reads the case, in one role of the team."""

    role: str
    engine: Engine
    task: CatalogTask
    evidence: str

    async def needs(self, wording: str) -> int:
        """The most tokens that any step takes with this text, reply included, without examples and knowledge."""
        answer = self.task.sampling(Step.ANSWER).max_tokens
        beside = {Step.ANSWER: answer, Step.REVIEW: answer}  # what it continues, the draft that it reviews
        return max(
            [
                await self.engine.count(self._prompt(step, wording))
                + self.task.sampling(step).max_tokens
                + beside.get(step, 0)
                for step in Step
            ]
        )

    async def room(self, wording: str) -> int:
        """The tokens left beside this text and the longest knowledge there may be, at most three quarters of all."""
        left = self.engine.info.context_length - await self.needs(wording)
        return max(left - self.task.sampling(Step.ANALYSE).max_tokens, left // 2)

    async def cost(self, text: str) -> int:
        """The tokens that a passage takes, a message's own among them."""
        return await self.engine.count(Prompt((Message("user", text),)))

    def _prompt(self, step: Step, wording: str) -> Prompt:
        prompt = self.task.prompt(step, Context(wording, role=self.role, knowledge="", draft="", examples=0))
        return beside(self.evidence).frame(prompt)


async def fits(task: CatalogTask, text: str, team: Team, evidence: Evidence) -> bool:
    """Whether every model of the team can be shown the whole case and the evidence at any step."""
    return all([await _fits(reader, text) for reader in _readers(task, team, evidence)])


async def left_out_for(
    task: CatalogTask, text: str, team: Team, evidence: Evidence = NO_EVIDENCE
) -> tuple[LeftOut, ...]:
    """What no model of the team is shown of a case's text, which the evidence stands beside; nothing where it fits, or
    where no choice would help.
    """
    readers = _readers(task, team, evidence)
    if all([await _fits(reader, text) for reader in readers]):
        return ()
    words = load_words(task.language)
    passages = passages_of(text, words)
    bare = excerpt_of(text, left_out_of(passages, ()), words.omitted).shown
    rooms = [await reader.room(bare) for reader in readers]
    if min(rooms) < _LEAST:
        return ()
    places = await beside_the_loop(partial(_places, task, text))
    order = ranked(text, passages, _question_of(task), words.focus(task.id), places)
    costs = [await _costs(reader, text, passages, words.omitted) for reader in readers]
    taken = chosen(order, costs, rooms)
    return await _until_it_fits(readers, text, passages, [index for index in order if index in taken], words.omitted)


def shown_task(task: CatalogTask, text: str, manifest: Manifest) -> CatalogTask:
    """The task with what the run's models are shown of the case."""
    if not manifest.left_out:
        return task
    return task.showing(excerpt_of(text, manifest.left_out, load_words(manifest.language).omitted))


def _readers(task: CatalogTask, team: Team, evidence: Evidence) -> list[_RoleReader]:
    return [_RoleReader(role, engine, task, evidence.text) for role, engine in team.engines.items()]


async def _fits(reader: _RoleReader, wording: str) -> bool:
    return await reader.needs(wording) <= reader.engine.info.context_length


async def _costs(reader: _RoleReader, text: str, passages: Sequence[CasePassage], mark: str) -> list[int]:
    """The tokens of every passage, each with the line of a gap beside it."""
    gap = await reader.cost(mark)
    return [gap + await reader.cost(text[passage.start : passage.end]) for passage in passages]


async def _until_it_fits(
    readers: Sequence[_RoleReader], text: str, passages: Sequence[CasePassage], order: list[int], mark: str
) -> tuple[LeftOut, ...]:
    """What is left out when the last ones of `order` go until the whole prompt fits: tokens do not add up exactly."""
    while order:
        left_out = left_out_of(passages, order)
        shown = excerpt_of(text, left_out, mark).shown
        if all([await _fits(reader, shown) for reader in readers]):
            return left_out
        order = order[:-1]
    return ()


def _question_of(task: CatalogTask) -> str:
    """What the task asks, without a case."""
    return task.prompt(Step.ANSWER, Context("", examples=0)).messages[-1].content


def _places(task: CatalogTask, text: str) -> list[int]:
    """Where the amounts that count stand, where the answer is their sum."""
    if not task.has_ledger:
        return []
    return [entry.start for entry in propose_ledger(text, task.language).entries if entry.counted]
