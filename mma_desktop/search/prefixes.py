"""Who inspects an answer, and from where: what both kinds of inspection share (docs/method.md 1.6)."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.team import GENERAL
from mma_desktop.domain.tree import Node
from mma_desktop.domain.waiting import together
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


@dataclass(frozen=True, slots=True)
class Prefix:
    """The beginning of an answer from which a verifier goes on."""

    verifier: str
    fraction: float
    text: str


async def prefixes_of(runner: PromptRunner, node: Node, reading: Reading) -> list[Prefix]:
    """A prefix for each verifier of the node and each fraction. Every verifier cuts the process once."""
    verifiers = verifiers_of(runner, node)
    cuts = await together(runner.team[verifier].token_strings(reading.process) for verifier in verifiers)
    given_away = runner.task.first_mention(reading.process, reading.value or "")
    return [
        Prefix(verifier, fraction, _kept("".join(cut[: int(len(cut) * fraction)]), reading.process, given_away))
        for verifier, cut in zip(verifiers, cuts, strict=True)
        for fraction in runner.settings.fractions
    ]


def _kept(prefix: str, process: str, given_away: int | None) -> str:
    """The prefix up to where the answer is given away, nothing where that leaves hardly any of it (D3, D33)."""
    if given_away is None or given_away >= len(prefix):
        return prefix
    shorter = prefix[:given_away]
    return shorter if len(shorter) >= _LEAST_SHARE * len(process) else ""
