"""Searches for a workflow in a folder: engines opened, every reply on record, each round written down as it ends.

A search that was stopped goes on with the same command: it begins anew and meets its recorded replies
(`workflows/work_journal.py`). So nothing is asked twice, and the result is that of an uninterrupted one.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.team import DESIGNER, Team
from mma_desktop.errors import BudgetSpent, InputError
from mma_desktop.evaluation.design_rooms import DesignRooms, Note, sent_to, work_on
from mma_desktop.evaluation.host_search.progress import FlowProgress, FlowWatch, ToldChooser
from mma_desktop.evaluation.host_search.report import FlowFound, write_pack, write_rounds
from mma_desktop.evaluation.host_search.trials import Trials
from mma_desktop.evaluation.refinement.service import samples_of
from mma_desktop.hosts.base import SearchEntry, Sought
from mma_desktop.hosts.datasets.aflow import FINALISTS, DesignScore, FlowRound, FlowSearch, Measure, by_score
from mma_desktop.hosts.datasets.designs import Design, first_design
from mma_desktop.hosts.datasets.packing import Packer
from mma_desktop.hosts.datasets.population import PopulationSearch, expert_pack, kept, places_in
from mma_desktop.hosts.datasets.proposing import FAILURES, FirstDrawn, MenuDesigner, MoveChooser
from mma_desktop.hosts.datasets.scoreflow import PoolSearch
from mma_desktop.hosts.datasets.settings import FlowSettings
from mma_desktop.hosts.datasets.texts import search_words
from mma_desktop.hosts.genomes import GenePool, Genome
from mma_desktop.hosts.registry import search_called
from mma_desktop.hosts.texts import host_texts
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.packs.loading import digest
from mma_desktop.packs.schema import FlowPolicy, NodePack, Provenance
from mma_desktop.packs.sharing import check_new_id
from mma_desktop.questions.item import Item
from mma_desktop.service.request import OpenEvidence, OpenTeam
from mma_desktop.service.retrieval.knowledge import open_knowledge
from mma_desktop.synthesis.refining.samples import Division, GoldSample, divided
from mma_desktop.workflows.work_journal import WorkCosts, WorkJournal, begun, opened

_NOT_OF_THE_RESULT = {"rounds", "parallel", "menu_orders"}  # more rounds go on where the record ends
REVISION = 3
"""2 scores the letters of menus, asks no small designer and leaves runs out that an engine's failure ended (aflow), and
has a blank workflow in every pool (scoreflow); 3 shows a designer up to three failed questions, before that the worst
(aflow). Searches that began before go on without."""
_ONE_FAILURE = 2  # up to this revision a designer sees one failed question
_LEAST, _ENOUGH_TO_HALVE = 4, 20
_SMALL = 3_000_000_000  # weights of a designer that chooses changes no better than a bandit is taken to
_FLOWS, _LONGEST_ID = "_flows", 40
BUDGET = "budget"
"""Why a search ended that used up its budget of calls."""


@dataclass(frozen=True, slots=True)
class FlowPlan:
    """What is searched for on what. Without a pack, or with `blank`, the first workflow is one answer in one step.
    With `only_nodes` the pack's nodes stand in the place of the general operators, else beside them.

    At most `call_budget` samples are asked for, of designer and executors, those on record among them; 0: no limit.

    `composites` says whether steps may be operators that are made of others.

    Empty models take the default pair, an empty designer the general model; only aflow asks a designer.
    """

    items: Sequence[Item]
    settings: FlowSettings
    out: Path
    id: str
    pack: NodePack | None = None
    blank: bool = False
    only_nodes: bool = False
    general: str = ""
    domain: str = ""
    designer: str = ""
    host: str = "aflow"
    call_budget: int = 0
    composites: bool = True
    revision: int = REVISION

    @property
    def search(self) -> SearchEntry:
        """The host that searches. Raises InputError where there is none of this name."""
        return search_called(self.host)

    @property
    def menus(self) -> bool:
        """Whether a designer is asked, where that is settled (`_as_begun`)."""
        return bool(self.settings.menus) and self.search.designer

    def asking(self, *, menus: bool) -> FlowPlan:
        """The plan in which a designer is asked, or is not, unless a person said so."""
        settled = menus if self.settings.menus is None else self.settings.menus
        return replace(self, settings=self.settings.model_copy(update={"menus": settled}))

    @property
    def menu_orders(self) -> int:
        """In how many orders the letters of its menus are scored; 1: one is written."""
        return self.settings.menu_orders if self.revision > 1 else 1


Listen = Callable[[FlowProgress], None]


class FlowSearchService:
    """Searches for workflows. What a folder holds is kept however a search ends."""

    def __init__(
        self,
        open_team: OpenTeam,
        default_pair: Callable[[], tuple[str, str]],
        open_evidence: OpenEvidence = open_knowledge,
    ) -> None:
        """`open_team` loads engines, `open_evidence` the knowledge library for packs that search it."""
        self._rooms = DesignRooms(open_team, default_pair, open_evidence)

    async def run(self, plan: FlowPlan, listen: Listen, note: Note) -> FlowFound:
        """The whole search. `note` is told what the user must know before anything is asked.

        Raises InputError for an impossible plan or a folder of other work; EngineError.
        """
        packer = packer_of(plan)
        division = _division(plan, packer)
        models = (plan.general, plan.domain)
        async with self._rooms.engines(models, plan.designer, note, parallel=plan.settings.parallel) as (
            team,
            designer,
        ):
            with self._rooms.searching(plan.pack, team) as equipped:
                plan = _as_begun(plan, equipped, designer)
                with opened(plan.out, _work(plan, equipped, designer), plan.call_budget) as kept:
                    watch = FlowWatch(listen, plan.settings.rounds, _most_runs(plan, division))
                    return await _Searching(plan, packer, division, equipped, designer, kept, watch).found()


def packer_of(plan: FlowPlan) -> Packer:
    """What makes packs of the plan's workflows.

    Raises PackError for an id under which no pack can be imported, InputError where there are no questions of one
    language, and for nodes only without a pack to begin with.
    """
    check_new_id(plan.id)
    if plan.only_nodes and (plan.pack is None or plan.blank):
        raise InputError(
            "Only a pack's own order holds nodes only.", "Name the pack with --from, and leave out --blank."
        )
    languages = sorted({item.language for item in plan.items})
    if len(languages) != 1:
        raise InputError("A workflow is searched for on questions of one language.", "Choose one with --language.")
    [language] = languages
    tasks = tuple(dict.fromkeys(item.task for item in plan.items))
    titles = {language: f"{plan.host}: {', '.join(tasks)}"[:200]}
    composites = plan.composites and plan.search.sought is not Sought.EXPERTS
    toolbox = Toolbox.of(language, plan.pack, only_nodes=plan.only_nodes, composites=composites, everywhere=composites)
    return Packer(plan.id, titles, language, tasks, toolbox, host_texts(language), search_words(language))


def _division(plan: FlowPlan, packer: Packer) -> Division:
    """The questions to search on, and where there are enough the half on which the choice is made."""
    pack = plan.pack or packer.packed(first_design(packer.toolbox, blank=plan.blank))
    known = [sample for sample in samples_of(pack, plan.items) if sample.gold.strip()]
    if len(known) < _LEAST:
        fact = f"{len(known)} questions with a known answer are too few to search for a workflow on."
        raise InputError(fact, f"Give at least {_LEAST}.")
    return divided(known, 0.5, plan.settings.seed) if len(known) >= _ENOUGH_TO_HALVE else Division(tuple(known), ())


def _most_runs(plan: FlowPlan, division: Division) -> int:
    """How many runs of workflows there may be, the first one's and those of the final choice among them."""
    measured, chosen = len(division.tuned), FINALISTS * len(division.held_out)
    if plan.search.sought is Sought.EXPERTS:
        measured, chosen = len(division.all), 0
    return (measured * (plan.settings.rounds + 1) + chosen) * plan.settings.runs


