"""Expert panels (docs/method.md part 3, Algorithm 1): experts speak one after the other, and the last one decides.

Each reads the whole reply of the one before and only the answers of those who spoke earlier, so that the discussion
does not fill the context. Which domains the experts come from is read off the question: the general model scores their
names. `panel6` are six experts on distinct sub-fields, `structured_panel6` solvers, critics, strategists and a
coordinator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mma_desktop.data_files import DataModel
from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, NodeAdded, Record, Routed, Trimmed
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.domain.tree import ROOT_ID, Candidate, Node, SearchTree
from mma_desktop.errors import ContextOverflow
from mma_desktop.panels.asking import find_relevance
from mma_desktop.panels.groups import Member, Paradigm, check_size, own_panel, panel
from mma_desktop.panels.own import parse_panel
from mma_desktop.panels.relevance import DOMAINS, LEAST_SHARE, Relevance
from mma_desktop.search.prompt_runner import Framing, PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.search.voting import candidates_of, majority
from mma_desktop.solvers.base import Method, Solver
from mma_desktop.solvers.sampling import answer_node, first_that_fits, root_node
from mma_desktop.solvers.texts import Text, data_file, load_fences, load_texts
from mma_desktop.tasks.base import Context, Step, Task

_DATA = data_file("panel")
_EXPERTS = 3  # docs/method.md 3.5, where a name says no number
_LAST_LINE = 128  # tokens, when only the last line of a reply is asked for
_PASSAGES = "passages of the library"
_REASONS = "the reply before but for its answer"


class PanelTexts(DataModel):
    """What an expert is told, how the discussion before it is shown, and how domains are asked for."""

    system: Text
    request: Text
    last_line: Text
    answers: Text
    previous: Text
    answer_line: Text
    no_answer: Text


@dataclass(frozen=True, slots=True)
class ExpertPanel:
    """`settings.candidates` experts, all of them personas of the model at `role`."""

    task: Task
    settings: SearchSettings
    seed: int
    role: str
    paradigm: Paradigm

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The last expert's answer; its confidence is the share of the experts who gave the same."""
        record(root_node(question))
        runner = PromptRunner(self.task, team, self.seed, record, self.settings)
        solution = panel_solution(await self.discuss(runner, question, self.settings.candidates, partly=True))
        record(Decided.on(solution))
        return solution

    async def discuss(
        self,
        runner: PromptRunner,
        question: Question,
        size: int,
        issue: str = "",
        evidence: str = "",
        *,
        partly: bool = False,
    ) -> list[NodeAdded]:
        """What `size` experts say, in turn, each recorded.

        `issue` is what they are told to decide between, `evidence` the passages of the library that they read. Raises
        ContextOverflow where there is no room for the discussion so far; with `partly` it ends there, if it has begun.
        """
        spoken: list[NodeAdded] = []
        members = await self._members(runner, question, size)
        for member in members:
            frame = _Frame(self.task, self._texts, member, tuple(spoken), issue, evidence)
            try:
                spoken.append(await self._say(runner, question, frame))
            except ContextOverflow:
                if not (partly and spoken):
                    raise
                runner.record(Trimmed(ROOT_ID, "experts", len(members) - len(spoken)))
                break
            runner.record(spoken[-1])
        return spoken

    async def _members(self, runner: PromptRunner, question: Question, size: int) -> tuple[Member, ...]:
        """The user's own experts where the settings hold any, else those of the question's domains."""
        if self.settings.experts:
            own = parse_panel(self.settings.experts)
            runner.record(Routed("panel", own.title, (own.title,), (1.0,)))
            return own_panel(self.paradigm, own, size, self.task.language)
        relevance = await find_relevance(runner.team[GENERAL], question.text, self.task.language)
        domains = relevance.top(DOMAINS, LEAST_SHARE)
        runner.record(Routed("panel", domains[0], tuple(name for name, _ in relevance.shares), _shares(relevance)))
        return panel(self.paradigm, domains, size, self.task.language)

    def best(self, tree: SearchTree) -> Solution | None:
        """The answer of the last expert so far whose answer can be read."""
        spoken = [node for node in tree if node.id != ROOT_ID]
        return panel_solution(spoken) if spoken else None

    async def _say(self, runner: PromptRunner, question: Question, frame: _Frame) -> NodeAdded:
        """One expert's reply, to as much as there is room for."""
        node_id = f"{ROOT_ID}.speaker{len(frame.spoken) + 1}-{frame.member.name}"
        candidates = await first_that_fits(
            runner.record, frame.ever_shorter(node_id), lambda one: self._reply(runner, question, node_id, one)
        )
        vote = majority(candidates, self.task.vote)
        sources = [node.id for node in frame.spoken]
        return answer_node(node_id, question, self.role, vote, depth=len(sources) + 1, sources=sources)

    async def _reply(
        self, runner: PromptRunner, question: Question, node_id: str, frame: _Frame
    ) -> tuple[Candidate, ...]:
        """One reply. Where no answer can be read in it, its last line is asked for, under the grammar of the task."""
        context = Context(question.text, role=self.role)
        said = await runner.sample(Step.ANSWER, context, node=node_id, purpose="consult", framing=Framing(frame))
        candidates = candidates_of(said, self.task)
        if candidates[0].value is not None or not self._can_conclude:
            return candidates
        context = replace(context, prefix=candidates[0].text.rstrip())
        framing = Framing(frame, max_tokens=_LAST_LINE, concluding=True)
        try:
            said = await runner.sample(Step.ANSWER, context, node=node_id, purpose="conclude", framing=framing)
        except ContextOverflow:
            return candidates
        return candidates_of(said, self.task, context.prefix)

    @property
    def _can_conclude(self) -> bool:
        return self.settings.constrain and self.task.constraint() is not None

    @property
    def _texts(self) -> PanelTexts:
        return load_texts(_DATA, self.task.language, PanelTexts)


