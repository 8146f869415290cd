"""What the nodes of packs are called on screen: the packs that come with the program name theirs in English alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data


class NodeNames(DataModel):
    """The names in Chinese, by those of the packs."""

    zh: Mapping[str, str]


def node_name_in(language: str, name: str) -> str:
    """The name of a node in this language, where one is known; else as the pack has it."""
    return _names().zh.get(name, name) if language == "zh" else name


@cache
def _names() -> NodeNames:
    return load_data(paths.resources() / "node_names.toml", NodeNames)
