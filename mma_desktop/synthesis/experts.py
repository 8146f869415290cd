"""A panel of experts, or the parts of a structured one, that a designer writes for a field (docs/method.md 3.3).

Each is asked for with those that sit already, so a panel that grows keeps its first ones; one that resembles another
is refused and asked for again.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from mma_desktop.errors import EngineError
from mma_desktop.packs.json_schema import JsonObject, JsonString
from mma_desktop.panels.schema import DomainPanel, Expert, PanelPart, PanelParts, PartText, StructuredPanel, alike
from mma_desktop.synthesis.designer import Designer, DesignRequest
from mma_desktop.synthesis.texts import Request

_ATTEMPTS = 5
_TOKENS = 300
_SHAPE = JsonObject(
    type="object",
    properties={
        "title": JsonString(type="string", minLength=1, maxLength=30),
        "field": JsonString(type="string", minLength=1, maxLength=60),
        "duty": JsonString(type="string", minLength=1, maxLength=200),
    },
)
_PART_SHAPE = JsonObject(
    type="object", properties={name: shape for name, shape in _SHAPE.properties.items() if name != "field"}
)


async def write_experts(designer: Designer, field: str, size: int, first: Sequence[Expert] = ()) -> DomainPanel:
    """A panel of `size` experts on sub-fields of `field`, the `first` ones among them; of fewer where no further one
    differs from all others.

    Raises EngineError where there is none at all, EngineLost.
    """
    seated = list(first)
    while len(seated) < size and (expert := await _next_expert(designer, field, seated)) is not None:
        seated.append(expert)
    if not seated:
        raise EngineError("The designer wrote no expert that can be used.", "Name a larger model with --designer.")
    return DomainPanel(title=field, experts=tuple(seated))


async def write_parts(designer: Designer, field: str, own: StructuredPanel) -> PanelParts:
    """Solver, critic, strategist and coordinator as professions of the field; `own` says what each part is about.

    Raises EngineError where one of them cannot be written, EngineLost.
    """
    written: dict[PanelPart, PartText] = {}
    for part, text in own.texts.items():
        said = "\n".join(f"- {one.title}" for one in written.values()) or designer.texts.nothing
        found = await _part(designer, field, f"{text.title}: {text.duty}", said, [*written.values()])
        if found is None:
            raise EngineError("The designer wrote no part that can be used.", "Name a larger model with --designer.")
        written[part] = found
    return PanelParts.model_validate({part.value: text for part, text in written.items()})


async def _part(designer: Designer, field: str, part: str, said: str, written: Sequence[PartText]) -> PartText | None:
    """One that is called unlike all others; None where no attempt gave one."""
    for attempt in range(_ATTEMPTS):
        reply = await designer.ask(
            DesignRequest(
                Request.PART,
                f"part {len(written) + 1} {attempt}",
                _PART_SHAPE,
                _TOKENS,
                values={"part": part},
                material={"field": field, "seated": said},
            )
        )
        try:
            text = PartText.model_validate(reply)
        except ValidationError:
            continue
        if text.title not in {one.title for one in written}:
            return text
    return None


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
