"""What was handed in for a batch and could not be read, a line each with the reason; a file of the answers has all."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.domain.case_documents import Refusal
from mma_desktop.gui.kit.labels import language, pair, said
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.documents.one_line import one_line

_LONGEST = 200  # characters of a line
_NAMED = 5


def refusal_lines(refused: Sequence[Refusal]) -> list[str]:
    """The first few; a last line where there are more."""
    space = "" if language() == "zh" else " "
    reasons = ((said(one.name), f"{said(one.fact)}{space}{said(one.remedy)}") for one in refused[:_NAMED])
    lines = [one_line(reason if name in reason else pair(name, reason), _LONGEST) for name, reason in reasons]
    return [*lines, *(["…"] if len(refused) > _NAMED else [])]
