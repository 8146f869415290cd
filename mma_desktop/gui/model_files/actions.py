"""What can be done with models: list them, hash and try one, add files, take one off the list, bring a starter set.

Everything is done by the worker. What goes wrong is no dialog: it stands on the line below the models.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from mma_desktop.errors import MmaError, RunStopped
from mma_desktop.gui.kit.file_dialogs import ask_for_files
from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.said import refusing
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.model_files import order_texts as texts
from mma_desktop.gui.model_files.job import Advance, ModelJob, Tell
from mma_desktop.gui.model_files.model import ModelRow, hash_text
from mma_desktop.gui.model_files.page import ModelsPage
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.model_files import library
    from mma_desktop.service.model_files.library import (
        FetchProgress,
        FileHash,
        KnownModel,
        ListedModel,
        ModelDescription,
        StarterOffer,
        TriedModel,
    )

translate = QCoreApplication.translate
ENDING = ".gguf"


class ModelFiles(Protocol):
    """What the page asks of the program: `service.model_files.library.ModelLibrary`, or a fake of it."""

    def listed(self) -> list[ListedModel]:
        """Every model."""
        ...

    def offers(self) -> list[StarterOffer]:
        """The starter sets."""
        ...

    async def describe(self, model: KnownModel) -> ModelDescription:
        """What a model's file says of itself."""
        ...

    async def verify(self, model: KnownModel, listen: Callable[[int], object], stop: asyncio.Event) -> FileHash:
        """The hash of a model's file."""
        ...

    async def try_out(
        self, model: KnownModel, language: str, listen: Callable[[int], object], stop: asyncio.Event
    ) -> TriedModel:
        """The hash of a model's file, and what came of trying it."""
        ...

    async def add(self, path: Path, listen: Callable[[int], object], stop: asyncio.Event) -> KnownModel:
        """A file put on the list, or its hash recorded anew."""
        ...

    def remove(self, model: KnownModel) -> None:
        """Take a model off the list."""
        ...

    async def fetch(self, name: str, listen: Callable[[FetchProgress], object], stop: asyncio.Event) -> None:
        """Bring a starter set."""
        ...


