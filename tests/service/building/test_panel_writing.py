"""Panels written with a model of the user's."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.service.building.panel_writing import PanelRequest, PanelWritingService
from tests.synthesis.test_experts import ADJUSTER, JUDGE, designer


async def test_the_named_designer_writes_or_the_default_general_model() -> None:
    opened: list[tuple[str, str]] = []

    @asynccontextmanager
    async def open_team(general: str, domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
        opened.append((general, domain))
        yield Team({GENERAL: designer([JUDGE, ADJUSTER])[1]})

    service = PanelWritingService(open_team, lambda: ("usual", "other"))
    for name in ("", "large"):
        panel = await service.write(PanelRequest("海商法", 2, "zh", name), lambda _line: None)
        assert [expert.title for expert in panel.experts] == ["海事法官", "保险理算师"]
    assert opened == [("usual", ""), ("large", "")]
