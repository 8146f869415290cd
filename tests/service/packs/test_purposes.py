"""What nodes are for is told in the reader's language, where the program says it there."""

from __future__ import annotations

import re

import pytest

from mma_desktop.hosts.texts import general_operators
from mma_desktop.packs.loading import pack_called, shipped_packs
from mma_desktop.packs.schema import NodePack
from mma_desktop.service.packs.purposes import purpose_in
from tests.packs.toys import diamond_pack

HAN = re.compile("[\u3400-\u9fff]")
SHIPPED = [file.pack for file in shipped_packs() if file.pack is not None]


@pytest.mark.parametrize("pack", SHIPPED, ids=lambda pack: f"{pack.id}-{pack.language}")
def test_every_node_of_the_programs_packs_is_told_in_both_languages(pack: NodePack) -> None:
    for node in pack.nodes:
        assert not HAN.search(purpose_in("en", node)), node.name
        assert HAN.search(purpose_in("zh", node)), node.name
        assert purpose_in(pack.language, node) == node.purpose


def test_it_is_what_the_node_of_this_name_says_in_the_twin() -> None:
    chinese, english = (pack_called("amounts", language) for language in ("zh", "en"))
    for node in chinese.nodes:
        assert purpose_in("en", node) == english.node(node.name).purpose


def test_general_operators_are_told_too() -> None:
    english = {one.node.name: one.node for one in general_operators("en")}
    for one in general_operators("zh"):
        assert purpose_in("en", one.node) == english[one.node.name].purpose


def test_a_strangers_node_is_told_as_its_pack_says_it() -> None:
    node = diamond_pack().nodes[0]
    assert [purpose_in(language, node) for language in ("zh", "en")] == [node.purpose] * 2
