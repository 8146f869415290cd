"""What a pack file holds."""

from __future__ import annotations

import pytest

from mma_desktop.errors import PackError
from mma_desktop.packs.loading import pack_of
from tests.packs.toys import diamond, diamond_pack


def test_a_pack_knows_its_nodes_its_final_one_and_its_title() -> None:
    pack = diamond_pack()
    assert pack.final.name == "Answer"
    assert pack.node("Left").deps == ("Facts",)
    assert pack.title("zh") == "Diamond"
    with pytest.raises(KeyError):
        pack.node("Nobody")


@pytest.mark.parametrize("version", [0, -1, 1.5, "one", 10**9])
def test_a_version_is_a_whole_number_from_one(version: object) -> None:
    with pytest.raises(PackError, match="version"):
        pack_of({**diamond(), "version": version})


def test_a_pack_has_a_limit_of_nodes() -> None:
    data = diamond()
    data["nodes"] *= 10
    with pytest.raises(PackError, match="nodes"):
        pack_of(data)
