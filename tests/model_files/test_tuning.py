"""Measured settings: what is tried, what is chosen, what is kept. The speeds are made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Completion, FinishReason, Prompt, Sampling
from mma_desktop.engine.client.processor import Processor
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.engine.wire import CHOOSE, Device, LocalSettings
from mma_desktop.model_files import tuning
from mma_desktop.model_files.tuning import (
    FEW,
    WIDE,
    Measurement,
    Speeds,
    Tuned,
    best_of,
    measure_all,
    settings_for,
    store,
)

SHA = "ab" * 32
CARD = Device("CUDA0", "a card", 1 << 33, 1 << 33)
UNMEASURED = LocalSettings(gpu_layers=CHOOSE, draft_batch=16)
TUNED = Tuned(threads=3, batch_threads=4, spin=True, offload=True, busy=0.0)


def row(
    threads: int,
    speed: float,
    spin: bool = False,
    layers: int = 0,
    prompt: float | None = None,
    converted: bool = False,
    flash: bool = False,
) -> Measurement:
    return Measurement(threads, spin, layers, Speeds(prompt or speed, speed, speed, speed), converted, flash)


class Machine:
    """Measures by a formula, and remembers what it was asked."""

    def __init__(self, converted: float = 1.0, flash: float = 0.5) -> None:
        self.asked: list[tuple[LocalSettings, float]] = []
        self._converted = converted
        self._flash = flash

    async def __call__(self, settings: LocalSettings, seconds: float) -> Measurement:
        self.asked.append((settings, seconds))
        speed = 10.0 * (3 - abs(3 - settings.threads))  # fastest with three threads
        speed *= self._converted if settings.convert_q5 else 1.0
        flash = settings.flash_attention == "on"
        speed *= self._flash if flash else 1.0
        layers = 12 if settings.gpu_layers else 0
        return row(settings.threads, speed, settings.spin, layers, converted=settings.convert_q5, flash=flash)


async def rows(machine: Machine, processor: Processor, *devices: Device, busy: float = 0.0) -> list[Measurement]:
    return [found async for found in measure_all(machine, processor, devices, busy, seconds=10)]


async def test_threads_are_tried_first_and_bolder_settings_with_the_best_number_of_them() -> None:
    machine = Machine()
    await rows(machine, Processor(cores=4), CARD)
    tried = [(asked.threads, asked.flash_attention, asked.spin, asked.gpu_layers) for asked, _ in machine.asked]
    assert tried == [
        *((threads, "auto", False, 0) for threads in (1, 2, 3, 4)),
        (3, "on", False, 0),
        (3, "auto", True, 0),
        (3, "auto", False, CHOOSE),
    ]
    assert sum(seconds for _, seconds in machine.asked) == pytest.approx(10)


@pytest.mark.parametrize(("converted", "kept"), [(1.5, True), (1.01, False)])
async def test_converted_weights_are_tried_where_there_are_any_and_spinning_with_what_was_better(
    converted: float, kept: bool
) -> None:
    machine = Machine(converted)
    processor, busy, seconds = Processor(cores=4), 0.0, 10
    found = [row async for row in measure_all(machine, processor, [CARD], busy, seconds, convertible=True)]
    tried = [(settings.convert_q5, settings.spin, settings.gpu_layers) for settings, _ in machine.asked[5:]]
    assert tried == [(True, False, 0), (kept, True, 0), (False, False, CHOOSE)]
    assert sum(seconds for _, seconds in machine.asked) == pytest.approx(10)
    assert best_of(found, busy).convert_q5 is kept
    assert best_of(found, busy).settings().convert_q5 is kept


@pytest.mark.parametrize(("flash", "kept"), [(2.0, "on"), (0.97, "on"), (0.9, "auto")])
async def test_flash_attention_stays_unless_it_is_clearly_slower(flash: float, kept: str) -> None:
    machine = Machine(converted=1.5, flash=flash)
    found = [row async for row in measure_all(machine, Processor(cores=4), [CARD], 0, seconds=10, convertible=True)]
    assert [asked.flash_attention for asked, _ in machine.asked[5:]] == [kept, kept, "auto"]
    assert best_of(found, 0).settings().flash_attention == kept


def test_a_graphics_device_chooses_its_attention_itself() -> None:
    tuned = best_of([row(2, 10.0), row(2, 12.0, flash=True), row(2, 60.0, layers=29)], 0)
    assert (tuned.flash, tuned.settings().flash_attention) == (False, "auto")


async def test_spinning_is_not_tried_while_others_need_the_cores() -> None:
    assert not any(found.spin for found in await rows(Machine(), Processor(cores=4), busy=2.0))
    assert not any(found.spin for found in await rows(Machine(), Processor(cores=4, limit=2.0)))


async def test_a_single_core_has_nothing_to_wait_for() -> None:
    assert await rows(Machine(), Processor(cores=1)) == [row(1, 10.0), row(1, 5.0, flash=True)]


async def test_on_many_cores_the_number_of_threads_doubles() -> None:
    found = await rows(Machine(), Processor(cores=12), busy=12)
    assert [entry.threads for entry in found if not entry.flash] == [1, 2, 4, 8, 12]


def test_the_best_number_of_threads_may_differ_for_prompts() -> None:
    tuned = best_of([row(1, 20, prompt=50), row(2, 30, prompt=60), row(4, 20, prompt=90)], busy=0.123)
    assert (tuned.threads, tuned.batch_threads, tuned.spin, tuned.offload, tuned.busy) == (2, 4, False, False, 0.12)


@pytest.mark.parametrize(("speed", "taken"), [(10.2, False), (11.0, True)])
def test_bolder_settings_must_be_clearly_faster(speed: float, taken: bool) -> None:
    assert best_of([row(2, 10.0), row(2, speed, spin=True)], 0).spin is taken
    assert best_of([row(2, 10.0), row(2, speed, layers=5)], 0).offload is taken


def test_the_better_of_two_bold_settings_wins() -> None:
    tuned = best_of([row(2, 10.0), row(2, 12.0, spin=True), row(2, 60.0, layers=29)], 0)
    assert (tuned.spin, tuned.offload) == (False, True)


def test_a_device_that_took_no_layer_is_no_offload() -> None:
    assert not best_of([row(2, 10.0), row(2, 30.0, layers=0)], 0).offload


@pytest.mark.parametrize(("wide", "drafts"), [(42.0, False), (43.0, True)])
def test_drafts_pay_where_a_full_batch_is_little_slower_than_a_small_one(wide: float, drafts: bool) -> None:
    found = Measurement(2, False, 0, Speeds(prompt=100.0, single=10.0, few=30.0, wide=wide))
    tuned = best_of([found], 0)
    assert tuned.drafts is drafts
    assert tuned.settings().draft_batch == (16 if drafts else 0)


def test_settings_stored_before_drafts_were_measured_are_still_used() -> None:
    store(SHA, TUNED)
    file = tuning.paths.user_data() / "tuning.json"
    file.write_text(file.read_text().replace(',\n        "drafts": false', ""))
    assert "drafts" not in file.read_text()
    assert settings_for(SHA).settings.threads == 3


def test_a_file_with_the_names_of_earlier_versions_is_read(home: Path) -> None:
    store(SHA, TUNED.model_copy(update={"drafts": True, "convert_q5": True}))
    file = home / "tuning.json"
    text = file.read_text().replace('"drafts"', '"guesses"').replace('"convert_q5"', '"widen"')
    file.write_text(text)
    found = settings_for(SHA)
    assert found.notes == ()
    assert found.settings.draft_batch == 16 and found.settings.convert_q5


def test_a_search_is_mostly_wide_decoding() -> None:
    assert Speeds(100, 10, 15, 40).cost < Speeds(100, 20, 20, 20).cost


def test_what_was_measured_is_used_on_this_machine_only(monkeypatch: pytest.MonkeyPatch) -> None:
    store(SHA, TUNED)
    assert settings_for(SHA).settings == LocalSettings(threads=3, batch_threads=4, spin=True, gpu_layers=CHOOSE)
    assert settings_for("cd" * 32).settings == UNMEASURED
    monkeypatch.setattr(tuning.platform, "node", lambda: "another")
    assert settings_for(SHA).settings == UNMEASURED


def test_several_models_are_kept() -> None:
    store(SHA, TUNED)
    store("cd" * 32, TUNED.model_copy(update={"threads": 1, "offload": False}))
    assert settings_for(SHA).settings.threads == 3
    assert settings_for("cd" * 32).settings == LocalSettings(threads=1, batch_threads=4, spin=True)


@pytest.mark.parametrize("content", ["", "{", '{"format": 2}', '{"machines": {"x": {"y": {"threads": "many"}}}}'])
def test_a_damaged_file_is_ignored_with_a_note_and_replaced_by_the_next_measurement(home: Path, content: str) -> None:
    (home / "tuning.json").write_text(content)
    found = settings_for(SHA)
    assert found.settings == UNMEASURED
    assert "tuning.json" in found.notes[0] and "models bench" in found.notes[0]
    store(SHA, TUNED)
    assert settings_for(SHA).notes == ()


class CountingEngine(ScriptedEngine):
    """Answers at once, with known numbers of tokens."""

    def __init__(self) -> None:
        super().__init__(lambda *_asked: "", name="counting")
        self.widths: list[int] = []

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        count = sampling.n
        self.widths.append(count)
        return [Completion("x", FinishReason.LENGTH, 100, 40, 16)] * count


async def test_an_engine_is_measured_alone_among_few_and_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(100))
    monkeypatch.setattr(tuning.time, "perf_counter", lambda: next(seconds))
    engine = CountingEngine()
    speeds = await tuning.speeds_of(engine, seconds=4)
    assert set(engine.widths) == {1, FEW, WIDE}
    assert (speeds.few, speeds.wide) == (FEW * speeds.single, WIDE * speeds.single)
    assert speeds.prompt / speeds.single == 60 / 16
