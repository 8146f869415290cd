"""The solvers by name: every module of this package that defines METHODS, and those that installed packages offer.

Solvers that draw samples take their number in the name, and may be given a role: `maj16` is the majority of 16 samples
of the general model, `maj16@domain` of the domain model, `single` one sample, `moa` 16 proposals of each model and an
aggregator, `self_moa@domain` 32 proposals of the domain model. `workflow:amounts` runs the node
pack of that name. A package offers a solver through the entry-point group `mma_desktop.solvers`: a `Method`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from itertools import chain
from pkgutil import iter_modules

from mma_desktop import solvers
from mma_desktop.domain.team import DOMAIN, GENERAL
from mma_desktop.errors import InputError, MmaError
from mma_desktop.packs.loading import pack_called, written
from mma_desktop.panels.calling import experts_called
from mma_desktop.panels.groups import Paradigm
from mma_desktop.panels.own import panel_text
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Method, Solver
from mma_desktop.solvers.texts import SolverFile, Translated, data_file, load_solver_file
from mma_desktop.tasks.base import Task

_GROUP = "mma_desktop.solvers"
_CALLED = re.compile(r"[a-z][a-z0-9_-]*")
_REST = r"(?P<samples>[1-9][0-9]{0,3})?(?:@(?P<role>[a-z]+))?(?::(?P<pack>[a-z][a-z0-9_-]*))?"


def solver_names() -> list[str]:
    """Names that `make_solver` knows; `maj`, `moa` and `self_moa` take any number, and all that draw samples a role."""
    offered = [name for method in _built_in() for name in method.names]
    return [*offered, *(point.name for point in entry_points(group=_GROUP))]


def make_solver(name: str, task: Task, settings: SearchSettings, seed: int) -> Solver:
    """The solver called `name`. Raises InputError for an unknown one, and one that cannot be loaded."""
    match = _parsed(name)
    method = _method_of(match) if match is not None else None
    if match is None or method is None:
        raise _no_method(name)
    samples = int(match["samples"]) if match["samples"] else method.samples
    settings = with_pack(name, settings, task.language)
    changed = settings if samples is None else settings.model_copy(update={"candidates": samples})
    return method.make(task, changed, seed, match["role"] or GENERAL)


def _no_method(name: str) -> InputError:
    """Why a name is none of a method: what stands behind it, what it is in truth, or that nothing is called so."""
    from mma_desktop.hosts.registry import search_entries

    method, colon, _ = name.partition(":")
    if colon and _known(method) is not None and not takes_pack(method):
        remedy = "Leave out what stands behind the colon; a preset is named with --preset."
        return InputError(f"The method {method} works with no node pack.", remedy)
    if _known(method) is None and method in {search.name for search in search_entries()}:
        fact = f"{method} searches for a workflow on questions with known answers; it answers no question by itself."
        return InputError(fact, f"Run: mma-desktop hosts search {method} --help")
    return InputError(f"There is no method called {name!r}.", f"Methods: {', '.join(solver_names())}.")


def with_pack(name: str, settings: SearchSettings, language: str) -> SearchSettings:
    """The settings with all that they name: the node pack that a method's name goes on with, the one whose nodes
    the search may take (both in this language where they are there in it), and a panel of the user's own.

    A run holds them from its beginning: those in the settings already are kept. Raises PackError, and InputError for a
    pack that is not there in this language.
    """
    match = _parsed(name)
    packed = match is not None and takes_pack(match["name"]) and not settings.pack
    packs = {"pack": match["pack"] if match is not None and packed else "", "nodes": settings.nodes}
    texts = {field: _pack_text(name, language) for field, name in packs.items() if _called(name)}
    if _called(settings.experts):
        texts["experts"] = panel_text(experts_called(settings.experts, language))
    return settings.model_copy(update=texts)


def _pack_text(name: str, language: str) -> str:
    pack = pack_called(name, language)
    if pack.language != language:
        fact = f"The pack {pack.id} is written in another language ({pack.language}) than the case ({language})."
        raise InputError(fact, "Take a pack in the language of the case; see: mma-desktop packs list")
    return written(pack)


def _called(name: str | None) -> bool:
    """Whether it is a name, and not the text of what was called so."""
    return bool(name) and _CALLED.fullmatch(name or "") is not None


def takes_pack(name: str) -> bool:
    """Whether the name of a method goes on with a node pack."""
    return any(method.name == name and method.packed for method in _built_in())


def searches_library(name: str, settings: SearchSettings) -> bool:
    """Whether a run of this method with these settings searches the knowledge library while it goes on."""
    method = _known(name)
    return method is not None and method.searches(settings)


def planned_rollouts(name: str, settings: SearchSettings) -> int:
    """How many rollouts a method plans; 0 if its progress is not counted in them."""
    method = _known(name)
    return settings.rollouts if method is not None and method.plans_rollouts else 0


def takes_more_rollouts(name: str) -> bool:
    """Whether a run of this method that has ended can go on with more rollouts."""
    method = _known(name)
    return method is not None and method.takes_rollouts


def asks_models(name: str, settings: SearchSettings) -> bool:
    """Whether a run of this method with these settings asks any model; an unknown method might."""
    method = _known(name)
    return method is None or method.asks(settings)


def takes_nodes(name: str) -> bool:
    """Whether a method's search may take the nodes of a pack as actions: a method that grows a tree."""
    method = _known(name)
    return method is not None and method.plans_rollouts


