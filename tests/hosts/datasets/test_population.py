"""A population of experts that is kept across questions."""

from __future__ import annotations

from dataclasses import replace

from mma_desktop.hosts.datasets.aflow import DesignScore
from mma_desktop.hosts.datasets.population import (
    PopulationSearch,
    design_of,
    expert_pack,
    genomes_of,
    kept,
)
from mma_desktop.hosts.genomes import GenePool, Genome
from mma_desktop.packs.loading import pack_of
from tests.hosts.datasets.toys import GENERAL, packer, toolbox_of
from tests.packs.toys import diamond_pack

POOL = GenePool.of("en")


async def careful(genome: Genome) -> DesignScore:
    """Those who check numbers are better, strict ones too."""
    return DesignScore(0.25 + 0.5 * (genome.method == "numeric") + 0.25 * (genome.stance == "strict"))


async def searched(rounds: int, seed: int = 3) -> PopulationSearch:
    made = PopulationSearch(POOL, GENERAL, careful, rounds, seed)
    found = [one async for one in made.run()]
    assert [one.number for one in found] == list(range(rounds + 1))
    assert [one.move for one in found] == [str(one.genome) for one in made.tried]
    return made


async def test_the_four_fittest_are_kept_and_no_expert_is_tried_twice() -> None:
    made = await searched(40)
    assert len({one.genome for one in made.tried}) == 41
    scores = [one.measured.score for one in made.population]
    assert scores == sorted((one.measured.score for one in made.tried), reverse=True)[:4]
    assert made.reason == "pool"


async def test_children_of_the_fittest_are_fitter_than_experts_that_are_drawn() -> None:
    def mean(made: PopulationSearch, first: int, last: int) -> float:
        some = [one.measured.score for one in made.tried[first:last]]
        return sum(some) / len(some)

    searches = [await searched(40, seed) for seed in range(5)]
    drawn = sum(mean(made, 0, 4) for made in searches) / 5
    bred = sum(mean(made, 21, 41) for made in searches) / 5
    assert bred > drawn + 0.2


async def test_the_same_seed_breeds_the_same_experts() -> None:
    first, again, other = await searched(12), await searched(12), await searched(12, 4)
    assert first.tried == again.tried != other.tried


async def test_a_population_is_read_back_from_its_pack_and_unknown_genes_are_left_out() -> None:
    population = (await searched(12)).population
    pack = diamond_pack().model_copy(update={"experts": kept(population)})
    again = pack_of(pack.model_dump(mode="json"))
    assert genomes_of(again, POOL) == [one.genome for one in population]
    assert [one.score for one in again.experts] == [one.measured.score for one in population]
    strange = tuple(one.model_copy(update={"method": "sorcery"}) for one in pack.experts)
    assert genomes_of(pack.model_copy(update={"experts": strange}), POOL) == []
    assert genomes_of(None, POOL) == []


def test_an_expert_answers_alone_or_in_the_place_of_a_node_and_speaks_in_its_own_person() -> None:
    toolbox = toolbox_of(diamond_pack())
    pool = GenePool.of("en", ("", *(tool.name for tool in toolbox.nodes)))
    field, subfield = pool.values("field")[0], pool.values("subfield")[0]
    genome = Genome(field, subfield, "judge", "cite", "strict", "facts")
    left, answer = replace(genome, ref="Left"), replace(genome, ref="Answer")
    assert design_of(genome, toolbox).ids == ("cot",)
    assert design_of(left, toolbox).ids == ("Facts", "Left", "cot")
    assert design_of(answer, toolbox).ids == ("Facts", "Left", "Right", "Answer")
    pack = expert_pack(left, pool, packer(toolbox))
    spoken = {node.name for node in pack.nodes if node.calls[0].system.startswith(pool.persona(left))}
    assert spoken == {"Left", "cot"}
