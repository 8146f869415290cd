"""Refines a pack in a folder: engines opened, every reply on record, and what came of it written down.

A refinement that was stopped goes on with the same command: it begins anew and meets its recorded replies
(`workflows/work_journal.py`). So nothing is asked twice. The result is that of an uninterrupted one where engines reply
to what is asked alone: scripted ones, and with `repeatable` real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.domain.cases import Question
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.team import DESIGNER, Team
from mma_desktop.errors import InputError
from mma_desktop.evaluation.design_rooms import DesignRooms, Note, sent_to, work_on
from mma_desktop.evaluation.work_clock import WorkClock
from mma_desktop.packs.loading import digest
from mma_desktop.packs.schema import NodePack, Provenance
from mma_desktop.questions.item import Item
from mma_desktop.service.request import OpenEvidence, OpenTeam
from mma_desktop.service.retrieval.knowledge import open_knowledge
from mma_desktop.synthesis.refining.loop import Countdown, Epoch, Refiner, best_of
from mma_desktop.synthesis.refining.measuring import Measurer
from mma_desktop.synthesis.refining.quoting import QuoteGuard
from mma_desktop.synthesis.refining.rewriting import Rewriter
from mma_desktop.synthesis.refining.samples import Division, GoldSample, divided
from mma_desktop.synthesis.refining.settings import RefineSettings
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.work_journal import REPEATABLY, Work, WorkCosts, WorkJournal, opened

_NOT_OF_THE_RESULT = {"epochs", "parallel"}  # more epochs go on where the record ends


@dataclass(frozen=True, slots=True)
class RefinePlan:
    """What is to be refined on what. Empty models take the default pair, an empty designer the general model;
    `repeatable` asks for engines whose replies depend on the request alone.
    """

    pack: NodePack
    items: Sequence[Item]
    settings: RefineSettings
    out: Path
    general: str = ""
    domain: str = ""
    designer: str = ""
    repeatable: bool = False


@dataclass(frozen=True, slots=True)
class RefineProgress:
    """Where a refinement stands: runs of the pack done and left at most, and the time these may take (None at first).

    `epoch` is the one that was just finished, if any.
    """

    done: int
    left: int
    seconds_left: float | None
    epoch: Epoch | None = None


@dataclass(frozen=True, slots=True)
class Refinement:
    """A finished refinement: its epochs, the pack to ship with where it comes from, who worked on it, and what it took;
    `sent_to` are those of them on other computers, which were shown questions and known answers.
    """

    plan: RefinePlan
    division: Division
    epochs: tuple[Epoch, ...]
    models: Mapping[str, str]
    costs: WorkCosts
    sent_to: tuple[str, ...] = ()

    @property
    def best(self) -> Epoch:
        """The epoch whose pack is shipped."""
        return best_of(self.epochs)

    @property
    def pack(self) -> NodePack:
        """The pack to ship: the given one where no epoch was better, with the calls that it took if it names none."""
        best, shipped = self.best, self.pack_of(self.best)
        return shipped.model_copy(update={"provenance": _with_calls(shipped.provenance, best)})

    def pack_of(self, epoch: Epoch) -> NodePack:
        """The pack in force after an epoch, which says where it comes from."""
        given = self.plan.pack
        if epoch.pack == given:
            return given
        rewards = {mean.node: round(mean.reward, 4) for mean in epoch.tuned.rewards}
        changed = {
            "designer": self.models[DESIGNER][:200],
            "epoch": epoch.number,
            "rewards": rewards,
            "parent": digest(given),
            "calls": epoch.tuned.calls,
            "sent_to": tuple(dict.fromkeys((*given.provenance.sent_to, *self.sent_to))),
        }
        provenance = given.provenance.model_copy(update=changed)
        return epoch.pack.model_copy(update={"version": given.version + 1, "provenance": provenance})


def _with_calls(given: Provenance, epoch: Epoch) -> Provenance:
    """The provenance with the calls that a question took, where nothing was known of them."""
    return given if given.calls else given.model_copy(update={"calls": epoch.tuned.calls})


Listen = Callable[[RefineProgress], None]


class RefinementService:
    """Refines packs. What a folder holds is kept however a refinement ends."""

    def __init__(
        self,
        open_team: OpenTeam,
        default_pair: Callable[[], tuple[str, str]],
        open_evidence: OpenEvidence = open_knowledge,
        open_repeatable: OpenTeam | None = None,
    ) -> None:
        """`open_team` loads engines, `open_repeatable` those whose replies depend on the request alone (the same, if
        not given), `open_evidence` the knowledge library for packs that search it.
        """
        self._rooms = DesignRooms(open_team, default_pair, open_evidence, open_repeatable)

    async def run(self, plan: RefinePlan, listen: Listen, note: Note) -> Refinement:
        """All epochs. `note` is told what the user must know before anything is asked.

        Raises InputError for an impossible plan or a folder of other work; EngineError.
        """
        models, settings = (plan.general, plan.domain), plan.settings
        division = divided(samples_of(plan.pack, plan.items), settings.held_out, settings.seed)
        async with self._rooms.engines(
            models, plan.designer, note, parallel=settings.parallel, repeatable=plan.repeatable
        ) as (team, designer):
            with (
                self._rooms.searching(plan.pack, team) as equipped,
                opened(plan.out, _work(plan, equipped, designer)) as kept,
            ):
                epochs = await _refined(plan, division, equipped, designer, kept, listen)
                costs = WorkCosts(kept.cost(DESIGNER), kept.cost(*team.roles))
        names = {role: engine.info.name for role, engine in team.engines.items()}
        names |= {DESIGNER: designer.info.name}
        return Refinement(plan, division, epochs, names, costs, sent_to(team, designer))


def samples_of(pack: NodePack, items: Sequence[Item]) -> list[GoldSample]:
    """The items as samples for a pack. Raises InputError for items that the pack is not made for."""
    for item in items:
        if item.language != pack.language or (pack.tasks and item.task not in pack.tasks):
            fact = f"Item {item.id} ({item.task}, {item.language}) is none that the pack {pack.id} is made for."
            made_for = f"{', '.join(pack.tasks) or 'any task'}, {pack.language}"
            raise InputError(fact, f"It is made for: {made_for}.")
    return [_sample(item) for item in items]


def _sample(item: Item) -> GoldSample:
    task = item.task_of(load_task(item.task, item.language))
    task.score("", None, item.gold)  # a gold that cannot be compared is refused before anything is asked
    question = Question(item.task, item.language, item.text(task), item.id)
    return GoldSample(item.id, question, task, item.gold, item.chosen)


def _work(plan: RefinePlan, team: Team, designer: Engine) -> dict[str, str]:
    """What decides the result."""
    parameters = plan.settings.model_dump(mode="json", exclude=_NOT_OF_THE_RESULT)
    asked: Work = REPEATABLY if plan.repeatable else {}
    return {"pack": digest(plan.pack), **work_on(plan.items, parameters, team, designer), **asked}


async def _refined(
    plan: RefinePlan, division: Division, team: Team, designer: Engine, journal: WorkJournal, listen: Listen
) -> tuple[Epoch, ...]:
    """The epochs, over the recorded replies and on."""
    clock = WorkClock()

    def tell(epoch: Epoch | None = None) -> None:
        listen(RefineProgress(clock.done, clock.left, clock.seconds_left, epoch))

    def counted(done: int, left: int) -> None:
        clock.counted(done, left)
        tell()

    countdown = Countdown(len(division.all) * (1 + plan.settings.epochs), counted)
    counted(0, countdown.left)
    measurer = Measurer(journal.team(team, clock.heard), plan.settings, countdown.one)
    recorded = journal.team(Team({DESIGNER: designer}), clock.heard)[DESIGNER]
    guard = QuoteGuard.over(division.all)
    rewriter = Rewriter(recorded, plan.pack.language, plan.settings, guard, _instructions(division))
    epochs: list[Epoch] = []
    async for epoch in Refiner(division, measurer, rewriter, plan.settings, countdown).epochs(plan.pack):
        epochs.append(epoch)
        tell(epoch)
    return tuple(epochs)


def _instructions(division: Division) -> str:
    """What the tasks themselves say, which a rewrite may say too."""
    return "\n".join(dict.fromkeys(sample.task.instruction for sample in division.all))
