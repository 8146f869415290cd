"""What decides a host's menu: what an option says, or the letter that it stands behind.

    python -m benchmarks.answers.menu_places DATA.jsonl [DATA.jsonl ...] [--items N] [--model MODEL] > menus.jsonl
    python -m benchmarks.answers.menu_places --judge menus.jsonl

The menus are those that the hosts put first to a question of the data, before anything was done (the template of MAS2,
the machine of MetaAgent, the plan of MAS-Zero, action and kind of work of AOrchestra), and for a question with options
the menu by which MAS-Zero takes one of several answers. Each is shown in all cyclic orders of its options; every order
becomes a table of the letters' log-probabilities, as the letter that a greedy reply under the menu's grammar takes is
the likeliest one. A line of the file is one menu, without text of the question. `--judge` says how often each place is
taken and how often two orders take the same option, of one order and of means over several, how far letters and options
move the log-probability, and how many tokens were read.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from pydantic import TypeAdapter

from mma_desktop.bootstrap import open_team
from mma_desktop.domain.cases import Question
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import HostAct
from mma_desktop.domain.prompts import Scored
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.hosts.menus import LETTERS, MOST, HostMenus, Menu
from mma_desktop.hosts.registry import host_entries
from mma_desktop.hosts.texts import host_texts
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.hosts.workbench import Workbench
from mma_desktop.model_files.known_models import default_pair
from mma_desktop.questions.datasets import read_items
from mma_desktop.questions.item import Item
from mma_desktop.search.closed_answers import normalised
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.seeds import generator
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.base import GradedTask
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.limits import CallBudget

_FIRST = {"aorchestra": ("action", "kind"), "mas-zero": ("plan",), "mas2": ("template",), "metaagent": ("machine",)}
_ANSWERS = 4
_ORDERS = {"one": 1, "two": 2, "three": 3, "all": MOST}


class _Seen(Exception):
    """All menus that were wanted of a host have been put."""


@dataclass(slots=True)
class _Catching(HostMenus):
    """Keeps the menus that a host puts and takes their first option, until one of the `last` part was put."""

    last: str = ""
    caught: list[Menu] = field(default_factory=list[Menu])

    async def choose(self, menu: Menu) -> str:
        """The first option. Raises _Seen."""
        self.caught.append(menu)
        if menu.part == self.last:
            raise _Seen
        return next(iter(menu.options))


@dataclass(frozen=True, slots=True)
class MenuTables:
    """A menu in all cyclic orders: `tables[r][i]` is the log-probability of letter i where option (i + r) stands."""

    item: str
    part: str
    options: tuple[str, ...]
    tables: tuple[tuple[float, ...], ...]
    prompt_tokens: tuple[int, ...] = ()
    cached_tokens: tuple[int, ...] = ()
    right: str = ""

    @property
    def read(self) -> list[tuple[int, int]]:
        """Of each order the tokens of its prompt, and how many of them were in the cache."""
        return list(zip(self.prompt_tokens, self.cached_tokens, strict=True))

    @property
    def moved(self) -> tuple[float, float]:
        """The standard deviations of the mean log-probabilities of letters, and of options, in nats."""
        rows, size = [normalised(table) for table in self.tables], len(self.options)
        letters = [fmean(row[letter] for row in rows) for letter in range(size)]
        options = [fmean(row[(option - order) % size] for order, row in enumerate(rows)) for option in range(size)]
        return pstdev(letters), pstdev(options)

    def taken(self, first: int, orders: int) -> int:
        """The option that is likeliest over so many orders, evenly spread from the first one on."""
        size = len(self.options)
        marks = [0.0] * size
        for order in ((first + place * size // orders) % size for place in range(orders)):
            for letter, value in enumerate(normalised(self.tables[order])):
                marks[(letter + order) % size] += value
        return marks.index(max(marks))


async def measured(files: Sequence[Path], items: int, model: str) -> AsyncGenerator[MenuTables]:
    """The menus of `items` questions of each file, put to the model."""
    async with open_team(model, model) as team:
        for file in files:
            for item in _spread(read_items([file]), items):
                task = load_task(item.task, item.language)
                for menu, right in [*[(one, "") for one in await _first_menus(item, task)], *_of_answers(item, task)]:
                    yield await _tables(team[GENERAL], item, task, menu, right)


async def _first_menus(item: Item, task: GradedTask) -> list[Menu]:
    """What hosts ask first, with nothing done yet."""
    found: list[Menu] = []
    for entry in host_entries():
        if entry.name in _FIRST:
            bench = _bench(item, task)
            bench.menus = menus = _catching(bench, _FIRST[entry.name][-1])
            with suppress(_Seen):
                await entry.make().solve(bench)
            found += [menu for menu in menus.caught if menu.part in _FIRST[entry.name]]
    return found


def _bench(item: Item, task: GradedTask) -> Workbench:
    """A workbench whose tools say nothing that can be read."""
    engine = ScriptedEngine(lambda _prompt, _sampling, _index: "...")
    runner = PromptRunner(task, Team({GENERAL: engine}), 1, lambda _event: None, SearchSettings())
    toolbox = Toolbox.of(item.language, composites=True, everywhere=True)
    return Workbench(Question(item.task, item.language, item.text(task)), runner, toolbox, CallBudget())


def _catching(bench: Workbench, last: str) -> _Catching:
    menus = bench.menus
    return _Catching(
        menus.engine, menus.language, menus.texts, menus.question, menus.seed, menus.budget, menus.record, last=last
    )


def _of_answers(item: Item, task: GradedTask) -> Iterator[tuple[Menu, str]]:
    """The choice among answers, each as its last line alone, and the one that is right."""
    values = [letter for letter in item.options if letter == item.gold or letter not in item.chosen][:_ANSWERS]
    if item.gold not in values or len(values) < 2:
        return
    said = {f"s{place}_cot": "".join(task.closing(value)).strip() for place, value in enumerate(values, start=1)}
    state = "\n\n".join(f"{name}: {text}" for name, text in said.items())
    yield Menu("verify", said, state, act=HostAct.VOTE), f"s{1 + values.index(item.gold)}_cot"


async def _tables(engine: Engine, item: Item, task: GradedTask, menu: Menu, right: str) -> MenuTables:
    shown = task.shown(item.text(task))
    menus = HostMenus(engine, item.language, host_texts(item.language), shown, 1, CallBudget(), lambda _event: None)
    options = generator(1, item.id, menu.part).sample([*menu.options], min(len(menu.options), MOST))
    letters, scored = LETTERS[: len(options)], list[list[Scored]]()
    for order in range(len(options)):
        turned = [*options[order:], *options[:order]]
        scored.append(await engine.score(menus.shown(menu, turned), list(letters)))
    return MenuTables(
        item.id,
        menu.part,
        tuple(options),
        tuple(tuple(round(sum(one.logprobs), 4) for one in scores) for scores in scored),
        tuple(scores[0].prompt_tokens for scores in scored),
        tuple(scores[0].cached_tokens for scores in scored),
        right,
    )


def _spread(items: Sequence[Item], most: int) -> Sequence[Item]:
    return items[:: max(1, len(items) // most)][:most]


def judged(menus: Sequence[MenuTables]) -> dict[str, Any]:
    """Which places are taken of one order and of means over several, how often others agree, and what moves letters."""
    moved = [menu.moved for menu in menus]
    read = [[all_read - cached for all_read, cached in menu.read] for menu in menus]
    return {
        "menus": len(menus),
        "orders": {name: _judged(menus, number) for name, number in _ORDERS.items()},
        "nats_by_place": round(fmean(by_place for by_place, _ in moved), 3),
        "nats_by_option": round(fmean(by_option for _, by_option in moved), 3),
        "tokens_of_one_order": round(fmean(one[0] for one in read), 1),
        "tokens_of_all_orders": round(fmean(map(sum, read)), 1),
    }


def _judged(menus: Sequence[MenuTables], orders: int) -> dict[str, Any]:
    """Every order of a menu begins once; shares count each menu alike."""
    places = defaultdict[str, float](float)
    same, chance, right = list[float](), list[float](), list[float]()
    for menu in menus:
        size = len(menu.options)
        taken = [menu.taken(first, min(orders, size)) for first in range(size)]
        for first, option in enumerate(taken):
            places[LETTERS[(option - first) % size]] += 1 / size
        pairs = [(one, other) for one in range(size) for other in range(one)]
        same.append(fmean(taken[one] == taken[other] for one, other in pairs))
        chance.append(1 / size)
        if menu.right:
            right.append(fmean(menu.options[option] == menu.right for option in taken))
    whole = sum(places.values())
    return {
        "places": {letter: round(places[letter] / whole, 3) for letter in sorted(places)},
        "same_under_another_order": round(fmean(same), 3),
        "by_chance": round(fmean(chance), 3),
        "right_answers": round(fmean(right), 3) if right else None,
    }


async def _write(files: Sequence[Path], items: int, model: str) -> None:
    async for menu in measured(files, items, model):
        print(json.dumps(asdict(menu), ensure_ascii=False), flush=True)


def main() -> None:
    """Write the tables of menus, or judge them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="*")
    parser.add_argument("--items", type=int, default=3, help="of each file, evenly spread")
    parser.add_argument("--model", default="")
    parser.add_argument("--judge", type=Path)
    options = parser.parse_args()
    if options.data:
        asyncio.run(_write(options.data, options.items, options.model or default_pair()[0]))
    if options.judge:
        lines = options.judge.read_text(encoding="utf-8").splitlines()
        menus = [TypeAdapter(MenuTables).validate_json(line) for line in lines]
        parts = {part: [menu for menu in menus if menu.part == part] for part in sorted({one.part for one in menus})}
        print(json.dumps({name: judged(group) for name, group in (parts | {"all": menus}).items()}, indent=1))


if __name__ == "__main__":
    main()
