"""Model files as a Qt table model."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from enum import IntEnum, StrEnum

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QFont

from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.lines_delegate import Index
from mma_desktop.gui.kit.plain import escaped
from mma_desktop.gui.kit.tables import RowsModel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.model_files.library import (
        FileHash,
        KnownModel,
        ListedModel,
        ModelDescription,
        ModelFacts,
        Origin,
        SelfTest,
    )

translate = QCoreApplication.translate


class HashState(StrEnum):
    """What is known of a file's SHA-256 in this session."""

    UNCHECKED = "unchecked"
    INTACT = "intact"
    CHANGED = "changed"
    UNRECORDED = "unrecorded"


@dataclass(frozen=True, slots=True)
class ModelRow:
    """A model, and what was found of its file in this session; `problem` is why the file cannot be read."""

    listed: ListedModel
    described: ModelDescription | None = None
    file_hash: FileHash | None = None
    self_test: SelfTest | None = None
    problem: Exception | None = None

    @property
    def unread(self) -> bool:
        """Whether its file can still say what it is."""
        return self.model.present and self.described is None and self.problem is None

    @property
    def model(self) -> KnownModel:
        """The model."""
        return self.listed.model

    @property
    def facts(self) -> ModelFacts | None:
        """What its file says, read now or when it was pinned or added; None where nobody has read it."""
        return self.model.facts if self.described is None else self.described.facts

    @property
    def hash_state(self) -> HashState:
        """Whether the file is the one that was pinned or added."""
        if self.file_hash is None:
            return HashState.UNCHECKED
        if self.model.sha256 is None:
            return HashState.UNRECORDED
        return HashState.INTACT if self.file_hash.sha256 == self.model.sha256 else HashState.CHANGED

    def listed_again(self, listed: ListedModel) -> ModelRow:
        """What holds still when the model is listed as `listed`: all of it, unless the file was written since."""
        return replace(self, listed=listed) if listed.written == self.listed.written else ModelRow(listed)


class ModelColumn(IntEnum):
    """The columns of the table."""

    NAME = 0
    ROLE = 1
    ARCHITECTURE = 2
    PARAMETERS = 3
    QUANTISATION = 4
    CONTEXT = 5
    SIZE = 6
    MEMORY = 7
    LICENCE = 8
    HASH = 9


class ModelFilesModel(RowsModel[ModelRow]):
    """A row for every model, the starter models first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(ModelColumn, parent)

    def update(self, row: ModelRow) -> None:
        """More is known of this model."""
        places = [place for place, known in enumerate(self.rows) if known.model == row.model]
        for place in places:
            self.rows = (*self.rows[:place], row, *self.rows[place + 1 :])
            self.dataChanged.emit(self.index(place, 0), self.index(place, len(ModelColumn) - 1))

    def name_again(self) -> None:
        """The language has changed."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(ModelColumn) - 1)
        super().name_again()

    def headings(self) -> tuple[str, ...]:
        """The names of the columns."""
        return _heads()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A cell's text, whole in its tooltip too; names are bold."""
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], ModelColumn(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return escaped(cell(row, column))
            case Qt.ItemDataRole.FontRole if column is ModelColumn.NAME:
                font = QFont()
                font.setBold(True)
                return font
            case _:
                return None


def cell(row: ModelRow, column: ModelColumn) -> str:
    """What stands in a cell; a dash for what is not known."""
    model, facts = row.model, row.facts
    match column:
        case ModelColumn.NAME:
            return model.name
        case ModelColumn.ROLE:
            return role_text(model)
        case ModelColumn.SIZE:
            return figures.size(model.bytes)
        case ModelColumn.MEMORY:
            return figures.NOTHING if row.described is None else figures.size(row.described.memory.total)
        case ModelColumn.HASH:
            return hash_text(row)
        case _:
            return figures.NOTHING if facts is None else _fact(facts, column)


def role_text(model: KnownModel) -> str:
    """At which role the starter sets use a model, or how it came onto the list."""
    if model.origin is Origin.ADDED:
        return translate("Models", "added by you")
    if model.origin is Origin.FILE:
        return translate("Models", "file in the folder")
    sets: dict[str, list[str]] = {}
    for use in model.roles:
        name, _, role = use.partition(": ")
        sets.setdefault(role, []).append(labels.starter_set_name(name))
    uses, between = translate("Models", "{0} ({1})"), translate("Models", ", ")
    return "; ".join(uses.format(labels.model_role_name(role), between.join(names)) for role, names in sets.items())


def hash_text(row: ModelRow) -> str:
    """Whether the file is here, and whether it is the one that was pinned or added."""
    if not row.model.present:
        return translate("Models", "not here")
    pinned = row.model.origin is Origin.STARTER
    texts = {
        HashState.UNCHECKED: translate("Models", "not checked"),
        HashState.INTACT: translate("Models", "as pinned") if pinned else translate("Models", "as recorded"),
        HashState.CHANGED: translate("Models", "changed"),
        HashState.UNRECORDED: translate("Models", "not recorded"),
    }
    return texts[row.hash_state]


def parameters_text(facts: ModelFacts) -> str:
    """How many parameters a model has."""
    if facts.parameters < 1_000_000_000:
        return f"{figures.number(facts.parameters / 1e6, 0)} M"
    return f"{figures.number(facts.parameters / 1e9)} B"


def _fact(facts: ModelFacts, column: ModelColumn) -> str:
    match column:
        case ModelColumn.ARCHITECTURE:
            return facts.architecture or figures.NOTHING
        case ModelColumn.PARAMETERS:
            return parameters_text(facts)
        case ModelColumn.QUANTISATION:
            return facts.quantisation
        case ModelColumn.CONTEXT:
            return figures.amount(Decimal(facts.context_length))
        case _:
            return facts.licence or translate("Models", "not stated")


def _heads() -> tuple[str, ...]:
    return (
        translate("Models", "Model"),
        translate("Models", "Role"),
        translate("Models", "Architecture"),
        translate("Models", "Parameters"),
        translate("Models", "Quantisation"),
        translate("Models", "Context"),
        translate("Models", "File"),
        translate("Models", "Memory"),
        translate("Models", "Licence"),
        translate("Models", "SHA-256"),
    )
