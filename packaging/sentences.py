"""The English sentences of the program that are shown in Chinese too, found in its source.

What is raised stays plain English in place: a constant, an f-string, a name for one, the result of a function. This
finds every text that the fact and the remedy of an error can be, with {0}, {1}, ... where values stand, and {1!} where
a value can be words of the program itself; those are found as well. `resources/sentences` holds the Chinese of each
(tests/test_translation.py). Run it to see what lacks Chinese, and what has it although nothing says it any more.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import count, islice, product
from pathlib import Path

from mma_desktop import errors
from mma_desktop.data_files import load_data
from mma_desktop.translation import Sentences, sentences

_ROOT = Path(__file__).resolve().parent.parent
PACKAGE = _ROOT / "mma_desktop"
WORDS = _ROOT / "resources" / "sentences" / "words.zh.toml"
"""The table of what values say that come from elsewhere: the system's reasons, and the like."""

HELP = WORDS.with_name("help.zh.toml")
"""The table of the command line's help, which tests/cli/test_help.py holds to the commands."""

VALUE, SPOKEN = "\0", "\1"
"""Stand in a text where a value is filled in: any, or one that can be words of the program."""

_MOST = 64  # ways in which one expression may come out
_DEEPEST = 8  # names that lead to names
_LETTERS = re.compile("[A-Za-z]{2}")
_FIELD = re.compile(r"\{[a-z]+\}")  # of str.format
_COMMAND = "mma-desktop "
_LEAVING_THE_WORDS = ("strip", "rstrip", "lstrip", "format")
_NAMES_OF_WORDS = (
    "strerror",
    "fact",
    "remedy",
    "problem",
    "reason",
    "fault",
    "status",
    "role",
    "what",
    "death",
    "places",
)
_FACT_AND_REMEDY = {0: "fact", 1: "remedy"}
_SENTENCES_OF = {
    **{name: _FACT_AND_REMEDY for name, kind in vars(errors).items() if isinstance(kind, type)},
    "ServerRefusal": {1: "fact", 2: "remedy"},
    "Refused": {0: "fact", 2: "remedy"},
    "Explanation": _FACT_AND_REMEDY,
    "Discrepancy": {0: "subject", 1: "problem"},
    "Examination": {3: "reason"},
    "ChainCheck": {2: "problem"},
    "replace": {-1: "problem"},
    "Refusal": {1: "fact", 2: "remedy"},
    "ChildDied": {0: "reason"},
    "_kill": {0: "reason"},
    "_error": _FACT_AND_REMEDY,
    "told": {0: "sentence"},
    "Chosen": {1: "notes"},
    "CallFailed": {0: "problem"},
    "CheckResult": {2: "reason"},
    "without": {1: "problem"},
    "RunFailed": _FACT_AND_REMEDY,
    "Solution": {4: "reason"},
    "because": {0: "reason"},
    "Verdict": {1: "reason"},
    "acted": {3: "reason"},
    "HealthCheck": {0: "name", 2: "found", 3: "remedy"},
}
"""At which places of a call sentences stand (-1: at none), and under which names."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Texts = frozenset[str]

_OPEN: Texts = frozenset({VALUE})


class Module:
    """One module's tree, with what its names stand for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """Each node's parent."""
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @cached_property
    def imports(self) -> dict[str, str]:
        """Module of the package by the name that is imported from it."""
        found = (node for node in ast.walk(self.tree) if isinstance(node, ast.ImportFrom))
        return {one.asname or one.name: str(node.module) for node in found for one in node.names}

    @cached_property
    def functions(self) -> dict[str, list[Function]]:
        """The functions and methods by name."""
        found: dict[str, list[Function]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, Function):
                found.setdefault(node.name, []).append(node)
        return found

    @cached_property
    def calls(self) -> list[ast.Call]:
        """Every call in it."""
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]

    def around(self, node: ast.AST) -> Iterator[Function]:
        """The functions that `node` stands in, innermost first."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, Function):
                yield node


