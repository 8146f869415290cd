"""A designer for tests: a script that answers every request by its tag, and a library of a few passages."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.packs.leak_guard import LeakGuard
from mma_desktop.synthesis.brief import Brief, SampleQuestion, brief_of
from mma_desktop.synthesis.designer import Designer
from mma_desktop.synthesis.dimensions import Dimensions
from mma_desktop.synthesis.strategies import STRATEGIES, Dimension
from mma_desktop.synthesis.texts import load_design_texts
from mma_desktop.tasks.catalog import load_task

Reply = Any
"""A JSON value, a text as it stands, or a function of the tag that gives one of both."""

QUESTION = "2020年5月7日，被告人周某趁超市店员理货之机，把两瓶白酒（共价值3200元）藏进外套带走。"
SAMPLES = (SampleQuestion("one", QUESTION), SampleQuestion("two", "被告人吴某谎称能低价代购手机，收取货款六千元。"))
TERMS = ["盗窃", "诈骗", "数额", "量刑", "自首"]
REPLIES: dict[str, Reply] = {
    "dimensions": {"reasoning": "先整理事实，再认定罪名。", **dict.fromkeys(Dimension, TERMS)},
    "queries": lambda tag: {"queries": [{"query": f"{tag} {n}", "rationale": f"理由{n}"} for n in range(5)]},
    "search": lambda tag: {
        "reasoning": "还缺法条",
        "done": " 2 " in tag,
        "need_search": True,
        "next_query": "盗窃 数额",
        "summary": "找到盗窃的规定",
    },
    "rank": {"best": [1, 2, 3]},
    "analyse": lambda tag: {field: [f"{field}的要点"] for field in STRATEGIES[tag.split()[1]].fields},
    "plan": {
        "nodes": [
            {"name": "Facts", "kind": "analyse", "purpose": "整理行为", "reads": []},
            {"name": "Law", "kind": "retrieve", "purpose": "查找法条", "reads": [1]},
            {"name": "Answer", "kind": "expert", "purpose": "认定罪名", "reads": [1, 2]},
        ]
    },
    "instruction": lambda tag: {"instruction": f"请完成{tag.split()[1]}，逐条写明。"},
    "query": {"query": "构成要件 数额标准"},
}


def said(tag: str, replies: Mapping[str, Reply] = REPLIES) -> str:
    """What the script answers to the request with this tag: by the whole tag, else by its first word."""
    reply = replies.get(tag, replies[tag.split()[0]])
    value = reply(tag) if callable(reply) else reply
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def engine(**replies: Reply) -> ScriptedEngine:
    """The designer's engine: `replies` take the place of the usual ones."""
    known = {**REPLIES, **replies}

    def script(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        return said(sampling.tag, known)

    return ScriptedEngine(script, name="designer")


def designer(made: ScriptedEngine) -> Designer:
    """A designer who speaks Chinese."""
    return Designer(made, load_design_texts("zh"), seed=1, temperature=0.7)


def brief(measured: Sequence[str] = ()) -> Brief:
    """The brief of naming charges, which guards its samples and what is measured."""
    guard = LeakGuard.over([*measured, *(sample.text for sample in SAMPLES)])
    return brief_of(load_task("ljp_charge", "zh"), SAMPLES, guard)


def dimensions() -> Dimensions:
    """Seven dimensions of which each has the same terms."""
    return Dimensions(terms=dict.fromkeys(Dimension, tuple(TERMS)))


def passage(
    number: int, text: str = "盗窃公私财物，数额较大的，处三年以下有期徒刑。", shelf: str = "statutes"
) -> LibraryPassage:
    """One article."""
    return LibraryPassage(
        f"刑法#{number}", Work("刑法", "刑法", "刑法", "法律", shelf=shelf), f"第{number}条", str(number), "", text
    )


class ToyLibrary:
    """Finds what `found` says for the number of the search from 1; `asked` lists every search."""

    def __init__(self, found: Callable[[int], Sequence[LibraryPassage]]) -> None:
        self._found = found
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    async def search(self, query: str, number: int, shelves: Sequence[str] = ()) -> tuple[LibraryPassage, ...]:
        """What the script has for this search."""
        self.asked.append((query, tuple(shelves)))
        return tuple(self._found(len(self.asked)))[:number]


def endless() -> ToyLibrary:
    """A library that always finds three passages that nobody has seen."""
    return ToyLibrary(lambda number: [passage(3 * number + place) for place in range(3)])


def team(made: ScriptedEngine, library: ToyLibrary | None = None) -> Team:
    """The designer with a library."""
    return Team({GENERAL: made}, library or endless())
