"""The packs that stand in for a designer."""

from __future__ import annotations

import pytest

from mma_desktop.synthesis.skeletons import skeleton_for


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_task_without_a_pack_of_its_own_has_the_plain_one(language: str) -> None:
    skeleton = skeleton_for("no such task", language)
    assert (skeleton.id, skeleton.language) == ("skeleton", language)
    assert skeleton.final.name == "Answer"


def test_a_task_with_a_shipped_pack_has_that_one() -> None:
    assert skeleton_for("eca", "zh").id == "amounts"
