"""Closed choices put to a model: at most six lettered options, one letter in reply, under a grammar; or a form of a few
choices, under one too.

More options are put in several menus, and what is taken of each in a last one. Small models favour letters. So the
order of the options is drawn, and with several `orders` the letters are scored in as many cyclic orders: the option is
taken that is likeliest on average (search/closed_answers.py does the same with answers). Where no reply can be used,
the host's rule decides, or where it has none a draw; both are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import Chooser, HostAct, HostActed, Record
from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.domain.tree import ROOT_ID
from mma_desktop.errors import EngineError
from mma_desktop.hosts.texts import HostTexts
from mma_desktop.packs.json_schema import JsonShape, grammar, read_json, read_schema
from mma_desktop.search.closed_answers import normalised, shifts
from mma_desktop.search.seeds import derive, generator
from mma_desktop.tasks.templates import parse_template
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.texts import workflow_texts

MOST = 6
LONGEST = 1500  # characters of a whole menu
_BETWEEN, _CUT, _SEPARATOR = "\n\n", " … ", ", "
QUESTION, _OPTION = 500, 70  # characters of the question, and of what one option says
LETTERS = "ABCDEF"
_TOKENS, _FORM_TOKENS = 4, 200
_SAME = 1e-9  # nats


@dataclass(frozen=True, slots=True)
class Menu:
    """One choice: its `part` names what is asked for, `options` are what can be taken and what it says to a model.

    `state` is what has happened so far, of which the last is shown where there is not room for all; `texts` stand in
    its place where each must be seen. `rule` is what the host takes without a model; "" leaves it to a draw.
    """

    part: str
    options: Mapping[str, str]
    state: str = ""
    rule: str = ""
    act: HostAct = HostAct.CHOOSE
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """Several choices at once: for each name the values that it can take, and `otherwise` what the host takes where no
    reply can be used.
    """

    part: str
    choices: Mapping[str, tuple[str, ...]]
    state: str = ""
    otherwise: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(slots=True)
class HostMenus:
    """The menus of one question. `asked` were put to a model, `unread` had no usable reply, `drawn` were then drawn.

    Letters are scored in so many `orders`, with 1 one is written; `scored` are the requests that scored, for which
    `scored_tokens` were read. `careful` menus show a part of every text and put on record which letters there were;
    `staged` ones show every option, however many, else six are drawn; `prudent` ones put forms on record, too.
    """

    engine: Engine
    language: str
    texts: HostTexts
    question: str
    seed: int
    budget: CallBudget
    record: Record
    careful: bool = False
    orders: int = 1
    staged: bool = False
    prudent: bool = False
    asked: int = 0
    unread: int = 0
    drawn: int = 0
    scored: int = 0
    scored_tokens: int = 0
    _number: int = field(default=0)
    _order: list[str] = field(default_factory=list[str])  # of the options that were put last

    async def choose(self, menu: Menu) -> str:
        """The option taken; the only one without a request. Raises BudgetSpent, EngineLost."""
        if len(menu.options) == 1:
            return next(iter(menu.options))
        best = menu
        while self.staged and len(best.options) > MOST:
            taken: list[str] = []
            for group in self._groups(best):
                if (choice := await self._put(group)) is None:
                    return self._without_model(menu)
                taken.append(choice)
            best = _among(best, taken)
        return await self._put(best) or self._without_model(menu)

    def _groups(self, menu: Menu) -> list[Menu]:
        """The menu in as few as hold at most six options each; who is beside whom is drawn."""
        order = generator(self.seed, "menu", self._number, "groups").sample([*menu.options], len(menu.options))
        groups = -(-len(order) // MOST)
        return [_among(menu, order[place::groups]) for place in range(groups)]

    async def _put(self, menu: Menu) -> str | None:
        """What the model takes, put on record; None where it takes nothing."""
        self._number += 1
        self._order = self._drawn_order(menu)
        self._pay(_TOKENS)
        taken = await self._likeliest(menu, self._order) or await self._asked(menu, self._order)
        return None if taken is None else self._taken(menu, taken, Chooser.MODEL)

    def _without_model(self, menu: Menu) -> str:
        """What the host's rule takes, else a draw from all options."""
        self.unread += 1
        if menu.rule:
            return self._taken(menu, menu.rule, Chooser.RULE)
        self.drawn += 1
        drawn = generator(self.seed, "menu", self._number, "drawn").choice(list(menu.options))
        return self._taken(menu, drawn, Chooser.DRAWN)

    async def fill_in(self, form: Form) -> Mapping[str, str] | None:
        """What is taken of each choice; None where no reply can be used, for which the host draws."""
        self._number += 1
        shape = _shape(form)
        options = "\n".join(f"{name}: {' / '.join(values)}" for name, values in form.choices.items())
        self._pay(_FORM_TOKENS)
        prompt = self._prompt(self.texts.menus.form, form.part, options, partial(_end, form.state))
        reply = await self._reply(prompt, form.part, grammar(shape), _FORM_TOKENS)
        try:
            taken = None if reply is None else cast("Mapping[str, str]", read_json(reply, shape))
        except ValueError:
            taken = None
        self.unread += taken is None
        self.drawn += taken is None
        if self.prudent:
            self._told(form, taken)
        return taken

    def _told(self, form: Form, taken: Mapping[str, str] | None) -> None:
        """Put a form on record: what was taken of each choice, or what stands in its place."""
        by = Chooser.DRAWN if taken is None else Chooser.MODEL
        choice = _SEPARATOR.join((form.otherwise if taken is None else taken).values())
        self.record(HostActed(HostAct.PROPOSE, form.part, choice, by, unread=taken is None))

    def _drawn_order(self, menu: Menu) -> list[str]:
        """At most six of the options, shuffled; the rule's own is always among them."""
        drawn = generator(self.seed, "menu", self._number, "order")
        others = [option for option in menu.options if option != menu.rule]
        chosen = drawn.sample(others, min(len(others), MOST - bool(menu.rule)))
        return drawn.sample([*chosen, *([menu.rule] if menu.rule else [])], len(chosen) + bool(menu.rule))

    def _pay(self, most: int) -> None:
        """Pay for a choice as for one sample of so many tokens at most, however its letters are found."""
        self.budget.reserve(most=most)
        self.asked += 1

    async def _likeliest(self, menu: Menu, order: list[str]) -> str | None:
        """The option whose letter is likeliest, on average over cyclic orders; None where letters are not scored, where
        they cannot be, or where all are as likely.
        """
        if self.orders == 1:
            return None
        marks = dict.fromkeys(order, 0.0)
        try:
            for by in shifts(len(order), self.orders):
                turned = [*order[by:], *order[:by]]
                for option, mark in zip(turned, await self._letters(menu, turned), strict=True):
                    marks[option] += mark
        except EngineError:
            return None
        apart = max(marks.values()) - min(marks.values())
        return max(order, key=lambda option: marks[option]) if apart > _SAME else None

    async def _letters(self, menu: Menu, order: list[str]) -> list[float]:
        """How likely each letter is as the reply, as logarithms of shares."""
        scores = await self.engine.score(self.shown(menu, order), LETTERS[: len(order)])
        self.scored += 1
        self.scored_tokens += sum(score.prompt_tokens - score.cached_tokens for score in scores)
        return normalised([sum(score.logprobs) for score in scores])

    async def _asked(self, menu: Menu, order: list[str]) -> str | None:
        """What the model takes; None where it cannot be asked or read."""
        letters = LETTERS[: len(order)]
        reply = await self._reply(self.shown(menu, order), menu.part, f"root ::= [{letters}]\n", _TOKENS)
        letter = (reply or "").strip().upper()
        return order[letters.index(letter)] if len(letter) == 1 and letter in letters else None

    def shown(self, menu: Menu, order: Sequence[str]) -> Prompt:
        """The menu with its options in this order, behind letters."""
        lettered = zip(LETTERS, order, strict=False)
        options = "\n".join(f"{letter}. {menu.options[option][:_OPTION]}" for letter, option in lettered)
        return self._prompt(self.texts.menus.frame, menu.part, options, partial(self._state, menu))

    async def _reply(self, prompt: Prompt, part: str, grammar_text: str, tokens: int) -> str | None:
        """What the model says; None where the engine fails."""
        sampling = Sampling(
            temperature=0.0,
            max_tokens=tokens,
            seed=derive(self.seed, "menu", self._number),
            constraint=Constraint(grammar_text),
            tag=f"choose {ROOT_ID}.menu{self._number}-{part}",
        )
        try:
            (completion,) = await self.engine.generate(prompt, sampling)
        except EngineError:
            return None
        self.budget.spend(completion.generated_tokens)
        return completion.text

    def _prompt(self, frame: str, part: str, options: str, state: Callable[[int], str]) -> Prompt:
        """The menu or form, with the state in as many characters as there is room for."""
        ask = self.texts.asks[part]
        values = {"question": self._fenced(self.question[:QUESTION]), "state": "", "ask": ask, "options": options}
        room = LONGEST - len(_filled(frame, values)) - len(self.texts.menus.system)
        filled = _filled(frame, {**values, "state": state(room)})
        return Prompt((Message("system", self.texts.menus.system), Message("user", filled)))

    def _state(self, menu: Menu, room: int) -> str:
        """What has happened so far: the last of it, of several texts a part of each."""
        if self.careful and menu.texts:
            return listed(menu.texts, room)
        return _end(menu.state or _BETWEEN.join(menu.texts), room)

    def _fenced(self, text: str) -> str:
        return workflow_texts(self.language).fence("question").around(text)

    def _taken(self, menu: Menu, choice: str, by: Chooser) -> str:
        """The choice, put on record."""
        shown = tuple(self._order) if self.careful else ()
        letter = LETTERS[self._order.index(choice)] if self.careful and by is Chooser.MODEL else ""
        unread, options = by is not Chooser.MODEL, tuple(menu.options)
        self.record(HostActed(menu.act, menu.part, choice, by, options, unread, shown=shown, letter=letter))
        return choice


