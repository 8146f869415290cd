"""The closed part of JSON Schema: what it takes, what it says of a reply, and the grammar that it becomes."""

from __future__ import annotations

from typing import Any

import pytest

from mma_desktop.packs.json_schema import grammar, read_json, read_schema

ISSUES: dict[str, Any] = {
    "type": "object",
    "properties": {
        "issues": {"type": "array", "items": {"type": "string", "maxLength": 20}, "minItems": 1, "maxItems": 3},
        "side": {"enum": ["plaintiff", "defendant"]},
        "share": {"type": "number"},
        "sure": {"type": "boolean"},
        "count": {"type": "integer"},
    },
}
RIGHT = '{"issues": ["a"], "side": "plaintiff", "share": 0.5, "sure": true, "count": 2}'


def test_a_reply_of_the_shape_is_read() -> None:
    assert read_json(RIGHT, read_schema(ISSUES))["issues"] == ["a"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('["a"]', "[]"),
        ('["a"]', '["a", "b", "c", "d"]'),
        ('["a"]', '"a"'),
        ('["a"]', '["123456789012345678901"]'),
        ('"plaintiff"', '"judge"'),
        ("0.5", '"half"'),
        ("0.5", "NaN"),
        ("true", "1"),
        ('"count": 2', '"count": 2.5'),
        ('"count": 2', '"count": true'),
        (', "count": 2', ""),
        ('"count": 2', '"count": 2, "more": 1'),
        (RIGHT, "[]"),
        (RIGHT, RIGHT[:-3]),
    ],
)
def test_a_reply_of_another_shape_is_refused(before: str, after: str) -> None:
    with pytest.raises(ValueError):
        read_json(RIGHT.replace(before, after), read_schema(ISSUES))


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "null"},
        {"$ref": "file:///etc/passwd"},
        {"type": "string", "pattern": "(a+)+$"},
        {"type": "object", "properties": {}},
        {"type": "object", "properties": {"a b": {"type": "string"}}},
        {"type": "object", "properties": {"a": {"anyOf": []}}},
        {"type": "array", "items": {"type": "string"}, "maxItems": 10**9},
        {"type": "string", "maxLength": 10**9},
        {"enum": []},
        {"enum": [1, {}]},
    ],
)
def test_what_is_outside_the_known_part_is_refused(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_schema(schema)


def test_the_grammar_of_a_schema() -> None:
    rules = grammar(read_schema(ISSUES)).splitlines()
    assert rules[0] == "root ::= part-2"
    assert (
        rules[1]
        == r'part-1 ::= "[" blank "\"" text-char{0,20} "\"" ("," blank "\"" text-char{0,20} "\""){0,2} blank "]"'
    )
    assert r'"\"side\":" blank ("\"plaintiff\"" | "\"defendant\"")' in rules[2]


def test_a_text_that_must_not_be_blank_begins_with_what_can_be_seen() -> None:
    shape = read_schema({"type": "string", "minLength": 1, "maxLength": 20})
    rules = grammar(shape).splitlines()
    assert rules[0] == r'root ::= "\"" seen-char text-char{0,19} "\""'
    assert rules[-1].startswith("seen-char ::= ")
    assert "seen-char" not in grammar(read_schema(ISSUES))
    assert read_json('" a"', shape) == " a"
    for blank in ('""', '" \\n"', '"\u3000"'):
        with pytest.raises(ValueError, match="left empty"):
            read_json(blank, shape)
    with pytest.raises(ValueError, match=r"\w"):
        read_schema({"type": "string", "minLength": 2})


def test_texts_of_an_enum_cannot_leave_their_literal() -> None:
    rules = grammar(read_schema({"enum": ['a"b', "c\\d\n"]}))
    assert rules.splitlines()[0] == r'root ::= ("\"a\\\"b\"" | "\"c\\\\d\\n\"")'
