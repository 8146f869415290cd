"""The words of hosts, and their general operators."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.errors import ResourceError
from mma_desktop.hosts.texts import Kind, general_operators, host_texts
from mma_desktop.packs.programs import GENERAL_OPERATORS
from mma_desktop.solvers.registry import purpose_title


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_operator_has_its_system_message_and_a_purpose_that_people_can_read(language: str) -> None:
    for operator in general_operators(language):
        for call in operator.node.calls:
            assert call.system
            assert purpose_title(call.id, language) != call.id


def test_packs_know_every_operator_by_its_name() -> None:
    names = tuple(operator.node.name for operator in general_operators("en"))
    assert names == GENERAL_OPERATORS, "a workflow of a pack is made of these"


def test_both_languages_say_the_same() -> None:
    english, chinese = host_texts("en"), host_texts("zh")
    assert english.asks.keys() == chinese.asks.keys()
    assert english.options.keys() == chinese.options.keys()
    both = zip(general_operators("en"), general_operators("zh"), strict=True)
    for one, other in both:
        assert (one.kind, one.node.name, one.node.inputs) == (other.kind, other.node.name, other.node.inputs)


def test_another_language_is_spoken_to_in_english() -> None:
    assert host_texts("fr") is not None
    assert host_texts("fr") == host_texts("en")


def test_a_goal_is_short_and_says_something_for_every_kind() -> None:
    for language in ("en", "zh"):
        assert all(0 < len(host_texts(language).goals[kind]) <= 300 for kind in Kind)


def test_a_placeholder_that_is_no_input_is_a_mistake_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (paths.resources() / "hosts" / "operators.en.toml").read_text(encoding="utf-8")
    (tmp_path / "hosts").mkdir()
    (tmp_path / "hosts" / "operators.en.toml").write_text(text.replace("{host_notes}", "{secret}"), encoding="utf-8")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    general_operators.cache_clear()
    with pytest.raises(ResourceError, match="secret"):
        general_operators("en")
    general_operators.cache_clear()
