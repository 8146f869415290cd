"""Every node of a pack that comes with the program has a name in Chinese, and nothing else has one."""

from __future__ import annotations

from mma_desktop import paths
from mma_desktop.data_files import load_data
from mma_desktop.packs.loading import shipped_packs
from mma_desktop.packs.node_names import NodeNames, node_name_in


def test_the_nodes_of_all_packs_have_names() -> None:
    named = load_data(paths.resources() / "node_names.toml", NodeNames).zh
    packs = [file.pack for file in shipped_packs() if file.pack is not None]
    assert named.keys() == {node.name for pack in packs for node in pack.nodes}


def test_a_name_is_put_into_words_where_they_are_known() -> None:
    assert node_name_in("zh", "Ledger") == "账目"
    assert node_name_in("en", "Ledger") == "Ledger"
    assert node_name_in("zh", "my own node") == "my own node"
