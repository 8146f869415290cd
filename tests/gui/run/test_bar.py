from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import (
    Asked,
    BestSoFar,
    ChanceSoFar,
    Decoding,
    Replied,
    RolloutDone,
    Started,
    Trouble,
    Writing,
)
from mma_desktop.domain.runs import Solution
from mma_desktop.gui.kit import labels
from mma_desktop.gui.run.bar import RunBar
from mma_desktop.gui.run.session import State
from mma_desktop.gui.shell.display import Display
from mma_desktop.offline import NetworkUse
from mma_desktop.service.live.progress import LiveProgress


@pytest.fixture
def bar(qtbot: QtBot) -> RunBar:
    bar = RunBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.set_state(State.RUNNING, can_continue=False)
    return bar


def _progress(rollouts: int) -> LiveProgress:
    progress = LiveProgress(lambda: 0.0)
    progress.see(Started("run", rollouts))
    progress.see(Asked("domain", "verify 0.2/0 R.A1", 1))
    progress.see(Decoding("domain", 9, 12.5))
    progress.see(Replied("key", "domain", "verify", {}))
    return progress


def test_it_says_who_does_what_how_far_and_how_fast(bar: RunBar) -> None:
    progress = _progress(5)
    progress.see(RolloutDone(0, ("R",), 0.5))
    bar.show_progress(progress)
    assert bar.stage.text() == "Domain model: verifies an answer"
    assert bar.facts.text() == "Rollout 1 of 5 · Requests: 1 · 12.5 tokens/s · 0 s so far"
    assert (bar.bar.value(), bar.bar.maximum()) == (1, 5)


def test_of_two_models_at_work_the_stage_names_the_one_whose_words_are_shown(bar: RunBar) -> None:
    progress = _progress(5)
    progress.see(Asked("general", "answer R.A1", 3))
    progress.see(Asked("domain", "verify 0.2/0 R.A1", 1))
    progress.see(Writing("general", "Final amount: 7"))
    bar.show_progress(progress)
    assert (bar.stage.text(), bar.writer.text()) == ("General model: writes answers", "General model:")


def test_one_model_in_all_roles_is_not_called_two(bar: RunBar) -> None:
    progress = LiveProgress(lambda: 0.0)
    progress.see(Started("run", 5, one_model=True))
    progress.see(Asked("domain", "verify 0.2/0 R.A1", 1))
    progress.see(Writing("domain", "Final amount: 7"))
    bar.show_progress(progress)
    assert (bar.stage.text(), bar.writer.text()) == (
        "One model, domain role: verifies an answer",
        "One model, domain role:",
    )


def test_the_best_answer_so_far_has_its_chance_once_that_is_known(bar: RunBar) -> None:
    progress = _progress(5)
    progress.see(BestSoFar(Solution("19450元", "19450", 0.5)))
    bar.show_progress(progress)
    assert bar.best.text() == "Best so far: 19,450"
    progress.see(ChanceSoFar("19450", 0.87))
    bar.show_progress(progress)
    assert bar.best.text() == "Best so far: 19,450 (chance 87%)"
    progress.see(BestSoFar(Solution("7元", "7", 0.5)))
    bar.show_progress(progress)
    assert bar.best.text() == "Best so far: 7", "that of another answer says nothing of it"
    progress.see(ChanceSoFar("7", None))
    bar.show_progress(progress)
    assert bar.best.text() == "Best so far: 7 (not calibrated)"


def test_the_best_answer_so_far_follows_the_language(bar: RunBar, display: Display) -> None:
    progress = LiveProgress(lambda: 0.0)
    progress.see(Started("run", 5, "CNY"))
    progress.see(BestSoFar(Solution("19450元", "19450", 0.5)))
    bar.show_progress(progress)
    assert bar.best.text() == "Best so far: CNY 19,450"
    display.use_language("zh")
    assert bar.best.text() == "目前最佳：19,450 元"


def test_of_a_batch_the_time_left_is_that_of_the_batch_too(bar: RunBar) -> None:
    progress = LiveProgress(lambda: 0.0, after=9, earlier=(100.0, 140.0))
    bar.show_progress(progress)
    assert bar.facts.text().endswith("the batch: 17 min to 23 min left")


def test_until_something_is_done_the_bar_only_moves(bar: RunBar) -> None:
    bar.show_progress(_progress(5))
    assert (bar.bar.minimum(), bar.bar.maximum()) == (0, 0)


def test_a_method_without_rollouts_counts_requests(bar: RunBar) -> None:
    bar.show_progress(_progress(0))
    assert bar.facts.text() == "Requests: 1 · 12.5 tokens/s · 0 s so far"


def test_the_text_is_seen_as_it_is_written_and_nothing_hides_in_it(bar: RunBar) -> None:
    progress = _progress(5)
    progress.see(Writing("general", "<b>被告人</b>\n窃得\u202e300\x1b[31m元"))
    bar.show_progress(progress)
    assert (bar.writer.text(), bar.writing.text()) == ("General model:", "<b>被告人</b> 窃得⟨U+202E⟩300␛[31m元")
    progress.see(Writing("domain", ""))
    assert progress.writing, "another model has stopped"
    progress.see(Writing("general", ""))
    bar.show_progress(progress)
    assert (bar.writer.text(), bar.writing.text(), bar.writing.isHidden()) == ("", "", False)
    bar.set_state(State.IDLE, can_continue=False)
    assert bar.writing.isHidden()


