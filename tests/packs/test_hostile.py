"""Packs that somebody made to do harm: 200 of them, each refused with its reason; nothing executed, nothing read
outside (claims 66, 67).
"""

from __future__ import annotations

import ast
import json
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import mma_desktop
from mma_desktop.errors import PackError
from mma_desktop.packs.code_fields import CODE_FIELDS
from mma_desktop.packs.loading import load_pack
from mma_desktop.packs.sharing import import_pack
from mma_desktop.translation import translated
from tests.packs.toys import call, diamond, node

PAYLOADS = (
    "__import__('os').system('id')",
    "{case.__class__.__mro__}",
    "{case!r:>{width}}",
    "{{{case}}} {0}",
    "{__builtins__}",
    "%(case)s ${case} {% raise %} {",
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "\x00\x1b]0;title\x07{",
    "<script>alert(1)</script>}",
)
Hostile = Callable[[random.Random, dict[str, Any]], object]


def _any_node(draw: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    return draw.choice(data["nodes"])


def _in_a_template(draw: random.Random, data: dict[str, Any]) -> None:
    bad = [text for text in PAYLOADS if "{" in text or "}" in text]
    _any_node(draw, data)["calls"][0]["user"] = draw.choice(bad)


def _in_a_name(draw: random.Random, data: dict[str, Any]) -> None:
    one = _any_node(draw, data)
    place = draw.choice(("name", "program", "type"))
    one[place] = draw.choice(PAYLOADS)


def _as_a_program(draw: random.Random, data: dict[str, Any]) -> None:
    name = draw.choice(("os_system", "eval", "subprocess_run", "open_file", "ledger2"))
    _any_node(draw, data).update(type="program", program=name, calls=[])


def _as_code(draw: random.Random, data: dict[str, Any]) -> None:
    place = draw.choice((data, _any_node(draw, data), _any_node(draw, data)["calls"][0]))
    place[draw.choice(sorted(CODE_FIELDS))] = draw.choice(PAYLOADS)


def _as_a_source(draw: random.Random, data: dict[str, Any]) -> None:
    source = draw.choice(("task.gold", "task.__class__", "os.environ", "Facts.__dict__", "../secret", *PAYLOADS))
    _any_node(draw, data)["inputs"]["x"] = source


def _as_a_circle(draw: random.Random, data: dict[str, Any]) -> None:
    first = data["nodes"][0]
    first["deps"] = [draw.choice(data["nodes"])["name"]]


def _as_a_schema(draw: random.Random, data: dict[str, Any]) -> None:
    bad: list[dict[str, Any]] = [
        {"$ref": draw.choice(PAYLOADS)},
        {"type": "string", "pattern": "(a+)+$"},
        {"type": "array", "items": {"type": "string"}, "maxItems": 10**9},
        {"type": "object", "properties": {"x": {"type": "object", "properties": {}}}},
        {"type": "object", "properties": {draw.choice(PAYLOADS): {"type": "string"}}},
    ]
    _any_node(draw, data)["calls"][0].update(parse="json", json_schema=draw.choice(bad))


def _as_a_check(draw: random.Random, data: dict[str, Any]) -> None:
    _any_node(draw, data)["checks"] = [draw.choice((*PAYLOADS, "length", "length:0", "json_valid:1", "exec"))]


def _too_much(draw: random.Random, data: dict[str, Any]) -> None:
    match draw.randrange(4):
        case 0:
            data["nodes"] += [node(f"N{number}") for number in range(40)]
        case 1:
            _any_node(draw, data)["calls"] *= 20
        case 2:
            _any_node(draw, data)["calls"][0]["decode"] = {"samples": draw.choice((10**6, -1, 0.5))}
        case _:
            _any_node(draw, data)["calls"][0]["user"] = "x" * 200_000


def _unknown_field(draw: random.Random, data: dict[str, Any]) -> None:
    place = draw.choice((data, _any_node(draw, data)))
    place[draw.choice(("url", "path", "include", "plugin", "hook", "extends"))] = draw.choice(PAYLOADS)


def _two_finals_or_none(draw: random.Random, data: dict[str, Any]) -> None:
    data["nodes"][3]["final"] = False
    if draw.random() < 0.5:
        data["nodes"][3]["final"] = data["nodes"][0]["final"] = True


def _another_form(draw: random.Random, data: dict[str, Any]) -> None:
    key = draw.choice(("schema", "id", "version", "language", "titles", "nodes", "tasks", "provenance"))
    data[key] = draw.choice((None, 7, PAYLOADS[0], [[PAYLOADS[0]]], {"x": [[[]]]}))


def _taken_name(draw: random.Random, data: dict[str, Any]) -> None:
    one = _any_node(draw, data)
    one["calls"].append(call(draw.choice(("case", "retrieved/../x", "item")), "x"))
    one["calls"][0]["out"] = "case"


def _as_a_workflow(draw: random.Random, data: dict[str, Any]) -> None:
    step = {"id": "s1", "tool": draw.choice(("os_system", "gold")), "reads": [draw.choice(("Nobody", "Later"))]}
    data["flows"] = {"middle": 1, "tried": 1, "pool": [[step, {"id": "s2", "tool": "cot"}]]}


def _as_an_expert(draw: random.Random, data: dict[str, Any]) -> None:
    genes = dict.fromkeys(("field", "subfield", "role", "method", "stance", "evidence"), draw.choice(PAYLOADS[:5]))
    data["experts"] = [{**genes, "ref": draw.choice(("Nobody", "Gold", "task")), "score": draw.random()}]


HOSTILE: Mapping[Hostile, str] = {
    _in_a_template: "placeholder|lone brace",
    _in_a_name: "should be (?:a |task)|Input should be 'llm'",
    _as_a_program: "there is no program",
    _as_code: "a field for code; packs hold no code",
    _as_a_source: "should be (?:a |task)|there is no task.gold|nothing is called os.environ",
    _as_a_circle: "wait for each other in a circle",
    _as_a_schema: "json_schema: ",
    _as_a_check: "check|takes no number|is no number",
    _too_much: "at most|less than or equal|greater than or equal|valid integer",
    _unknown_field: "there is no such field",
    _two_finals_or_none: "exactly one node must be final",
    _another_form: "schema|id|version|language|titles|nodes|tasks|provenance",
    _taken_name: "case is taken|should be (?:a |task)",
    _as_a_workflow: "flows, workflow 1: step s1: there is no tool",
    _as_an_expert: "experts: there is no node",
}
"""Each kind of harm, and what a refusal says of it."""

_seen: list[str] = []
_watching: list[bool] = []
_DANGEROUS = (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "exec",
    "compile",
    "import",
    "ctypes.dlopen",
)


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if not _watching:
        return
    if event in _DANGEROUS or event.startswith(("socket.", "urllib.")):
        _seen.append(event)
    elif event == "open" and not isinstance(arguments[0], int):  # what is open already is no new file
        _seen.append(f"open {arguments[0]}")


sys.addaudithook(_watch)


@contextmanager
def watched() -> Iterator[list[str]]:
    """What Python executes, imports, starts and opens meanwhile."""
    _seen.clear()
    _watching.append(True)
    try:
        yield _seen
    finally:
        _watching.clear()


def hostile(count: int) -> Iterator[tuple[str, str]]:
    """So many hostile packs, no two alike, each with what its refusal says."""
    kinds, seen, number = list(HOSTILE.items()), set[str](), 0
    while len(seen) < count:
        draw, data, number = random.Random(number), diamond(), number + 1
        harm, says = kinds[number % len(kinds)]
        harm(draw, data)
        if (text := json.dumps(data)) not in seen:
            seen.add(text)
            yield text, says


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path / "home"))


