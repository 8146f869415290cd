"""The cue files: they load, and a mistake in one is named with its place."""

from dataclasses import fields
from pathlib import Path

import pytest

from mma_desktop.errors import ResourceError
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.words.cue_files import load_cues
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.patterns import any_word, lowered
from mma_desktop.paths import resources

CHINESE = (resources() / "ledger" / "cues.zh.toml").read_text(encoding="utf-8")


def test_words_of_both_languages_lead_to_their_roles() -> None:
    cues = load_cues()
    assert cues.role_of["before", "退赔"] is AmountRole.RETURNED
    assert cues.role_of["before", "fined"] is AmountRole.FINE
    assert cues.before.search("defined, refined") is None
    assert cues.before.search(lowered("He was Fined")) is not None


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('language = "zh"', 'language = "fr"', "language"),
        ("[roles.fine]", "[roles.penalty]", "roles"),
        ("outline =", "outlines =", "structure"),
        ("[structure]", "[structure", "TOML"),
        ('before = ["罚金"', 'before = ["", "罚金"', "roles.fine.before.0"),
        ("dated = ['[0", "dated = ['([0", "patterns.dated.0"),
        ("[patterns]", "[regexes]", "regexes"),
    ],
)
def test_a_mistake_is_named_with_file_and_place(tmp_path: Path, old: str, new: str, place: str) -> None:
    assert old in CHINESE
    (tmp_path / "cues.zh.toml").write_text(CHINESE.replace(old, new), encoding="utf-8")
    with pytest.raises(ResourceError) as caught:
        load_cues(tmp_path)
    assert caught.value.fact.startswith(f"cues.zh.toml, {place}")
    assert caught.value.remedy


def test_alternatives_in_braces_are_written_out(tmp_path: Path) -> None:
    (tmp_path / "cues.zh.toml").write_text(
        CHINESE.replace('before = ["罚金"', 'before = ["{his|her} {late |}fee", "罚金"'), encoding="utf-8"
    )
    role_of = load_cues(tmp_path).role_of
    assert {word for place, word in role_of if word.endswith("fee") and place == "before"} == {
        "his late fee",
        "his fee",
        "her late fee",
        "her fee",
    }


def test_missing_files_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="no cue files"):
        load_cues(tmp_path)


def test_every_list_has_words_in_some_language() -> None:
    cues, nothing = load_cues(), any_word([])
    assert [field.name for field in fields(Cues) if getattr(cues, field.name) in (nothing, {}, ())] == []
