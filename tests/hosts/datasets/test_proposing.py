"""Which change is tried next."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from mma_desktop.domain.events import Chooser
from mma_desktop.domain.prompts import Prompt
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.hosts.datasets.moves import DesignMove, MoveKind, legal_moves
from mma_desktop.hosts.datasets.proposing import (
    FailedCase,
    FirstDrawn,
    MenuDesigner,
    MoveBandit,
    MoveChoice,
    Offer,
    Situation,
    offered,
)
from mma_desktop.hosts.datasets.texts import search_words
from mma_desktop.hosts.menus import LONGEST, MOST
from tests.hosts.datasets.toys import GENERAL, PROMPTS, chain
from tests.hosts.toys import broken, silent
from tests.workflows.toys import text_of

MOVES = legal_moves(chain("extract", "cot"), GENERAL, PROMPTS)
SITUATION = Situation("s1_cot()", 0.4, ["add 1 extract"], ["remove 1"], [FailedCase("What is 1 plus 40?")])


def offer(known: set[str] | None = None) -> Offer:
    return offered(MOVES, MoveBandit(), known or set(), random.Random(1))


async def choice(script: object, language: str = "en") -> tuple[MoveChoice, ScriptedEngine]:
    engine = ScriptedEngine(script, name="G")  # type: ignore[arg-type]
    return await MenuDesigner(engine, language, 7).choose(1, offer(), SITUATION), engine


def test_what_helped_weighs_more_than_what_did_not() -> None:
    bandit, good, bad = MoveBandit(), MOVES[0], next(one for one in MOVES if one.kind != MOVES[0].kind)
    for _ in range(3):
        bandit.learn(good, gained=True)
        bandit.learn(bad, gained=False)
    assert bandit.weight((good.kind, good.tool)) == pytest.approx(4 / 5)
    assert bandit.weight((bad.kind, bad.tool)) == pytest.approx(1 / 5)
    assert bandit.weight(("none", "")) == 0.5


def test_kinds_that_helped_are_drawn_more_often() -> None:
    bandit, good, bad = MoveBandit(), MOVES[0], next(one for one in MOVES if one.kind != MOVES[0].kind)
    for _ in range(30):
        bandit.learn(good, gained=True)
        bandit.learn(bad, gained=False)
    drawn = [bandit.drawn([bad, good], random.Random(seed)) for seed in range(200)]
    assert drawn.count(good) > 180, "31 of 32 on average"


def test_six_changes_are_offered_and_each_makes_something_new() -> None:
    six = offer()
    assert len({move.design.digest for move in six.moves}) == MOST
    others = offer({move.design.digest for move in six.moves})
    assert not {move.design.digest for move in six.moves} & {move.design.digest for move in others.moves}
    assert others.rejected > 0


def test_116_draws_in_vain_end_at_twenty() -> None:
    everything = {move.design.digest for move in MOVES}
    assert len(MOVES) > 20
    assert offer(everything) == Offer((), 20)


async def test_without_a_designer_the_first_draw_is_taken() -> None:
    assert await FirstDrawn().choose(1, offer(), SITUATION) == MoveChoice(offer().moves[0], Chooser.RULE)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_designer_takes_one_change_from_a_menu_that_tells_what_was_tried(language: str) -> None:
    found, engine = await choice(lambda *_: "C", language)
    [(prompt, sampling)] = engine.asked
    assert found.by is Chooser.MODEL
    assert found.move in offer().moves
    assert sampling.constraint is not None
    said = text_of(prompt)
    assert len(said) <= LONGEST
    assert all(part in said for part in ("add 1 extract", "remove 1", "0.400", "What is 1 plus 40?"))


@pytest.mark.parametrize("designer", [silent, broken])
async def test_a_reply_of_no_use_is_replaced_by_a_draw_and_counted(designer: object) -> None:
    found, _ = await choice(lambda prompt, sampling, _index: designer(prompt, sampling))  # type: ignore[operator]
    assert (found.by, found.unread) == (Chooser.DRAWN, True)
    again, _ = await choice(lambda prompt, sampling, _index: designer(prompt, sampling))  # type: ignore[operator]
    assert _key(again.move) == _key(found.move)


def _key(move: DesignMove) -> str:
    return move.key


def by_letter_and_option(prompt: Prompt, letter: str) -> float:
    """A model that likes A most, and of what stands behind letters what adds something a little more."""
    added = re.search(rf"^{letter}\. add", text_of(prompt), re.MULTILINE)
    return -2.0 * (letter != "A") + 0.5 * bool(added)


async def test_letters_are_scored_in_all_orders_so_that_the_change_decides_and_none_is_written() -> None:
    taken: list[bool] = []
    for seed in range(8):
        engine = ScriptedEngine(lambda *_: "A", name="G", judge=by_letter_and_option)
        found = await MenuDesigner(engine, "en", seed, 6).choose(1, offer(), SITUATION)
        assert (found.by, engine.asked, len(found.shown)) == (Chooser.MODEL, [], 6)
        assert found.shown["ABCDEF".index(found.letter)] == found.move.key
        taken.append(found.move.kind == MoveKind.ADD)
    assert all(taken)


@pytest.mark.parametrize("careful", [True, False])
async def test_the_designer_is_told_which_step_broke_its_check(*, careful: bool) -> None:
    engine = ScriptedEngine(lambda *_: "A", name="G")
    situation = replace(SITUATION, failed=[FailedCase("What is 1 plus 40?", "s1_extract")])
    found = await MenuDesigner(engine, "en", 7, careful=careful).choose(1, offer(), situation)
    assert ("check failed on the question above: s1_extract" in text_of(engine.asked[0][0])) is careful
    assert bool(found.shown) is careful


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_designer_sees_up_to_three_failed_questions_each_with_the_step_whose_check_failed(
    language: str,
) -> None:
    engine = ScriptedEngine(lambda *_: "A", name="G")
    steps = {"P": "s1", "Q": "", "R": "s3", "S": "s4"}
    failed = [FailedCase(f"Question of {name}. " + "x" * 900, step) for name, step in steps.items()]
    await MenuDesigner(engine, language, 7).choose(1, offer(), replace(SITUATION, failed=failed))
    said = text_of(engine.asked[0][0])
    shown = [f"{number}. Question of {name}" in said for number, name in enumerate(steps, start=1)]
    assert shown == [True, True, True, False]
    named = search_words(language).broken_of.partition("{step}")[0]
    assert [named.replace("{number}", str(at)) in said for at in (1, 2, 3, 4)] == [True, False, True, False]
    assert len(said) <= LONGEST
