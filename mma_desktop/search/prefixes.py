"""Who inspects an answer, and from where: what both kinds of inspection share (docs/method.md 1.6)."""

from __future__ import annotations

from mma_desktop.domain.team import GENERAL
from mma_desktop.domain.tree import Node
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.tasks.base import Reading

_LEAST_SHARE = 0.05  # a prefix shorter than this share of the process is dropped altogether (D33)


def verifiers_of(runner: PromptRunner, node: Node) -> tuple[str, ...]:
    """The roles that inspect the node's answer: all that did not write it, always the general model, or nobody."""
    match runner.settings.verifier:
        case "cross":
            return runner.team.verifiers(node.producer or GENERAL)
        case "general":
            return (GENERAL,)
        case "none":
            return ()


async def prefix_of(runner: PromptRunner, reading: Reading, verifier: str, fraction: float) -> str:
    """The beginning of the process, cut at the verifier's tokens and before the answer is given away (D3, D33)."""
    token_strings = await runner.team[verifier].token_strings(reading.process)
    prefix = "".join(token_strings[: int(len(token_strings) * fraction)])
    given_away = runner.task.first_mention(reading.process, reading.value or "")
    if given_away is None or given_away >= len(prefix):
        return prefix
    shorter = prefix[:given_away]
    return shorter if len(shorter) >= _LEAST_SHARE * len(reading.process) else ""
