"""Fits how opinions of models and the sureness of rules become the chance that an amount counts; says what it gains.

    python -m benchmarks.amounts.calibrate RECORDS FILE... [--test RECORDS FILE] [--question kinds] [--write]

RECORDS are what benchmarks/amounts/judgments.py wrote about the cases of the FILEs. A logistic with four weights
(bias, rule, general, domain) is fitted by Newton's method with a ridge of 1. Evaluated by leaving out one document at
a time: its amounts are judged by weights from the others, its rules have only the support of the others, and with
`unknown` even the cues that it alone supports are unknown. With --test the weights of all are tried on documents that
took no part.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.amounts.judgments import OWN
from benchmarks.amounts.rules import Case, interval, load_cases, truth_of
from benchmarks.amounts.support import Decision, counts_of, decisions, proposals_of, without
from benchmarks.peers.base import ROOT
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.sureness import SURE, Support, load_support, rule_log_odds, rule_of, sureness
from mma_desktop.ledger.words.cue_files import load_cues
from mma_desktop.search.judging import log_odds_of

_TARGET = ROOT / "resources" / "ledger" / "calibration.toml"
_RIDGE = 1.0
_STEPS = 8
_MODEL_ROLES = ("general", "domain")
_CONTRASTS = ("decoys", "mean", "none")

Vector = list[float]


@dataclass(frozen=True, slots=True)
class Amount:
    """One amount of a case: what decides, what the models say, and the truth."""

    rule: str
    counted: bool
    truth: bool
    value: Decimal
    opinions: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Document:
    """A case with its amounts as they are when the cues that it alone supports are known, or unknown."""

    case: Case
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """How many of so many documents have the right total, and how many amounts are decided right."""

    documents: int
    right: int
    amounts: int
    amounts_right: int

    def __str__(self) -> str:
        low, high = interval(self.right, self.documents)
        share = self.amounts_right / self.amounts
        return (
            f"{self.right} of {self.documents} ({self.right / self.documents:.1%}, {low:.1%} to {high:.1%}); "
            f"amounts {share:.1%} of {self.amounts}"
        )


def main() -> None:
    """Fit, evaluate, and write the weights if asked to."""
    options = _options()
    models = _models(options.records)
    for contrast in _CONTRASTS:
        for unknown in (False, True):
            documents = load(options.files, options.records, options.question, contrast, unknown=unknown)
            print(f"contrast {contrast}, own cues {'unknown' if unknown else 'known'}: {len(documents)} documents")
            for place, role in enumerate(_MODEL_ROLES):
                print(f"  {role:<16} area under the curve {area(documents, place):.2f}")
            print(f"  rules alone      {left_out(documents, with_models=False)}")
            print(f"  rules and models {left_out(documents, with_models=True)}")
    documents = load(options.files, options.records, options.question, "decoys", unknown=True)
    support = _support([_decisions_of(document) for document in documents])
    weights = fit(documents, [support] * len(documents))
    print("weights (bias, rule, general, domain):", ", ".join(f"{w:.4f}" for w in weights))
    if options.test:
        records, file = options.test
        tried = load([file], records, options.question, "decoys", unknown=False)
        print(f"test, rules alone      {score(tried, [support] * len(tried), None)}")
        print(f"test, rules and models {score(tried, [support] * len(tried), [weights] * len(tried))}")
    if options.write:
        _write(weights, models, options)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--test", type=Path, nargs=2, metavar=("RECORDS", "FILE"))
    parser.add_argument("--question", default=OWN)
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


# What was measured -----------------------------------------------------------------------------------------------


def load(files: Iterable[Path], records: Path, question: str, contrast: str, *, unknown: bool) -> list[Document]:
    """The cases that both models were asked about, with what they said."""
    said = _said(records, question, contrast)
    cases = [case for file in files for case in load_cases(file) if case.id in said]
    decided = [decisions(case) for case in cases]
    alone = counts_of(decided)
    documents: list[Document] = []
    for case, found in zip(cases, decided, strict=True):
        own = [d.rule for d in found if alone[d.rule][0] == 1] if unknown else []
        if amounts := _amounts(case, own, said[case.id]):
            documents.append(Document(case, amounts))
    return documents


def _said(records: Path, question: str, contrast: str) -> dict[str, dict[tuple[int, int], tuple[float, float]]]:
    """For every case that both models were asked about: the opinions by place."""
    by_role: dict[str, dict[str, dict[tuple[int, int], float]]] = defaultdict(dict)
    for record in map(json.loads, records.read_text(encoding="utf-8").splitlines()):
        if record["question"] == question:
            by_role[record["item"]][_role_of(record)] = _contrasted(record, contrast)
    return {
        item: {place: (roles["general"][place], roles["domain"][place]) for place in roles["general"]}
        for item, roles in by_role.items()
        if set(_MODEL_ROLES) <= set(roles)
    }


def _contrasted(record: Mapping[str, object], contrast: str) -> dict[tuple[int, int], float]:
    spans, logprobs = record["spans"], record["logprobs"]
    assert isinstance(spans, list)
    assert isinstance(logprobs, list)
    values = {(start, end): log_odds_of(*answers) for (start, end), answers in zip(spans, logprobs, strict=True) if end}
    decoys = [log_odds_of(*answers) for (_, end), answers in zip(spans, logprobs, strict=True) if not end]
    base = {"decoys": fmean(decoys), "mean": fmean(values.values()) if values else 0.0, "none": 0.0}[contrast]
    return {place: value - base for place, value in values.items()}


def _amounts(case: Case, own: Iterable[str], said: Mapping[tuple[int, int], tuple[float, float]]) -> tuple[Amount, ...]:
    ledger = propose_by_rules(case.text, case.language)
    entries, truth = ledger.entries, truth_of(case, ledger)
    if truth is None:
        return ()
    proposals = proposals_of(case.text, without(load_cues(), own))
    return tuple(
        Amount(
            rule_of(proposal),
            proposal.role is AmountRole.LOSS,
            index in truth,
            truth.get(index, entry.value),
            said.get((entry.start, entry.end), (0.0, 0.0)),
        )
        for index, (entry, proposal) in enumerate(zip(entries, proposals, strict=True))
    )


def _models(records: Path) -> dict[str, str]:
    found = map(json.loads, records.read_text(encoding="utf-8").splitlines())
    return {_role_of(record): record["sha256"] for record in found}


def _role_of(record: Mapping[str, Any]) -> str:
    """Who was asked; records made before 2026-11-24 call it a seat."""
    return record.get("role") or record["seat"]


# Fitting ---------------------------------------------------------------------------------------------------------


def fit(documents: Sequence[Document], supports: Sequence[Support]) -> Vector:
    """The weights with the highest likelihood, less the ridge; each document is seen with its own support."""
    rows = [
        (_features(amount, support), amount.truth)
        for document, support in zip(documents, supports, strict=True)
        for amount in document.amounts
    ]
    weights = [0.0] * len(rows[0][0])
    for _ in range(_STEPS):
        weights = _newton(weights, rows)
    return weights


def _features(amount: Amount, support: Support) -> Vector:
    return [1.0, rule_log_odds(amount.counted, sureness(amount.rule, support)), *amount.opinions]


def _newton(weights: Vector, rows: Sequence[tuple[Vector, bool]]) -> Vector:
    """One step of Newton's method."""
    size = len(weights)
    gradient = [-_RIDGE * w for w in weights]
    curvature = [[_RIDGE * (i == j) for j in range(size)] for i in range(size)]
    for features, truth in rows:
        chance = _sigmoid(_dot(weights, features))
        for i in range(size):
            gradient[i] += (truth - chance) * features[i]
            for j in range(size):
                curvature[i][j] += chance * (1 - chance) * features[i] * features[j]
    step = _solved(curvature, gradient)
    return [w + s for w, s in zip(weights, step, strict=True)]


