from __future__ import annotations

import pytest

from mma_desktop.domain.events import (
    RULE_BASED,
    Asked,
    Decoding,
    Event,
    Replied,
    RolloutDone,
    Started,
    Trouble,
    Writing,
)
from mma_desktop.service.live.progress import LiveProgress, TimeLeft


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def _rollout(progress: LiveProgress, clock: Clock, index: int, seconds: float, *, asked: bool = True) -> None:
    if asked:
        progress.see(Asked("general", f"answer R.A1 {index}", 3))
    clock.now += seconds
    progress.see(RolloutDone(index, ("R",), 0.5))


def test_it_follows_stage_speed_and_counts(clock: Clock) -> None:
    progress = LiveProgress(clock)
    events: list[Event] = [
        Started("run-7", 5),
        Asked("domain", "verify 0.2/0 R.A1", 1),
        Decoding("domain", 10, 12.5),
        Replied("key", "domain", "verify 0.2/0 R.A1", {}),
        Trouble("The engine was started again."),
    ]
    for event in events:
        progress.see(event)
    assert (progress.run, progress.planned, progress.requests) == ("run-7", 5, 1)
    assert (progress.role, progress.purpose, progress.tokens_per_second) == ("domain", "verify", 12.5)
    assert progress.trouble == "The engine was started again."


def test_the_computation_by_rules_before_the_first_rollout_is_not_counted(clock: Clock) -> None:
    progress = LiveProgress(clock)
    progress.see(Started("run", 2))
    _rollout(progress, clock, RULE_BASED, 30.0)
    assert (progress.done, progress.time_left()) == (0, None)
    _rollout(progress, clock, 0, 4.0)
    assert progress.time_left() == TimeLeft(3.0, 5.0)


def test_the_time_left_becomes_less_during_a_rollout_and_counts_the_later_ones_whole(clock: Clock) -> None:
    progress = LiveProgress(clock)
    progress.see(Started("run", 4))
    _rollout(progress, clock, 0, 4.0)
    assert progress.time_left() == TimeLeft(9.0, 15.0)
    clock.now += 2.0
    assert progress.time_left() == TimeLeft(7.0, 13.0)
    clock.now += 100.0
    assert progress.time_left() == TimeLeft(6.0, 10.0)


def test_nothing_is_known_of_the_time_before_the_first_rollout(clock: Clock) -> None:
    progress = LiveProgress(clock)
    progress.see(Started("run", 5))
    assert progress.time_left() is None


def test_the_time_left_is_a_range_around_the_mean_rollout(clock: Clock) -> None:
    progress = LiveProgress(clock)
    progress.see(Started("run", 5))
    for index, seconds in enumerate((8.0, 12.0)):
        _rollout(progress, clock, index, seconds)
    left = progress.time_left()
    assert left is not None
    assert left.low < 30.0 < left.high


def test_one_rollout_gives_a_wide_range(clock: Clock) -> None:
    progress = LiveProgress(clock)
    progress.see(Started("run", 3))
    _rollout(progress, clock, 0, 10.0)
    assert progress.time_left() == TimeLeft(15.0, 25.0)


def test_rollouts_replayed_from_the_record_say_nothing_about_the_time(clock: Clock) -> None:
    progress = LiveProgress(clock)
    progress.see(Started("run", 4))
    _rollout(progress, clock, 0, 0.001, asked=False)
    assert progress.time_left() is None
    _rollout(progress, clock, 1, 10.0)
    assert progress.time_left() == TimeLeft(15.0, 25.0)


def test_no_time_is_left_after_the_last_rollout(clock: Clock) -> None:
    progress = LiveProgress(clock)
    progress.see(Started("run", 1))
    _rollout(progress, clock, 0, 10.0)
    assert progress.time_left() == TimeLeft(0.0, 0.0)


def test_of_a_batch_nothing_is_known_before_a_question_or_a_rollout_is_done(clock: Clock) -> None:
    assert LiveProgress(clock, after=3).batch_left() is None
    assert LiveProgress(clock, earlier=(8.0, 12.0)).batch_left() is None, "it is the last question"


def test_what_follows_in_a_batch_is_expected_to_take_what_was_taken_before(clock: Clock) -> None:
    progress = LiveProgress(clock, after=2, earlier=(10.0,))
    clock.now += 4.0
    assert progress.batch_left() == TimeLeft(3.5 + 15.0, 8.5 + 25.0)


def test_in_the_first_question_of_a_batch_its_own_rollouts_tell(clock: Clock) -> None:
    progress = LiveProgress(clock, after=1)
    progress.see(Started("run", 2))
    _rollout(progress, clock, 0, 4.0)
    assert progress.batch_left() == TimeLeft(3.0 + 7.0, 5.0 + 9.0)


def test_of_models_that_work_side_by_side_the_stage_is_that_of_the_one_that_writes(clock: Clock) -> None:
    progress = LiveProgress(clock)
    for event in (Asked("general", "answer R.A1", 3), Asked("domain", "verify 0.2/0 R.A2", 1), Writing("general", "a")):
        progress.see(event)
    assert (progress.role, progress.purpose, progress.writer) == ("general", "answer", "general")
