"""A whole search beside the reference algorithm on llama-cpp-python's high-level API (`make bench-search`).

    python -m benchmarks.inference.search [--model small] [--rollouts 15] [--only faithful product] [--quick]

faithful    the reference algorithm (method.md 1.7: eager expansion, rewards drawn anew at every visit) on our engine
no guesses  the same, with engines that draft no tokens (--guessing says which models draft in the others)
not widened the same, with Q5_0 weights as in the file (--widening says whose are converted to Q8_0 in the others)
product     our search (preset `thorough`) with as many rollouts, one rollout at a time
standard    our search as users start it (preset `standard`), with no more rollouts than it has
product W3  ours with three rollouts side by side
reference   the requests of `faithful` in the same order, each sample exactly as long as it was there, one by one on the
            high-level API with its last-prompt cache: the same work, so seconds compare. Arithmetic between requests
            takes milliseconds in both.

Prompt tokens are counted exactly: by the engine itself, from its batches, and by arithmetic for caches it has not.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.inference.cases import models_of, sample_case, task_of
from benchmarks.inference.options import common_options
from benchmarks.inference.prompt_costs import prompt_costs
from benchmarks.inference.steps import Decoding, Step, between, decoding, read_steps
from benchmarks.inference.tape import Entry, RecordingEngine, requests, totals
from benchmarks.inference.tokens import Tokenizer
from benchmarks.machine import end_in_order, observed
from benchmarks.peers.base import Setup, Work
from benchmarks.peers.high_level import HighLevel
from benchmarks.peers.ours import timed_children, timed_host
from benchmarks.report import Figure, Report, Row, publish
from mma_desktop import paths
from mma_desktop.domain.events import Event
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.gate import EngineGate
from mma_desktop.engine.wire import DRAFT_BATCH, LocalSettings
from mma_desktop.errors import InputError
from mma_desktop.search.mcts import Search
from mma_desktop.search.settings import SearchSettings, load_preset

FAITHFUL, PRODUCT, STANDARD, REFERENCE = "faithful", "product", "standard", "reference"
NO_DRAFTS, NOT_CONVERTED = "no guesses", "not widened"  # as the published results name them
_PRESETS = {
    FAITHFUL: "faithful",
    NO_DRAFTS: "faithful",
    NOT_CONVERTED: "faithful",
    PRODUCT: "thorough",
    STANDARD: "standard",
}
_SIDE_BY_SIDE = " W3"
_ALL = (FAITHFUL, NO_DRAFTS, NOT_CONVERTED, PRODUCT, PRODUCT + _SIDE_BY_SIDE, STANDARD, REFERENCE)
_ROOM = 8192


@dataclass(frozen=True, slots=True)
class Plan:
    """What this run measures."""

    general: Path
    domain: Path
    case: Path
    threads: int
    spin: bool
    rollouts: int
    most: int
    repeats: int
    seed: int
    drafting: tuple[Path, ...]
    converted: tuple[Path, ...]
    only: tuple[str, ...]

    @property
    def models(self) -> dict[str, Path]:
        """Every model once, by the name it has on tapes."""
        return {path.stem: path for path in (self.general, self.domain)}

    def engine(self, name: str, model: Path) -> LocalSettings:
        """How the engine of a model runs for one of our searches."""
        drafts = name != NO_DRAFTS and model in self.drafting
        converts = name != NOT_CONVERTED and model in self.converted
        return LocalSettings(threads=self.threads, draft_batch=DRAFT_BATCH if drafts else 0, convert_q5=converts)

    def settings(self, name: str) -> SearchSettings:
        """The settings of one of our searches."""
        settings = load_preset(_PRESETS[name.removesuffix(_SIDE_BY_SIDE)], paths.resources() / "presets.toml")
        rollouts = min(settings.rollouts, self.rollouts) if name == STANDARD else self.rollouts
        changes = {"rollouts": rollouts, "width": 3 if name.endswith(_SIDE_BY_SIDE) else 1}
        return SearchSettings.model_validate(settings.model_dump() | changes)


@dataclass(frozen=True, slots=True)
class Searched:
    """One search of ours: its requests, the batches they became, and its seconds."""

    tape: list[Entry]
    steps: list[Step]
    seconds: float

    @property
    def computed(self) -> int:
        """Prompt tokens computed, from the batches: all tokens fed, without drawn ones and rejected drafts."""
        rejected = sum(step.drafted - step.accepted for step in self.steps)
        return sum(step.fed for step in self.steps) - rejected - totals(self.tape).fed

    @property
    def acceptance_rate(self) -> float:
        """The share of draft tokens that were accepted, in percent."""
        return 100 * sum(step.accepted for step in self.steps) / max(1, sum(step.drafted for step in self.steps))

    @property
    def decoding(self) -> Decoding | None:
        """Width and rate of its decoding."""
        return decoding(self.steps)


@dataclass(frozen=True, slots=True)
class Replayed:
    """The reference: seconds for all requests of a tape, and prompt tokens it computed for them."""

    seconds: float
    computed: int


Measure = Callable[[Searched], float]


def main() -> None:
    """Measure what the command line names, and publish it."""
    end_in_order()
    options = parse_options()
    plan = plan_of(options)
    tokenizers = {name: Tokenizer(path) for name, path in plan.models.items()}
    searches: dict[str, list[Searched]] = defaultdict(list)
    replays: list[Replayed] = []
    with observed() as machine:
        try:
            for repeat in range(plan.repeats):
                for name in plan.only:
                    print(f"... {name}, {repeat + 1} of {plan.repeats}", flush=True)
                    if name == REFERENCE:
                        replays.append(_replay(plan, searches[FAITHFUL][-1].tape, tokenizers))
                    else:
                        searches[name].append(asyncio.run(_search(plan, name)))
        finally:  # a run that was cut short leaves what it has
            finished = {name: found for name, found in searches.items() if found}
            if finished:
                _publish(_report(plan, machine(), finished, replays, tokenizers), options.out)


def _publish(report: Report, folder: Path) -> None:
    for path in publish(report, folder):
        print(f"Written: {path}")


def parse_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of a command line, by default that of this process."""
    parser = common_options(__doc__)
    parser.add_argument("--spin", action="store_true", help="let the reference's threads spin while they wait")
    parser.add_argument("--rollouts", type=int, default=15)
    parser.add_argument("--max-tokens", type=int, default=256, help="no answer becomes longer")
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument(
        "--guessing", nargs="*", choices=(GENERAL, DOMAIN), default=(GENERAL, DOMAIN), help="whose tokens are drafted"
    )
    parser.add_argument(
        "--widening", nargs="*", choices=(GENERAL, DOMAIN), default=(DOMAIN,), help="whose Q5_0 is converted"
    )
    parser.add_argument("--only", nargs="+", choices=_ALL, default=_ALL, help="the reference needs faithful before it")
    parser.add_argument("--quick", action="store_true", help="two rollouts, cut answers: does everything work?")
    return parser.parse_args(arguments)


