"""Calibrations: kept, found again for the same models, shown in reports and by doctor."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from mma_desktop.service.calibration import (
    Calibration,
    Weight,
    calibrated_for,
    calibration_checks,
    calibrations_file,
    keep,
    key_of,
    logistic,
    shipped,
)
from mma_desktop.translation import translated
from tests.service.solving.test_solving import REQUEST, ServiceOf, silent
from tests.service.test_manifest import manifest_of


def calibration_of(manifest: object, items: int = 60) -> Calibration:
    return Calibration(
        items=items,
        bias=0.4,
        signals={"share": Weight(mean=0.5, weight=2.0)},
        key=key_of(manifest, asked=True),  # pyright: ignore[reportArgumentType]
        preset="standard",
        right=35,
        ece=0.07,
        brier=0.2,
        base=0.24,
        date="2026-11-24",
    )


def test_a_missing_signal_counts_as_its_mean_and_no_chance_is_surer_than_the_cases(service_of: ServiceOf) -> None:
    report = asyncio.run(service_of().solve(REQUEST, silent))
    found = calibration_of(report.manifest, items=48)
    assert found.chance({}) == pytest.approx(logistic(0.4))
    assert found.chance({"share": 0.9}) == pytest.approx(logistic(0.4 + 0.8))
    assert (found.chance({"share": 99.0}), found.chance({"share": -99.0})) == (0.98, pytest.approx(0.02))
    assert 0 <= logistic(-1e9) < logistic(1e9) <= 1


def test_a_kept_calibration_gives_runs_of_that_task_and_pair_their_chance(service_of: ServiceOf) -> None:
    service = service_of()
    before = asyncio.run(service.solve(REQUEST, silent))
    found = calibration_of(before.manifest)
    keep([found.key], [found])
    after = asyncio.run(service.report(before.run))
    assert after.chance == pytest.approx(found.chance({"share": before.vote_share}), abs=1e-5)
    assert after.basis is not None
    assert (after.basis.items, after.basis.date, after.basis.own) == (60, "2026-11-24", True)
    assert calibrated_for(found.key.model_copy(update={"domain": "0" * 64})) is None
    keep([found.key], [])
    assert asyncio.run(service.report(before.run)).chance == before.chance


@pytest.mark.parametrize(("method", "same"), [("maj16", True), ("mas2", False)])
def test_what_calibrates_a_run_stays_the_same_when_hosts_change(method: str, *, same: bool) -> None:
    manifest = replace(manifest_of(), method=method)
    earlier = replace(manifest, settings={**manifest.settings, "host_revision": 3})
    assert (key_of(earlier, asked=True) == key_of(manifest, asked=True)) is same


def test_doctor_names_what_is_calibrated_and_a_file_that_cannot_be_read(service_of: ServiceOf) -> None:
    assert all(check.ok for check in calibration_checks())
    found = calibration_of(asyncio.run(service_of().solve(REQUEST, silent)).manifest)
    keep([found.key], [found])
    own, *_ = calibration_checks()
    assert own.name == "Your own calibrated chances"
    assert ": 60 questions on 2026-11-24; " in own.found
    assert "：2026-11-24 用 60 题测定" in translated(own.found, "zh")
    calibrations_file().write_text("{", encoding="utf-8")
    [check] = calibration_checks()
    assert (check.ok, check.essential) == (False, False)
    assert calibrated_for(found.key) is None


def test_the_programs_own_calibrations_are_well_formed() -> None:
    assert all(one.items >= 40 and one.brier < one.base for one in shipped())
