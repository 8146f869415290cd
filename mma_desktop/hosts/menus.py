"""Closed choices put to a model: at most six lettered options, one letter in reply, under a grammar; or a form of a few
choices, under one too.

The order of the options is drawn, as small models favour the first letter. Where no reply can be used, the host's rule
decides, or where it has none a draw; both are counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import Chooser, HostAct, HostActed, Record
from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.domain.tree import ROOT_ID
from mma_desktop.errors import EngineError
from mma_desktop.hosts.texts import HostTexts
from mma_desktop.packs.json_schema import JsonShape, grammar, read_json, read_schema
from mma_desktop.search.seeds import derive, generator
from mma_desktop.tasks.templates import parse_template
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.texts import workflow_texts

MOST = 6
LONGEST = 1500  # characters of a whole menu
_QUESTION, _OPTION = 500, 70  # characters of the question, and of what one option says
_LETTERS = "ABCDEF"
_TOKENS, _FORM_TOKENS = 4, 200


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


@dataclass(frozen=True, slots=True)
class Form:
    """Several choices at once: for each name the values that it can take."""

    part: str
    choices: Mapping[str, tuple[str, ...]]
    state: str = ""


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

    async def fill_in(self, form: Form) -> Mapping[str, str] | None:
        """What is taken of each choice; None where no reply can be used, for which the host draws."""
        self._number += 1
        shape = _shape(form)
        options = "\n".join(f"{name}: {' / '.join(values)}" for name, values in form.choices.items())
        reply = await self._reply(
            self._prompt(self.texts.menus.form, form, options), form.part, grammar(shape), _FORM_TOKENS
        )
        try:
            taken = None if reply is None else cast("Mapping[str, str]", read_json(reply, shape))
        except ValueError:
            taken = None
        self.unread += taken is None
        self.drawn += taken is None
        return taken

    def _order(self, menu: Menu) -> list[str]:
        """At most six of the options, shuffled; the rule's own is always among them."""
        drawn = generator(self.seed, "menu", self._number, "order")
        others = [option for option in menu.options if option != menu.rule]
        chosen = drawn.sample(others, min(len(others), MOST - bool(menu.rule)))
        return drawn.sample([*chosen, *([menu.rule] if menu.rule else [])], len(chosen) + bool(menu.rule))

    async def _asked(self, menu: Menu, order: list[str]) -> str | None:
        """What the model takes; None where it cannot be asked or read."""
        letters = _LETTERS[: len(order)]
        lettered = zip(letters, order, strict=True)
        options = "\n".join(f"{letter}. {menu.options[option][:_OPTION]}" for letter, option in lettered)
        prompt = self._prompt(self.texts.menus.frame, menu, options)
        letter = (await self._reply(prompt, menu.part, f"root ::= [{letters}]\n", _TOKENS) or "").strip().upper()
        return order[letters.index(letter)] if len(letter) == 1 and letter in letters else None

    async def _reply(self, prompt: Prompt, part: str, grammar_text: str, tokens: int) -> str | None:
        """What the model says, paid for before it is asked; None where the engine fails."""
        sampling = Sampling(
            temperature=0.0,
            max_tokens=tokens,
            seed=derive(self.seed, "menu", self._number),
            constraint=Constraint(grammar_text),
            tag=f"choose {ROOT_ID}.menu{self._number}-{part}",
        )
        self.budget.reserve()
        self.asked += 1
        try:
            (completion,) = await self.engine.generate(prompt, sampling)
        except EngineError:
            return None
        self.budget.spend(completion.generated_tokens)
        return completion.text

    def _prompt(self, frame: str, asked: Menu | Form, options: str) -> Prompt:
        """The menu or form, with as much of the state as there is room for: the last of it."""
        ask = self.texts.asks[asked.part]
        values = {"question": self._fenced(self.question[:_QUESTION]), "state": "", "ask": ask, "options": options}
        room = LONGEST - len(_filled(frame, values)) - len(self.texts.menus.system)
        state = asked.state[-room:] if room > 0 else ""
        filled = _filled(frame, {**values, "state": state})
        return Prompt((Message("system", self.texts.menus.system), Message("user", filled)))

    def _fenced(self, text: str) -> str:
        return workflow_texts(self.language).fence("question").around(text)

    def _taken(self, menu: Menu, choice: str, by: Chooser, *, unread: bool) -> str:
        self.record(HostActed(menu.act, menu.part, choice, by, tuple(menu.options), unread))
        return choice


def _filled(frame: str, values: Mapping[str, str]) -> str:
    return parse_template(frame, values).fill(values)


def _shape(form: Form) -> JsonShape:
    properties = {name: {"enum": list(values)} for name, values in form.choices.items()}
    return read_schema({"type": "object", "properties": properties})
