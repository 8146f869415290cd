"""Workflows while they are searched for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.hosts.datasets.designs import Design, DesignStep, first_design, is_valid, reduced
from mma_desktop.hosts.toolbox import Toolbox
from tests.hosts.datasets.toys import GENERAL, WHOLE, calls_of, chain, renamed, toolbox_of
from tests.packs.toys import diamond_pack


def test_116_a_renamed_duplicate_has_the_same_hash_and_any_change_another() -> None:
    design = chain("extract", "analyse", "cot")
    assert renamed(design).digest == design.digest
    first, *others = design.steps
    for changed in ({"engine": "domain"}, {"prompt": "stepwise"}, {"temperature": 0.5}, {"tool": "rules"}):
        assert Design((replace(first, **changed), *others)).digest != design.digest
    assert chain("analyse", "extract", "cot").digest != design.digest


@pytest.mark.parametrize(
    ("step", "left"),
    [
        (DesignStep("c", "cot", engine="general", temperature=0.0), DesignStep("c", "cot")),
        (DesignStep("c", "cot_sc", samples=5, temperature=0.5), DesignStep("c", "cot_sc")),
        (DesignStep("c", "vote", ("a", "b"), prompt="stepwise"), DesignStep("c", "vote", ("a", "b"))),
    ],
)
def test_116_what_a_tool_has_by_itself_makes_no_other_workflow(step: DesignStep, left: DesignStep) -> None:
    answers = (DesignStep("a", "cot"), DesignStep("b", "cot"))
    assert reduced(Design((*answers, step)), WHOLE) == Design((*answers, left))


@pytest.mark.parametrize(
    "step",
    [
        DesignStep("c", "cot", engine="domain", temperature=0.5, prompt="stepwise"),
        DesignStep("c", "cot_sc", samples=3),
    ],
)
def test_116_what_a_tool_has_not_by_itself_is_kept(step: DesignStep) -> None:
    assert reduced(Design((step,)), WHOLE) == Design((step,))


def test_116_a_node_that_leaves_its_model_open_asks_the_general_one() -> None:
    toolbox = toolbox_of(diamond_pack())
    first, *others = first_design(toolbox).steps
    told = Design((replace(first, engine="general"), *others))
    assert reduced(told, toolbox) == first_design(toolbox)
    assert reduced(Design((replace(first, engine="domain"), *others)), toolbox) != first_design(toolbox)


@pytest.mark.parametrize(
    "design",
    [
        Design(()),
        chain("cot", "analyse"),  # ends without an answer
        chain("extract", "review"),  # reviews no answer
        chain("cot", "revise"),  # revises without a review
        chain("nothing"),
        Design((DesignStep("a", "extract"), DesignStep("b", "cot"))),  # nobody reads the first step
        Design((DesignStep("a", "cot", ("b",)), DesignStep("b", "cot"))),
        Design((DesignStep("a", "extract"), DesignStep("a", "cot", ("a",)))),
        Design((DesignStep("a", "cot", samples=5),)),  # draws one answer only
        Design((DesignStep("a", "cot_sc", temperature=0.0),)),  # five answers, all alike
    ],
)
def test_what_cannot_be_run_is_not_valid(design: Design) -> None:
    assert not is_valid(design, GENERAL)


def test_a_review_reads_an_answer_and_a_revision_both() -> None:
    answer, review = DesignStep("a", "cot"), DesignStep("b", "review", ("a",))
    assert is_valid(Design((answer, review, DesignStep("c", "revise", ("a", "b")))), GENERAL)


def test_a_search_starts_from_one_answer_or_from_the_pack_in_its_order() -> None:
    toolbox = toolbox_of(diamond_pack())
    assert [step.tool for step in first_design(Toolbox.of("en")).steps] == ["cot"]
    assert [step.tool for step in first_design(toolbox, blank=True).steps] == ["cot"]
    whole = first_design(toolbox)
    assert is_valid(whole, toolbox)
    assert set(whole.ids) == {node.name for node in diamond_pack().nodes}
    without = Design(whole.steps[1:])
    assert not is_valid(without, toolbox)


def test_calls_are_counted_with_their_samples() -> None:
    assert calls_of(chain("extract", "cot"), GENERAL) == 2
    assert calls_of(chain("cot_sc"), GENERAL) == 5
    assert calls_of(Design((DesignStep("a", "cot_sc", samples=3),)), GENERAL) == 3


def test_what_a_change_set_of_a_step_is_shown_behind_it() -> None:
    step = DesignStep("a", "cot_sc", (), 5, "domain", 0.5, "stepwise")
    assert str(Design((step, DesignStep("b", "cot", ("a",))))) == "a() x5 @domain t0.5 stepwise; b(a)"


def test_a_node_of_the_pack_keeps_its_name_as_other_nodes_read_it_by_that() -> None:
    toolbox = toolbox_of(diamond_pack())
    first, *others = first_design(toolbox).steps
    other = Design((replace(first, id="Other"), *(replace(s, reads=_other(s.reads)) for s in others)))
    assert not is_valid(other, toolbox)


def _other(reads: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("Other" if name == "Facts" else name for name in reads)
