"""Our engine beside its peers, with the same weights, threads and tokens, in one run (`make bench-engine`).

    python -m benchmarks.inference.engine [--model small] [--quick] [--only decode samples logits memory]

decode    tokens per second at several batch widths beside llama-batched-bench (with and without flash attention), and
          the share of a step that is not llama.cpp (Python, sampling, talk between processes); without drafting, token
          for token the same work
samples   seconds for samples of one prompt and for continuations of one answer, beside every installed peer
logits    how far a greedy answer's logits in a batch are from those alone
memory    the resident memory of two models over many requests

Peers take turns within every repeat. A peer that is not installed, or skipped (--skip), is left out and named.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.inference.cases import answer_prompt, continuations, models_of, sample_case, samples
from benchmarks.inference.logits import Difference
from benchmarks.inference.options import common_options
from benchmarks.inference.steps import between, decoding
from benchmarks.inference.tokens import Tokenizer
from benchmarks.machine import end_in_order, observed
from benchmarks.peers import batched_bench
from benchmarks.peers.base import ROOT, Peer, Session, Setup, Work
from benchmarks.peers.high_level import HighLevel
from benchmarks.peers.llama_server import LlamaServer
from benchmarks.peers.openvino import OpenVino
from benchmarks.peers.ours import Ours, OurSession
from benchmarks.report import Figure, Report, Row, publish
from mma_desktop.domain.prompts import Prompt

OURS, PLAIN = Ours(drafts=True), Ours(drafts=False)
FLASH, PLAIN_FLASH = Ours(drafts=True, flash=True), Ours(drafts=False, flash=True)
SERVERS = (LlamaServer(forked=True), LlamaServer(forked=True, flash=True), LlamaServer(forked=False))
PEERS: tuple[Peer, ...] = (OURS, PLAIN, FLASH, PLAIN_FLASH, *SERVERS, HighLevel(), OpenVino())
_TOGETHER = {OpenVino.name, *(peer.name for peer in (OURS, PLAIN, FLASH, PLAIN_FLASH, *SERVERS[:2]))}
_WIDE = "16 samples"
_ANSWER = 150  # tokens of the answer that is cut and continued
_SEED = 42


@dataclass(frozen=True, slots=True)
class Plan:
    """What this run measures."""

    model: Path
    second: Path
    case: Path
    threads: int
    spin: bool
    repeats: int
    length: int
    widths: tuple[int, ...]
    steps: int
    requests: int
    examples: int
    skipped: tuple[str, ...]

    def prompt(self, mark: int = 0) -> Prompt:
        """The prompt that everything begins with."""
        return answer_prompt(self.case, mark, self.examples)

    def setup(self, tokenizer: Tokenizer) -> Setup:
        """How every peer runs the model: with room for the longest beginning of an answer that is to be continued."""
        works = continuations(tokenizer, self.prompt(9999), an_answer(self, tokenizer), 1, 1, _SEED)
        room = max(len(work.tokens) for work in works) + self.length + 16
        return Setup(self.model, self.threads, max(16, *self.widths), room, self.spin)


@dataclass(slots=True)
class Findings:
    """Figures and remarks, collected part by part."""

    figures: list[Figure] = field(default_factory=list[Figure])
    remarks: list[str] = field(default_factory=list[str])


def main() -> None:
    """Measure what the command line names, and publish it."""
    end_in_order()
    options = parse_options()
    plan = plan_of(options)
    tokenizer = Tokenizer(plan.model)
    findings = Findings()
    with observed() as machine:
        try:
            for part in options.only:
                print(f"... {part}", flush=True)
                _MEASURES[part](plan, tokenizer, findings)
        finally:  # a run that was cut short leaves what it has
            _publish(plan, tokenizer, findings, machine(), options.out)


def _publish(plan: Plan, tokenizer: Tokenizer, findings: Findings, machine: Mapping[str, object], folder: Path) -> None:
    if not findings.figures:
        return
    report = Report("engine", _settings(plan, tokenizer), machine, tuple(findings.figures), tuple(findings.remarks))
    for path in publish(report, folder):
        print(f"Written: {path}")


def parse_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of a command line, by default that of this process."""
    parser = common_options(__doc__)
    parser.add_argument("--spin", action="store_true", help="let the peers' threads spin while they wait")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--length", type=int, default=48, help="tokens of each sample")
    parser.add_argument("--widths", type=int, nargs="+", default=[1, 5, 9, 16])
    parser.add_argument("--only", nargs="+", choices=_MEASURES, default=list(_MEASURES))
    parser.add_argument("--skip", nargs="+", choices=[peer.name for peer in PEERS[1:]], default=[], metavar="PEER")
    parser.add_argument("--quick", action="store_true", help="one short repeat: does everything work?")
    return parser.parse_args(arguments)


def plan_of(options: argparse.Namespace) -> Plan:
    """What these options ask for. Raises InputError for what cannot be measured."""
    general, domain = models_of(options.model)
    return Plan(
        model=general,
        second=domain,
        case=options.case or sample_case(options.model),
        threads=options.threads,
        spin=options.spin,
        repeats=1 if options.quick else options.repeats,
        length=12 if options.quick else options.length,
        widths=tuple(options.widths),
        steps=8 if options.quick else 32,
        requests=20 if options.quick else 200,
        skipped=tuple(options.skip),
        examples=0 if options.quick else 1,
    )


