"""The JSON that a reply may be asked for: a closed part of JSON Schema, as a grammar and as a check.

Objects have all their properties, in the listed order; nothing else is known than is written here:

    {"type": "object", "properties": {NAME: SCHEMA, ...}}
    {"type": "array", "items": SCHEMA, "minItems": 0, "maxItems": 10}
    {"type": "string", "minLength": 1, "maxLength": 200}    {"enum": ["admit", "dispute"]}
    {"type": "integer"}    {"type": "number"}    {"type": "boolean"}

A text with a least length is not blank: it begins with a character that can be seen.

The grammar is GBNF, which llama.cpp holds a reply to, so that even a small model cannot break the form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, cast

from pydantic import Discriminator, Field, StringConstraints, Tag, TypeAdapter, ValidationError

from mma_desktop.data_files import DataModel, parse_json, reason

_LONGEST, _MOST_ITEMS = 1000, 50
_BEGINS = "seen-char"
LEFT_EMPTY = "a text is left empty"
"""How a reply differs in which a text is blank that must not be."""

_Property = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,39}$")]
_Said = Annotated[str, StringConstraints(max_length=200)]
_SHARED = r"""
text-char ::= [^"\\\x00-\x1F\x7F] | "\\" ["\\/bfnrt]
integer ::= "-"? ("0" | [1-9] [0-9]{0,14})
number ::= integer ("." [0-9]{1,6})?
boolean ::= "true" | "false"
blank ::= " "?
"""
_SEEN = r"""
seen-char ::= [^"\\\x00-\x20\x7F\xA0\u3000] | "\\" ["\\/]
"""  # only where a text must not be blank: the grammars of all other replies stay as requests on record know them


class JsonObject(DataModel):
    """An object: all its properties, in order."""

    type: Literal["object"]
    properties: Mapping[_Property, JsonShape] = Field(min_length=1, max_length=24)
    description: _Said = ""


class JsonArray(DataModel):
    """A list of equal items."""

    type: Literal["array"]
    items: JsonShape
    least: int = Field(default=0, ge=0, le=_MOST_ITEMS, alias="minItems")
    most: int = Field(default=10, ge=1, le=_MOST_ITEMS, alias="maxItems")
    description: _Said = ""


class JsonString(DataModel):
    """A text of limited length, which must not be blank where the least one is 1."""

    type: Literal["string"]
    least: int = Field(default=0, ge=0, le=1, alias="minLength")
    longest: int = Field(default=200, ge=1, le=_LONGEST, alias="maxLength")
    description: _Said = ""


class JsonEnum(DataModel):
    """One of a few texts."""

    type: Literal["string"] = "string"
    enum: tuple[_Said, ...] = Field(min_length=1, max_length=_MOST_ITEMS)
    description: _Said = ""


class JsonPlain(DataModel):
    """A number or a truth value."""

    type: Literal["integer", "number", "boolean"]
    description: _Said = ""


def _kind(schema: object) -> str:
    """Which of the shapes a schema describes, for pydantic."""
    if isinstance(schema, DataModel):
        return next(name for name, model in _MODELS.items() if isinstance(schema, model))
    if not isinstance(schema, Mapping):
        return ""
    given = cast("Mapping[str, object]", schema)
    kind = str(given.get("type"))
    return "enum" if "enum" in given else "plain" if kind in ("integer", "number", "boolean") else kind


JsonShape = Annotated[
    Annotated[JsonObject, Tag("object")]
    | Annotated[JsonArray, Tag("array")]
    | Annotated[JsonEnum, Tag("enum")]
    | Annotated[JsonString, Tag("string")]
    | Annotated[JsonPlain, Tag("plain")],
    Discriminator(
        _kind,
        custom_error_type="shape",
        custom_error_message="a schema is an object, array, string, enum, integer, number or boolean",
    ),
]
_MODELS: Mapping[str, type[DataModel]] = {
    "object": JsonObject,
    "array": JsonArray,
    "enum": JsonEnum,
    "string": JsonString,
    "plain": JsonPlain,
}


@cache
def _shape() -> TypeAdapter[JsonShape]:
    """What reads a schema; made when one is first read."""
    return TypeAdapter(JsonShape)


def read_schema(schema: Mapping[str, Any]) -> JsonShape:
    """The schema, if it belongs to the known part. Raises ValueError with a reason."""
    try:
        return _shape().validate_python(schema)
    except ValidationError as error:
        raise ValueError(reason(error)) from error


def grammar(shape: JsonShape) -> str:
    """The GBNF grammar of a whole reply of this shape."""
    rules: list[str] = []
    root = _rule(shape, rules)
    seen = _SEEN if any(_BEGINS in rule for rule in (root, *rules)) else ""
    return "\n".join((f"root ::= {root}", *rules)) + _SHARED + seen


def read_json(text: str, shape: JsonShape) -> Any:
    """The value that a reply holds. Raises ValueError where it is no JSON or has another shape."""
    value = parse_json(text)
    if problem := mismatch(value, shape):
        raise ValueError(problem)
    return value


def mismatch(value: object, shape: JsonShape) -> str:
    """How a JSON value differs from a shape; "" where it does not."""
    match shape:
        case JsonObject():
            return _object_mismatch(value, shape)
        case JsonArray():
            return _array_mismatch(value, shape)
        case JsonEnum():
            return "" if value in shape.enum else "a text is none of the allowed ones"
        case JsonString():
            return _string_mismatch(value, shape)
        case JsonPlain():
            return "" if _is_plain(value, shape.type) else f"a value is no {shape.type}"


def _object_mismatch(value: object, shape: JsonObject) -> str:
    if not isinstance(value, Mapping):
        return "an object is needed"
    members = cast("Mapping[str, object]", value)
    if members.keys() != shape.properties.keys():
        return f"an object needs {', '.join(shape.properties)} and nothing else"
    return next(filter(None, (mismatch(members[name], inner) for name, inner in shape.properties.items())), "")


def _array_mismatch(value: object, shape: JsonArray) -> str:
    if not isinstance(value, list):
        return "a list is needed"
    items = cast("list[object]", value)
    if not shape.least <= len(items) <= shape.most:
        return f"a list needs {shape.least} to {shape.most} items"
    return next(filter(None, (mismatch(item, shape.items) for item in items)), "")


def _string_mismatch(value: object, shape: JsonString) -> str:
    if not (isinstance(value, str) and len(value) <= shape.longest):
        return f"a text of at most {shape.longest} characters is needed"
    return LEFT_EMPTY if shape.least and not value.strip() else ""


def _is_plain(value: object, kind: str) -> bool:
    if kind == "boolean" or isinstance(value, bool):
        return kind == "boolean" and isinstance(value, bool)
    return isinstance(value, int) or (kind == "number" and isinstance(value, float))


def _rule(shape: JsonShape, rules: list[str]) -> str:
    """What stands for a shape in a rule; a rule of its own is added for every object and list."""
    match shape:
        case JsonObject():
            members = (f"{_quoted(name)} blank {_rule(inner, rules)}" for name, inner in shape.properties.items())
            return _named('"{" blank ' + ' "," blank '.join(members) + ' blank "}"', rules)
        case JsonArray():
            return _named(_array(_rule(shape.items, rules), shape), rules)
        case JsonEnum():
            return "(" + " | ".join(_literal(json.dumps(text, ensure_ascii=False)) for text in shape.enum) + ")"
        case JsonString():
            return _string(shape)
        case JsonPlain():
            return shape.type


def _string(shape: JsonString) -> str:
    begins = f"{_BEGINS} " if shape.least else ""
    return rf'"\"" {begins}text-char{{0,{shape.longest - shape.least}}} "\""'


def _array(item: str, shape: JsonArray) -> str:
    more = f'("," blank {item}){{{max(shape.least - 1, 0)},{shape.most - 1}}}'
    filled = f"{item} {more}" if shape.most > 1 else item
    inside = filled if shape.least else f"({filled})?"
    return f'"[" blank {inside} blank "]"'


def _named(body: str, rules: list[str]) -> str:
    name = f"part-{len(rules) + 1}"
    rules.append(f"{name} ::= {body}")
    return name


def _quoted(name: str) -> str:
    return _literal(f'"{name}":')


def _literal(text: str) -> str:
    escaped = re.sub(r'(["\\])', r"\\\1", text).replace("\n", r"\n").replace("\r", r"\r").replace("\t", r"\t")
    return f'"{escaped}"'
