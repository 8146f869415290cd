"""Imports whose modules are loaded when something of them is first used: the window is there before what it may need.

    with lazy_imports():
        from mma_desktop.service.importing import import_text

What is imported so stands for a function, a class or a module until it is called, or asked for an attribute. The
checker and import-linter see an import like any other. Three uses would need the thing itself: a plain value (ask its
module for it: `writing.FORMATS`), a class in `match` or `except`, a base class. Python 3.15 will have this as
`lazy from ... import ...` (PEP 810).
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from threading import Lock, RLock, get_ident
from types import ModuleType
from typing import Any, TypeVar, cast

T = TypeVar("T")

_PYTHONS_OWN = builtins.__import__  # this module is loaded before Qt
_LOADING = RLock()  # one thread loads at a time: packages that import themselves in a circle do not survive two


class Lazy:
    """A function, a class or a module that is loaded when it is called or anything of it is asked for."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *args: Any, **named: Any) -> Any:
        """What it returns."""
        return _found(self._module, self._name)(*args, **named)

    def __getattr__(self, name: str) -> Any:
        """What it calls so. Names of Python's own (`typing` asks for some) are those of what stands here."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_found(self._module, self._name), name)

    def __instancecheck__(self, instance: object) -> bool:
        """Whether the object is one of this class; of one that was never loaded there is none."""
        return self._module in sys.modules and isinstance(instance, _found(self._module, self._name))


class _LazyModule:
    """What an import statement takes its names from, in place of the module."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Lazy:
        return Lazy(self._name, name)


@contextmanager
def lazy_imports() -> Generator[None]:
    """Load nothing for the import statements of this thread; they name what they import (`from ... import ...`)."""
    with _importing(_name_only):
        yield


def _name_only(name: str, *_given: object) -> _LazyModule:
    return _LazyModule(name)


def _found(module: str, name: str) -> Any:
    """What the module calls so, or else its submodule of this name; loaded if need be."""
    found = getattr(_loaded(module), name, None)
    return _loaded(f"{module}.{name}") if found is None else found


@cache
def _loaded(module: str) -> ModuleType:
    with _LOADING, plain_imports():
        return import_module(module)


@contextmanager
def plain_imports() -> Generator[None]:
    """Load modules as Python does: Qt's binding, once it is loaded, reads the source of every module that comes after
    it, to see whether that uses names as in C++ or as in Python. Of ours none changes that.
    """
    with _importing(_PYTHONS_OWN):
        yield


@contextmanager
def _importing(way: Callable[..., Any]) -> Generator[None]:
    """Have the import statements of this thread go this way, whatever other threads do meanwhile."""
    others, threads = builtins.__import__, {get_ident()}

    def chosen(*given: Any, **named: Any) -> Any:
        return (way if get_ident() in threads else others)(*given, **named)

    builtins.__import__ = chosen
    try:
        yield
    finally:
        threads.clear()  # where another thread began after this one and has not ended, what it put on top stays
        if builtins.__import__ is chosen:
            builtins.__import__ = others


class _WhenUsed:
    """An object that is made when a method of it is first called."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._make, self._making, self._object = make, Lock(), None

    def __getattr__(self, name: str) -> Any:
        """The method of this name; asking for it makes nothing yet."""

        def call(*args: Any, **named: Any) -> Any:
            return getattr(self._made(), name)(*args, **named)

        return call

    def _made(self) -> object:
        with self._making:
            if self._object is None:
                self._object = self._make()
        return self._object


def when_used(make: Callable[[], T]) -> T:
    """What `make` makes, for whoever calls its methods and nothing else of it: made with the first of them."""
    return cast(T, _WhenUsed(make))