def refused(path: Path) -> str:
    with pytest.raises(PackError) as error:
        load_pack(path)
    return error.value.fact


@pytest.mark.parametrize(("text", "says"), list(hostile(200)))
def test_67_a_hostile_pack_is_refused_with_one_line_of_reason_and_does_nothing(
    text: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "hostile.json"
    path.write_text(text, encoding="utf-8")
    refused(path)  # once before, so that what is made once is made
    with watched() as seen:
        reason = refused(path)
    assert seen == [f"open {path}"]
    assert reason.startswith("hostile.json: ")
    assert re.search(says, reason)
    assert "\n" not in reason
    assert not re.search("[a-z]{3,} [a-z]{2,} [a-z]{2,}", translated(reason, "zh"))
    assert reason.isprintable()


@pytest.mark.parametrize("room", ["packs", "workflows", "hosts"])
def test_67_no_module_that_handles_packs_can_execute_a_text(room: str) -> None:
    for file in (Path(mma_desktop.__file__).parent / room).rglob("*.py"):
        names = {node.id for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert not names & {"eval", "exec", "compile", "__import__", "importlib", "subprocess", "pickle", "ctypes"}, (
            file
        )


def test_a_key_of_many_parts_is_refused_before_it_is_taken_apart(tmp_path: Path) -> None:
    path = tmp_path / "deep.toml"
    path.write_text("a." * 100_000 + "a = 1", encoding="utf-8")
    assert refused(path) == "deep.toml: it is nested too deeply."


def test_the_watch_sees_what_is_opened_and_executed(tmp_path: Path) -> None:
    with watched() as seen:
        (tmp_path / "x").write_text("1", encoding="utf-8")
        eval("1 + 1")
    assert f"open {tmp_path / 'x'}" in seen
    assert "exec" in seen


def test_what_a_right_pack_says_is_never_executed(tmp_path: Path) -> None:
    data = diamond()
    for one in data["nodes"]:
        one["purpose"] = PAYLOADS[0]
        one["calls"][0]["user"] = f"{PAYLOADS[0]} {{{{x}}}} " + one["calls"][0]["user"]
    path = tmp_path / "strange.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    import_pack(path)
    with watched() as seen:
        load_pack(path)
    assert seen == [f"open {path}"]
