"""What the nodes of packs are for, in the other language too: a pack says it in its own alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from mma_desktop.hosts.texts import general_operators
from mma_desktop.packs.loading import shipped_packs
from mma_desktop.packs.node_names import other_purposes
from mma_desktop.packs.schema import PackNode

_LANGUAGES = ("en", "zh")


def purpose_in(language: str, node: PackNode) -> str:
    """What a node is for, in this language where the program has it: of nodes of its packs and of general operators,
    also where another pack has taken them over as they are; else as the pack says it.
    """
    return _purposes(language).get(node.purpose, node.purpose)


@cache
def _purposes(language: str) -> Mapping[str, str]:
    """What is said in this language for each purpose that is said in the other one."""
    pairs = [pair for said in _said_twice() for pair in said]
    return {other: pair[language] for pair in pairs for other in pair.values() if language in pair}


def _said_twice() -> Iterator[Iterator[Mapping[str, str]]]:
    """Purposes by language: of the nodes of one name in a pack and in its twin, of operators, and of all others."""
    packs = [file.pack for file in shipped_packs() if file.pack is not None]
    for one in dict.fromkeys(pack.id for pack in packs):
        twins = {pack.language: pack for pack in packs if pack.id == one}
        nodes = {language: {node.name: node.purpose for node in pack.nodes} for language, pack in twins.items()}
        yield _joined(nodes)
    yield _joined({name: {o.node.name: o.node.purpose for o in general_operators(name)} for name in _LANGUAGES})
    yield iter(other_purposes())


def _joined(named: Mapping[str, Mapping[str, str]]) -> Iterator[Mapping[str, str]]:
    """The purposes of each name that all languages have."""
    for name in next(iter(named.values())):
        if all(name in said for said in named.values()):
            yield {language: said[name] for language, said in named.items()}
