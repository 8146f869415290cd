"""The only wiring: which engines, which library, which service. Tests wire the same service with scripted engines.

What evaluates and builds, and what asks another computer, is imported where it is made: the window starts without
it.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.passages import PassageSearch
from mma_desktop.domain.runs import REMOTE, SCRIPTED
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.paths import anchors, default_library
from mma_desktop.service.library_upkeep import AskPassphrase, LibraryUpkeep, nobody
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.files import real_path
from mma_desktop.storage.upkeep.key_store import system_key_store

with lazy_imports():
    from mma_desktop.engine.client.local import LocalEngine
    from mma_desktop.engine.gate import EngineGate
    from mma_desktop.engine.scripted import load_script
    from mma_desktop.model_files.known_models import KnownModel, default_pair, resolve
    from mma_desktop.model_files.loading import Loading, prepare
    from mma_desktop.service.retrieval.knowledge import open_knowledge
    from mma_desktop.service.retrieval.library_search import LibrarySearch
    from mma_desktop.service.solving import SolvingService
    from mma_desktop.storage.library import Library

if TYPE_CHECKING:
    from mma_desktop.evaluation.host_search.service import FlowSearchService
    from mma_desktop.evaluation.refinement.service import RefinementService
    from mma_desktop.evaluation.running import EvaluationService
    from mma_desktop.evaluation.viewing import EvaluatedTask
    from mma_desktop.service.building.pack_building import PackBuildingService
    from mma_desktop.service.building.panel_writing import PanelWritingService


def make_service(
    library: Path | None = None, ask: AskPassphrase = nobody, *, asks_store: bool = True
) -> SolvingService:
    """The service both front ends use, over this library or the user's own. Close it, or use it as a context.

    `ask` is asked for the passphrase of a library that is encrypted, unless the system's key store has it, which is
    not asked without `asks_store`.
    """
    file = make_upkeep(library, ask, asks_store=asks_store)
    return SolvingService(
        open_team,
        default_pair,
        file.path,
        anchors=Anchors(anchors()),
        passphrase=file.passphrase,
        open_repeatable=open_repeatable,
    )


def make_upkeep(library: Path | None, ask: AskPassphrase, *, asks_store: bool = True) -> LibraryUpkeep:
    """What can be done with this library's file, or that of the user's own."""
    return LibraryUpkeep(real_path(library or default_library()), system_key_store(), ask, asks_store)


def open_library(library: Path | None = None, ask: AskPassphrase = nobody) -> Library:
    """This library or the user's own; InputError if there is none. Close it, or use it as a context."""
    file = make_upkeep(library, ask)
    return Library.open(file.path, passphrase=file.passphrase(), anchors=Anchors(anchors()), make=False)


@contextmanager
def unsaved_service() -> Generator[SolvingService]:
    """The service over a library that nobody can read later, for a case of which nothing is to be kept.

    It lies in a private temporary folder, encrypted with a key that only this process knows: when the process has
    ended, however it did, what is left of the file cannot be read. No anchor names it either.
    """
    with TemporaryDirectory(prefix="mma-desktop-") as folder:
        path, key = Path(folder) / "unsaved.mma", secrets.token_hex(32)
        with SolvingService(
            open_team, default_pair, path, passphrase=lambda: key, open_repeatable=open_repeatable
        ) as service:
            yield service


def make_evaluation() -> EvaluationService:
    """The service that evaluates methods on data sets."""
    from mma_desktop.evaluation.running import EvaluationService

    return EvaluationService(open_team, default_pair)


def evaluated_tasks(folder: Path, language: str) -> list[EvaluatedTask]:
    """The results in a folder of an evaluation, in zh or en. Raises what `evaluation.viewing.read_evaluation` does."""
    from mma_desktop.evaluation.viewing import read_evaluation

    return read_evaluation(folder, language)


def make_refinement() -> RefinementService:
    """The service that refines packs on data sets."""
    from mma_desktop.evaluation.refinement.service import RefinementService

    return RefinementService(open_team, default_pair, open_repeatable=open_repeatable)


def make_flow_search() -> FlowSearchService:
    """The service that searches for workflows on data sets."""
    from mma_desktop.evaluation.host_search.service import FlowSearchService

    return FlowSearchService(open_team, default_pair)


def make_pack_building(shelves: Path | None = None) -> PackBuildingService:
    """The service that builds node packs, over this file of the user's own shelves or the usual one."""
    from mma_desktop.service.building.pack_building import PackBuildingService

    @contextmanager
    def searched() -> Generator[PassageSearch]:
        with open_knowledge(shelves) as library:
            yield LibrarySearch(library)

    return PackBuildingService(open_team, default_pair, searched, open_repeatable)


def make_panel_writing() -> PanelWritingService:
    """The service that writes expert panels."""
    from mma_desktop.service.building.panel_writing import PanelWritingService

    return PanelWritingService(open_team, default_pair)


_UNREGISTERED = (
    "{} is not registered: whether its weights are those that its publisher made is not known, and damaged weights "
    "change answers without a word. Compare its SHA-256 with the publisher's, then: mma-desktop models add FILE"
)


@asynccontextmanager
async def open_team(general: str, domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
    """The engines of a run, or of several at once, loaded; they are closed on leaving.

    Without a domain model, or when both names mean one file, a single engine holds both roles.
    """
    chosen = _chosen(general, domain)
    async with _opened(chosen, await prepare(chosen, several_cases=several_cases)) as team:
        yield team


@asynccontextmanager
async def open_repeatable(general: str, domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
    """The same engines, whose replies depend on nothing but the request."""
    chosen = _chosen(general, domain)
    async with _opened(chosen, await prepare(chosen, several_cases=several_cases, repeatable=True)) as team:
        yield team


def _chosen(general: str, domain: str) -> list[KnownModel]:
    return [resolve(general), *([] if _same(general, domain) else [resolve(domain)])]


@asynccontextmanager
async def _opened(chosen: Sequence[KnownModel], loadings: Mapping[Path, Loading]) -> AsyncGenerator[Team]:
    gates: defaultdict[tuple[str, ...], EngineGate] = defaultdict(EngineGate)  # one for what shares its processor
    async with AsyncExitStack() as stack:
        files = {
            path: await _load(path, loading, gates[loading.offload.places], stack) for path, loading in loadings.items()
        }
        engines = [
            files[model.path].context(model.adapter) if model.path else await _open(model, stack) for model in chosen
        ]
        yield Team({GENERAL: engines[0], DOMAIN: engines[-1]})


def _same(general: str, domain: str) -> bool:
    return not domain or resolve(general).spec == resolve(domain).spec


async def _load(path: Path, loading: Loading, gate: EngineGate, stack: AsyncExitStack) -> LocalEngine:
    """The engine of a model file, with a role for each adapter on it."""
    engine = await LocalEngine.open(
        path,
        expected_sha256=loading.sha256,
        settings=loading.offload.settings,
        gate=gate,
        notes=(*loading.offload.notes, *([] if loading.sha256 else [_UNREGISTERED.format(path.name)])),
        adapters=loading.adapters,
    )
    stack.push_async_callback(engine.close)
    return engine


async def _open(model: KnownModel, stack: AsyncExitStack) -> Engine:
    """The engine of a model that is no file here: one on a server, or a script."""
    engine: Engine
    if model.spec.startswith(REMOTE):
        from mma_desktop.engine.remote.engine import RemoteEngine

        engine = await RemoteEngine.open(model.spec)
    else:
        engine = load_script(Path(model.spec.removeprefix(SCRIPTED)))
    stack.push_async_callback(engine.close)
    return engine
