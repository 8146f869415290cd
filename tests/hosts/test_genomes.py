"""Genomes: variation, crossing, repair, and no two alike (claim 132)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.hosts.genomes import GENES, GenePool, Genome
from mma_desktop.panels.schema import Domain

POOL = GenePool.of("en")
WITH_NODES = GenePool.of("zh", ("", "Facts", "Answer"))
OF_LAW = GenePool.of("zh").among([Domain.LAW], "zh")


def fits(pool: GenePool, genome: Genome) -> bool:
    known = all(getattr(genome, gene) in pool.values(gene) for gene in GENES)
    return known and genome.subfield in pool.fields[genome.field]


@given(st.integers(0, 2**32).map(random.Random), st.sampled_from([POOL, WITH_NODES, OF_LAW]))
def test_132_no_two_experts_are_alike_and_all_are_made_of_known_genes(chance: random.Random, pool: GenePool) -> None:
    experts: list[Genome] = []
    for _ in range(8):
        experts.append(pool.next_expert(experts, chance))
    assert len(set(experts)) == 8
    assert all(fits(pool, expert) for expert in experts)


@given(st.integers(0, 2**32).map(random.Random), st.sampled_from([POOL, WITH_NODES, OF_LAW]))
def test_132_an_expert_that_was_there_is_varied_until_it_is_new(chance: random.Random, pool: GenePool) -> None:
    earlier = [pool.drawn(chance)]
    expert = pool.unlike(earlier[0], earlier, chance)
    assert expert not in earlier
    assert fits(pool, expert)


@dataclass(frozen=True, slots=True)
class Scripted(GenePool):
    """A pool that gives these experts in turn, whatever is drawn, varied or crossed."""

    given: list[Genome] = field(default_factory=list[Genome])

    def drawn(self, chance: random.Random) -> Genome:
        return self.given.pop(0)

    def mutated(self, genome: Genome, chance: random.Random) -> Genome:
        return self.given.pop(0)


def near_and_far() -> tuple[Genome, list[Genome]]:
    """An expert, four that differ from it in one gene, and one that does so in three."""
    first = Genome("law", "torts", "analyst", "cite", "neutral", "facts")
    changes = ({"role": "critic"}, {"method": "numeric"}, {"stance": "strict"}, {"evidence": "question"})
    near = [replace(first, **change) for change in changes]
    return first, [*near, replace(first, role="judge", method="compare", stance="opposing")]


def test_132_an_expert_is_as_far_from_others_as_from_the_nearest() -> None:
    first, (near, *_, far) = near_and_far()
    assert (first.apart([far, near]), first.apart([far]), first.apart([])) == (1, 3, len(GENES))


def test_132_the_first_that_is_two_genes_apart_is_taken_and_of_five_that_are_nearer_the_farthest() -> None:
    first, others = near_and_far()
    pool = Scripted(POOL.fields, POOL.texts, POOL.refs, given=[*others[:2], others[-1], *others[2:4]])
    assert pool.next_expert([first], random.Random(1)) == others[-1]
    assert len(pool.given) == 2, "nothing is tried once one is far enough"
    again = Scripted(POOL.fields, POOL.texts, POOL.refs, given=[first, first, others[3], first, first, others[-1]])
    assert again.next_expert([first], random.Random(1)) == others[3]
    assert again.given == [others[-1]], "five are tried"


def test_a_crossing_takes_genes_of_both() -> None:
    one, other = POOL.drawn(random.Random(1)), POOL.drawn(random.Random(2))
    genes = {POOL.crossed(one, other, random.Random(seed)).role for seed in range(20)}
    assert genes == {one.role, other.role}


def test_most_experts_are_two_genes_apart() -> None:
    near = 0
    for seed in range(200):
        chance, experts = random.Random(seed), list[Genome]()
        for _ in range(3):
            experts.append(POOL.next_expert(experts, chance))
        near += any(expert.apart(experts[:place]) < 2 for place, expert in enumerate(experts))
    assert near < 20


@given(st.integers(0, 2**32).map(random.Random))
def test_a_variation_changes_one_gene_and_what_must_fit_it(chance: random.Random) -> None:
    genome = POOL.drawn(chance)
    assert 1 <= genome.distance(POOL.mutated(genome, chance)) <= 2
    assert fits(POOL, POOL.mutated(genome, chance))


@given(st.integers(0, 2**32).map(random.Random))
def test_a_crossing_has_its_genes_from_its_parents(chance: random.Random) -> None:
    one, other = POOL.drawn(chance), POOL.drawn(chance)
    child = POOL.crossed(one, other, chance)
    assert fits(POOL, child)
    assert all(getattr(child, gene) in (getattr(one, gene), getattr(other, gene)) for gene in GENES if gene != "field")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_persona_says_what_the_genes_mean(language: str) -> None:
    pool = GenePool.of(language)
    genome = pool.drawn(random.Random(1))
    persona = pool.persona(genome)
    assert genome.subfield in persona
    assert pool.texts.stance[genome.stance] in persona


@given(st.integers(0, 2**32).map(random.Random))
def test_an_expert_of_another_field_can_be_varied_and_crossed_with_those_of_the_question(chance: random.Random) -> None:
    kept = GenePool.of("zh").drawn(chance)
    experts = [kept, *(OF_LAW.next_expert([kept], chance) for _ in range(2))]
    for _ in range(6):
        experts.append(OF_LAW.next_expert(experts, chance))
    assert all(expert.subfield in OF_LAW.fields[expert.field] for expert in experts)
