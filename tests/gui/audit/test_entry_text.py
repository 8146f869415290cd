from __future__ import annotations

from dataclasses import replace

from mma_desktop.gui.audit.entry_text import action_title, entry_fragments
from mma_desktop.gui.shell.display import Display
from mma_desktop.storage.audit import AuditAction
from tests.gui.audit.trails import TRAIL


def _text(number: int) -> str:
    return "\n".join(fragment.text for fragment in entry_fragments(TRAIL[number]))


def test_every_action_of_the_log_has_a_name_in_both_languages(display: Display) -> None:
    entries = [replace(TRAIL[0], action=str(action)) for action in AuditAction]
    display.use_language("en")
    english = {action_title(entry) for entry in entries}
    display.use_language("zh")
    chinese = {action_title(entry) for entry in entries}
    assert len(english) == len(chinese) == len(AuditAction)
    assert english.isdisjoint(chinese) and not english & set(AuditAction)
    assert action_title(replace(TRAIL[0], action="of_a_later_version")) == "of_a_later_version"


def test_an_entry_is_told_with_its_details_and_its_whole_hash(display: Display) -> None:
    display.use_language("en")
    assert "a" * 64 in _text(0) and "起诉书.docx, –" in _text(0)
    assert "\u202e" not in _text(0), "what reorders text is shown as a sign"
    assert "Answer: 19450" in _text(1) and "93%" in _text(1) and "e" * 64 not in _text(1)
    assert "f" * 64 in _text(2)
    assert "deleted with what it was about" in _text(3)


def test_the_moment_of_an_entry_is_told_to_the_second() -> None:
    entry = replace(TRAIL[0], time="2026-11-26T16:39:38.671491+00:00")
    assert any(one.text.startswith("2026-11-26 16:39:38 (UTC)") for one in entry_fragments(entry))


def test_a_chance_that_nothing_calibrates_is_said_to_be_none(display: Display) -> None:
    display.use_language("en")
    entry = replace(TRAIL[1], facts={"value": None, "chance": None})
    text = "\n".join(fragment.text for fragment in entry_fragments(entry))
    assert "not calibrated" in text and "Answer: –" in text
