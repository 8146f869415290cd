"""What every expert of every panel is told, word for word (docs/method.md 3.2, 3.3; Algorithm 1).

The files of `panel_prompts` hold, for each expert in turn, its persona and its question: read against the algorithm by
hand, and compared here. After a wanted change: `python -m tests.solvers.test_panel_prompts`, and read the difference.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.registry import make_solver
from mma_desktop.tasks.catalog import load_task

FOLDER = Path(__file__).with_name("panel_prompts")
QUESTIONS = {
    "zh": ("lqa", "下列哪一行为构成盗窃罪？\nA. 甲\nB. 乙\nC. 丙\nD. 丁"),
    "en": ("mmlu_pro_law", "Which of these is larceny?\nA. first\nB. second\nC. third\nD. fourth"),
}
CASES = [
    (name, language)
    for language, sizes in (("zh", (3, 6, 10)), ("en", (3,)))
    for size in sizes
    for name in (f"panel{size}", f"structured_panel{size}")
]


def _told(name: str, language: str) -> str:
    """The experts' prompts of one panel, one below the other."""
    task_name, text = QUESTIONS[language]
    task = load_task(task_name, language).for_item(text)
    asked: list[Prompt] = []

    def say(prompt: Prompt, _sampling: Sampling, _index: int) -> str:
        asked.append(prompt)
        return f"<reply {len(asked)}>{''.join(task.closing('ABCD'[len(asked) % 4]))}"

    law = "法律" if language == "zh" else "Law"

    def judge(prompt: Prompt, continuation: str) -> float:
        return -0.1 if text in prompt.messages[-1].content and continuation == law else -3.0

    engine = ScriptedEngine(say, name="general", context_length=100_000, judge=judge)
    solver = make_solver(name, task, SearchSettings(), 5)
    asyncio.run(
        solver.solve(Question(task_name, language, text), Team({GENERAL: engine, DOMAIN: engine}), lambda _: None)
    )
    parts = (
        f"## {number}\n[system]\n{prompt.messages[0].content}\n[user]\n{prompt.messages[-1].content}\n"
        for number, prompt in enumerate(asked, start=1)
    )
    return "\n".join(parts)


@pytest.mark.parametrize(("name", "language"), CASES)
def test_84_every_expert_is_told_what_the_algorithm_says(name: str, language: str) -> None:
    assert _told(name, language) == (FOLDER / f"{name}.{language}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in CASES:
        (FOLDER / f"{one[0]}.{one[1]}.txt").write_text(_told(*one), encoding="utf-8")
