"""Methods in one word."""

from __future__ import annotations

import pytest

from mma_desktop.errors import InputError
from mma_desktop.evaluation.methods import parse_methods, with_law_of


def test_a_solver_a_preset_and_changed_settings() -> None:
    single, quick, changed = parse_methods(
        ["single", "mma:quick", "mma:standard,rollouts=10,verifier=general,fractions=0.2/0.4,lazy=false"], "thorough"
    )
    assert (single.solver, single.preset, single.settings.rollouts) == ("single", "thorough", 15)
    assert (quick.solver, quick.settings.rollouts) == ("mma", 2)
    assert (changed.settings.rollouts, changed.settings.verifier) == (10, "general")
    assert (changed.settings.fractions, changed.settings.lazy) == ((0.2, 0.4), False)
    assert len({method.digest for method in (single, quick, changed)}) == 3


def test_the_revision_of_hosts_makes_another_method_of_hosts_alone() -> None:
    votes, before, host, host_before = parse_methods(
        ["maj16", "maj16,host_revision=3", "mas2", "mas2,host_revision=3"], "standard"
    )
    assert votes.digest == before.digest
    assert host.digest != host_before.digest


def test_several_values_are_parted_by_strokes_and_one_stands_alone() -> None:
    left = parse_methods(["mma,without=A2", "mma,without=A2/A4,fractions=0.5"], "standard")
    assert [method.settings.without for method in left] == [("A2",), ("A2", "A4")]
    assert left[1].settings.fractions == (0.5,)
    with pytest.raises(InputError, match="without"):
        parse_methods(["mma,without=A7"], "standard")


def test_each_method_counts_once() -> None:
    assert [method.label for method in parse_methods(["mma", "single", "mma"], "quick")] == ["mma", "single"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mma:luxury", "preset"),
        ("mma,rollouts", "no setting"),
        ("mma,rollouts=many", "'rollouts'"),
        ("mma,speed=9", "'speed'"),
    ],
)
def test_mistakes_are_named(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_methods([text], "quick")


def test_methods_that_read_the_law_take_that_of_a_day() -> None:
    methods = parse_methods(["single", "rag", "mma,evidence=true"], "quick")
    assert [one.settings.as_of for one in with_law_of(methods, "2019-01-01")] == ["", "2019-01-01", "2019-01-01"]
    with pytest.raises(InputError, match="reads the law"):
        with_law_of(methods[:1], "2019-01-01")
    with pytest.raises(InputError, match="no date"):
        with_law_of(methods, "then")
