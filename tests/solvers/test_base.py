"""What a solver is called in lists."""

from __future__ import annotations

from mma_desktop.solvers.base import Method
from mma_desktop.solvers.majority import Majority
from mma_desktop.solvers.texts import data_file


def test_a_method_is_listed_under_its_name_unless_it_offers_others() -> None:
    assert Method("moa", Majority, data_file("moa")).names == ("moa",)
    assert Method("maj", Majority, data_file("majority"), offered=("single", "maj16")).names == ("single", "maj16")
