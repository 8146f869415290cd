"""Experts as genomes: closed genes, from which the words of a persona follow. Experts are varied by changing genes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from mma_desktop.hosts.texts import ExpertTexts, host_texts
from mma_desktop.panels.groups import domain_panel
from mma_desktop.panels.schema import Domain
from mma_desktop.tasks.templates import parse_template

TRIES = 5
_APART = 2  # genes in which an expert must differ from every earlier one


@dataclass(frozen=True, slots=True)
class Genome:
    """One expert. `ref` names the node of a pack that it takes the place of; "" is none."""

    field: str
    subfield: str
    role: str
    method: str
    stance: str
    evidence: str
    ref: str = ""

    def distance(self, other: Genome) -> int:
        """In how many genes the two differ."""
        return sum(getattr(self, name) != getattr(other, name) for name in GENES)

    def apart(self, others: Sequence[Genome]) -> int:
        """In how many genes it differs from the nearest of the others; from none, in all."""
        return min((self.distance(other) for other in others), default=len(GENES))

    def __str__(self) -> str:
        return ", ".join(value for name in GENES if (value := getattr(self, name)))


GENES = tuple(field.name for field in fields(Genome))


@dataclass(frozen=True, slots=True)
class GenePool:
    """What genes there are. `fields` are the fields with their sub-fields, in the language of the case; only those that
    are `relevant`, if any are, are drawn and offered.
    """

    fields: Mapping[str, tuple[str, ...]]
    texts: ExpertTexts
    refs: tuple[str, ...]
    relevant: tuple[str, ...] = ()

    @classmethod
    def of(cls, language: str, refs: Sequence[str] = ()) -> GenePool:
        """The genes for a language, and the nodes that an expert can take the place of."""
        panels = (domain_panel(domain, language) for domain in Domain)
        found = {panel.title: tuple(expert.field for expert in panel.experts) for panel in panels}
        return cls(found, host_texts(language).experts, tuple(refs) or ("",))

    def among(self, domains: Sequence[Domain], language: str) -> GenePool:
        """The pool whose experts come of these domains."""
        return replace(self, relevant=tuple(domain_panel(domain, language).title for domain in domains))

    def values(self, gene: str) -> tuple[str, ...]:
        """All values that a gene is given."""
        match gene:
            case "field":
                return self.relevant or tuple(self.fields)
            case "subfield":
                return tuple(name for field in self.values("field") for name in self.fields[field])
            case "ref":
                return self.refs
            case _:
                return tuple(getattr(self.texts, gene))

    def drawn(self, chance: random.Random) -> Genome:
        """Any expert."""
        return self.repaired(Genome(**{gene: chance.choice(self.values(gene)) for gene in GENES}), "subfield")

    def mutated(self, genome: Genome, chance: random.Random) -> Genome:
        """The expert with another value of one gene."""
        gene = chance.choice([gene for gene in GENES if len(self.values(gene)) > 1])
        others = [value for value in self.values(gene) if value != getattr(genome, gene)]
        return self.repaired(replace(genome, **{gene: chance.choice(others)}), gene)

    def crossed(self, one: Genome, other: Genome, chance: random.Random) -> Genome:
        """An expert that has each gene from one of two."""
        genes = {gene: getattr(chance.choice((one, other)), gene) for gene in GENES}
        return self.repaired(Genome(**genes), "subfield")

    def repaired(self, genome: Genome, kept: str) -> Genome:
        """The expert with a field and a sub-field that belong together; of the two, `kept` stays as it is."""
        if genome.subfield in self.fields[genome.field]:
            return genome
        if kept == "field":
            return replace(genome, subfield=self.fields[genome.field][0])
        fields = (*self.relevant, *self.fields)
        return replace(genome, field=next(name for name in fields if genome.subfield in self.fields[name]))

    def next_expert(self, earlier: Sequence[Genome], chance: random.Random) -> Genome:
        """An expert unlike the earlier ones: one is varied, two are crossed, up to five genes further; of five that are
        all too near, the farthest. Never an earlier one.
        """
        tried = [self._first(earlier, chance)]
        while tried[-1].apart(earlier) < _APART and len(tried) < TRIES:
            tried.append(self.mutated(tried[-1], chance))
        return self.unlike(max(tried, key=lambda genome: genome.apart(earlier)), earlier, chance)

    def unlike(self, genome: Genome, earlier: Sequence[Genome], chance: random.Random) -> Genome:
        """The expert itself, or where it is one of the earlier ones, it with genes changed until it is none."""
        while genome in earlier:
            genome = self.mutated(genome, chance)
        return genome

    def persona(self, genome: Genome) -> str:
        """What a model is told to be."""
        genes = {gene: getattr(self.texts, gene)[getattr(genome, gene)] for gene in _TOLD}
        template = parse_template(self.texts.persona, ("field", "subfield", *_TOLD))
        return template.fill({"field": genome.field, "subfield": genome.subfield, **genes})

    def _first(self, earlier: Sequence[Genome], chance: random.Random) -> Genome:
        match earlier:
            case []:
                return self.drawn(chance)
            case [one]:
                return self.mutated(one, chance)
            case _:
                mother, father = chance.sample(list(earlier), 2)
                return self.crossed(mother, father, chance)


_TOLD = ("role", "method", "stance", "evidence")
