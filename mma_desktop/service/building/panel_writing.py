"""Writes a panel of experts with a model of the user's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mma_desktop.domain.team import GENERAL
from mma_desktop.panels.groups import structured_panel
from mma_desktop.panels.schema import DomainPanel, Expert, PanelParts
from mma_desktop.service.request import OpenTeam
from mma_desktop.service.solving import notes_of
from mma_desktop.synthesis.designer import Designer
from mma_desktop.synthesis.experts import write_experts, write_parts
from mma_desktop.synthesis.texts import load_design_texts

_TEMPERATURE = 0.7


@dataclass(frozen=True, slots=True)
class PanelRequest:
    """What the user asked for: experts of a field, in a language. Without a designer the general model writes them.

    `experts` and `parts` are those of a panel that is to grow; they stay. With `structured` its parts are written anew.
    """

    field: str
    size: int
    language: str
    designer: str = ""
    seed: int = 42
    experts: tuple[Expert, ...] = ()
    parts: PanelParts | None = None
    structured: bool = False


class PanelWritingService:
    """Writes panels."""

    def __init__(self, open_team: OpenTeam, default_pair: Callable[[], tuple[str, str]]) -> None:
        """`open_team` loads the designer, `default_pair` names it when the user did not."""
        self._open_team = open_team
        self._default_pair = default_pair

    async def write(self, request: PanelRequest, note: Callable[[str], None]) -> DomainPanel:
        """The panel; `note` is told what the user must know before anything is asked. Raises EngineError."""
        async with self._open_team(request.designer or self._default_pair()[0], "") as team:
            for line in notes_of(team):
                note(line)
            texts = load_design_texts(request.language)
            designer = Designer(team[GENERAL], texts, request.seed, _TEMPERATURE)
            if request.structured:
                parts = await write_parts(designer, request.field, structured_panel(request.language))
                return DomainPanel(title=request.field, experts=request.experts, parts=parts)
            written = await write_experts(designer, request.field, request.size, request.experts)
            return written.model_copy(update={"parts": request.parts})
