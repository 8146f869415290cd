"""The words that workflows put around and into what models read (resources/workflows), in the language of the case."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pydantic import model_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.tasks.schema import Fence, Text
from mma_desktop.tasks.templates import parse_template

ENTRY = ("number", "text", "role", "reason")


class LedgerTexts(DataModel):
    """The line of an amount that counts, and of one that does not; {number}, {text}, {role}, {reason}."""

    counts: Text
    left_out: Text

    @model_validator(mode="after")
    def _placeholders(self) -> LedgerTexts:
        for text in (self.counts, self.left_out):
            parse_template(text, ENTRY)
        return self


class WorkflowTexts(DataModel):
    """The fence around a text, in which {name} says what it is; what the question's own fields and the variables of
    nodes are called there; and the lines of the ledger.
    """

    material: Fence
    names: Mapping[str, Text]
    ledger: LedgerTexts

    def fence(self, name: str) -> Fence:
        """The fence around the text of a variable or a field of the question."""
        called = self.names.get(name, name)
        return Fence(
            open=self.material.open.replace("{name}", called), close=self.material.close.replace("{name}", called)
        )


@cache
def workflow_texts(language: str) -> WorkflowTexts:
    """The texts in zh or en; in English for any other. Raises ResourceError."""
    return load_data(paths.texts("workflows", "texts", language), WorkflowTexts)
