"""Records of `pooled16` and `maj16`, made of votes and scores that were kept without texts (`pooled.py`).

The votes and scores are those of `mma-desktop eval` with the small starter models and the preset `standard`. What a
method answers with them, and the signals that its run would show, are computed by the program's own code.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from benchmarks.answers.pooled import PooledItem
from mma_desktop import paths
from mma_desktop.domain.team import GENERAL
from mma_desktop.evaluation.methods import EvaluatedMethod, parse_methods
from mma_desktop.evaluation.records import Record
from mma_desktop.model_files.catalog import load_starter
from mma_desktop.search.scoring import softmax
from mma_desktop.search.voting import plurality
from mma_desktop.service.signals import lead_of, signals_of_votes
from mma_desktop.solvers.pooled import FittedPool, pooled
from mma_desktop.solvers.texts import data_file, load_fitted
from mma_desktop.tasks.catalog import load_task

_SAMPLES = 16
_SET, _SEED = "small", 42


def records_of(items: Iterable[PooledItem]) -> Iterator[Record]:
    """The records of both methods on these items, as far as there is an answer."""
    pool, vote = parse_methods([f"pooled{_SAMPLES}", f"maj{_SAMPLES}"], "standard")
    weights = load_fitted(data_file("pooled"), FittedPool).weights
    for item in items:
        shares = pooled(item.votes, item.scores, weights)
        if shares:
            scores = item.scores[GENERAL]
            scored = dict(zip(scores, softmax(list(scores.values())), strict=True))
            yield _record(item, pool, max(shares, key=shares.__getitem__), max(shares.values()), scored)
        if item.votes:
            winner = plurality(item.votes)
            yield _record(item, vote, item.votes[winner.place], winner.votes / _SAMPLES, {})
            if not shares:  # the vote stands in the pool, too
                yield _record(item, pool, item.votes[winner.place], winner.votes / _SAMPLES, {})


def _record(item: PooledItem, method: EvaluatedMethod, value: str, share: float, scored: Mapping[str, float]) -> Record:
    """What the method's run would have told; `worth` says how good the value is."""
    task = load_task(item.task, item.language)
    silent = [None] * (_SAMPLES - len(item.votes))
    signals = {"share": share, **signals_of_votes({GENERAL: [*item.votes, *silent]}, value, task)}
    if scored:
        signals["scored"] = lead_of(value, scored)
    good = item.worth.get(value, 0.0)
    return Record(
        item=item.item,
        task=item.task,
        language=item.language,
        method=method.label,
        seed=_SEED,
        gold="",
        value=value,
        confidence=share,
        strict=1.0 if math.isclose(good, 1) else good,
        lenient=None,
        generated_tokens=item.written,
        reused_tokens=0,
        prompt_tokens=0,
        computed_tokens=0,
        completions=_SAMPLES,
        requests=1,
        seconds=0.0,
        judged=(),
        steps=(),
        run="",
        solver=method.solver,
        preset=method.preset,
        settings_sha256=method.digest,
        prompts_sha256=task.digest,
        question_sha256="",
        models=_models(),
        program="",
        finished="",
        signals={name: round(number, 6) for name, number in signals.items()},
    )


@cache
def _models() -> Mapping[str, str]:
    starter = load_starter(paths.starter_sets())
    return {role: starter.model(name).sha256 for role, name in starter.sets[_SET].roles.items()}
