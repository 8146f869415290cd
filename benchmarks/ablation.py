"""What each refinement of the search saves, and whether it changes answers, on real cases.

    python benchmarks/ablation.py CASES [--items 6] [--preset standard] [--general G --domain D] [--json FILE]

CASES is a JSON Lines file with `id`, `question` and `answer` (a number of yuan). The preset is run on every item as it
is, and again with one refinement switched at a time; all runs share seed, models and engines. One line per variant:
completions, tokens and seconds per item, right answers, and how many answers are those of the preset.
The engines keep their prompt caches from run to run, so `computed` favours later variants; compare generated tokens.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mma_desktop.bootstrap import open_team
from mma_desktop.domain.events import RECKONED, Event, Replied, RolloutDone
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.team import Team
from mma_desktop.paths import resources
from mma_desktop.search.mcts import Search
from mma_desktop.search.settings import SearchSettings, load_preset
from mma_desktop.service.models import default_pair
from mma_desktop.tasks.base import Task
from mma_desktop.tasks.catalog import load_task

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "preset": {},
    "three rollouts at once": {"width": 3},
    "eager expansion": {"lazy": False},
    "no reward cache": {"reward_cache": False},
    "adaptive votes": {"adaptive_votes": True},
    "no shared draft": {"shared_draft": False},
    "no early stop": {"early_stop": False},
    "end at consensus": {"consensus": 0.8},
    "no grammar, stop at final line": {"constrain": False},
    "no grammar, no stop": {"constrain": False, "stop_at_final": False},
    "loops to the limit": {"stop_loops": False},
    "scores as filter": {"inspection": "filter"},
    "scores only": {"inspection": "score"},
    "no reckoning": {"reckon": False},
    "no rules in the reward": {"rules": False},
    "models judge amounts": {"judge": True},
}


@dataclass
class Outcome:
    """One search on one item."""

    variant: str
    item: str
    value: str | None
    gold: str
    rollouts: int
    completions: int
    verifications: int
    generated: int
    computed: int
    seconds: float


def main() -> None:
    """Measure, and print the table."""
    options = _options()
    outcomes = asyncio.run(_measure(options))
    _print(outcomes)
    if options.json:
        report = {"load_average": os.getloadavg(), "preset": options.preset, "runs": [asdict(o) for o in outcomes]}
        options.json.write_text(json.dumps(report, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--items", type=int, default=6)
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--general")
    parser.add_argument("--domain")
    parser.add_argument("--variants", nargs="+", default=list(VARIANTS), choices=list(VARIANTS), metavar="NAME")
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


async def _measure(options: argparse.Namespace) -> list[Outcome]:
    task = load_task("eca", "zh")
    preset = load_preset(options.preset, resources() / "presets.toml")
    items = [json.loads(line) for line in options.cases.read_text(encoding="utf-8").splitlines()[: options.items]]
    pair = default_pair()
    outcomes: list[Outcome] = []
    async with open_team(options.general or pair[0], options.domain or pair[1]) as team:
        for item in items:
            for variant in options.variants:
                settings = SearchSettings.model_validate({**preset.model_dump(), **VARIANTS[variant]})
                outcomes.append(await _run(variant, item, task, team, settings))
                print(_line(outcomes[-1]), flush=True)
    return outcomes


async def _run(variant: str, item: Mapping[str, Any], task: Task, team: Team, settings: SearchSettings) -> Outcome:
    events: list[Event] = []
    start = time.monotonic()
    search = Search(item["question"], task, journaled(team, {}, events.append), settings, 42, events.append)
    solution = await search.run()
    seconds = time.monotonic() - start
    replies = [event for event in events if isinstance(event, Replied)]
    return Outcome(
        variant,
        item["id"],
        solution.value,
        item["answer"],
        sum(isinstance(event, RolloutDone) and event.index != RECKONED for event in events),
        sum(len(reply.reply.get("items", [])) for reply in replies if reply.generated_tokens),
        sum(len(reply.reply.get("items", [])) for reply in replies if reply.tag.startswith("verify")),
        sum(reply.generated_tokens for reply in replies),
        sum(reply.prompt_tokens - reply.cached_tokens for reply in replies),
        seconds,
    )


def _line(outcome: Outcome) -> str:
    return (
        f"{outcome.item} {outcome.variant}: {outcome.value} ({outcome.gold}), {outcome.completions} completions, "
        f"{outcome.generated} tokens, {outcome.seconds:.0f} s"
    )


def _print(outcomes: Sequence[Outcome]) -> None:
    base = {outcome.item: outcome.value for outcome in outcomes if outcome.variant == "preset"}
    print(f"\n{'variant':32} rollouts completions verify generated computed seconds right same")
    for variant in dict.fromkeys(outcome.variant for outcome in outcomes):
        of_it = [outcome for outcome in outcomes if outcome.variant == variant]
        n = len(of_it)
        right = sum(_is_right(outcome) for outcome in of_it)
        same = sum(outcome.value == base.get(outcome.item) for outcome in of_it)
        figures = (
            sum(outcome.rollouts for outcome in of_it) / n,
            sum(outcome.completions for outcome in of_it) / n,
            sum(outcome.verifications for outcome in of_it) / n,
            sum(outcome.generated for outcome in of_it) / n,
            sum(outcome.computed for outcome in of_it) / n,
            sum(outcome.seconds for outcome in of_it) / n,
        )
        print(f"{variant:32} {' '.join(f'{figure:8.1f}' for figure in figures)} {right:3d}/{n} {same:3d}/{n}")


def _is_right(outcome: Outcome) -> bool:
    return outcome.value is not None and abs(float(outcome.value) - float(outcome.gold)) < 0.01


if __name__ == "__main__":
    main()
