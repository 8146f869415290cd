from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mma_desktop.domain.events import Event, Trimmed
from mma_desktop.domain.runs import RunStatus, Solution
from mma_desktop.storage.audit import (
    ERASED,
    AuditAction,
    AuditEntry,
    answer_digest,
    beginning,
    check,
    entry_hash,
    run_facts,
    seal,
)
from mma_desktop.storage.chain import canonical
from mma_desktop.storage.library import Library

SOLUTION = Solution("最终金额：3000元", "3000", 0.75, ("R", "R.A1"), "the most reward")


def entries(key: str | None = None, count: int = 5) -> list[AuditEntry]:
    head, made = beginning("library", key), list[AuditEntry]()
    for seq in range(1, count + 1):
        head = entry_hash(key, head, seq, "now", AuditAction.EXPORTED, "run", f'{{"n":{seq}}}')
        made.append(AuditEntry(seq, "now", AuditAction.EXPORTED, "run", f'{{"n":{seq}}}', head))
    return made


def test_an_untouched_log_is_whole() -> None:
    log = entries()
    assert check("library", None, log, len(log), log[-1].hash).ok


def test_without_its_key_a_log_cannot_be_computed() -> None:
    log = entries("secret")
    assert check("library", "secret", log, len(log), log[-1].hash).ok
    assert not check("library", None, log, len(log), log[-1].hash).ok
    forged = entries("guess")
    assert not check("library", "secret", forged, len(forged), forged[-1].hash).ok


def test_a_log_of_another_library_is_none_of_this() -> None:
    log = entries()
    assert not check("other", None, log, len(log), log[-1].hash).ok


def with_deletion() -> list[AuditEntry]:
    """A log of five, of whose second entry the details were deleted, which the fourth has sealed."""
    log, gone = entries(count=3), entries()[1]
    log[1] = replace(gone, details=ERASED)
    facts = canonical({"gone": ["run"], "questions": [], "seals": [seal(None, log[1])]})
    for seq, (action, details) in enumerate([(AuditAction.DELETED, facts), (AuditAction.EXPORTED, "{}")], 4):
        head = entry_hash(None, log[-1].hash, seq, "now", action, "run", details)
        log.append(AuditEntry(seq, "now", action, "run", details, head))
    return log


def test_the_first_entry_that_does_not_hold_is_named() -> None:
    log = with_deletion()
    assert check("library", None, log, 5, log[4].hash).ok
    cut = check("library", None, log[:3], 3, log[2].hash)
    assert (cut.events, cut.head, cut.problem) == (1, log[0].hash, changed(2))  # nothing has sealed it
    later = [*log[:2], replace(log[2], details="{0}"), *log[3:]]
    assert check("library", None, later, 5, log[4].hash).problem == changed(3)
    both = [*later[:3], replace(log[3], details='{"seals":[]}'), log[4]]
    assert check("library", None, both, 5, log[4].hash).problem == changed(2)
    assert check("library", None, [*log[:2], *log[3:]], 5, log[4].hash).problem == "entry 3 of the audit log is missing"


def changed(seq: int) -> str:
    return f"entry {seq} of the audit log or something before it was changed"


def test_what_is_done_is_logged_in_order(library: Library, run_id: str, events: list[Event]) -> None:
    for event in events:
        library.append(run_id, event)
    library.set_status(run_id, RunStatus.FINISHED, SOLUTION, chance=0.9)
    library.edit(run_id, [Trimmed("R", "examples", 2)])
    library.exported({run_id: {"sha256": "ab" * 32}})
    log = library.entries()
    assert [entry.action for entry in log] == [
        AuditAction.MADE,
        AuditAction.IMPORTED,
        AuditAction.CREATED,
        AuditAction.FINISHED,
        AuditAction.EDITED,
        AuditAction.EXPORTED,
    ]
    assert (log[3].facts["chance"], log[3].facts["value"]) == (0.9, "3000")
    assert library.check_log().ok
    assert library.verify(run_id).ok


def test_the_log_of_an_encrypted_library_has_a_key(path: Path) -> None:
    with Library.open(path, passphrase="secret") as library:
        log, end = library.entries(), library.log_end()
        assert library.check_log().ok
        assert not check(end.library, None, log, end.entries, end.head).ok


def test_the_answer_in_the_log_covers_every_column() -> None:
    columns = ["answer", "3000", 0.75, '["R"]', "reason"]
    digests = {answer_digest(columns)} | {answer_digest([*columns[:n], "x", *columns[n + 1 :]]) for n in range(5)}
    assert len(digests) == 6


def test_text_that_sqlite_cannot_hold_is_logged_as_it_is_stored() -> None:
    said = ["\ud800", None, None, None, None]
    stored = ["\ufffd", None, None, None, None]
    assert run_facts("\x00", "", "", said, 0, "") == run_facts("\ufffd", "", "", stored, 0, "")
