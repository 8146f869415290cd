"""The events of a small workflow: facts, then two readings of them beside each other, then the answer."""

from __future__ import annotations

import asyncio

from mma_desktop.domain.events import Event
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.workflow import Workflow
from tests.packs.toys import diamond_pack
from tests.search.toy import ToyTask
from tests.workflows.toys import QUESTION, echo


def workflow_events() -> list[Event]:
    """All events of a run of the diamond, in order."""
    events: list[Event] = []
    engine = ScriptedEngine(echo)
    solver = Workflow(ToyTask(), SearchSettings(), 1, diamond_pack())
    asyncio.run(solver.solve(QUESTION, Team({GENERAL: engine, DOMAIN: engine}), events.append))
    return events