def _among(menu: Menu, options: Sequence[str]) -> Menu:
    """The menu with these of its options."""
    left = {option: menu.options[option] for option in options}
    return replace(menu, options=left, rule=menu.rule if menu.rule in left else "")


def _end(text: str, room: int) -> str:
    return text[-room:] if room > 0 else ""


def listed(texts: Sequence[str], room: int) -> str:
    """Texts below each other in so many characters, of each a part."""
    return _BETWEEN.join(_parts(texts, room - len(_BETWEEN) * (len(texts) - 1)))


def _parts(texts: Sequence[str], room: int) -> Iterator[str]:
    """Each text, or its beginning and its end where it is longer than its share of the room."""
    shares, left = dict[int, int](), max(0, room)
    for place in sorted(range(len(texts)), key=lambda place: len(texts[place])):
        shares[place] = min(len(texts[place]), left // (len(texts) - len(shares)))
        left -= shares[place]
    return (_shortened(text, shares[place]) for place, text in enumerate(texts))


def _shortened(text: str, room: int) -> str:
    beginning = (room - len(_CUT)) // 4
    if len(text) <= room or beginning <= 0:
        return _end(text, room)
    return text[:beginning] + _CUT + text[beginning + len(_CUT) - room :]


def _filled(frame: str, values: Mapping[str, str]) -> str:
    return parse_template(frame, values).fill(values)


def _shape(form: Form) -> JsonShape:
    properties = {name: {"enum": list(values)} for name, values in form.choices.items()}
    return read_schema({"type": "object", "properties": properties})
