"""What an evaluation measures of panels, and says of them before it asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mma_desktop.evaluation.running import EvaluationProgress, Plan
from mma_desktop.panels import diversity
from mma_desktop.panels.schema import Domain
from tests.evaluation.conftest import ITEMS, engine, service_over
from tests.panels.test_diversity import OneAxisEach


async def test_only_records_of_panels_have_one_and_only_with_the_encoder(
    plan_of: Callable[..., Plan], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diversity, "installed_encoder", OneAxisEach)
    service = service_over(engine("general"), engine("domain"))
    records = await service.run(plan_of("single", "panel3", items=ITEMS[:1]), lambda _progress: None)
    assert {record.method: record.diversity is not None for record in records} == {"single": False, "panel3": True}
    monkeypatch.setattr(diversity, "installed_encoder", lambda: None)
    [more] = await service.run(plan_of("panel6", items=ITEMS[:1]), lambda _progress: None)
    assert more.diversity is None


async def test_a_record_of_a_panel_holds_the_fields_of_its_question(plan_of: Callable[..., Plan]) -> None:
    service = service_over(engine("general"), engine("domain"))
    plan = plan_of("single", "panel3", "panel3,experts=law", items=ITEMS[:1])
    found = {record.method: record.domains for record in await service.run(plan, lambda _progress: None)}
    assert found["single"] == found["panel3,experts=law"] == {}
    assert set(found["panel3"]) == set(Domain)
    assert sum(found["panel3"].values()) == pytest.approx(1)
    assert list(found["panel3"].values()) == sorted(found["panel3"].values(), reverse=True)


async def test_94_a_panel_alone_says_its_tokens_and_gain_before_anything_is_asked(plan_of: Callable[..., Plan]) -> None:
    general, domain = engine("general"), engine("domain")
    heard: list[tuple[tuple[str, ...], int]] = []

    def listen(progress: EvaluationProgress) -> None:
        heard.append((tuple(progress.notes), len(general.asked)))

    await service_over(general, domain).run(plan_of("panel6", items=ITEMS[:1]), listen)
    notes, asked = heard[0]
    assert asked == 0
    assert any("A panel of 6 writes about 556 tokens" in note for note in notes)
    assert any("(PoT) of 6 experts over three: not measured" in note for note in notes)