def _solved(matrix: list[Vector], right: Vector) -> Vector:
    """x with matrix x = right, by elimination with pivots."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for i in range(size):
            if i != column:
                factor = rows[i][column] / rows[column][column]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[column], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, value))))


# Evaluating ------------------------------------------------------------------------------------------------------


def left_out(documents: Sequence[Document], *, with_models: bool) -> Score:
    """Every document judged by what the others teach."""
    found = [_decisions_of(document) for document in documents]
    supports = [_support(found[:i] + found[i + 1 :]) for i in range(len(documents))]
    if not with_models:
        return score(documents, supports, None)
    everything = [
        fit([*documents[:i], *documents[i + 1 :]], [*supports[:i], *supports[i + 1 :]]) for i in range(len(documents))
    ]
    return score(documents, supports, everything)


def _support(found: Sequence[Sequence[Decision]]) -> Support:
    """The support that these documents give, with the priors of the program: those come from other documents."""
    return Support(provenance={}, priors=load_support().priors, rules=counts_of(found))


def area(documents: Sequence[Document], role: int) -> float:
    """How well one model separates amounts that count from the others: area under the ROC curve, 0.5 by chance."""
    counted, others = (
        [a.opinions[role] for document in documents for a in document.amounts if a.truth is truth]
        for truth in (True, False)
    )
    wins = sum((mine > other) + 0.5 * (mine == other) for mine in counted for other in others)
    return wins / (len(counted) * len(others)) if counted and others else math.nan


def score(documents: Sequence[Document], supports: Sequence[Support], weights: Sequence[Vector] | None) -> Score:
    """How right the decisions are: those of the rules, or with weights those of rules and models."""
    right = amounts = amounts_right = 0
    for number, (document, support) in enumerate(zip(documents, supports, strict=True)):
        counted = [_decided(a, support, weights[number] if weights else None) for a in document.amounts]
        total = sum((a.value for a, counts in zip(document.amounts, counted, strict=True) if counts), Decimal(0))
        right += total == document.case.gold
        amounts += len(counted)
        amounts_right += sum(a.truth == counts for a, counts in zip(document.amounts, counted, strict=True))
    return Score(len(documents), right, amounts, amounts_right)


def _decided(amount: Amount, support: Support, weights: Vector | None) -> bool:
    if weights is None or sureness(amount.rule, support) >= SURE:
        return amount.counted
    return _dot(weights, _features(amount, support)) >= 0


def _decisions_of(document: Document) -> list[Decision]:
    return [Decision(a.rule, a.counted, a.truth, (0, 0)) for a in document.amounts]


def _write(weights: Vector, models: Mapping[str, str], options: argparse.Namespace) -> None:
    files = ", ".join(f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()[:16]}" for file in options.files)
    names = " ".join(file.name for file in options.files)
    bias, rule, general, domain = weights
    _TARGET.write_text(
        "# How opinions of models become probabilities: made by benchmarks/amounts/calibrate.py, not by hand.\n\n"
        "[[calibrations]]\n"
        f'models = {{ general = "{models["general"]}", domain = "{models["domain"]}" }}\n'
        f"weights = {{ bias = {bias:.4f}, rule = {rule:.4f}, general = {general:.4f}, domain = {domain:.4f} }}\n\n"
        "[calibrations.provenance]\n"
        f'command = "python -m benchmarks.amounts.calibrate {options.records.name} {names} --write"\n'
        f'documents = "{files}"\n'
        f'date = "{date.today().isoformat()}"\n',
        encoding="utf-8",
    )
    print(f"Written: {_TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
