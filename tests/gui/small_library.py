"""A knowledge library of a few passages, for the tests of the window."""

from __future__ import annotations

from pathlib import Path

from mma_desktop.domain.passages import Work
from mma_desktop.knowledge.reading import ReadWork, read_text
from mma_desktop.service.retrieval.knowledge import STARTER, KnowledgeLibrary
from mma_desktop.storage.passages import PassageStore

LAW = Work("xf", "中华人民共和国刑法", "刑法", "刑法", "2023-12-29", "2024-03-01", note="含修正案（十二）")
THEFT = "盗窃公私财物，数额较大的，处三年以下有期徒刑。"
RULES = "第一条 印章由两人保管。\n第二条 卷宗当日归档。"


def small_library(folder: Path) -> KnowledgeLibrary:
    """Two articles of a law on the starter shelf, two versions of house rules on the shelf `own`."""
    starter, own = PassageStore.open(folder / "starter.mma"), PassageStore.open(folder / "own.mma")
    starter.add(STARTER, [read_text(f"第二百六十四条 {THEFT}\n第二百六十五条 以牟利为目的，盗接他人通信线路的。", LAW)])
    own.add("own", [rules("2020-01-01"), rules("2022-01-01")])
    return KnowledgeLibrary(starter, own)


def rules(day: str) -> ReadWork:
    """The house rules as of a day."""
    suffix = "" if day.startswith("2020") else f"@{day}"
    return read_text(RULES, Work(f"rules@{day}", "内部规程", f"规程{suffix}", "", day, day))
