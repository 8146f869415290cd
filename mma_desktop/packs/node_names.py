"""What the nodes of packs are called on screen: the packs that come with the program name theirs in English alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data

_CODE = re.compile(r"[A-Za-z]\w*", re.ASCII)
_STEP = re.compile(r"s(?P<number>\d+)_(?:[sw]\d+_)*(?P<tool>[\w-]+?)(?P<part>_\d+)?")


class NodeNames(DataModel):
    """The names in Chinese, by those of the packs; those of a host's steps, by their operator, in both languages; what
    hosts call the states of a machine and the traits of an expert, in Chinese; and what those nodes are for that only
    one language of a pack has, in both.
    """

    zh: Mapping[str, str]
    purposes: tuple[Mapping[str, str], ...] = ()
    step: Mapping[str, str]
    operators: Mapping[str, Mapping[str, str]]
    codes: Mapping[str, str]


def node_name_in(language: str, name: str) -> str:
    """The name of a node, or of a host's step, in this language, where one is known; else as the pack has it."""
    if (step := _STEP.fullmatch(name)) is not None:
        return _names().step[language].format(step["number"], _work_name(language, step["tool"], step["part"] or ""))
    return _names().zh.get(name, name) if language == "zh" else name


def plan_in(language: str, plan: str) -> str:
    """What a host put together (a plan, an expert, the steps of a workflow) with words for each code in it."""
    named = node_name_in(language, plan)
    return named if named != plan else _CODE.sub(lambda found: _word(language, found[0]), plan)


def other_purposes() -> tuple[Mapping[str, str], ...]:
    """What nodes are for, by language, that only one of a pack's languages has."""
    return _names().purposes


def _word(language: str, code: str) -> str:
    named = _work_name(language, code, "")
    return _names().codes.get(code, code) if named == code and language == "zh" else named


def _work_name(language: str, tool: str, part: str) -> str:
    """What is done in a step: by an operator (and in which of its own steps), or by a pack's node."""
    if (operator := _names().operators[language].get(tool)) is not None:
        return f"{operator}{part.replace('_', ' ')}"
    return _names().zh.get(tool + part, tool + part) if language == "zh" else tool + part


@cache
def _names() -> NodeNames:
    return load_data(paths.resources() / "node_names.toml", NodeNames)