class Source:
    """The package's modules, and what its expressions can say."""

    def __init__(self, folder: Path) -> None:
        self.modules = {_dotted(path, folder): Module(path) for path in sorted(folder.rglob("*.py"))}
        self._filled_in: set[str] = set()

    def said(self) -> Texts:
        """Every fact, every remedy, and the words that are filled into them."""
        whole = frozenset[str]().union(*(self.texts(*one) for one in self._arguments_that_speak()))
        sentences = (text for text in whole if _LETTERS.search(text))
        return frozenset(numbered(_FIELD.sub(VALUE, text)) for text in (*sentences, *self._filled_in))

    def _arguments_that_speak(self) -> Iterator[tuple[ast.expr, Module]]:
        for module in self.modules.values():
            for call in module.calls:
                for place, name in _SENTENCES_OF.get(_called(call), {}).items():
                    if (argument := _argument(call, place, name)) is not None:
                        yield argument, module

    def texts(self, node: ast.expr | None, module: Module, depth: int = 0) -> Texts:
        """What an expression can say; VALUE where the source does not tell."""
        if depth > _DEEPEST:
            return _OPEN
        match node:
            case ast.Constant(value=str(text)):
                return frozenset({text})
            case ast.JoinedStr(values=parts):
                return _joined(self._value(part, module, depth) for part in parts)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return _joined((self.texts(left, module, depth), self.texts(right, module, depth)))
            case ast.IfExp(body=one, orelse=other):
                return self._any((one, other), module, depth)
            case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                return self._any(values, module, depth)
            case ast.Starred(value=value) | ast.NamedExpr(value=value) | ast.Await(value=value):
                return self.texts(value, module, depth)
            case ast.Name(id=name):
                return self._named(name, node, module, depth + 1)
            case ast.Attribute(attr=name):
                return self._property(name, depth + 1)
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int(place))):
                return self._column(name, place, module, depth + 1)
            case ast.Call():
                return self._returned(node, module, depth + 1)
            case _:
                return _OPEN

    def _value(self, part: ast.expr, module: Module, depth: int) -> Texts:
        """What stands for a part of an f-string: its text, or a sign for its value. Words are kept in mind.

        What may also be nothing, such as a half-sentence, is part of the text: a sign has words around it.
        """
        if not isinstance(part, ast.FormattedValue):
            return self.texts(part, module, depth)
        texts = self.texts(part.value, module, depth)
        if "" in texts and VALUE not in texts:
            return texts
        words = [text for text in texts if _is_words(text)]
        self._filled_in.update(words)
        spoken = part.conversion == -1 and (words or _last_name(part.value) in _NAMES_OF_WORDS)
        return frozenset({SPOKEN if spoken else VALUE})

    def _named(self, name: str, node: ast.expr, module: Module, depth: int) -> Texts:
        for function in module.around(node):
            if values := list(_assigned(function, name)):
                return self._any(values, module, depth)
            if name in (names := [argument.arg for argument in _arguments(function)]):
                return self._given(function, names.index(name), name, module, depth)
        if values := list(_assigned(module.tree, name)):
            return self._any(values, module, depth)
        if (home := self.modules.get(module.imports.get(name, ""))) and (values := list(_assigned(home.tree, name))):
            return self._any(values, home, depth)
        return _OPEN

    def _any(self, values: Iterable[ast.expr | None], module: Module, depth: int) -> Texts:
        return frozenset[str]().union(*(self.texts(value, module, depth) for value in values))

    def _given(self, function: Function, place: int, name: str, module: Module, depth: int) -> Texts:
        """What the calls in the same module give for a parameter."""
        bound = bool(_arguments(function)) and _arguments(function)[0].arg in ("self", "cls")
        calls = [call for call in module.calls if _called(call) == function.name]
        given = [value for call in calls if (value := _argument(call, place - bound, name)) is not None]
        defaults = function.args.defaults[len(function.args.defaults) - len(function.args.args) + place :][:1]
        return self._any([*given, *defaults], module, depth) if given else _OPEN

    def _property(self, name: str, depth: int) -> Texts:
        """What a property of this name returns, where the package has just one."""
        found = [
            (one, home) for home in self.modules.values() for one in home.functions.get(name, ()) if _is_property(one)
        ]
        return self._results(*found[0], depth) if len(found) == 1 else _OPEN

    def _column(self, name: str, place: int, module: Module, depth: int) -> Texts:
        """What stands at a place in each row of a table at the module's top."""
        tables = [value.elts for value in _assigned(module.tree, name) if isinstance(value, ast.Tuple | ast.List)]
        rows = [row.elts for table in tables for row in table if isinstance(row, ast.Tuple)]
        return self._any((row[place] for row in rows if len(row) > place), module, depth) if rows else _OPEN

    def _returned(self, call: ast.Call, module: Module, depth: int) -> Texts:
        if isinstance(call.func, ast.Attribute) and call.func.attr in _LEAVING_THE_WORDS:
            return frozenset(text.strip() for text in self.texts(call.func.value, module, depth))
        if isinstance(call.func, ast.Subscript) and isinstance(call.func.value, ast.Name):
            return self._any(_calls_of_table(module, call.func.value.id), module, depth)
        name = _called(call)
        home = module if name in module.functions else self.modules.get(module.imports.get(name, ""))
        found = home.functions.get(name, []) if home else []
        return self._results(found[0], home, depth) if home and len(found) == 1 else _OPEN

    def _results(self, function: Function, module: Module, depth: int) -> Texts:
        values = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
        return self._any(values, module, depth)


