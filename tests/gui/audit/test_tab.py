from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import NO_LOG, LogEnd, RunStatus
from mma_desktop.gui.audit.entries_model import EntryColumn
from mma_desktop.gui.audit.tab import AuditTab
from mma_desktop.service.libraries.auditing import AuditTrail
from tests.gui.audit.trails import TRAIL
from tests.gui.fake_service import report_of, sample_events

FINISHED = report_of(sample_events())


def _tab(qtbot: QtBot) -> AuditTab:
    tab = AuditTab()
    qtbot.addWidget(tab)
    return tab


def test_entries_are_asked_for_where_the_tab_is_in_sight(qtbot: QtBot) -> None:
    tab = _tab(qtbot)
    with qtbot.assertNotEmitted(tab.trail_wanted):
        tab.show_report(FINISHED)
    with qtbot.waitSignal(tab.trail_wanted) as wanted:
        tab.show()
    assert wanted.args == ["run-1"]
    with qtbot.waitSignal(tab.trail_wanted):
        tab.show_report(FINISHED)


def test_the_newest_entry_is_chosen_and_its_whole_hash_shown(qtbot: QtBot) -> None:
    tab = _tab(qtbot)
    tab.show_report(FINISHED)
    assert tab.prose.toPlainText() == "", "nothing is written where nobody sees it"
    tab.show()
    assert "qwen2.5-1.5b" in tab.prose.toPlainText()
    tab.show_trail("another", AuditTrail(TRAIL, NO_LOG))
    assert tab.model.rowCount() == 0, "those are of a run that is not shown any more"
    tab.show_trail("run-1", AuditTrail(TRAIL, LogEnd("library", 7, "8" * 64)))
    assert TRAIL[-1].hash in tab.entry.toPlainText()
    assert "8" * 64 in tab.prose.toPlainText()
    tab.table.setCurrentIndex(tab.model.index(0, EntryColumn.NUMBER))
    assert TRAIL[0].hash in tab.entry.toPlainText()
    tab.show_report(None)
    assert (tab.model.rowCount(), tab.entry.toPlainText(), tab.prose.toPlainText()) == (0, "", "")


def test_a_finished_run_can_be_replayed_while_nothing_else_is_done(qtbot: QtBot) -> None:
    tab = _tab(qtbot)
    assert not tab.replay.isEnabled() and not tab.copy.isEnabled() and tab.verify.isEnabled()
    tab.show_report(report_of(sample_events(), RunStatus.STOPPED))
    assert not tab.replay.isEnabled() and tab.copy.isEnabled()
    tab.show_report(FINISHED)
    assert tab.replay.isEnabled()
    tab.allow(idle=False)
    assert not tab.replay.isEnabled()
    tab.allow(idle=True)
    tab.set_checking(True)
    assert not any(button.isEnabled() for button in (tab.replay, tab.verify, tab.file))
