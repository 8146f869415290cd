"""Checked before any model is loaded: the settings and the method of a request, whether a run takes more rollouts."""

from __future__ import annotations

import math

from mma_desktop.domain.runs import AUTO, SCRIPTED, USUAL, Manifest
from mma_desktop.errors import InputError
from mma_desktop.packs.loading import parse_pack
from mma_desktop.panels.groups import Paradigm
from mma_desktop.panels.measured import measured_panel
from mma_desktop.panels.own import parse_panel
from mma_desktop.paths import resources
from mma_desktop.search.settings import SearchSettings, load_preset
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.retrieval.knowledge import checked_day
from mma_desktop.solvers.registry import (
    asks_models,
    counts_calls,
    is_host,
    make_solver,
    panel_of,
    reads_evidence,
    reads_law,
    seats_of_experts,
    takes_more_rollouts,
    takes_nodes,
    with_pack,
)
from mma_desktop.tasks.base import Task


def settings_of(request: SolveRequest, language: str) -> SearchSettings:
    """The preset with what the request changes, and the node pack that its method names. Raises InputError for numbers
    that cannot be and packs that are none.
    """
    wanted = {
        "rollouts": request.rollouts,
        "token_budget": request.token_budget or None,
        "time_budget": request.time_budget or None,
        "call_budget": request.call_budget or None,
    }
    changes = {name: value for name, value in wanted.items() if value is not None}
    for name, value in changes.items():
        if not 0 <= value < math.inf:
            raise InputError(f"{value:g} {name.replace('_', ' ')} are not possible.", "Give a number from 0 upwards.")
    changes |= {"evidence": True} if request.evidence else {}
    named = {"nodes": request.nodes, "experts": request.experts, "as_of": checked_day(request.as_of)}
    changes |= {name: value for name, value in named.items() if value}
    changes |= {name: True for name in ("repeatable", "only_nodes") if getattr(request, name)}
    settings = load_preset(request.preset, resources() / "presets.toml").model_copy(update=changes)
    return with_pack(request.method, settings, language)


def notes_on_packs(settings: SearchSettings, task: str) -> list[str]:
    """That a pack in the settings is not made for the task, where that is so."""
    packs = [parse_pack(text) for text in (settings.pack, settings.nodes) if text]
    return [
        f"The pack {pack.id} is not made for the task {task}, but for: {', '.join(pack.tasks)}."
        for pack in packs
        if pack.tasks and task not in pack.tasks
    ]


def notes_on_experts(method: str) -> list[str]:
    """What the panel that a method asks will write, and whether more than three experts were found to be worth it."""
    found = panel_of(method)
    return measured_panel(found[0]).notes(found[1]) if found is not None else []


def check_takes_rollouts(manifest: Manifest) -> None:
    """Raises InputError where rollouts cannot be added to a run, as another number of them would have made another run
    from the beginning, or there are none.
    """
    settings = SearchSettings.model_validate(dict(manifest.settings))
    remedy = "Rollouts can be added to a tree search (mma); for all else start a new run."
    if not takes_more_rollouts(manifest.method) or not settings.rollouts:
        raise InputError(f"The method {manifest.method!r} cannot go on with more rollouts.", remedy)
    if settings.schedule != "const" or settings.inspection == "score":
        raise InputError("This search depends from its beginning on the number of its rollouts.", remedy)


def check_tokens_left(manifest: Manifest, generated: int) -> None:
    """Raises InputError where a run may generate no more tokens than it has."""
    if 0 < SearchSettings.model_validate(dict(manifest.settings)).token_budget <= generated:
        raise InputError("The budget of tokens of this run is used up.", "Start a new run with a larger budget.")


def is_demonstration(request: SolveRequest) -> bool:
    """Whether recorded replies answer: they are chosen as the models, and the method asks models.

    Raises InputError for a preset that there is not.
    """
    recorded = any(spec.startswith(SCRIPTED) for spec in (request.general, request.domain))
    return recorded and asks_models(request.method, load_preset(request.preset, resources() / "presets.toml"))


def asks_for_law(method: str, *, evidence: bool) -> bool:
    """Whether a run that is asked for with this method, with or without evidence, reads the law of any day."""
    return reads_law(USUAL if method == AUTO else method, SearchSettings(evidence=evidence))


def checked_method(request: SolveRequest, task: Task, settings: SearchSettings) -> str:
    """The method asked for; the search where evidence or nodes are asked for and no method.

    Raises InputError, before any model is loaded, for a method that there is not or that would use neither.
    """
    method = USUAL if request.method == AUTO else request.method
    make_solver(method, task, settings, seed=0)
    if request.as_of and not reads_law(method, settings):
        raise InputError(f"The method {method!r} reads no law of a day.", "Take mma with evidence, or rag.")
    check_of_use(method, settings)
    return method if request.evidence or request.nodes else request.method


def check_of_use(method: str, settings: SearchSettings) -> None:
    """Raises InputError where a method makes nothing of what the settings give it: evidence, nodes, experts, a budget
    of calls, or that only nodes work.
    """
    if settings.evidence and not reads_evidence(method, settings):
        raise InputError(f"The method {method!r} reads no evidence.", "Take mma with evidence, or rag.")
    if settings.nodes and not takes_nodes(method):
        raise InputError(f"The method {method!r} takes no nodes of a pack.", "Take mma or fusion, or workflow:PACK.")
    if settings.call_budget and not counts_calls(method):
        fact = f"The method {method!r} has no budget of calls."
        raise InputError(fact, "Take workflow:PACK or a host; see: mma-desktop hosts list")
    if settings.experts:
        _check_experts(method, settings)
    if settings.only_nodes and not is_host(method):
        raise InputError(f"The method {method!r} is no host.", "Take a host; see: mma-desktop hosts list")
    if settings.only_nodes and not settings.pack:
        raise InputError("Only the nodes of a pack are wanted, and no pack is named.", "Write HOST:PACK.")


def _check_experts(method: str, settings: SearchSettings) -> None:
    """Raises InputError where a method seats no experts of the user's own, or more than these."""
    seats, own, asked = seats_of_experts(method), parse_panel(settings.experts), panel_of(method)
    experts = len(own.experts)
    if asked is not None and asked[0] is Paradigm.STRUCTURED and seats:
        return
    if not seats:
        raise InputError(f"The method {method!r} seats no experts.", "Take panel3, another panel, or fusion.")
    if experts < seats:
        raise InputError(
            f"The panel has {experts} experts, and {method!r} seats {seats}.", f"Take panel{experts}, or add experts."
        )
