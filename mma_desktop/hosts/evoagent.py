"""EvoAgent (docs/method.md 2.7, H6): experts are invented one after the other, answer, and refine the answer so far.

Published (mode faithful), a model invents each expert and checks that it is useful and new, up to five times; then the
expert answers, and a last call refines: 13 to 37 calls. Here an expert is a genome of closed genes: the model fills in
a form, and where its reply cannot be used the genome is drawn. For small models (mode product) genomes are drawn by
variation and crossing without asking, and a menu refines: 7 to 10 calls, fewer where answers agree. A pack that `hosts
search evoagent` wrote brings its population: those experts are heard first. The gene `ref` puts an expert in the place
of a pack's node. The experts come of the fields that the question belongs to, as those of a panel do.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from mma_desktop.domain.events import Chooser, HostAct
from mma_desktop.domain.team import GENERAL
from mma_desktop.errors import EngineError
from mma_desktop.hosts.base import HostEntry, Verdict
from mma_desktop.hosts.datasets.population import genomes_of
from mma_desktop.hosts.genomes import GENES, TRIES, GenePool, Genome
from mma_desktop.hosts.graph import HostStep
from mma_desktop.hosts.menus import MOST, Form, Menu
from mma_desktop.hosts.workbench import ToolOrder, Workbench
from mma_desktop.panels.asking import find_relevance
from mma_desktop.panels.relevance import DOMAINS, LEAST_SHARE
from mma_desktop.search.seeds import generator
from mma_desktop.workflows.limits import PaidEngine

ROUNDS = 3
_ACCEPT, _REJECT = "accept", "reject"
_KEEP, _TAKE_NEW, _MERGE = "keep", "take_new", "merge"


class EvoAgent:
    """Three experts, one after the other."""

    async def solve(self, bench: Workbench) -> Verdict:
        """The answer after the last refinement."""
        pool = await _pool(bench)
        answer, experts = await _first_answer(bench), list[Genome]()
        for number in range(1, ROUNDS + 1):
            expert, by = await self._next(bench, pool, experts, generator(bench.runner.seed, "expert", number))
            experts.append(expert)
            bench.acted(HostAct.CHOOSE, "expert", str(expert), by=by)
            new = await _as_expert(bench, pool, experts[-1])
            answer = await _refined(bench, answer, new)
        return Verdict(answer if answer is not None and answer.value is not None else bench.newest, "all experts heard")

    async def _next(
        self, bench: Workbench, pool: GenePool, earlier: Sequence[Genome], chance: random.Random
    ) -> tuple[Genome, Chooser]:
        """The next expert and who chose it: the model where it works as published, else the best of the population that
        was not heard yet, else the draw.
        """
        if bench.mode == "faithful":
            return await self._invented(bench, pool, earlier, chance)
        population = [one for one in genomes_of(bench.toolbox.pack, replace(pool, relevant=())) if one not in earlier]
        return (population[0], Chooser.RULE) if population else (pool.next_expert(earlier, chance), Chooser.DRAWN)

    async def _invented(
        self, bench: Workbench, pool: GenePool, earlier: Sequence[Genome], chance: random.Random
    ) -> tuple[Genome, Chooser]:
        """An expert that the model invents and accepts; the fifth is taken whatever it says."""
        genome, by = pool.drawn(chance), Chooser.MODEL
        for _ in range(TRIES):
            genome, by = await self._filled_in(bench, pool, earlier, chance)
            state = "\n".join(str(one) for one in (*earlier, genome))
            rule = _ACCEPT if genome.apart(earlier) > 1 else _REJECT
            said = {option: bench.texts.options[option] for option in (_ACCEPT, _REJECT)}
            if await bench.choose(Menu("expert_check", said, state, rule, HostAct.FEEDBACK)) == _ACCEPT:
                break
        return pool.unlike(genome, earlier, chance), by

    async def _filled_in(
        self, bench: Workbench, pool: GenePool, earlier: Sequence[Genome], chance: random.Random
    ) -> tuple[Genome, Chooser]:
        """An expert from a form with a few values for each gene; drawn where the reply is none."""
        drawn = pool.drawn(chance)
        asked = [gene for gene in GENES if gene != "field" and len(pool.values(gene)) > 1]
        genes = {gene: _few(pool.values(gene), chance) for gene in asked}
        state = "\n".join(str(one) for one in earlier)
        otherwise = {gene: getattr(drawn, gene) for gene in asked}
        filled = await bench.fill_in(Form("expert", genes, state, otherwise))
        by = Chooser.DRAWN if filled is None and bench.careful else Chooser.MODEL
        return pool.repaired(replace(drawn, **(filled or {})), "subfield"), by


async def _pool(bench: Workbench) -> GenePool:
    """The genes of the fields that the question belongs to: two at most, all where no model can say."""
    pool, text = GenePool.of(bench.language, _refs(bench)), bench.runner.task.shown(bench.question.text)
    if not bench.careful:
        return pool
    try:
        relevance = await find_relevance(PaidEngine(bench.runner.team[GENERAL], bench.budget), text, bench.language)
    except EngineError:
        return pool
    pool = pool.among(relevance.top(DOMAINS, LEAST_SHARE), bench.language)
    bench.acted(HostAct.CHOOSE, "fields", ", ".join(pool.relevant), by=Chooser.MODEL)
    return pool


async def _first_answer(bench: Workbench) -> HostStep | None:
    cot = bench.toolbox.tool("cot")
    return await bench.run(cot) if cot is not None else await bench.answered()


async def _as_expert(bench: Workbench, pool: GenePool, expert: Genome) -> HostStep | None:
    """What the expert answers: in the place of its node, if it has one, and then from what that gave."""
    order = ToolOrder(persona=pool.persona(expert))
    node = bench.toolbox.tool(expert.ref) if expert.ref else None
    given = await bench.completed(node, order) if node is not None else None
    if given is not None and given.tool.answers:
        return given
    cot = bench.toolbox.tool("cot")
    if cot is not None:
        return await bench.run(cot, ToolOrder((given,) if given is not None else (), persona=order.persona))
    final = bench.final
    return await bench.completed(final, order) if final is not None else None


async def _refined(bench: Workbench, answer: HostStep | None, new: HostStep | None) -> HostStep | None:
    """Of two answers one, or a third that is made of both."""
    if answer is None or new is None:
        return answer or new
    revise = bench.toolbox.tool("revise")
    choice = _MERGE if bench.mode == "faithful" and revise is not None else await _taken(bench, answer, new)
    if choice == _MERGE and revise is not None:
        merged = await bench.run(revise, ToolOrder(answer=answer, feedback=new.text))
        return merged if merged.value is not None and not merged.refuted else answer
    return new if choice == _TAKE_NEW else answer


async def _taken(bench: Workbench, answer: HostStep, new: HostStep) -> str:
    """What becomes of two answers; the same value, or one that cannot be read or that rules refute, leaves nothing to
    ask.
    """
    if new.value is None or new.value == answer.value:
        return _KEEP
    if answer.value is None:
        return _TAKE_NEW
    if new.refuted != answer.refuted:
        return _KEEP if new.refuted else _TAKE_NEW
    values = [entry.value for entry in bench.answers]
    rule = _TAKE_NEW if values.count(new.value) > values.count(answer.value) else _KEEP
    options = [_KEEP, _TAKE_NEW, *([_MERGE] if bench.toolbox.tool("revise") is not None else [])]
    said = {option: bench.texts.options[option] for option in options}
    texts = bench.noted_each((answer, new))
    return await bench.choose(Menu("refine", said, rule=rule, act=HostAct.VOTE, texts=texts))


def _refs(bench: Workbench) -> tuple[str, ...]:
    """The nodes that an expert can take the place of; none too where there are general operators."""
    nodes = tuple(tool.name for tool in bench.toolbox.nodes)
    return (*([""] if bench.toolbox.general else []), *nodes)


def _few(values: Sequence[str], chance: random.Random) -> tuple[str, ...]:
    return tuple(chance.sample(values, min(len(values), MOST)))


HOST = HostEntry("evoagent", EvoAgent)