def plan_of(options: argparse.Namespace) -> Plan:
    """What these options ask for. Raises InputError for what cannot be measured."""
    if REFERENCE in options.only and FAITHFUL not in options.only:
        raise InputError("The reference does again what the faithful search asked.", "Give --only faithful as well.")
    general, domain = models_of(options.model)
    roles = {GENERAL: general, DOMAIN: domain}
    return Plan(
        general=general,
        domain=domain,
        case=options.case or sample_case(options.model),
        threads=options.threads,
        spin=options.spin,
        rollouts=2 if options.quick else options.rollouts,
        most=32 if options.quick else options.max_tokens,
        repeats=options.repeats,
        seed=options.seed,
        drafting=tuple(roles[role] for role in options.guessing),
        converted=tuple(roles[role] for role in options.widening),
        only=tuple(name for name in _ALL if name in options.only),
    )


# Our searches


async def _search(plan: Plan, name: str) -> Searched:
    """One search from the opening of the models; their loading is not part of its seconds."""
    tape: list[Entry] = []
    with timed_children(endless=False) as folder:
        async with AsyncExitStack() as stack:
            team = await _team(name, plan, tape, stack)
            question = plan.case.read_text(encoding="utf-8")
            search = Search(question, task_of(plan.case), team, plan.settings(name), plan.seed, _unheard, "")
            begin = time.perf_counter()
            await search.run()
            end = time.perf_counter()
        return Searched(tape, between(read_steps(folder), begin, end), end - begin)


async def _team(name: str, plan: Plan, tape: list[Entry], stack: AsyncExitStack) -> Team:
    """Both roles, on one engine if they share their model."""
    gate = EngineGate()
    engines: dict[str, RecordingEngine] = {}
    for model, path in plan.models.items():
        engine = await LocalEngine.open(path, settings=plan.engine(name, path), gate=gate, command=timed_host())
        stack.push_async_callback(engine.close)
        engines[model] = RecordingEngine(engine, model, tape, plan.most)
    return Team({GENERAL: engines[plan.general.stem], DOMAIN: engines[plan.domain.stem]})


def _unheard(_event: Event) -> None:
    """Nobody looks on."""


# The reference


