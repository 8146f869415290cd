"""The support of each rule of the ledger: in how many documents it decides, and in how many of them it is right.

    python -m benchmarks.amounts.support FILE... [--unseen FILE...] [--write]

FILEs hold cases with known totals (see benchmarks/amounts/rules.py). Where a file does not say which amounts count,
that follows from the total: the proposal with the fewest changes that make it. With --write the figures become
resources/ledger/support.toml, the measure of how sure a rule is; those of the --unseen files alone say how sure its
kind is. Printed are the share of rules that rest on a single document (Good and Turing: about as likely is it that
the next document needs a rule that is not there) and the leave-one-out estimate: how many documents are right when a
cue counts only if another document of the same file supports it too.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from benchmarks.amounts.rules import Case, interval, load_cases, truth_of
from benchmarks.peers.base import ROOT
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.persons.stated import totals_of_one
from mma_desktop.ledger.proposing import find_mentions, propose_by_rules
from mma_desktop.ledger.quantities.products import find_products
from mma_desktop.ledger.rules.proposals import Proposal
from mma_desktop.ledger.rules.roles import propose
from mma_desktop.ledger.sureness import Priors, kind_of, rule_of
from mma_desktop.ledger.words.cue_files import load_cues
from mma_desktop.ledger.words.cues import Cues

_TARGET = ROOT / "resources" / "ledger" / "support.toml"


@dataclass(frozen=True, slots=True)
class Decision:
    """One amount of a case: the rule that decided, whether it counts by the rule, and whether it truly does."""

    rule: str
    counted: bool
    truth: bool
    span: tuple[int, int]


def decisions(case: Case) -> list[Decision]:
    """Every amount of a case; empty when its total cannot be made from its amounts."""
    ledger = propose_by_rules(case.text, case.language)
    truth = truth_of(case, ledger)
    if truth is None:
        return []
    proposals = proposals_of(case.text)
    return [
        Decision(rule_of(proposal), entry.counted, index in truth, (entry.start, entry.end))
        for index, (entry, proposal) in enumerate(zip(ledger.entries, proposals, strict=True))
    ]


def proposals_of(text: str, cues: Cues | None = None) -> list[Proposal]:
    """The proposals in the order of the ledger's entries."""
    mentions = find_mentions(text)
    products = find_products(text, mentions)
    of_one = totals_of_one(text, sorted(amount.start for amount in (*mentions, *products)))
    stated, derived = propose(text, mentions, products, cues, of_one=of_one)
    placed = [*zip(mentions, stated, strict=True), *zip(products, derived, strict=True)]
    return [proposal for _, proposal in sorted(placed, key=lambda pair: pair[0].start)]


def counts_of(decided: Iterable[Sequence[Decision]]) -> dict[str, tuple[int, int]]:
    """For every rule: the documents in which it decides, and those in which it is right about every amount."""
    found: dict[str, list[bool]] = defaultdict(list)
    for document in decided:
        by_rule: dict[str, bool] = {}
        for decision in document:
            right = decision.counted == decision.truth
            by_rule[decision.rule] = by_rule.get(decision.rule, True) and right
        for rule, right in by_rule.items():
            found[rule].append(right)
    return {rule: (len(rights), sum(rights)) for rule, rights in sorted(found.items())}


def priors_of(decided: Iterable[Sequence[Decision]]) -> Priors:
    """How often each kind of rule is right about an amount; one half for a kind that never decides."""
    rights: dict[str, list[bool]] = defaultdict(list)
    for decision in (decision for document in decided for decision in document):
        rights[kind_of(decision.rule)].append(decision.counted == decision.truth)
    shares = {kind: round((sum(found) + 1) / (len(found) + 2), 3) for kind, found in rights.items()}
    return Priors.model_validate({"cue": 0.5, "structure": 0.5, "default": 0.5} | shares)


def without(cues: Cues, words: Iterable[str]) -> Cues:
    """The cues with these words made neutral."""
    gone = set(words)
    return replace(cues, role_of={key: role for key, role in cues.role_of.items() if key[1] not in gone})


def right_without_own(cases: Sequence[Case], decided: Sequence[Sequence[Decision]]) -> int:
    """How many cases are right when the cues that only they support are unknown."""
    support = counts_of(decided)
    cues = load_cues()
    right = 0
    for case, document in zip(cases, decided, strict=True):
        own = [decision.rule for decision in document if support[decision.rule][0] == 1]
        proposals = proposals_of(case.text, without(cues, own))
        entries = propose_by_rules(case.text, case.language).entries
        total = sum(e.value for e, p in zip(entries, proposals, strict=True) if p.role is AmountRole.LOSS)
        right += total == case.gold
    return right


def main() -> None:
    """Print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--unseen", type=Path, nargs="+", default=[], help="those that the rules were not written with")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    everything: list[Sequence[Decision]] = []
    unseen: list[Sequence[Decision]] = []
    for file in (*options.files, *options.unseen):
        cases = load_cases(file)
        decided = [decisions(case) for case in cases]
        _show(file, cases, decided)
        everything += decided
        unseen += decided if file in options.unseen else []
    if options.write:
        _write(counts_of(everything), priors_of(unseen), options)


def _show(file: Path, cases: Sequence[Case], decided: Sequence[Sequence[Decision]]) -> None:
    support = counts_of(decided)
    words = {rule: figures for rule, figures in support.items() if not rule.startswith("#")}
    once = sum(documents == 1 for documents, _ in words.values())
    uses = sum(documents for documents, _ in words.values())
    right = right_without_own(cases, decided)
    low, high = interval(right, len(cases))
    print(f"{file.name}: {len(words)} cues in use, {once} in one document only ({once / uses:.1%} of all uses)")
    print(f"  right without the cues that only the document itself supports: {right} of {len(cases)}", end=" ")
    print(f"({right / len(cases):.1%}, 95 % interval {low:.1%} to {high:.1%})")
    for rule, (documents, good) in support.items():
        if rule.startswith("#"):
            print(f"  {rule[1:]}: {documents} documents, right in {good}")


def _write(support: Mapping[str, tuple[int, int]], priors: Priors, options: argparse.Namespace) -> None:
    files = [*options.files, *options.unseen]
    seen, unseen = (" ".join(file.name for file in group) for group in (options.files, options.unseen))
    command = f"python -m benchmarks.amounts.support {seen} --unseen {unseen} --write"
    sources = ", ".join(f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()[:16]}" for file in files)
    lines = [
        "# How often each rule of the ledger was right: made by benchmarks/amounts/support.py, not by hand.",
        "",
        "[provenance]",
        f'command = "{command}"',
        f'documents = "{sources}"',
        f'date = "{date.today().isoformat()}"',
        "",
        "[priors]",
        *(f"{kind} = {share}" for kind, share in priors.model_dump().items()),
        "",
        "[rules]",
        *(f"{_key(rule)} = [{documents}, {right}]" for rule, (documents, right) in support.items()),
    ]
    _TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"Written: {_TARGET.relative_to(ROOT)}")


def _key(rule: str) -> str:
    escaped = rule.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


if __name__ == "__main__":
    main()
