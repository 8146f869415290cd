from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mma_desktop.domain.runs import NO_LOG, LogEnd
from mma_desktop.gui.audit.run_text import file_fragments, hash_lines, library_fragments, run_fragments
from mma_desktop.gui.kit.prose import Fragment
from mma_desktop.gui.shell.display import Display
from mma_desktop.service.libraries.auditing import Discrepancy, VerifiedFile
from mma_desktop.service.verifying import Verified
from tests.gui.fake_service import report_of, sample_events

REPORT = replace(
    report_of(sample_events()), head="9" * 64, events=40, log=LogEnd("library", 7, "8" * 64), continued=(12,)
)


def _text(fragments: list[Fragment]) -> str:
    return "\n".join(fragment.text for fragment in fragments)


def test_a_run_is_told_with_models_hashes_and_where_it_was_continued(display: Display) -> None:
    for language, differs in (("en", "may differ"), ("zh", "可能与未中断的运行不同")):
        display.use_language(language)
        said = _text(run_fragments(REPORT))
        for what in ("qwen2.5-1.5b", "a" * 64, "c" * 64, "9" * 64, "8" * 64, "mma-desktop 0.1.0", differs):
            assert what in said


def test_task_method_and_preset_are_called_by_their_names_with_what_is_on_record_behind(display: Display) -> None:
    for language, task, preset in (
        ("en", "Task: Sums [eca]", "Standard ["),
        ("zh", "任务：Sums [eca]", "标准 ["),
    ):
        display.use_language(language)
        said = _text(run_fragments(REPORT))
        assert task in said and preset in said and "[mma]" in said and "[product]" in said


def test_what_is_copied_are_the_run_and_its_hashes(display: Display) -> None:
    display.use_language("en")
    copied = hash_lines(REPORT)
    assert "run-1" in copied
    assert all(char * 64 in copied for char in "abcd98")
    assert "standard" not in copied


def test_a_check_says_in_words_whether_all_holds(display: Display) -> None:
    display.use_language("en")
    assert "is as the program wrote it" in _text(library_fragments(Verified((), NO_LOG, 3)))
    found = (Discrepancy("run 1", "its answer was changed"),)
    said = _text(library_fragments(Verified(found, NO_LOG, 3)))
    assert "is not as the program wrote it" in said and "run 1: its answer was changed" in said and "Runs: 3" in said


def test_a_bundle_of_another_library_is_said_to_have_been_checked_alone(display: Display) -> None:
    display.use_language("en")
    path = Path("/secret/case.mmacase")
    alone = _text(file_fragments(path, VerifiedFile((), asked_log=False, sha256="7" * 64)))
    assert "case.mmacase is as the program wrote it" in alone and "/secret" not in alone
    assert "another library" in alone and "7" * 64 in alone
    assert "another library" not in _text(file_fragments(path, VerifiedFile((), asked_log=True)))