def _work(plan: FlowPlan, team: Team, designer: Engine) -> dict[str, str]:
    """What decides the result."""
    parameters = plan.settings.model_dump(mode="json", exclude=_NOT_OF_THE_RESULT) | {
        "blank": plan.blank,
        "host": plan.host,
    }
    if plan.only_nodes:  # left out where it is not so: a search begun before there was this choice goes on
        parameters["only_nodes"] = True
    if plan.composites and plan.search.sought is not Sought.EXPERTS:  # likewise
        parameters["composites"] = True
    if plan.revision > 1 and plan.search.sought is not Sought.EXPERTS:
        parameters["revision"] = plan.revision
    if plan.menus and plan.menu_orders > 1:
        parameters["menu_orders"] = plan.menu_orders
    pack = "" if plan.pack is None else digest(plan.pack)
    return {"pack": pack, **work_on(plan.items, parameters, team, designer)}


def _as_begun(plan: FlowPlan, team: Team, designer: Engine) -> FlowPlan:
    """The plan, in which a small designer is asked for nothing; that of a search which its folder holds from before a
    revision, as it was begun.
    """
    held, weights = begun(plan.out), designer.info.parameters
    for revision in range(1, plan.revision):
        before = _settled(replace(plan, revision=revision), weights)
        if held == _work(before, team, designer):
            return before
    return _settled(plan, weights)


