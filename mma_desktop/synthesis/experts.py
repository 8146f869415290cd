"""A panel of experts that a designer writes for a field (docs/method.md 3.3), one expert at a time.

Each is asked for with those that sit already, so a panel that grows keeps its first ones; one that resembles another
is refused and asked for again.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from mma_desktop.errors import EngineError
from mma_desktop.packs.json_schema import JsonObject, JsonString
from mma_desktop.panels.schema import DomainPanel, Expert, alike
from mma_desktop.synthesis.designer import Designer, DesignRequest
from mma_desktop.synthesis.texts import Request

_ATTEMPTS = 5
_TOKENS = 300
_SHAPE = JsonObject(
    type="object",
    properties={
        "title": JsonString(type="string", maxLength=30),
        "field": JsonString(type="string", maxLength=60),
        "duty": JsonString(type="string", maxLength=200),
    },
)


async def write_experts(designer: Designer, field: str, size: int) -> DomainPanel:
    """A panel of `size` experts on sub-fields of `field`; of fewer where no further one differs from all others.

    Raises EngineError where there is none at all, EngineLost.
    """
    seated: list[Expert] = []
    while len(seated) < size and (expert := await _next_expert(designer, field, seated)) is not None:
        seated.append(expert)
    if not seated:
        raise EngineError("The designer wrote no expert that can be used.", "Name a larger model with --designer.")
    return DomainPanel(title=field, experts=tuple(seated))


async def _next_expert(designer: Designer, field: str, seated: Sequence[Expert]) -> Expert | None:
    """One that is unlike all who sit already; None where no attempt gave one."""
    said = "\n".join(f"- {one.title} ({one.field})" for one in seated) or designer.texts.nothing
    for attempt in range(_ATTEMPTS):
        reply = await designer.ask(
            DesignRequest(
                Request.EXPERT,
                f"expert {len(seated) + 1} {attempt}",
                _SHAPE,
                _TOKENS,
                values={"number": str(len(seated) + 1)},
                material={"field": field, "seated": said},
            )
        )
        try:
            expert = Expert.model_validate(reply)
        except ValidationError:
            continue
        if alike((*seated, expert)) is None:
            return expert
    return None
