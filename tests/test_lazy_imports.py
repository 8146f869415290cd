"""What is imported lazily is there when it is used, and what is used needs no more than a name until then."""

from __future__ import annotations

import ast
import builtins
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType

import pytest

from mma_desktop.lazy_imports import lazy_imports, when_used

PACKAGE = Path(__file__).resolve().parents[1] / "mma_desktop"
FIRST_USE = """
import sys
from mma_desktop.lazy_imports import lazy_imports
with lazy_imports():
    from fractions import Fraction
    from xml import dom
before = "fractions" in sys.modules, isinstance(1, Fraction), "xml.dom" in sys.modules
print(before, Fraction(1, 2), isinstance(Fraction(1), Fraction), Fraction.from_float(0.5), dom.XML_NAMESPACE)
"""


def lazily(tree: ast.Module) -> Iterator[ast.ImportFrom]:
    """The imports of a module below `with lazy_imports()`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.With) and ast.unparse(node.items[0].context_expr) == "lazy_imports()":
            assert all(isinstance(each, ast.ImportFrom) for each in node.body), ast.unparse(node)
            yield from (each for each in node.body if isinstance(each, ast.ImportFrom))


def parsed() -> dict[str, ast.Module]:
    """The modules of the package that import anything lazily."""
    texts = {str(file.relative_to(PACKAGE)): file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py")}
    return {name: ast.parse(text) for name, text in texts.items() if "with lazy_imports():" in text}


def needed_at_once(tree: ast.Module) -> set[str]:
    """The names of which a module needs more than a stand-in: it matches, catches or inherits from them."""
    found = set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.MatchClass(cls=ast.Name(id=name)):
                found.add(name)
            case ast.ExceptHandler(type=ast.expr() as caught):
                found.update(each.id for each in ast.walk(caught) if isinstance(each, ast.Name))
            case ast.ClassDef():
                found.update(base.id for base in node.bases if isinstance(base, ast.Name))
            case _:
                pass
    return found


def may_be_lazy(found: object) -> bool:
    """Whether it is a function, a class, a module, or an alias that stands in annotations only."""
    return callable(found) or isinstance(found, (ModuleType, UnionType)) or type(found).__module__ == "typing"


def test_what_is_imported_lazily_is_there() -> None:
    for name, tree in parsed().items():
        for statement in lazily(tree):
            assert statement.module and not statement.level, name
            module = import_module(statement.module)
            for each in statement.names:
                assert hasattr(module, each.name) or import_module(f"{statement.module}.{each.name}"), (name, each.name)


def test_no_plain_value_is_imported_lazily_and_no_class_that_is_needed_at_once() -> None:
    for name, tree in parsed().items():
        lazy = [(str(each.module), one.name) for each in lazily(tree) for one in each.names]
        values = [one for module, one in lazy if not may_be_lazy(getattr(import_module(module), one, sys))]
        assert (name, values) == (name, [])
        assert (name, needed_at_once(tree) & {one for _, one in lazy}) == (name, set())


def test_nothing_is_loaded_before_its_first_use() -> None:
    ran = subprocess.run([sys.executable, "-c", FIRST_USE], check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == "(False, False, False) 1/2 True 1/2 http://www.w3.org/XML/1998/namespace"


def test_other_threads_import_as_ever_meanwhile() -> None:
    loaded: list[object] = []
    with lazy_imports():
        thread = threading.Thread(target=lambda: loaded.append(__import__("fractions")))
        thread.start()
        thread.join()
    assert loaded == [import_module("fractions")]


def test_the_way_of_imports_is_put_back() -> None:
    before = builtins.__import__
    with pytest.raises(ZeroDivisionError), lazy_imports():
        raise ZeroDivisionError
    assert builtins.__import__ is before


def test_two_threads_may_end_in_another_order_than_they_began() -> None:
    outer, inner = lazy_imports(), lazy_imports()
    outer.__enter__()
    thread = threading.Thread(target=inner.__enter__)
    thread.start()
    thread.join()
    outer.__exit__(None, None, None)
    assert __import__("fractions") is sys.modules["fractions"]
    inner.__exit__(None, None, None)
    assert __import__("fractions") is sys.modules["fractions"]


def test_an_object_is_made_once_with_the_first_call_of_a_method() -> None:
    made: list[str] = []

    def make() -> str:
        made.append("made")
        return "text"

    text = when_used(make)
    upper = text.upper
    assert made == []
    assert (upper(), text.title(), made) == ("TEXT", "Text", ["made"])
