"""What turns the signals of a run into the chance that its answer is right: a logistic, measured on known answers.

A calibration holds for one task, language and method with its settings and prompts, and for the very models it was
measured with. `mma-desktop eval --calibrate` makes the user's own (calibrations.json, beside the library); the program
brings those that were measured with its starter models (resources/calibrations.toml). The user's own come first. Where
there is none, the readings of a document calibrate amounts (`ledger/chance.py`), and nothing else has a chance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data, load_own, write_whole
from mma_desktop.domain.runs import Manifest
from mma_desktop.domain.team import DOMAIN, GENERAL
from mma_desktop.search.settings import SearchSettings, settings_digest
from mma_desktop.service.signals import Signals
from mma_desktop.solvers.registry import is_host

if TYPE_CHECKING:
    from mma_desktop.model_files.health import HealthCheck

_MOST = 0.99


class CalibrationKey(DataModel):
    """What a calibration holds for; the models are those of the roles by SHA-256, empty where no model was asked."""

    task: str
    language: str
    method: str
    settings_sha256: str
    prompts_sha256: str
    general: str
    domain: str


class Weight(DataModel):
    """What one signal adds to the log-odds for each unit above its mean over the cases of the fit."""

    mean: float
    weight: float


class ChanceModel(DataModel):
    """A logistic over signals, fitted to the answers of `items` questions."""

    items: int
    bias: float
    signals: dict[str, Weight]

    def chance(self, signals: Signals) -> float:
        """The chance (0..1) of an answer with these signals; one that it lacks counts as its mean.

        It is held between what so many cases can tell: with n of them no further out than 1 / (n + 2) (Laplace).
        """
        known = (w.weight * (signals[name] - w.mean) for name, w in self.signals.items() if name in signals)
        most = min(_MOST, 1 - 1 / (self.items + 2))
        return min(max(logistic(self.bias + sum(known)), 1 - most), most)


class Calibration(ChanceModel):
    """A logistic, what it holds for, and how well its chances kept their word out of fold on `date`.

    `ece` and `brier` are those of its chances, `base` is the Brier score of one chance for all; of the `items` that
    were answered `right` have a right answer.
    """

    key: CalibrationKey
    preset: str
    right: int
    ece: float
    brier: float
    base: float
    date: str


class _CalibrationFile(DataModel):
    """The whole file."""

    format: Literal[1] = 1
    calibrations: list[Calibration] = Field(default_factory=list[Calibration])


@dataclass(frozen=True, slots=True)
class Calibrated:
    """A calibration, and whether the user made it."""

    calibration: Calibration
    own: bool


def logistic(log_odds: float) -> float:
    """The share that these log-odds stand for; far out it does not overflow."""
    return 1 / (1 + math.exp(-max(min(log_odds, 500.0), -500.0)))


def key_of(manifest: Manifest, *, asked: bool) -> CalibrationKey:
    """What calibrates a run; without the models where none was `asked`."""
    models = {model.role: model.sha256 for model in manifest.models} if asked else {}
    settings = SearchSettings.model_validate(dict(manifest.settings))
    return CalibrationKey(
        task=manifest.task,
        language=manifest.language,
        method=manifest.method,
        settings_sha256=settings_digest(settings, host=is_host(manifest.method)),
        prompts_sha256=manifest.prompts_sha256,
        general=models.get(GENERAL, ""),
        domain=models.get(DOMAIN, ""),
    )


def calibrated_for(key: CalibrationKey) -> Calibrated | None:
    """What calibrates such runs: the user's own before the program's, or None.

    An own file that cannot be read calibrates nothing; `calibration_check` says so.
    """
    try:
        own = load_own(calibrations_file(), _CalibrationFile).calibrations
    except (OSError, ValueError):
        own = []
    found = ((one, mine) for ones, mine in ((own, True), (shipped(), False)) for one in ones if one.key == key)
    first = next(found, None)
    return Calibrated(*first) if first is not None else None


def keep(measured: Iterable[CalibrationKey], calibrations: Sequence[Calibration]) -> None:
    """Keep these calibrations, in place of all earlier ones for what was `measured`. Raises OSError."""
    try:
        stored = load_own(calibrations_file(), _CalibrationFile).calibrations
    except (OSError, ValueError):
        stored = []
    replaced = list(measured)
    kept = [*(one for one in stored if one.key not in replaced), *calibrations]
    write_whole(calibrations_file(), _CalibrationFile(calibrations=kept).model_dump_json(indent=2))


def calibrations_file() -> Path:
    """Where the user's own calibrations are kept."""
    return paths.user_data() / "calibrations.json"


@cache
def shipped() -> Sequence[Calibration]:
    """The program's calibrations. Raises ResourceError when the file is missing or wrong."""
    return load_data(paths.resources() / "calibrations.toml", _CalibrationFile).calibrations


def calibration_checks() -> Iterator[HealthCheck]:
    """Which chances are calibrated, for `doctor`: task, method, models, by how many questions and when."""
    from mma_desktop.model_files.health import HealthCheck

    name = "Calibrated chances"
    try:
        own = load_own(calibrations_file(), _CalibrationFile).calibrations
    except (OSError, ValueError):
        fact = f"{calibrations_file()} cannot be read, so nothing of it is used"
        yield HealthCheck(name, False, fact, "Run `mma-desktop eval --out DIR --calibrate` again.", essential=False)
        return
    for one in own:
        yield HealthCheck("Your own calibrated chances", True, _described(one), essential=False)
    for one in shipped():
        yield HealthCheck("Calibrated chances of the program", True, _described(one), essential=False)
    if not own and not shipped():
        yield HealthCheck(name, True, "amounts only: none by votes and rewards", essential=False)


def _described(one: Calibration) -> str:
    key, task, method = one.key, f"{one.key.task}.{one.key.language}", f"{one.key.method} ({one.preset})"
    ece, brier, general, domain = f"{one.ece:.3f}", f"{one.brier:.3f}", key.general[:8], key.domain[:8]
    if not general:
        return f"{task} by {method}: {one.items} questions on {one.date}; out of fold ECE {ece}, Brier score {brier}"
    return (
        f"{task} by {method} with the models {general} and {domain}: {one.items} questions on {one.date}; "
        f"out of fold ECE {ece}, Brier score {brier}"
    )
