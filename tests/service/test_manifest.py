"""The manifest of a run: everything that is needed to repeat it."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from mma_desktop import __version__
from mma_desktop.domain.cases import Document
from mma_desktop.domain.runs import Manifest
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.errors import InputError, ResourceError
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.manifest import make_manifest, task_of
from mma_desktop.service.request import SolveRequest
from mma_desktop.storage.chain import canonical
from mma_desktop.tasks.catalog import load_task
from tests.service.conftest import scripted

TASK = load_task("eca", "zh")
DOCUMENT = Document("case.txt", "窃得现金300元。", "ab" * 32)
SETTINGS = SearchSettings(rollouts=3, mode="faithful", without=("A2",))


def manifest_of(team: Team | None = None, specs: tuple[str, str] = ("g.gguf", "d.gguf")) -> Manifest:
    team = team or Team({GENERAL: scripted(GENERAL), DOMAIN: scripted(DOMAIN)})
    request = SolveRequest("text", method="maj16", preset="quick", seed=7)
    return make_manifest(request, SETTINGS, TASK, team, DOCUMENT, specs)


def test_112_it_says_what_was_asked_of_whom_and_how() -> None:
    manifest = manifest_of()
    assert (manifest.task, manifest.language, manifest.method, manifest.preset) == ("eca", "zh", "maj16", "quick")
    assert (manifest.mode, manifest.seed, manifest.program) == ("faithful", 7, __version__)
    assert (manifest.prompts_sha256, manifest.document_sha256) == (TASK.digest, "ab" * 32)
    assert [(model.role, model.name, model.spec) for model in manifest.models] == [
        ("general", "scripted general", "g.gguf"),
        ("domain", "scripted domain", "d.gguf"),
    ]
    assert manifest.models[0].sha256 == scripted(GENERAL).info.sha256 != manifest.models[1].sha256


def test_the_settings_can_be_read_back_from_it() -> None:
    assert SearchSettings.model_validate(dict(manifest_of().settings)) == SETTINGS


def test_it_can_be_stored_and_names_packages_and_machine() -> None:
    manifest = manifest_of()
    assert canonical(asdict(manifest))
    assert {"python", "pydantic", "SQLAlchemy"} <= set(manifest.versions)
    assert manifest.hardware["cores"] >= 1
    assert manifest.hardware["memory_bytes"] > 2**20


def test_a_further_domain_model_has_no_specification() -> None:
    team = Team({GENERAL: scripted(GENERAL), DOMAIN: scripted(DOMAIN), "domain-2": scripted(DOMAIN)})
    assert [model.spec for model in manifest_of(team).models] == ["g.gguf", "d.gguf", ""]


def test_the_task_of_a_run_is_found_while_its_prompts_are_the_same() -> None:
    assert task_of(manifest_of()).digest == TASK.digest
    with pytest.raises(InputError, match="prompts of task 'eca' have changed") as caught:
        task_of(replace(manifest_of(), prompts_sha256="00"))
    assert "start a new run" in caught.value.remedy


def test_the_task_of_a_run_may_be_gone() -> None:
    with pytest.raises((InputError, ResourceError), match="riddle"):
        task_of(replace(manifest_of(), task="riddle"))
