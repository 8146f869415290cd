"""Model files that are made up: what the page lists, and orders that go on until they are let go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from mma_desktop.errors import InputError, ModelError, RunStopped
from mma_desktop.model_files.catalog import ModelFacts, ModelPart, PublishedFile, StarterModel
from mma_desktop.model_files.fetching import FetchProgress, Stage
from mma_desktop.model_files.known_models import FileHash, KnownModel, ModelDescription, Origin
from mma_desktop.model_files.memory import MemoryEstimate
from mma_desktop.model_files.self_test import SelfTest
from mma_desktop.service.model_files.library import ListedModel, StarterOffer, TriedModel

FACTS = ModelFacts(
    name="Law <b>8B</b>",
    architecture="llama",
    parameters=8_030_000_000,
    context_length=32768,
    quantisation="Q4_K_M",
    chat_template=True,
    licence="",
)
RIGHT, WRONG = "a" * 64, "b" * 64
DESCRIBED = ModelDescription(FACTS, 16384, MemoryEstimate(4_900_000_000, 2_000_000_000, 700_000_000), 9_000_000_000)
TRIED = SelfTest("One, two.", 2.0, 41.5, answer="4200", prompt_tokens_per_second=345.0)
STARTER_FILE = "start.gguf"
PUBLISHED = PublishedFile(repository="Maker/Start-GGUF", revision="c" * 40, file=STARTER_FILE)


def added(path: Path) -> KnownModel:
    """A model of the user's."""
    return KnownModel(str(path), path.stem, Origin.ADDED, path, 4_900_000_000, RIGHT, FACTS)


def starter_part() -> StarterModel:
    """The only model of the only set."""
    part = ModelPart(package="weights", version="1.0", bytes=98_000_000, sha256=RIGHT)
    return StarterModel(
        id="start",
        file=STARTER_FILE,
        bytes=98_000_000,
        sha256=RIGHT,
        member="*.gguf",
        licence="Apache-2.0, says the package",
        parts=(part,),
        metadata=FACTS,
    )


@dataclass
class FakeModelFiles:
    """`folder` holds the files; what an order shall come to is set before it is given."""

    folder: Path
    own: list[KnownModel] = field(default_factory=list[KnownModel])
    found: str = RIGHT
    error: Exception | None = None
    held: bool = False
    asked: list[str] = field(default_factory=list[str])

    def listed(self) -> list[ListedModel]:
        """The starter model, then the user's own, then what else lies in the folder."""
        start = self.folder / STARTER_FILE
        starter = KnownModel(
            str(start), "start", Origin.STARTER, start, 98_000_000, RIGHT, FACTS, ("small: general",), "Apache-2.0"
        )
        known = [starter, *self.own]
        taken = {model.path for model in known}
        loose = [path for path in sorted(self.folder.glob("*.gguf")) if path not in taken]
        known += [KnownModel(str(path), path.stem, Origin.FILE, path, path.stat().st_size) for path in loose]
        return [ListedModel(model, int(model.present)) for model in known]

    def offers(self) -> list[StarterOffer]:
        """One set of one model."""
        model = starter_part()
        missing = () if (self.folder / model.file).is_file() else (model,)
        return [StarterOffer("small", "the default pair", self.folder, (model,), missing)]

    async def describe(self, model: KnownModel) -> ModelDescription:
        """The same of every file, but of one that is called broken."""
        if model.name == "broken":
            raise ModelError("broken.gguf could not be read.", "Take another.")
        return DESCRIBED

    async def verify(self, model: KnownModel, listen: Callable[[int], object], stop: asyncio.Event) -> FileHash:
        """What it was told to find."""
        listen(model.bytes // 2)
        await self._carry_out(f"verify {model.name}", stop)
        return self._hash(model)

    async def try_out(
        self, model: KnownModel, language: str, listen: Callable[[int], object], stop: asyncio.Event
    ) -> TriedModel:
        """The same of every whole file."""
        listen(model.bytes)
        await self._carry_out(f"try {model.name} {language}", stop)
        found = self._hash(model)
        return TriedModel(found, None if found.error else TRIED)

    async def add(self, path: Path, listen: Callable[[int], object], stop: asyncio.Event) -> KnownModel:
        """Takes every file but one that is called broken."""
        listen(1)
        await self._carry_out(f"add {path.name}", stop)
        if path.stem == "broken":
            raise InputError("broken.gguf is no model.", "Take another.")
        self.own = [*(model for model in self.own if model.path != path), replace(added(path), sha256=self.found)]
        return self.own[-1]

    def remove(self, model: KnownModel) -> None:
        """Off the list."""
        self.own.remove(model)

    async def fetch(self, name: str, listen: Callable[[FetchProgress], object], stop: asyncio.Event) -> None:
        """Brings the starter file."""
        listen(FetchProgress(STARTER_FILE, Stage.DOWNLOADING, 49_000_000, 98_000_000, "pip"))
        await self._carry_out(f"fetch {name}", stop)
        (self.folder / STARTER_FILE).write_bytes(b"GGUF")

    async def _carry_out(self, order: str, stop: asyncio.Event) -> None:
        self.asked.append(order)
        if self.held:
            await stop.wait()
            raise RunStopped("Stopped.")
        if self.error is not None:
            raise self.error

    def _hash(self, model: KnownModel) -> FileHash:
        wrong = model.sha256 is not None and model.sha256 != self.found
        return FileHash(self.found, ModelError("It is another file.", "Fetch it again.") if wrong else None)
