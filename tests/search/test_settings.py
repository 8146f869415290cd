"""The parameters of a search: what they may be, what they were called, and the presets that set them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from mma_desktop.errors import InputError, ResourceError
from mma_desktop.paths import resources
from mma_desktop.search.settings import SearchSettings, load_preset, preset_names

PRESETS = resources() / "presets.toml"


def read(**values: Any) -> SearchSettings:
    return SearchSettings.model_validate(values)


@pytest.mark.parametrize("value", [True, False])
def test_a_setting_is_read_under_its_former_name(value: bool) -> None:
    assert read(reckon=value).rule_based is value
    assert "reckon" not in read(reckon=value).model_dump()


def test_of_both_names_together_the_later_one_counts() -> None:
    assert read(reckon=False, rule_based=True).rule_based is True
    assert read(rule_based=True, reckon=False).rule_based is False


def test_settings_come_back_as_a_manifest_stores_them() -> None:
    settings = read(fractions=(0.1, 0.9), without=["A2"], rule_based=True, inspection="filter")
    assert SearchSettings.model_validate(settings.model_dump(mode="json")) == settings


@pytest.mark.parametrize(
    "wrong",
    [
        {"speed": 9},
        {"rollouts": -1},
        {"depth": 1},
        {"candidates": 0},
        {"continuations": 0},
        {"width": 0},
        {"consensus": 1.1},
        {"token_budget": -1},
        {"time_budget": -0.5},
        {"self_verified_factor": 1.5},
        {"without": ["A5"]},
        {"mode": "fast"},
        {"schedule": "log"},
    ],
)
def test_what_is_unknown_or_out_of_range_is_refused(wrong: dict[str, Any]) -> None:
    [name] = wrong
    with pytest.raises(ValidationError, match=name):
        read(**wrong)


def test_one_action_and_one_fraction_need_no_list() -> None:
    assert (read(without="A4").without, read(fractions=0.5).fractions) == (("A4",), (0.5,))


def test_several_rollouts_at_once_need_lazy_expansion() -> None:
    with pytest.raises(ValueError, match="lazy"):
        SearchSettings(width=2, lazy=False)


def test_scores_need_a_verifier() -> None:
    with pytest.raises(ValueError, match="needs a verifier"):
        SearchSettings(verifier="none", inspection="score")


def test_without_any_action_that_answers_there_is_no_search() -> None:
    with pytest.raises(ValueError, match="nothing answers"):
        SearchSettings(without=("A1", "A2", "A3"))


def test_112_mode_is_part_of_the_settings() -> None:
    assert load_preset("faithful", PRESETS).mode == "faithful"
    assert load_preset("thorough", PRESETS).mode == "product"


def test_only_the_product_computes() -> None:
    presets = {name: load_preset(name, PRESETS) for name in preset_names(PRESETS)}
    assert {name for name, preset in presets.items() if preset.rule_based} == set(presets) - {"faithful"}


@pytest.mark.parametrize(
    ("changes", "settles"),
    [
        ({}, True),
        ({"early_stop": False}, False),
        ({"reward_cache": False}, False),
        ({"top_up": 1}, False),
        ({"inspection": "filter"}, True),
        ({"inspection": "filter", "revision": 1}, False),
        ({"inspection": "score"}, False),
        ({"answer_classes": False}, False),
    ],
)
def test_a_search_may_settle_early_only_while_rewards_never_change(changes: dict[str, Any], settles: bool) -> None:
    assert read(**changes).may_settle_early is settles


def test_a_run_that_knows_of_no_revision_goes_on_as_it_began() -> None:
    began = SearchSettings.recorded({"rollouts": 3})
    assert (began.revision, began.host_revision) == (1, 1)
    assert SearchSettings.recorded({"revision": 5}).host_revision == 1, "hosts have a revision of their own since then"
    assert SearchSettings.recorded(SearchSettings().model_dump(mode="json")) == SearchSettings()


def test_every_preset_can_be_loaded_by_its_name() -> None:
    assert preset_names(PRESETS)[0] in {"quick", "standard", "thorough", "faithful"}
    assert all(load_preset(name, PRESETS) for name in preset_names(PRESETS))


def test_an_unknown_preset_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match="'luxury'") as caught:
        load_preset("luxury", PRESETS)
    assert all(name in caught.value.remedy for name in preset_names(PRESETS))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read"),
        ("[quick", "cannot be read"),
        ("[quick]\nspeed = 9", "preset 'quick', key 'speed'"),
        ("[quick]\nrollouts = 'many'", "preset 'quick', key 'rollouts'"),
        ("[quick]\nwidth = 2\nlazy = false", "several rollouts at once"),
    ],
)
def test_a_wrong_presets_file_is_named_with_the_place(tmp_path: Path, content: str | None, message: str) -> None:
    file = tmp_path / "presets.toml"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(ResourceError, match=message) as caught:
        load_preset("quick", file)
    assert "presets.toml" in caught.value.fact
    assert caught.value.remedy