def _replay(plan: Plan, tape: Sequence[Entry], tokenizers: Mapping[str, Tokenizer]) -> Replayed:
    """Do the requests of a tape again, sample by sample, with one high-level `Llama` per model."""
    works = [(entry.model, _singles(entry, tokenizers[entry.model])) for entry in tape]
    with ExitStack() as stack:
        sessions = {
            name: stack.enter_context(HighLevel().open(Setup(path, plan.threads, 1, _ROOM, plan.spin)))
            for name, path in plan.models.items()
        }
        begin = time.perf_counter()
        spent = [sessions[model].complete(singles) for model, singles in works]
        seconds = time.perf_counter() - begin
    return Replayed(seconds, sum(one.computed or 0 for one in spent))


def _singles(entry: Entry, tokenizer: Tokenizer) -> list[Work]:
    """Each completion as a request of its own, with the length it had."""
    tokens, seed = tokenizer.tokens(entry.prompt), entry.sampling.seed
    return [
        Work(entry.prompt, tokens, 1, completion.generated_tokens, seed + index)
        for index, completion in enumerate(entry.completions)
        if completion.generated_tokens
    ]


# The report


def _report(
    plan: Plan,
    machine: Mapping[str, object],
    searches: Mapping[str, Sequence[Searched]],
    replays: Sequence[Replayed],
    tokenizers: Mapping[str, Tokenizer],
) -> Report:
    figures = (
        *([_equal_work(searches[FAITHFUL], replays)] if replays else []),
        *(_prompt_tokens(name, searches[name][0], replays, tokenizers) for name in searches),
        _each(searches, "Seconds of a whole search", "s", lambda one: one.seconds),
        _each(searches, "Completions", "completions", lambda one: totals(one.tape).completions),
        _each(searches, "Generated tokens", "tokens", lambda one: totals(one.tape).generated),
        _each(searches, "Mean samples in a batch", "samples", lambda one: one.decoding.width if one.decoding else 0),
        _each(searches, "Mean tokens in a batch", "tokens", lambda one: one.decoding.batch if one.decoding else 0),
        _each(searches, "Draft tokens that were accepted", "%", lambda one: one.acceptance_rate),
        _each(searches, "Decoding", "tokens/s", lambda one: one.decoding.rate if one.decoding else 0),
    )
    sums = {name: [asdict(totals(one.tape)) for one in found] for name, found in searches.items()}
    remarks = () if plan.general != plan.domain else ("Both roles are one model: it inspects its own answers.",)
    return Report("search", _settings(plan), machine, figures, remarks, {"totals": sums})


def _settings(plan: Plan) -> dict[str, object]:
    return {
        "general": plan.general.name,
        "domain": plan.domain.name,
        "rollouts": plan.rollouts,
        "most tokens of an answer": plan.most,
        "threads": plan.threads,
        "reference's threads": "spin" if plan.spin else "look for each other, then sleep, as ours",
        "repeats": plan.repeats,
        "seed": plan.seed,
        "drafting": _names(plan.drafting),
        "converted to Q8_0": _names(plan.converted),
    }


def _names(models: Sequence[Path]) -> str:
    return ", ".join(model.name for model in models) or "none"


def _equal_work(faithful: Sequence[Searched], replays: Sequence[Replayed]) -> Figure:
    """Seconds for the very same completions."""
    ours = tuple(totals(one.tape).seconds for one in faithful)
    rows = (Row(FAITHFUL, ours), Row(REFERENCE, tuple(one.seconds for one in replays)))
    count = totals(faithful[0].tape).completions
    return Figure(f"The same {count} completions of the faithful search", "s", rows, FAITHFUL)


def _prompt_tokens(
    name: str, searched: Searched, replays: Sequence[Replayed], tokenizers: Mapping[str, Tokenizer]
) -> Figure:
    """What a search computed of its prompts, and what it would with other caches, or none."""
    costs = prompt_costs(requests(searched.tape, tokenizers))
    counted = (
        ("different prefixes", costs.distinct),
        ("ours, as the engine counts", totals(searched.tape).computed),
        ("ours, from its batches", searched.computed),
        ("last-prompt cache, by arithmetic", costs.last_prompt),
        ("no cache, by arithmetic", costs.none),
    )
    whole = replays[:1] if name == FAITHFUL else []
    measured = [("last-prompt cache, measured", one.computed) for one in whole]
    rows = tuple(Row(row, (float(value),)) for row, value in (*counted, *measured))
    return Figure(f"Prompt tokens computed: {name}", "tokens", rows, "different prefixes")


def _each(searches: Mapping[str, Sequence[Searched]], title: str, unit: str, value: Measure) -> Figure:
    rows = tuple(Row(name, tuple(float(value(one)) for one in found)) for name, found in searches.items())
    return Figure(title, unit, rows, FAITHFUL)


if __name__ == "__main__":
    main()