def main() -> None:
    """Print what lacks Chinese with a minus, and what is not said any more with a plus."""
    said, known = Source(PACKAGE).said(), sentences().keys()
    words = frozenset[str]().union(*(load_data(table, Sentences).sentences for table in (WORDS, HELP)))
    for sentence in sorted(said - known):
        print(f"- {sentence}")
    for sentence in sorted(known - said - words):
        print(f"+ {sentence}")


def _dotted(path: Path, folder: Path) -> str:
    """The dotted name of a module of the package."""
    parts = path.relative_to(folder.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def _joined(parts: Iterable[Texts]) -> Texts:
    """All ways in which parts can follow each other."""
    return frozenset("".join(way) for way in islice(product(*map(sorted, parts)), _MOST))


def _is_words(text: str) -> bool:
    """Whether a value that is filled in is words, and no sign, name, number or command."""
    words = _LETTERS.search(text) is not None and " " in text.strip()
    return (words and not text.startswith(_COMMAND)) or text == "none"


def _calls_of_table(module: Module, name: str) -> list[ast.expr]:
    """A call of each function in a table at the module's top."""
    tables = [value for value in _assigned(module.tree, name) if isinstance(value, ast.Dict)]
    return [ast.Call(function, [], []) for table in tables for function in table.values]


def _last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call():
            return _called(node)
        case _:
            return ""


def _called(call: ast.Call) -> str:
    """The last part of the name of what is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    """What a call gives by place or by name; of a starred argument the whole."""
    starred = [argument for argument in call.args[: place + 1] if isinstance(argument, ast.Starred)]
    by_place = starred or call.args[place : place + 1]
    by_name = [one.value for one in call.keywords if one.arg == name]
    return next(iter((*by_place, *by_name)), None)


def _arguments(function: Function) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _is_property(function: Function) -> bool:
    return any(isinstance(one, ast.Name) and "property" in one.id for one in function.decorator_list)


def _assigned(scope: ast.AST, name: str) -> Iterator[ast.expr | None]:
    """What `name` is set to in a function, or at the top of a module; None where that is not said by itself."""
    nodes = scope.body if isinstance(scope, ast.Module) else ast.walk(scope)
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.AnnAssign(target=ast.Name(id=target), value=value) if target == name:
                yield value
            case ast.NamedExpr(target=ast.Name(id=target), value=value) if target == name:
                yield value
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                yield from (value for one, value in zip(targets, values, strict=False) if _is_name(one, name))
            case ast.For(target=ast.Tuple(elts=targets), iter=rows):
                places = [place for place, one in enumerate(targets) if _is_name(one, name)]
                yield from (ast.Subscript(rows, ast.Constant(place)) for place in places)
            case ast.Assign(targets=[ast.Tuple(elts=targets)]):
                yield from (None for one in targets if _is_name(one, name))
            case ast.For(target=target) if _is_name(target, name):
                yield None
            case _:
                pass


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def numbered(text: str) -> str:
    """The text with {0}, {1!}, ... in the places of its values."""
    numbers = count()
    return re.sub(f"[{VALUE}{SPOKEN}]", lambda sign: f"{{{next(numbers)}{'!' * (sign[0] == SPOKEN)}}}", text)


if __name__ == "__main__":
    main()
