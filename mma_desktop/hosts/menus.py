"""Closed choices put to a model: at most six lettered options, one letter in reply, under a grammar.

The order of the options is drawn, as small models favour the first letter. Where no reply can be used, the host's rule
decides, or where it has none a draw; both are counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import Chooser, HostAct, HostActed, Record
from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.domain.tree import ROOT_ID
from mma_desktop.errors import EngineError, EngineLost
from mma_desktop.hosts.texts import HostTexts
from mma_desktop.search.seeds import derive, generator
from mma_desktop.tasks.templates import parse_template
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.texts import workflow_texts

MOST = 6
LONGEST = 1500  # characters of a whole menu
_QUESTION, _OPTION = 500, 70  # characters of the question, and of what one option says
_LETTERS = "ABCDEF"
_TOKENS = 4


@dataclass(frozen=True, slots=True)
class Menu:
    """One choice: its `part` names what is asked for, `options` are what can be taken and what it says to a model.

    `state` is what has happened so far. `rule` is what the host takes without a model; "" leaves it to a draw.
    """

    part: str
    options: Mapping[str, str]
    state: str = ""
    rule: str = ""
    act: HostAct = HostAct.CHOOSE


@dataclass(slots=True)
class HostMenus:
    """The menus of one question. `asked` were put to a model, `unread` had no usable reply, `drawn` were then drawn."""

    engine: Engine
    language: str
    texts: HostTexts
    question: str
    seed: int
    budget: CallBudget
    record: Record
    asked: int = 0
    unread: int = 0
    drawn: int = 0
    _number: int = field(default=0)

    async def choose(self, menu: Menu) -> str:
        """The option taken; the only one without a request. Raises BudgetSpent, EngineLost."""
        if len(menu.options) == 1:
            return next(iter(menu.options))
        self._number += 1
        order = self._order(menu)
        taken = await self._asked(menu, order)
        if taken is not None:
            return self._taken(menu, taken, Chooser.MODEL, unread=False)
        self.unread += 1
        if menu.rule:
            return self._taken(menu, menu.rule, Chooser.RULE, unread=True)
        self.drawn += 1
        drawn = generator(self.seed, "menu", self._number, "drawn").choice(list(menu.options))
        return self._taken(menu, drawn, Chooser.DRAWN, unread=True)

    def _order(self, menu: Menu) -> list[str]:
        """At most six of the options, shuffled; the rule's own is always among them."""
        drawn = generator(self.seed, "menu", self._number, "order")
        others = [option for option in menu.options if option != menu.rule]
        chosen = drawn.sample(others, min(len(others), MOST - bool(menu.rule)))
        return drawn.sample([*chosen, *([menu.rule] if menu.rule else [])], len(chosen) + bool(menu.rule))

    async def _asked(self, menu: Menu, order: list[str]) -> str | None:
        """What the model takes; None where it cannot be asked or read."""
        letters = _LETTERS[: len(order)]
        self.budget.reserve()
        self.asked += 1
        try:
            (completion,) = await self.engine.generate(self._prompt(menu, order), self._sampling(menu, letters))
        except EngineLost:
            raise
        except EngineError:
            return None
        self.budget.spend(completion.generated_tokens)
        letter = completion.text.strip().upper()
        return order[letters.index(letter)] if len(letter) == 1 and letter in letters else None

    def _sampling(self, menu: Menu, letters: str) -> Sampling:
        return Sampling(
            temperature=0.0,
            max_tokens=_TOKENS,
            seed=derive(self.seed, "menu", self._number),
            constraint=Constraint(f"root ::= [{letters}]\n"),
            tag=f"choose {ROOT_ID}.menu{self._number}-{menu.part}",
        )

    def _prompt(self, menu: Menu, order: list[str]) -> Prompt:
        """The menu, with as much of the state as there is room for: the last of it."""
        lettered = zip(_LETTERS, order, strict=False)
        options = "\n".join(f"{letter}. {menu.options[option][:_OPTION]}" for letter, option in lettered)
        values = {"question": self._fenced(self.question[:_QUESTION]), "state": "", "ask": self.texts.asks[menu.part]}
        bare = self._filled({**values, "options": options})
        room = LONGEST - len(bare) - len(self.texts.menus.system)
        state = menu.state[-room:] if room > 0 else ""
        filled = self._filled({**values, "state": state, "options": options})
        return Prompt((Message("system", self.texts.menus.system), Message("user", filled)))

    def _filled(self, values: Mapping[str, str]) -> str:
        return parse_template(self.texts.menus.frame, values).fill(values)

    def _fenced(self, text: str) -> str:
        return workflow_texts(self.language).fence("question").around(text)

    def _taken(self, menu: Menu, choice: str, by: Chooser, *, unread: bool) -> str:
        self.record(HostActed(menu.act, menu.part, choice, by, tuple(menu.options), unread))
        return choice
