"""The cue files: they load, and a mistake in one is named with its place."""

from pathlib import Path

import pytest

from mma_desktop.errors import ResourceError
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.rules.cues import Borders, load_cues, lowered
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


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("she took 27,000 yuan in all", True),
        ("in total, he kept 27,000 yuan", True),
        ("a total of 27,000 yuan", True),
        ("she took 27,000 yuan, in all weathers", False),
        ("she took 27,000 yuan and 900 yuan in all", False),
        ("in total darkness, he kept 27,000 yuan", False),
    ],
)
def test_a_word_before_or_behind_an_amount_or_at_the_head_of_its_sentence_calls_it_a_total(
    text: str, called: bool
) -> None:
    cues, entries = load_cues(), propose_by_rules(text, "en").entries
    borders = Borders(text, entries, cues)
    start, end = entries[0].start, entries[0].end
    around = borders.after(0), start, end, borders.before(0)
    assert cues.is_called_total(text, borders.sentence(start), borders.clause(start), around, 40) is called


def test_missing_files_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="no cue files"):
        load_cues(tmp_path)


SENTENCES = "窃得手机，价值300元。后退还200元，余款未还。"


def test_borders_are_those_of_the_clause_the_sentence_and_the_neighbours() -> None:
    first, second = propose_by_rules(SENTENCES).entries
    borders = Borders(SENTENCES, (first, second), load_cues())
    assert SENTENCES[borders.clause(first.start) : borders.clause_end(first.end)] == "价值300元。"
    assert SENTENCES[borders.sentence(first.start) : borders.sentence_end(first.end - 1)] == "窃得手机，价值300元。"
    assert (borders.after(0), borders.before(1)) == (0, len(SENTENCES))
    assert SENTENCES[borders.after(1) : borders.before(0)] == "。后退还"[: borders.before(0) - borders.after(1)]


@pytest.mark.parametrize("text", ["he paid ms. xu 300 yuan", "at 2 a.m. he left", "house no. 8", "2,000 yuan"])
def test_abbreviations_end_no_sentence_and_numbers_no_clause(text: str) -> None:
    cues = load_cues()
    assert cues.sentence_end.search(text) is None
    assert cues.clause_end.search(text) is None


def test_other_words_before_a_full_stop_end_a_sentence() -> None:
    assert load_cues().sentence_end.search("the items. he left") is not None
