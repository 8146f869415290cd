"""Which change is tried next: a bandit over kinds of changes draws six, and a designer takes one of them from a menu.

What was tried before, whatever its steps were called, is drawn in vain;
twenty draws in vain end the search.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import Chooser, Event, HostActed
from mma_desktop.hosts.datasets.moves import DesignMove
from mma_desktop.hosts.datasets.texts import search_words
from mma_desktop.hosts.menus import MOST, QUESTION, HostMenus, Menu, listed
from mma_desktop.hosts.texts import host_texts
from mma_desktop.search.seeds import derive
from mma_desktop.tasks.templates import parse_template
from mma_desktop.workflows.limits import CallBudget

DRAWS = 20
FAILURES = 3
"""Failed questions that a designer sees."""
_SEVERAL = 2


@dataclass(slots=True)
class MoveBandit:
    """What kinds of changes were tried and helped: a kind's weight is (1 + gains) / (2 + tries)."""

    tries: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    gains: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    def weight(self, kind: tuple[str, str]) -> float:
        """How likely a kind is against the others."""
        return (1 + self.gains[kind]) / (2 + self.tries[kind])

    def drawn(self, moves: Sequence[DesignMove], chance: random.Random) -> DesignMove:
        """A kind by its weight, then any change of it."""
        kinds = list(dict.fromkeys(map(_kind, moves)))
        [kind] = chance.choices(kinds, [self.weight(one) for one in kinds])
        return chance.choice([move for move in moves if _kind(move) == kind])

    def learn(self, move: DesignMove, *, gained: bool) -> None:
        """Remember what came of a change."""
        self.tries[_kind(move)] += 1
        self.gains[_kind(move)] += gained


def _kind(move: DesignMove) -> tuple[str, str]:
    return (move.kind, move.tool)


@dataclass(frozen=True, slots=True)
class Offer:
    """Changes to choose from, each of which gives a workflow that was not tried, and how many draws were in vain."""

    moves: tuple[DesignMove, ...]
    rejected: int


def offered(moves: Sequence[DesignMove], bandit: MoveBandit, known: Collection[str], chance: random.Random) -> Offer:
    """Up to six changes that make something new; none after twenty draws in vain."""
    found: dict[str, DesignMove] = {}
    left, rejected = list(moves), 0
    while left and len(found) < MOST and rejected < DRAWS:
        move = bandit.drawn(left, chance)
        left.remove(move)
        if move.design.digest in known or move.design.digest in found:
            rejected += 1
        else:
            found[move.design.digest] = move
    return Offer(tuple(found.values()), rejected)


@dataclass(frozen=True, slots=True)
class FailedCase:
    """A question that a workflow fails, and the step whose check failed there; "" where none did."""

    question: str
    broken: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a designer is told: the workflow that is changed, its score, what came of its changes, and questions that it
    fails, the worst first.
    """

    steps: str
    score: float
    better: Sequence[str] = ()
    worse: Sequence[str] = ()
    failed: Sequence[FailedCase] = ()


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """The change taken, and who took it; `unread` says that a designer was asked in vain. `letter` stood before what it
    took of the changes that it was `shown`.
    """

    move: DesignMove
    by: Chooser
    unread: bool = False
    shown: tuple[str, ...] = ()
    letter: str = ""


class MoveChooser(Protocol):
    """Takes one of the changes that are offered."""

    async def choose(self, number: int, offer: Offer, situation: Situation) -> MoveChoice:
        """The choice of a round, by its number. Raises EngineLost."""
        ...


@dataclass(frozen=True, slots=True)
class FirstDrawn:
    """Takes what the bandit drew first: no model is asked."""

    async def choose(self, number: int, offer: Offer, situation: Situation) -> MoveChoice:
        """The first one."""
        del number, situation
        return MoveChoice(offer.moves[0], Chooser.RULE)


@dataclass(frozen=True, slots=True)
class MenuDesigner:
    """Has a model take one from a menu, as a host does on a question: letters are scored in so many `orders`, with 1
    one is written. Where its reply cannot be used, one is drawn. If `careful`, as all but searches from before are, it
    says which step's check failed; of the failed questions it shows so `many`.
    """

    engine: Engine
    language: str
    seed: int
    orders: int = 1
    careful: bool = True
    many: int = FAILURES

    async def choose(self, number: int, offer: Offer, situation: Situation) -> MoveChoice:
        """One reply at most."""
        words, acted = search_words(self.language), list[Event]()
        menus = HostMenus(
            self.engine,
            self.language,
            host_texts(self.language),
            self._questions(situation),
            derive(self.seed, "round", number),
            CallBudget(),
            acted.append,
            self.careful,
            self.orders,
        )
        options = {move.key: words.said(move) for move in offer.moves}
        key = await menus.choose(Menu("move", options, self._state(situation)))
        move = next(move for move in offer.moves if move.key == key)
        act = next((event for event in acted if isinstance(event, HostActed)), None)
        if act is None:
            return MoveChoice(move, Chooser.RULE)
        return MoveChoice(move, act.by, menus.unread > 0, act.shown, act.letter)

    def _questions(self, situation: Situation) -> str:
        """The failed questions, numbered where there are several, each in its share of the room."""
        texts = [case.question for case in situation.failed[: self.many]]
        if len(texts) < _SEVERAL:
            return "".join(texts)
        return listed([f"{number}. {text}" for number, text in enumerate(texts, start=1)], QUESTION)

    def _state(self, situation: Situation) -> str:
        words = search_words(self.language)
        values = {
            "steps": situation.steps,
            "score": f"{situation.score:.3f}",
            "better": ", ".join(situation.better) or words.nothing,
            "worse": ", ".join(situation.worse) or words.nothing,
        }
        told = parse_template(words.state, values).fill(values)
        return "\n".join((told, *self._broken(situation))) if self.careful else told

    def _broken(self, situation: Situation) -> list[str]:
        """The step whose check failed on each failed question that is shown."""
        words, shown = search_words(self.language), situation.failed[: self.many]
        if len(shown) < _SEVERAL:
            return [_filled(words.broken, step=case.broken) for case in shown if case.broken]
        numbered = enumerate(shown, start=1)
        return [_filled(words.broken_of, number=str(at), step=case.broken) for at, case in numbered if case.broken]


def _filled(text: str, **values: str) -> str:
    return parse_template(text, values).fill(values)