def _settings(plan: Plan, tokenizer: Tokenizer) -> dict[str, object]:
    return {
        "model": plan.model.name,
        "second model": plan.second.name,
        "threads": plan.threads,
        "peers' threads": "spin" if plan.spin else "look for each other, then sleep, as ours",
        "repeats": plan.repeats,
        "tokens per sample": plan.length,
        "prompt tokens": len(tokenizer.tokens(plan.prompt(1))),
    }


# Decoding


def decode(plan: Plan, tokenizer: Tokenizer, findings: Findings) -> None:
    """Tokens per second by width, ours and the limit by turns, and what of our steps is not llama.cpp."""
    if missing := batched_bench.missing():
        findings.remarks.append(f"Left out: {batched_bench.NAME}; {missing}.")
    setup = plan.setup(tokenizer)
    with PLAIN.open(setup) as plain, PLAIN_FLASH.open(setup) as flash:
        turns = _DecodingTurns(plan, tokenizer, setup)
        every = [partial(turns.ours, PLAIN.name, plain), partial(turns.ours, PLAIN_FLASH.name, flash)]
        if not missing:
            every += [partial(turns.limit, flash=False), partial(turns.limit, flash=True)]
        for repeat in range(plan.repeats):
            for turn in every if repeat % 2 == 0 else reversed(every):
                turn(repeat)
    findings.figures += turns.figures()


class _DecodingTurns:
    """The turns of our engine and those of the limit, and what they have found so far, by width."""

    def __init__(self, plan: Plan, tokenizer: Tokenizer, setup: Setup) -> None:
        self._plan = plan
        self._tokenizer = tokenizer
        self._setup = setup
        self._rates: dict[tuple[int, str], list[float]] = defaultdict(list)
        self._overhead: dict[int, list[float]] = defaultdict(list)

    def ours(self, name: str, session: OurSession, repeat: int) -> None:
        """Read the speed off the engine's own batches."""
        prompt = self._plan.prompt(1000 + repeat)
        for width in self._plan.widths:
            begin = time.perf_counter()
            session.complete(samples(self._tokenizer, prompt, width, self._plan.length, _SEED))
            found = decoding(between(session.steps(), begin, time.perf_counter()))
            if found is not None:
                self._rates[width, name].append(found.rate)
                self._overhead[width].append(100 * found.overhead)

    def limit(self, repeat: int, *, flash: bool) -> None:
        """Let llama-batched-bench decode as many tokens after as long a prompt."""
        tokens = len(self._tokenizer.tokens(self._plan.prompt(1000 + repeat)))
        rates = batched_bench.decode_rates(self._setup, tokens, self._plan.length, self._plan.widths, flash=flash)
        for width, rate in rates.items():
            self._rates[width, batched_bench.FLASH if flash else batched_bench.NAME].append(rate)

    def figures(self) -> Iterator[Figure]:
        """One figure per width, and one of the overheads."""
        names = (PLAIN.name, batched_bench.NAME, PLAIN_FLASH.name, batched_bench.FLASH)
        for width in self._plan.widths:
            found = {name: self._rates[width, name] for name in names}
            rows = tuple(Row(name, tuple(rates)) for name, rates in found.items() if rates)
            yield Figure(f"Decoding at width {width}", "tokens/s", rows, PLAIN.name)
        rows = tuple(Row(f"width {width}", tuple(shares)) for width, shares in self._overhead.items())
        yield Figure("Share of a step outside llama.cpp", "%", rows)


# Samples and continuations


def compare(plan: Plan, tokenizer: Tokenizer, findings: Findings) -> None:
    """Seconds for every kind of work by every peer, in turns that rotate from repeat to repeat."""
    setup = plan.setup(tokenizer)
    seconds: dict[tuple[str, str], list[float]] = defaultdict(list)
    computed: dict[tuple[str, str], list[float]] = defaultdict(list)
    with ExitStack() as stack:
        sessions = _open_all(plan, setup, stack, findings)
        answer = an_answer(plan, tokenizer)
        _warm_up(plan, tokenizer, sessions)
        for repeat in range(plan.repeats):
            for kind, works in _kinds(plan, tokenizer, answer, repeat):
                for name, session in _rotated(_suited(sessions, kind), repeat):
                    begin = time.perf_counter()
                    spent = session.complete(works)
                    seconds[kind, name].append(time.perf_counter() - begin)
                    wanted = sum(work.n * work.length for work in works)
                    if spent.generated != wanted:
                        findings.remarks.append(f"{name} wrote {spent.generated} of {wanted} tokens: {kind}.")
                    if spent.computed is not None:
                        computed[kind, name].append(spent.computed)
    findings.figures += _figures("seconds", "s", seconds)
    findings.figures += _figures("prompt tokens computed", "tokens", computed)