class ModelActions(QObject):
    """Acts for the page; `fail` shows an error that nobody foresaw."""

    models_changed = Signal()
    """There are others now to choose from."""

    def __init__(self, page: ModelsPage, files: ModelFiles, worker: Worker, fail: Callable[[Exception], None]) -> None:
        super().__init__(page)
        self._page, self._files, self._worker, self._fail = page, files, worker, fail
        self._refused = refusing(page.line.show_message, fail)
        self._rows: dict[Path | None, ModelRow] = {}
        self._reading = False
        self._may_load = True
        self.job = ModelJob(page.line, worker)
        self.job.changed.connect(self._offer)
        page.add_wanted.connect(self.ask_for_files)
        page.record_wanted.connect(self.record)
        page.remove_wanted.connect(self.remove)
        page.verify_wanted.connect(self.verify)
        page.try_wanted.connect(self.try_out)
        page.starter.fetch_wanted.connect(self.fetch)

    def allow_loading(self, allowed: bool) -> None:
        """Whether a model may be loaded beside what runs."""
        self._may_load = allowed
        self._offer()

    def read(self, choose: Path | None = None, hashed: Collection[Path | None] = ()) -> None:
        """List the models that are there now; choose that in this file. Those that were `hashed` just now are whole."""
        self._worker.call(self._files.offers, self._show_offers, self._refused)
        self._worker.call(self._files.listed, partial(self._list, choose, hashed), self._refused)

    # Orders --------------------------------------------------------------------------------------------------------

    @Slot()
    def verify(self) -> None:
        """Hash the chosen model's file."""
        if (row := self._chosen()) is not None:
            model = row.model
            self.job.start(
                texts.hashing(model.name, 0, model.bytes),
                lambda tell, stop: self._files.verify(model, texts.hash_listener(model, tell), stop),
                partial(self._verified, model),
                partial(self._ended, texts.stopped),
            )

    @Slot()
    def try_out(self) -> None:
        """Hash, load and ask the chosen model."""
        if (row := self._chosen()) is not None:
            model, spoken = row.model, language()
            self.job.start(
                texts.hashing(model.name, 0, model.bytes),
                lambda tell, stop: self._files.try_out(
                    model, spoken, texts.hash_listener(model, tell, texts.trying), stop
                ),
                partial(self._tried, model),
                partial(self._ended, texts.stopped),
            )

    @Slot()
    def ask_for_files(self) -> None:
        """Ask which files are put on the list."""
        kinds = translate("Models", "Models (*.gguf);;All files (*)")
        self.add([Path(path) for path in ask_for_files(self._page, translate("Models", "Add models"), kinds)])

    @Slot()
    def record(self) -> None:
        """Record the hash that the chosen file has now."""
        row = self._chosen()
        if row is not None and row.model.path is not None:
            self.add([row.model.path])

    def add(self, paths: Sequence[Path]) -> None:
        """Put these files on the list."""
        if paths and not self.job.running:
            self.job.start(
                texts.hashing(paths[0].name, 0, 0),
                partial(_added, self._files, paths),
                self._show_added,
                partial(self._ended, texts.stopped),
            )

    def drop(self, paths: Sequence[Path]) -> None:
        """Put those of these files on the list that can be models."""
        models = [path for path in paths if path.suffix.lower() == ENDING]
        if not models:
            self._page.line.show_message(lambda: translate("Models", "Only GGUF files (.gguf) can be added."))
        self.add(models)

    @Slot()
    def remove(self) -> None:
        """Take the chosen model off the list."""
        if (row := self._chosen()) is not None:
            self._worker.call(partial(self._files.remove, row.model), partial(self._removed, row.model), self._refused)

    @Slot(str)
    def fetch(self, name: str) -> None:
        """Bring a starter set."""
        if not self.job.running:
            self.job.start(
                Advance(lambda: translate("Models", "Preparing the download of {0}").format(name)),
                lambda tell, stop: self._files.fetch(name, lambda event: tell(texts.fetching(event)), stop),
                partial(self._fetched, name),
                partial(self._ended, texts.fetch_stopped),
            )

    # What the worker brings ----------------------------------------------------------------------------------------

    def _show_offers(self, offers: list[StarterOffer]) -> None:
        self._page.starter.show_offers(offers, library.DEFAULT_SET)

    def _list(self, choose: Path | None, hashed: Collection[Path | None], listed: list[ListedModel]) -> None:
        before = self._rows
        self._rows = {one.model.path: _again(before.get(one.model.path), one, hashed) for one in listed}
        self._page.show_models([*self._rows.values()], choose)
        self._read_next()

    def _read_next(self) -> None:
        """Read what the next file says of itself, one after the other."""
        row = next((row for row in self._rows.values() if row.unread), None)
        if row is not None and not self._reading:
            self._reading = True
            described, failed = partial(self._described, row.model), partial(self._not_described, row.model)
            self._worker.submit(self._files.describe(row.model), described, failed)

    def _described(self, model: KnownModel, described: ModelDescription) -> None:
        self._reading = False
        self._note(model, lambda row: replace(row, described=described))
        self._read_next()

    def _not_described(self, model: KnownModel, error: Exception) -> None:
        self._reading = False
        self._note(model, lambda row: replace(row, problem=error))
        self._read_next()

    def _verified(self, model: KnownModel, found: FileHash) -> None:
        self._note(model, lambda row: replace(row, file_hash=found))
        self._say_hash(model, found)

    def _tried(self, model: KnownModel, tried: TriedModel) -> None:
        self._note(model, lambda row: replace(row, file_hash=tried.file_hash, self_test=tried.self_test))
        if tried.self_test is None:
            self._say_hash(model, tried.file_hash)
        else:
            self._page.show_starter(False)
            self._page.line.show_message(
                lambda: translate("Models", "The self-test of {0} is done; its findings stand above.").format(
                    model.name
                )
            )

    def _show_added(self, came: texts.AddedFiles) -> None:
        self._page.line.show_message(partial(texts.added_text, came))
        if came.added:
            self.read(came.added[-1].path, [model.path for model in came.added])
            self.models_changed.emit()

    def _removed(self, model: KnownModel, _nothing: object) -> None:
        self._page.line.show_message(
            lambda: translate("Models", "{0} is off the list; its file stays: {1}").format(model.name, model.path)
        )
        self.read()
        self.models_changed.emit()

    def _fetched(self, name: str, _nothing: object) -> None:
        self._page.line.show_message(
            lambda: translate("Models", "The starter set {0} is here, and its files are those that are pinned.").format(
                name
            )
        )
        uses = f"{name}: "
        models = [row.model for row in self._rows.values()]
        self.read(hashed=[model.path for model in models if any(role.startswith(uses) for role in model.roles)])
        self.models_changed.emit()

    def _ended(self, stopped: Callable[[], str], error: Exception) -> None:
        """An order was stopped, or could not be carried out. Parts may be there."""
        if isinstance(error, RunStopped):
            self._page.line.show_message(stopped)
        else:
            self._refused(error)
        self.read()

    # Helpers -------------------------------------------------------------------------------------------------------

    def _chosen(self) -> ModelRow | None:
        """The chosen model, unless another order is being carried out."""
        return None if self.job.running else self._page.current

    def _note(self, model: KnownModel, add: Callable[[ModelRow], ModelRow]) -> None:
        """Keep what was found of a model, if it is still listed."""
        row = self._rows.get(model.path)
        if row is not None and row.model == model:
            self._rows[model.path] = noted = add(row)
            self._page.show_model(noted)

    def _say_hash(self, model: KnownModel, found: FileHash) -> None:
        row = self._rows.get(model.path)
        if found.error is not None:
            self._refused(found.error)
        elif row is not None:
            self._page.line.show_message(lambda: f"{model.name}: SHA-256 {hash_text(row)}")

    @Slot()
    def _offer(self) -> None:
        self._page.allow(busy=self.job.running, may_load=self._may_load)


def _again(before: ModelRow | None, listed: ListedModel, hashed: Collection[Path | None]) -> ModelRow:
    """A model that is listed again, with what still holds of it."""
    row = ModelRow(listed) if before is None else before.listed_again(listed)
    whole = listed.model.sha256 if listed.model.path in hashed else None
    return row if whole is None else replace(row, file_hash=FileHash(whole))


async def _added(files: ModelFiles, paths: Sequence[Path], tell: Tell, stop: asyncio.Event) -> texts.AddedFiles:
    """Put files on the list; one that is refused does not keep the others off. Raises RunStopped."""
    came = texts.AddedFiles()
    for path in paths:
        total = path.stat().st_size if path.is_file() else 0
        try:
            came.added.append(
                await files.add(
                    path, lambda done, path=path, total=total: tell(texts.hashing(path.name, done, total)), stop
                )
            )
        except RunStopped:
            raise
        except MmaError as error:
            came.refused.append((path, error))
    return came
