"""The manifest of a run: everything needed to repeat it (ARCHITECTURE.md, "What a run records")."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import psutil

from mma_desktop import __version__
from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.domain.cases import Document
from mma_desktop.domain.events import Event, LedgerEdited, RolloutsAdded
from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.domain.given import GivenFacts
from mma_desktop.domain.passages import NO_EVIDENCE, Evidence
from mma_desktop.domain.runs import Manifest, ModelUse
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.errors import InputError
from mma_desktop.ledger.given import given_after
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.request import SolveRequest
from mma_desktop.storage.driver import PACKAGE
from mma_desktop.storage.records import RunRecord
from mma_desktop.tasks.base import CatalogTask
from mma_desktop.tasks.catalog import load_task
from mma_desktop.tasks.given import given_text

_PACKAGES = ("llama-cpp-python", PACKAGE, "SQLAlchemy", "PySide6-Essentials", "pydantic")


def make_manifest(
    request: SolveRequest,
    settings: SearchSettings,
    task: CatalogTask,
    team: Team,
    document: Document,
    specs: tuple[str, str],
    left_out: tuple[LeftOut, ...] = (),
    evidence: Evidence = NO_EVIDENCE,
) -> Manifest:
    """The manifest of a run that is about to start; `specs` are the (general, domain) model specifications, `left_out`
    is what no model is shown of a long case, `evidence` what was found for it in the knowledge library.
    """
    return Manifest(
        task=task.id,
        language=task.language,
        method=request.method,
        mode=settings.mode,
        preset=request.preset,
        seed=request.seed,
        settings=settings.model_dump(mode="json"),
        models=_models(team, specs),
        prompts_sha256=task.digest,
        document_sha256=document.sha256,
        program=__version__,
        versions=_versions(),
        hardware=_hardware(),
        left_out=left_out,
        evidence=evidence,
    )


def manifest_again(
    before: Manifest, task: CatalogTask, given: GivenFacts, left_out: tuple[LeftOut, ...], evidence: Evidence
) -> Manifest:
    """The manifest of a run that is asked as the one `before`, on this computer, with what was decided since."""
    return replace(
        before,
        prompts_sha256=task.digest,
        program=__version__,
        versions=_versions(),
        hardware=_hardware(),
        left_out=left_out,
        evidence=evidence,
        given=given,
    )


def given_by(record: RunRecord, events: Iterable[Event]) -> GivenFacts:
    """What stands decided about the amounts of a run with these events: before it began, and since."""
    changes = [event for event in events if isinstance(event, LedgerEdited)]
    amounts = given_after(record.manifest.given.amounts, changes)
    text, language = record.document.text, record.manifest.language
    return GivenFacts(record.id, amounts, given_text(text, amounts, language, currency_of(text)))


def same_machine(manifest: Manifest) -> bool:
    """Whether this computer and what runs on it are as when the run began: elsewhere, engines round otherwise."""
    return (manifest.versions, manifest.hardware) == (_versions(), _hardware())


def with_added(manifest: Manifest, events: Iterable[Event]) -> Manifest:
    """The manifest as if the rollouts that were added to the run later had been asked for at its beginning."""
    added = sum(event.rollouts for event in events if isinstance(event, RolloutsAdded))
    if not added:
        return manifest
    return replace(manifest, settings={**manifest.settings, "rollouts": manifest.settings["rollouts"] + added})


def task_of(manifest: Manifest) -> CatalogTask:
    """The task a stored run was about. Raises InputError when its prompts have changed since."""
    task = load_task(manifest.task, manifest.language)
    if task.digest != manifest.prompts_sha256:
        raise InputError(
            f"The prompts of task {task.id!r} have changed since this run began.",
            "It can be shown, but not continued; start a new run.",
        )
    return task


def _models(team: Team, specs: tuple[str, str]) -> tuple[ModelUse, ...]:
    """The models by role; without a domain model of its own, the domain role is the general model again."""
    named = {GENERAL: specs[0], DOMAIN: specs[1]}
    return tuple(
        ModelUse(role, engine.info.name, engine.info.sha256, named.get(role, ""))
        for role, engine in team.engines.items()
    )


def _versions() -> Mapping[str, str]:
    found = {"python": platform.python_version()}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _hardware() -> Mapping[str, Any]:
    return {
        "system": platform.system(),
        "machine": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "memory_bytes": psutil.virtual_memory().total,
    }


def _processor() -> str:
    """The processor's name; what the system says where Linux does not tell."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
