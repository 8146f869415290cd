"""A small data set, scripted engines that know it, and the service over them."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.evaluation.methods import parse_methods
from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.running import EvaluationService, Plan
from mma_desktop.questions.item import Item

AMOUNTS = (6000, 800, 1500, 320)
ITEMS = [Item(f"case-{n}", "eca", "zh", f"第{n}案：张某盗窃现金{n}元。", str(n)) for n in AMOUNTS]
ANSWERED = 20  # items of `answered`


def amount_script(prompt: Prompt, sampling: Sampling, index: int) -> str:
    """An answer that states the amount of the case, and one yuan more in a sixth of the samples."""
    said = prompt.messages[-1].content
    amount = next(n for n in AMOUNTS if f"现金{n}元" in said)
    if "编号的条件" in said:
        return f"条件1：张某盗窃现金{amount}元。"
    if "检查参考分析" in said:
        return "[无需更改]"
    if "不要计算总金额" in said:
        return f"现金{amount}元。"
    wrong = hashlib.sha256(f"{prompt}{sampling.seed + index}".encode()).digest()[0] < 40
    return f"回答:现金{amount}元。\n最终金额:{amount + wrong}元".removeprefix(prompt.prefix)


def engine(role: str, **options: float) -> ScriptedEngine:
    """The scripted engine of a role."""
    return ScriptedEngine(amount_script, name=f"scripted {role}", **options)  # pyright: ignore[reportArgumentType]


def service_over(general: ScriptedEngine, domain: ScriptedEngine) -> EvaluationService:
    """The service over these engines."""

    @asynccontextmanager
    async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
        del several_cases
        yield Team({GENERAL: general, DOMAIN: domain})

    return EvaluationService(open_team, lambda: ("G", "D"))


@pytest.fixture
def plan_of(tmp_path: Path) -> Callable[..., Plan]:
    """Make a plan: plan_of("single", "mma:quick", items=..., seeds=...)."""

    def make(*methods: str, items: list[Item] = ITEMS, seeds: tuple[int, ...] = (42,), parallel: int = 4) -> Plan:
        return Plan(items, parse_methods(methods, "quick"), seeds, tmp_path / "out", parallel=parallel)

    return make


@pytest.fixture(scope="session")
def measured_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of `measured`."""
    return tmp_path_factory.mktemp("measured")


@pytest.fixture(scope="session")
def measured(measured_folder: Path) -> list[Record]:
    """The records of three methods on the small data set with two seeds."""
    plan = Plan(ITEMS, parse_methods(["single", "maj16", "mma"], "quick"), (1, 2), measured_folder)
    return asyncio.run(service_over(engine("general"), engine("domain")).run(plan, lambda _progress: None))


def answered(method: str, right: int, tokens: int, *, task: str = "general", first: int = 0) -> list[Record]:
    """The records of a method that answers `right` items from number `first` on."""
    return [
        Record(
            item=f"item-{number}",
            task=task,
            language="zh",
            method=method,
            seed=42,
            gold="A",
            value="A",
            confidence=1.0,
            strict=float(first <= number < first + right),
            lenient=None,
            generated_tokens=tokens,
            reused_tokens=0,
            prompt_tokens=1,
            computed_tokens=1,
            completions=1,
            requests=1,
            seconds=0.0,
            judged=(),
            steps=(),
            run="",
            solver=method.partition(":")[0],
            preset="standard",
            settings_sha256="",
            prompts_sha256="",
            question_sha256="",
            models={"general": "g", "domain": "d"},
            program="",
            finished="",
        )
        for number in range(ANSWERED)
    ]


def write_items(path: Path, items: list[Item] = ITEMS) -> Path:
    """The items as a data set."""
    lines = [json.dumps({"id": item.id, "question": item.question, "answer": item.gold}) for item in items]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