def _open_all(plan: Plan, setup: Setup, stack: ExitStack, findings: Findings) -> list[tuple[str, Session]]:
    """Every peer that is installed and can read the model; the others become remarks."""
    sessions: list[tuple[str, Session]] = []
    for peer in PEERS:
        reason = "as asked" if peer.name in plan.skipped else peer.missing(setup.model)
        if not reason:
            try:
                sessions.append((peer.name, stack.enter_context(peer.open(setup))))
            except (RuntimeError, OSError) as error:
                reason = f"it cannot run {setup.model.name}: {error}"
        if reason:
            findings.remarks.append(f"Left out: {peer.name}; {reason}.")
    return sessions


def _suited(sessions: Sequence[tuple[str, Session]], kind: str) -> list[tuple[str, Session]]:
    """Who does this kind of work: sixteen samples only those that read their prompt once and draw them together."""
    return [(name, session) for name, session in sessions if kind != _WIDE or name in _TOGETHER]


def _kinds(plan: Plan, tokenizer: Tokenizer, answer: str, repeat: int) -> Iterator[tuple[str, list[Work]]]:
    """The kinds of work, each with a prompt of its own that no cache has seen."""
    first = 1 + 10 * repeat
    for index, n in enumerate((5, 16)):
        prompt = plan.prompt(first + index)
        yield f"{n} samples", samples(tokenizer, prompt, n, plan.length, _SEED + 100 * first)
    prompt = plan.prompt(first + 2)
    yield "9 continuations", continuations(tokenizer, prompt, answer, 3, plan.length, _SEED + 100 * first)


def an_answer(plan: Plan, tokenizer: Tokenizer) -> str:
    """What is cut and continued: a stretch of the case itself, so that it is the same for every model and repeat."""
    token_strings = tokenizer.token_strings(plan.case.read_text(encoding="utf-8"))
    return "".join(token_strings[:_ANSWER])


def _warm_up(plan: Plan, tokenizer: Tokenizer, sessions: Sequence[tuple[str, Session]]) -> None:
    works = samples(tokenizer, plan.prompt(999), 2, 4, _SEED)
    for _, session in sessions:
        session.complete(works)


def _rotated(sessions: Sequence[tuple[str, Session]], by: int) -> list[tuple[str, Session]]:
    start = by % len(sessions)
    return [*sessions[start:], *sessions[:start]]


def _figures(what: str, unit: str, found: dict[tuple[str, str], list[float]]) -> list[Figure]:
    kinds = dict.fromkeys(kind for kind, _ in found)
    names = [peer.name for peer in PEERS]
    return [
        Figure(
            f"{kind}: {what}",
            unit,
            tuple(Row(name, tuple(found[kind, name])) for name in names if (kind, name) in found),
            OURS.name,
        )
        for kind in kinds
    ]


# Equality and memory


def logits(plan: Plan, tokenizer: Tokenizer, findings: Findings) -> None:
    """How far a batch's logits are from those of single sequences."""
    request = {
        "model": str(plan.model),
        "threads": plan.threads,
        "tokens": tokenizer.tokens(plan.prompt()),
        "steps": plan.steps,
        "widths": [width for width in plan.widths if width > 1],
    }
    found = [Difference(**entry) for entry in _answered(plan, "benchmarks.inference.logits", request)]
    rows = tuple(Row(f"width {one.width}, largest", (one.largest,)) for one in found)
    usual = tuple(Row(f"width {one.width}, usual", (one.usual,)) for one in found)
    findings.figures.append(Figure("Logits in a batch against alone", "absolute difference", rows + usual))
    findings.remarks += [
        f"Greedy answer of {plan.steps} tokens at width {one.width}: the likeliest token differs from that of a single "
        f"sequence in {one.other_token} steps; the smallest lead of a likeliest token was {one.smallest_lead:.3f}."
        for one in found
    ]


def memory(plan: Plan, tokenizer: Tokenizer, findings: Findings) -> None:
    """Resident memory of two models: after a tenth of the requests, half way, at the end."""
    del tokenizer
    models = [str(plan.model), str(plan.second)]
    request = {"models": models, "threads": plan.threads, "requests": plan.requests}
    sizes = _answered(plan, "benchmarks.inference.memory", request)
    marks = (plan.requests // 10, plan.requests // 2, plan.requests)
    rows = tuple(Row(f"after {mark} requests", (sizes[mark - 1],)) for mark in marks)
    findings.figures.append(Figure("Resident memory of two models", "MiB", rows, rows[0].name))


def _answered(plan: Plan, module: str, request: Mapping[str, object]) -> Any:
    """What a module of the benchmarks answers in a process of its own."""
    ran = subprocess.run(
        (sys.executable, "-m", module),
        input=json.dumps(request),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=ROOT,
        env=Setup(plan.model, plan.threads, 1, 1).environment,
    )
    return json.loads(ran.stdout)


_MEASURES: dict[str, Callable[[Plan, Tokenizer, Findings], None]] = {
    "decode": decode,
    "samples": compare,
    "logits": logits,
    "memory": memory,
}


if __name__ == "__main__":
    main()