def _settled(plan: FlowPlan, weights: int) -> FlowPlan:
    """The plan in which it stands whether a designer of so many weights is asked."""
    return plan.asking(menus=plan.revision == 1 or not plan.search.designer or not 0 < weights <= _SMALL)


@dataclass(slots=True)
class _Searching:
    """One search in its folder."""

    plan: FlowPlan
    packer: Packer
    division: Division
    team: Team
    designer: Engine
    journal: WorkJournal
    watch: FlowWatch
    spent: bool = False  # whether the budget of calls ended it

    async def found(self) -> FlowFound:
        """The rounds, and the workflow that is best where the choice is made."""
        sought = self.plan.search.sought
        if sought is Sought.EXPERTS:
            return await self._experts()
        trials = self._trials()

        async def measure(design: Design) -> DesignScore:
            return await trials.score(self.packer.packed(design), self.division.tuned)

        pooled = self._pool(measure) if sought is Sought.POOL else None
        search = pooled or self._flow(measure)
        first = first_design(self.packer.toolbox, blank=self.plan.blank)
        rounds = [one async for one in self._told(search.run(first), lambda done: self._pack(by_score(done)[0]))]
        best = await self._best(trials, search.ranked(rounds))
        flows = None if pooled is None else self._choosing(pooled.flows(rounds), rounds[0].measured.calls)
        reason, short = self._reason(search.reason), self.journal.short
        return FlowFound(tuple(rounds), reason, best, self._pack(best), self._costs(), flows, short)

    async def _experts(self) -> FlowFound:
        """A population of experts, each measured on all questions; its pack holds the nodes that they may stand for."""
        trials, toolbox = self._trials(), self.packer.toolbox
        pool = GenePool.of(self.packer.language, places_in(toolbox))
        samples = (*self.division.tuned, *self.division.held_out)

        async def measure(genome: Genome) -> DesignScore:
            return await trials.score(expert_pack(genome, pool, self.packer), samples)

        search = PopulationSearch(pool, toolbox, measure, self.plan.settings.rounds, self.plan.settings.seed)

        def pack() -> NodePack:
            return self._over_nodes({"experts": kept(search.population), "id": self.plan.id})

        rounds = [one async for one in self._told(search.run(), lambda _done: pack())]
        best = rounds[search.population[0].number]
        reason, short = self._reason(search.reason), self.journal.short
        return FlowFound(tuple(rounds), reason, best, pack(), self._costs(), short=short)

    async def _told(
        self, search: AsyncIterator[FlowRound], best_of: Callable[[Sequence[FlowRound]], NodePack]
    ) -> AsyncGenerator[FlowRound]:
        """The rounds, each written down with the best pack so far and told of as it ends; they end with the budget.

        Raises InputError where that is not enough for the first one.
        """
        rounds: list[FlowRound] = []
        try:
            async for one in search:
                rounds.append(one)
                write_rounds(self.plan.out, rounds, self._sent_to)
                write_pack(self.plan.out, best_of(rounds))
                self.watch.ended(one)
                yield one
        except BudgetSpent as spent:
            self.spent = True
            if not rounds:
                fact = "The budget of calls is used up before the first workflow was measured."
                remedy = (
                    f"Give a --call-budget that is larger by at least {self.journal.short}: the same command goes on."
                )
                raise InputError(fact, remedy) from spent

    def _reason(self, reason: str) -> str:
        """Why the search ended."""
        return BUDGET if self.spent else reason

    def _costs(self) -> WorkCosts:
        return WorkCosts(self.journal.cost(DESIGNER), self.journal.cost(*self.team.roles))

    def _flow(self, measure: Measure) -> FlowSearch:
        settings = self.plan.settings
        return FlowSearch(
            self.packer.toolbox,
            tuple(self.packer.words.prompts),
            self._chooser(),
            measure,
            settings.rounds,
            settings.candidates,
            settings.mixture,
            settings.seed,
        )

    def _pool(self, measure: Measure) -> PoolSearch:
        settings, prompts = self.plan.settings, tuple(self.packer.words.prompts)
        questions = [sample.question for sample in self.division.tuned]
        return PoolSearch(
            self.packer.toolbox, prompts, measure, settings.rounds + 1, questions, settings.seed, self.plan.revision > 1
        )

    def _trials(self) -> Trials:
        settings, team = self.plan.settings, self.journal.team(self.team, self.watch.clock.heard)
        unknown = self.plan.revision > 1 and self.plan.search.sought is Sought.WORKFLOW
        return Trials(team, settings.runs, settings.parallel, settings.seed, self.watch.measured, unknown)

    def _chooser(self) -> MoveChooser:
        if not self.plan.menus:
            return FirstDrawn()
        designer = self.journal.team(Team({DESIGNER: self.designer}))[DESIGNER]
        plan, language = self.plan, self.packer.language
        menus = MenuDesigner(
            designer,
            language,
            plan.settings.seed,
            plan.menu_orders,
            careful=plan.revision > 1,
            many=FAILURES if plan.revision > _ONE_FAILURE else 1,
        )
        return ToldChooser(menus, self.watch)

    async def _best(self, trials: Trials, ranked: Sequence[FlowRound]) -> FlowRound:
        """The best of the first three on the questions that were held out; the first where there are none, or no calls
        are left to ask them.
        """
        last = ranked[:FINALISTS]
        held_out: Sequence[GoldSample] = self.division.held_out
        if not held_out:
            return last[0]
        self.watch.choosing()
        try:
            scores = [(await trials.score(self.packer.packed(one.design), held_out)).score for one in last]
        except BudgetSpent:
            self.spent = True
            return last[0]
        return last[scores.index(max(scores))]

    def _pack(self, best: FlowRound) -> NodePack:
        """The workflow as a pack that says where it comes from."""
        given = self.plan.pack
        designer = self.designer.info.name[:200] if self.plan.menus else ""
        parent = "" if given is None else digest(given)
        version = 1 if given is None else given.version + 1
        calls = best.measured.calls
        made = Provenance(designer=designer, epoch=best.number, parent=parent, sent_to=self._sent_to, calls=calls)
        return self.packer.packed(best.design, made, version)

    def _choosing(self, flows: FlowPolicy, calls: float) -> NodePack:
        """What chooses among the workflows for each question, with the nodes that they use. The first workflow took so
        many `calls`; it is these nodes in their order, unless one step was to come first.
        """
        learned = {"flows": flows, "id": f"{self.plan.id[: _LONGEST_ID - len(_FLOWS)]}{_FLOWS}"}
        return self._over_nodes(learned, 0 if self.plan.blank else calls)

    def _over_nodes(self, changed: Mapping[str, object], calls: float = 0) -> NodePack:
        """The pack that was given, or one of a single step, under the titles of the search, with what was learned;
        `calls` where it was measured itself.
        """
        given = self.plan.pack or self.packer.packed(first_design(self.packer.toolbox))
        measured = {"sent_to": self._sent_to, "calls": calls or given.provenance.calls}
        made = given.provenance.model_copy(update=measured)
        learned = {"tasks": self.packer.tasks, "titles": self.packer.titles, "provenance": made, **changed}
        return given.model_copy(update=learned)

    @property
    def _sent_to(self) -> tuple[str, ...]:
        """The models on other computers that were shown questions, for this pack or for the one that was given."""
        before = () if self.plan.pack is None else self.plan.pack.provenance.sent_to
        return tuple(dict.fromkeys((*before, *sent_to(self.team, self.designer))))