@dataclass(frozen=True, slots=True)
class _Frame:
    """What stands around the task's own prompt for one expert: persona, passages, and the discussion before it."""

    task: Task
    texts: PanelTexts
    member: Member
    spoken: tuple[NodeAdded, ...]
    issue: str
    evidence: str
    brief: bool = False

    def __call__(self, prompt: Prompt) -> Prompt:
        """Algorithm 1: the answers of all but the one before, the whole reply of the one before, then the request."""
        system = "\n\n".join(part for part in (self._of_member(self.texts.system), self.evidence) if part)
        *turns, request = prompt.with_system(system).messages
        issue = [self.issue] if self.issue else []
        wanted = "\n".join([self._of_member(self.texts.request), *self._last_line()])
        parts = [request.content, *issue, *self._discussion(), wanted]
        return replace(prompt, messages=(*turns, Message(request.role, "\n\n".join(parts))))

    def ever_shorter(self, node: str) -> Iterator[tuple[Trimmed | None, _Frame]]:
        """The whole, then without the passages, then with the answer alone of the one before; what each leaves out."""
        yield None, self
        if self.evidence:
            yield Trimmed(node, _PASSAGES, 1), replace(self, evidence="")
        if self.spoken:
            left_out = f"{_PASSAGES} and {_REASONS}" if self.evidence else _REASONS
            yield Trimmed(node, left_out, 1), replace(self, evidence="", brief=True)

    def _last_line(self) -> list[str]:
        """How the reply ends, said once more behind the discussion; nothing for a task without a marker."""
        marker = self.task.final.strip()
        return [self.texts.last_line.replace("{marker}", marker)] if marker else []

    def _discussion(self) -> list[str]:
        if not self.spoken:
            return []
        *earlier, before = self.spoken
        answers_only = [*earlier, before] if self.brief else earlier
        parts: list[str] = []
        if answers_only:
            lines = "\n".join(self._answer_line(node) for node in answers_only)
            parts.append(self.texts.answers.replace("{answers}", lines))
        if not self.brief:
            parts.append(load_fences(self.task.language).filled(self.texts.previous, [_reply(before)]))
        return parts

    def _answer_line(self, node: NodeAdded) -> str:
        """What an earlier expert answered, as the task writes it; said to be none where it cannot be read."""
        name = node.id.split("-", 1)[1]
        value = self.texts.no_answer if node.value is None else "".join(self.task.closing(node.value)).strip()
        return self.texts.answer_line.replace("{title}", name).replace("{value}", value)

    def _of_member(self, text: str) -> str:
        filled = text.replace("{title}", self.member.title).replace("{field}", self.member.field)
        return filled.replace("{duty}", self.member.duty)


def _reply(node: NodeAdded) -> str:
    return node.candidates[0].text


def _shares(relevance: Relevance) -> tuple[float, ...]:
    return tuple(share for _, share in relevance.shares)


def panel_solution(spoken: Sequence[NodeAdded | Node]) -> Solution:
    """Docs/method.md 3.2: the last expert decides; where it cannot be read, the last one before it who can."""
    readable = [node for node in spoken if node.value is not None]
    if not readable:
        return Solution("", None, 0.0, (), "no expert's answer can be read")
    decides = readable[-1]
    same = sum(node.value == decides.value for node in spoken)
    last = decides is spoken[-1]
    reason = "the last expert decides" if last else "the last expert's answer cannot be read: the one before it decides"
    return Solution(decides.answer or "", decides.value, same / len(spoken), (ROOT_ID, decides.id), reason)


def _of(paradigm: Paradigm, name: str, order: int) -> Method:
    def make(task: Task, settings: SearchSettings, seed: int, role: str) -> Solver:
        check_size(settings.candidates)
        return ExpertPanel(task, settings, seed, role, paradigm)

    def seats(size: int) -> int:  # the parts of a structured panel are the program's, only the field is the user's own
        return size if paradigm is Paradigm.DIVERSITY else 1

    offered = tuple(f"{name}{size}" for size in (3, 6, 10))
    return Method(
        name, make, _DATA, samples=_EXPERTS, numbered=True, offered=offered, order=order, seats=seats, panel=paradigm
    )


METHODS = (_of(Paradigm.DIVERSITY, "panel", 7), _of(Paradigm.STRUCTURED, "structured_panel", 8))
