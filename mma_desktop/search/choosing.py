"""Which of the close readings of a document each model finds likelier: one closed choice, scored and never decoded.

A model likes some letters whatever stands behind them, so every reading stands behind every letter once (all cyclic
orders). The document and the question come before the options: the orders share their beginning.
"""

from __future__ import annotations

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import ReadingsScored
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import Team
from mma_desktop.domain.waiting import together
from mma_desktop.tasks.base import ReadingQuestion, Task


async def ask_readings(task: Task, document: str, team: Team) -> list[ReadingsScored]:
    """What every role says; empty where the document leaves no choice. Raises EngineError."""
    rules = task.rules
    if rules is None:
        return []
    asked = await beside_the_loop(lambda: {role: rules.choice(document, role) for role in team.roles})
    questions = {role: question for role, question in asked.items() if question is not None}
    return await together(scored(role, team[role], question) for role, question in questions.items())


async def scored(role: str, engine: Engine, question: ReadingQuestion) -> ReadingsScored:
    """What one model says, order by order: each forks the prompt of the last. Raises EngineError."""
    size = len(question.totals)
    rows: list[tuple[float, ...]] = []
    for by, prompt in enumerate(question.prompts):
        scores = await engine.score(prompt, question.letters)
        behind = [round(sum(score.logprobs), 6) for score in scores]
        rows.append(tuple(behind[(place + by) % size] for place in range(size)))
    return ReadingsScored(role, engine.info.sha256, question.text, question.totals, tuple(rows))
