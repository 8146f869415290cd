"""The parameters of a search: presets, checks, and the names of before."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from mma_desktop.errors import InputError, ResourceError
from mma_desktop.paths import resources
from mma_desktop.search.settings import SearchSettings, load_preset, preset_names

PRESETS = resources() / "presets.toml"


def test_the_presets_are_there_in_their_order() -> None:
    assert preset_names(PRESETS) == ["quick", "standard", "thorough", "faithful"]
    assert load_preset("faithful", PRESETS).mode == "faithful"


def test_an_unknown_preset_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match="quick, standard"):
        load_preset("slow", PRESETS)


@pytest.mark.parametrize(("text", "place"), [("[quick]\nrollouts = -1", "rollouts"), ("[quick]\nspeed = 1", "speed")])
def test_a_mistake_in_the_file_is_named_with_its_key(tmp_path: Path, text: str, place: str) -> None:
    file = tmp_path / "presets.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ResourceError, match=place):
        load_preset("quick", file)


def test_the_former_name_of_a_setting_is_read_and_the_last_one_given_holds() -> None:
    assert SearchSettings.model_validate({"reckon": True}).rule_based
    assert not SearchSettings.model_validate({"rule_based": True, "reckon": False}).rule_based
    assert "reckon" not in SearchSettings().model_dump()


@pytest.mark.parametrize(
    "values",
    [
        {"without": ("A1", "A2", "A3")},
        {"verifier": "none", "inspection": "score"},
        {"width": 2, "lazy": False},
        {"nonsense": 1},
    ],
)
def test_settings_that_cannot_go_together_are_refused(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        SearchSettings.model_validate(values)


@pytest.mark.parametrize(
    ("values", "early"),
    [({}, True), ({"top_up": 1}, False), ({"early_stop": False}, False), ({"answer_classes": False}, False)],
)
def test_a_search_may_settle_early_only_where_rewards_are_final(values: dict[str, object], early: bool) -> None:
    assert SearchSettings.model_validate(values).may_settle_early is early