def test_trouble_is_shown(bar: RunBar) -> None:
    progress = _progress(5)
    progress.see(Trouble("The engine was started again."))
    bar.show_progress(progress)
    assert bar.stage.text().startswith("⚠ The engine was started again.")


def test_trouble_is_told_in_the_language_of_the_window(bar: RunBar, display: Display) -> None:
    display.use_language("zh")
    progress = _progress(5)
    progress.see(Trouble("Case text leaves this computer: it is sent to gpt."))
    bar.show_progress(progress)
    assert bar.stage.text().startswith("⚠ 案件文本将离开本机：发送给 gpt。")


def test_before_the_first_request_the_models_are_loading(bar: RunBar) -> None:
    bar.show_progress(LiveProgress(lambda: 0.0))
    assert bar.stage.text() == "Loading the models …"


@pytest.mark.parametrize(
    ("state", "can_continue", "enabled"),
    [
        (State.IDLE, False, (True, False, False)),
        (State.IDLE, True, (True, False, True)),
        (State.RUNNING, True, (False, True, False)),
        (State.STOPPING, True, (False, False, False)),
    ],
)
def test_only_what_can_be_done_is_offered(
    bar: RunBar, state: State, can_continue: bool, enabled: tuple[bool, bool, bool]
) -> None:
    bar.set_state(state, can_continue=can_continue)
    assert (bar.start.isEnabled(), bar.stop.isEnabled(), bar.resume.isEnabled()) == enabled
    assert bar.bar.isVisible() == (state is not State.IDLE)


@pytest.mark.parametrize(
    ("use", "text"),
    [
        (NetworkUse(False, 0, 0), ""),
        (NetworkUse(True, 0, 2), "Offline: 0 connections"),
        (NetworkUse(True, 3, 0), "Network connections: 3"),
    ],
)
def test_it_says_how_many_connections_there_were(
    bar: RunBar, use: NetworkUse, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(labels, "network_use", lambda: use)
    bar.set_state(State.IDLE, can_continue=False)
    assert bar.network.text() == text


def test_while_nothing_is_heard_of_a_run_its_time_goes_on(bar: RunBar, qtbot: QtBot) -> None:
    now = [0.0]
    bar.set_state(State.RUNNING, can_continue=False)
    bar.show_progress(LiveProgress(lambda: now[0]))
    assert "0 s so far" in bar.facts.text()
    now[0] = 75.0
    qtbot.waitUntil(lambda: "75 s so far" in bar.facts.text())


def test_19_a_step_forward_paints_nothing_at_once(bar: RunBar, qtbot: QtBot) -> None:
    painted: list[QPaintEvent] = []

    class Slow(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            painted.append(event)

    slow = Slow(bar)
    slow.resize(bar.size())
    slow.show()
    qtbot.waitUntil(lambda: bool(painted))
    painted.clear()
    slow.update()
    progress = _progress(5)
    progress.see(RolloutDone(0, ("R",), 0.5))
    bar.show_progress(progress)
    assert painted == []
    qtbot.waitUntil(lambda: bool(painted))


def test_once_a_run_has_ended_its_best_answer_takes_no_room_from_what_is_said(bar: RunBar) -> None:
    progress = _progress(5)
    progress.see(BestSoFar(Solution("19450元", "19450", 0.5)))
    bar.show_progress(progress)
    assert bar.best.isVisibleTo(bar) and bar.best.minimumWidth() > 0
    bar.set_state(State.IDLE, can_continue=False)
    assert not bar.best.isVisibleTo(bar) and bar.best.minimumWidth() == 0


def test_a_search_at_its_end_never_needs_more_room_than_it_had(bar: RunBar, qtbot: QtBot) -> None:
    progress = _progress(5)
    progress.see(BestSoFar(Solution("19450元", "19450", 0.5)))
    bar.show_progress(progress)
    running = bar.minimumSizeHint().width()
    needed: list[int] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            needed.append(bar.minimumSizeHint().width())
            return False

    watch = Watch()
    bar.more.installEventFilter(watch)
    bar.set_state(State.IDLE, can_continue=False, can_add=True)
    assert bar.more.isVisibleTo(bar) and not bar.resume.isVisibleTo(bar)
    assert needed and max(needed) <= running


def test_a_message_that_has_stood_for_a_while_is_let_go(bar: RunBar, monkeypatch: pytest.MonkeyPatch) -> None:
    bar.set_state(State.IDLE, can_continue=False)
    bar.show_message(lambda: "Finished: 20 requests")
    bar.forget_old()
    assert bar.stage.text() == "Finished: 20 requests"
    monkeypatch.setattr(QTimer, "isActive", lambda _: False)
    bar.forget_old()
    assert bar.stage.text() == "Ready"