def counts_calls(name: str) -> bool:
    """Whether a method has a budget of calls: a workflow, or a host."""
    method = _known(name)
    return method is not None and method.packed


def seats_of_experts(name: str) -> int:
    """How many experts of the user's own a method seats; 0 where it takes none."""
    match, method = _parsed(name), _known(name)
    if match is None or method is None or method.seats is None:
        return 0
    return method.seats(int(match["samples"] or method.samples or 0))


def panel_of(name: str) -> tuple[Paradigm, int] | None:
    """The paradigm and the size of the panel that a method asks; None where it asks none."""
    match, method = _parsed(name), _known(name)
    if match is None or method is None or method.panel is None:
        return None
    return method.panel, int(match["samples"] or method.samples or seats_of_experts(name))


def is_host(name: str) -> bool:
    """Whether a method is a host, which may work with the nodes of a pack alone."""
    from mma_desktop.hosts.registry import host_entries

    match = _parsed(name)
    return match is not None and match["name"] in {entry.name for entry in host_entries()}


def reads_evidence(name: str, settings: SearchSettings) -> bool:
    """Whether a run of this method with these settings reads passages of the knowledge library."""
    method = _known(name)
    return method is not None and method.reads_evidence(settings)


def reads_law(name: str, settings: SearchSettings) -> bool:
    """Whether a run of this method reads passages of the knowledge library before it begins, or searches it."""
    return reads_evidence(name, settings) or searches_library(name, settings)


def method_title(name: str, language: str) -> str:
    """What a method is called for people; its name where its data file has no title."""
    called, _, pack = name.partition(":")
    method, _, role = called.partition("@")
    title = _numbered_title(method, language)
    if role:
        title = _title("ROLE", language).format(title, _title(f"@{role}", language))
    return _title("PACK", language).format(title, _pack_title(pack, language)) if pack else title


def _numbered_title(method: str, language: str) -> str:
    """The title of a method, also where the number of its samples or experts is none that has a title of its own."""
    title, match, known = _title(method, language), _parsed(method), _known(method)
    if title != method or match is None or known is None or not known.numbered:
        return title
    number, form = match["samples"] or str(known.samples or ""), f"{match['name']}N"
    found = _title(f"{match['name']}{number}", language)
    if found != f"{match['name']}{number}" or not number:
        return found
    return _title(form, language).format(number)


def _title(name: str, language: str) -> str:
    return _translated((file.titles for file in _files()), name, language)


def purpose_title(purpose: str, language: str) -> str:
    """What an engine does while it answers a request of this purpose, to follow its name in a sentence."""
    return _translated((file.purposes for file in _files()), purpose, language)


def _pack_title(pack: str, language: str) -> str:
    try:
        return pack_called(pack, language).title(language)
    except MmaError:
        return pack


def _parsed(name: str) -> re.Match[str] | None:
    """A method's name in its parts. The number at the end of one's own name (mas2) is no number of samples."""
    own = "|".join(re.escape(method.name) for method in _built_in() if method.name[-1].isdigit())
    names = "[a-z][a-z_-]*?"
    return re.fullmatch(rf"(?P<name>{own}|{names}){_REST}" if own else rf"(?P<name>{names}){_REST}", name)


def _known(name: str) -> Method | None:
    """The method that a name means; what is wrong with one that cannot be loaded is said where its solver is made."""
    match = _parsed(name)
    try:
        return _method_of(match) if match is not None else None
    except InputError:
        return None


def _method_of(match: re.Match[str]) -> Method | None:
    """The method that a name means, or None where it is none or says what the method does not take.

    Raises InputError for one of a package that cannot be loaded.
    """
    built_in = {method.name: method for method in _built_in()}
    method = built_in.get(match["name"]) or _offered_by_a_package(match["name"])
    if method is None or (match["samples"] and not method.numbered) or (match["pack"] and not method.packed):
        return None
    if match["role"] and not (method.at_role and match["role"] in (GENERAL, DOMAIN)):
        return None
    return method


@cache
def _built_in() -> tuple[Method, ...]:
    """The methods of this package, in the order of lists."""
    modules = (import_module(f"{solvers.__name__}.{module.name}") for module in iter_modules(solvers.__path__))
    methods = (method for module in modules for method in getattr(module, "METHODS", ()))
    return tuple(sorted(methods, key=lambda method: (method.order, method.name)))


def _offered_by_a_package(name: str) -> Method | None:
    for point in entry_points(group=_GROUP, name=name):
        try:
            return point.load()
        except Exception as error:  # it is a stranger's code
            fact = f"The method {name} cannot be loaded: {error}."
            raise InputError(fact, "Install the package that offers it again, or remove it.") from error
    return None


def _files() -> Iterator[SolverFile]:
    """Every data file that can be read; what is wrong with one is said where its solver is made."""
    yield load_solver_file(data_file("shared"))
    for method in chain(_built_in(), _from_packages()):
        try:
            yield load_solver_file(method.data)
        except MmaError:
            continue


def _from_packages() -> Iterator[Method]:
    """The methods of installed packages that can be loaded."""
    for point in entry_points(group=_GROUP):
        try:
            yield point.load()
        except Exception:
            continue


def _translated(tables: Iterator[Mapping[str, Translated]], name: str, language: str) -> str:
    nothing: Translated = {}
    found = next((table[name] for table in tables if name in table), nothing)
    return found.get(language) or found.get("en") or name
