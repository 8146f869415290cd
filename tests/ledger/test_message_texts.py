"""The texts of what a ledger says to people: data files that are checked."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop import paths
from mma_desktop.data_files import read_toml
from mma_desktop.ledger.message_texts import LedgerMessages, load_ledger_messages


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["findings"].pop("omitted"), "there is no text for omitted"),
        (lambda data: data["relations"].pop("otherwise"), "there is no text for otherwise"),
        (lambda data: data["reasons"].update(cue="near {price}"), "nothing is filled in for {price}"),
        (lambda data: data.update(given="by {note}"), "nothing is filled in for {note}"),
        (lambda data: data.update(unknown=""), "unknown"),
    ],
)
def test_a_data_file_without_a_text_or_with_a_wrong_name_in_braces_is_refused(
    change: Callable[[dict[str, Any]], object], said: str
) -> None:
    data = read_toml(paths.resources() / "ledger" / "messages.en.toml")
    change(data)
    with pytest.raises(ValueError, match=re.escape(said)):
        LedgerMessages.model_validate(data)


def test_both_languages_have_the_same_texts_with_the_same_names_in_braces() -> None:
    english, chinese = (load_ledger_messages(language).model_dump() for language in ("en", "zh"))
    assert _names(english) == _names(chinese)


def _names(texts: dict[str, Any]) -> dict[str, Any]:
    """The texts with nothing but the names in braces left."""
    return {
        key: _names(value) if isinstance(value, dict) else sorted(set(re.findall(r"\{(\w+)\}", value)))
        for key, value in texts.items()
    }
