"""Changes of workflows."""

from __future__ import annotations

import random

import pytest

from mma_desktop.hosts.datasets.designs import MOST_STEPS, Design, DesignStep, first_design, is_valid
from mma_desktop.hosts.datasets.moves import DesignMove, MoveKind, legal_moves
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.packs.loading import pack_called
from mma_desktop.packs.validity import faults
from tests.hosts.datasets.toys import GENERAL, PROMPTS, WHOLE, chain, packer, toolbox_of
from tests.packs.toys import diamond_pack

TOOLBOXES = {
    "general": GENERAL,
    "diamond": toolbox_of(diamond_pack()),
    "law": toolbox_of(pack_called("law", "en")),
    "whole": WHOLE,
    "voted": Toolbox.of("en", diamond_pack(), only_nodes=True, composites=True, everywhere=True),
}


def made(design: Design, kind: MoveKind, at: int, value: str = "", toolbox: Toolbox = GENERAL) -> Design:
    moves = legal_moves(design, toolbox, PROMPTS)
    return next(one.design for one in moves if (one.kind, one.at, one.value) == (kind, at, value))


def keys(moves: list[DesignMove]) -> set[tuple[MoveKind, str]]:
    return {(move.kind, move.value) for move in moves}


@pytest.mark.parametrize(
    ("name", "chains"), [("general", 500), ("diamond", 180), ("law", 20), ("whole", 250), ("voted", 50)]
)
def test_118_a_thousand_random_chains_of_changes_give_only_valid_workflows(name: str, chains: int) -> None:
    toolbox, chance = TOOLBOXES[name], random.Random(118)
    packs = packer(toolbox)
    for _ in range(chains):
        design = first_design(toolbox, blank=toolbox.tool("cot") is not None and chance.random() < 0.3)
        for _ in range(chance.randint(1, 4)):
            design = chance.choice(legal_moves(design, toolbox, PROMPTS)).design
        assert is_valid(design, toolbox)
        assert len(design.steps) <= max(MOST_STEPS, len(toolbox.nodes))
        assert list(faults(packs.packed(design))) == []


def test_every_kind_of_change_can_be_made() -> None:
    moves = legal_moves(chain("extract", "cot_sc"), GENERAL, PROMPTS)
    assert {move.kind for move in moves} == set(MoveKind) - {MoveKind.REWIRE}
    assert {move.kind for move in legal_moves(chain("cot", "cot", "cot"), GENERAL, PROMPTS)} >= {MoveKind.REWIRE}


def test_an_added_step_is_read_by_the_one_behind_it() -> None:
    assert made(chain("cot"), MoveKind.ADD, 1, "extract").steps == (
        DesignStep("s2_extract", "extract"),
        DesignStep("s1_cot", "cot", ("s2_extract",)),
    )


def test_a_review_behind_the_last_answer_brings_its_revision() -> None:
    design = made(chain("cot"), MoveKind.ADD, 2, "review")
    assert [(step.tool, step.reads) for step in design.steps] == [
        ("cot", ()),
        ("review", ("s1_cot",)),
        ("revise", ("s1_cot", "s2_review")),
    ]
    assert [step.tool for step in made(design, MoveKind.REMOVE, 2).steps] == ["cot"]


def test_a_review_is_of_the_newest_answer() -> None:
    design = made(chain("cot", "cot"), MoveKind.ADD, 3, "review")
    assert [(step.tool, step.reads) for step in design.steps[2:]] == [
        ("review", ("s2_cot",)),
        ("revise", ("s2_cot", "s3_review")),
    ]


def test_who_read_a_step_that_is_left_out_reads_what_it_read() -> None:
    left = made(chain("extract", "analyse", "cot"), MoveKind.REMOVE, 2)
    assert [(step.tool, step.reads) for step in left.steps] == [("extract", ()), ("cot", ("s1_extract",))]


def test_the_only_answer_cannot_be_left_out() -> None:
    kinds = keys(legal_moves(chain("cot"), GENERAL, PROMPTS))
    assert (MoveKind.REMOVE, "") not in kinds
    assert (MoveKind.REPLACE, "extract") not in kinds
    assert (MoveKind.REPLACE, "cot_sc") in kinds


def test_nothing_grows_over_ten_steps() -> None:
    design = chain(*["extract"] * (MOST_STEPS - 1), "cot")
    assert MoveKind.ADD not in {move.kind for move in legal_moves(design, GENERAL, PROMPTS)}


def test_a_searched_workflow_never_needs_the_knowledge_library_unless_the_pack_does() -> None:
    assert (MoveKind.ADD, "retrieve") not in keys(legal_moves(chain("cot"), GENERAL, PROMPTS))


def test_a_node_of_the_pack_is_added_once_and_after_what_it_needs() -> None:
    toolbox = TOOLBOXES["diamond"]
    blank = first_design(toolbox, blank=True)
    values = {value for kind, value in keys(legal_moves(blank, toolbox, PROMPTS)) if kind is MoveKind.ADD}
    assert "Facts" in values
    assert "Left" not in values
    with_facts = made(blank, MoveKind.ADD, 1, "Facts", toolbox)
    values = {value for kind, value in keys(legal_moves(with_facts, toolbox, PROMPTS)) if kind is MoveKind.ADD}
    assert "Left" in values
    assert "Facts" not in values


def test_operators_that_are_made_of_others_are_steps_where_they_are_asked_for() -> None:
    added = {"vote", "debate", "reflexion"}
    two = Design((DesignStep("a", "cot"), DesignStep("b", "cot", ("a",))))
    values = [{value for _, value in keys(legal_moves(two, box, PROMPTS))} & added for box in (GENERAL, WHOLE)]
    assert values == [set(), added]
    voted = made(two, MoveKind.ADD, 3, "vote", WHOLE)
    assert voted.steps[-1] == DesignStep("s1_vote", "vote", ("a", "b"))


def test_a_vote_needs_two_answers_and_loses_one_that_is_left_out() -> None:
    answers = tuple(DesignStep(name, "cot") for name in "abc")
    voted = Design((*answers, DesignStep("v", "vote", ("a", "b", "c"))))
    assert is_valid(voted, WHOLE)
    assert made(voted, MoveKind.REMOVE, 2, "", WHOLE).steps[-1].reads == ("a", "c")
    assert not is_valid(Design((answers[0], DesignStep("v", "vote", ("a",)))), WHOLE)
    assert not is_valid(Design((DesignStep("f", "extract"), *answers[:1], DesignStep("v", "vote", ("f", "a")))), WHOLE)


def test_no_workflow_has_more_nodes_than_a_pack_can_hold() -> None:
    debates = tuple(DesignStep(f"d{number}", "debate", (f"d{number - 1}",) if number else ()) for number in range(5))
    assert is_valid(Design(debates[:4]), WHOLE)
    assert not is_valid(Design(debates), WHOLE), "25 nodes"
