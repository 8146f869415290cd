"""Checks of what a node wrote: a closed registry of pure functions, named in a pack as `json_valid`, `length:400` or
`says:判决如下`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, cast

from mma_desktop.data_files import parse_json
from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.domain.workflow_nodes import CheckResult
from mma_desktop.ledger.statement import read_statement
from mma_desktop.tasks.answer_types import unknown_charges
from mma_desktop.tasks.base import Task

_CITED = re.compile(r"[\[【]([^\[\]【】\n]{1,80}#[^\[\]【】\n]{1,20})[\]】]")
_QUOTED = re.compile('[“"「]([^“”"「」\n]{6,})[”"」]')
_EXHIBIT = re.compile(r'["\[【]([PD][0-9]{1,2})["\]】]')
_ITEM = re.compile(r'["\[]([TFINMP][0-9]{1,3})["\]]')
_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class CheckContext:
    """What a check may look at beside the text: the question, what the node read, the passages found for it, and the
    task, whose final line an answer must have.
    """

    document: str = ""
    sources: tuple[str, ...] = ()
    passages: tuple[LibraryPassage, ...] = ()
    task: Task | None = None


Examine = Callable[[str, CheckContext, str], str]
"""Why (text, context, what stands behind the name) does not keep to a check; "" where it does."""


def check_mistake(name: str) -> str:
    """Why a check cannot be named so in a pack; "" where it can."""
    head, colon, argument = name.partition(":")
    if head not in CHECKS:
        return f"there is no check {head!r}, only {', '.join(CHECKS)}"
    if head in _ARGUMENTS and not argument:
        return f"the check {head!r} is written {head}:{_ARGUMENTS[head]}"
    if head not in _ARGUMENTS and colon:
        return f"the check {head!r} takes no number"
    return (
        f"the check length:{argument} names no number from 1 to 99999"
        if head == "length" and not _NUMBER.fullmatch(argument)
        else ""
    )


def run_check(name: str, text: str, context: CheckContext) -> CheckResult:
    """The outcome of a check that `check_mistake` has nothing against."""
    head, _, argument = name.partition(":")
    problem = CHECKS[head](text, context, argument)
    return CheckResult(name, not problem, problem)


def _json_valid(text: str, _context: CheckContext, _argument: str) -> str:
    try:
        parse_json(text)
    except ValueError:
        return "it is no JSON"
    return ""


def _marker_present(text: str, context: CheckContext, _argument: str) -> str:
    readable = context.task is None or context.task.read(text).value is not None
    return "" if readable else "its final line is missing or cannot be read"


def _amounts_sum(text: str, context: CheckContext, _argument: str) -> str:
    """Every sum in the text comes out, and every total and court fee that a program gave the node is named in it."""
    statement = read_statement(text)
    for equation in statement.equations:
        if any(result.value != equation.total for result in equation.results):
            return f"a sum does not come out: it makes {equation.total:f}"
    named = {amount.value for amount in statement.amounts}
    for field in _AMOUNTS_GIVEN:
        for value in map(_decimal, _given(context, field)):
            if value is not None and value not in named:
                return _unnamed(field, value)
    return ""


def _unnamed(field: str, value: Decimal) -> str:
    return f"it does not name the total {value:f}" if field == "total" else f"it does not name the court fee {value:f}"


def _given(context: CheckContext, field: str) -> list[object]:
    """What the JSON objects that the node read hold in a field; nothing of any other text."""
    return [found[field] for source in context.sources if field in (found := _object(source))]


def _object(source: str) -> Mapping[str, object]:
    try:
        found: Any = parse_json(source)
    except ValueError:
        return {}
    return cast("Mapping[str, object]", found) if isinstance(found, Mapping) else {}


def _decimal(value: object) -> Decimal | None:
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None


def _charge_known(text: str, context: CheckContext, _argument: str) -> str:
    value = context.task.read(text).value if context.task is not None else None
    if value is None:
        return "it names no charge"
    unknown = sorted(unknown_charges(value))
    return f"it names a charge that is on no list: {', '.join(unknown)}" if unknown else ""


def _statute_exists(text: str, context: CheckContext, _argument: str) -> str:
    known = {passage.id for passage in context.passages}
    unknown = [cited for cited in _CITED.findall(text) if cited.strip() not in known]
    return f"it cites {unknown[0]}, which was not found for it" if unknown else ""


def _quote_in_source(text: str, context: CheckContext, _argument: str) -> str:
    source = _BLANK.sub("", "\n".join((context.document, *(passage.text for passage in context.passages))))
    missing = [quote for quote in _QUOTED.findall(text) if _BLANK.sub("", quote) not in source]
    return f"it quotes what stands nowhere: {missing[0][:40]}" if missing else ""


def _exhibit_exists(text: str, context: CheckContext, _argument: str) -> str:
    known = {cited for source in context.sources for cited in _EXHIBIT.findall(source)}
    unknown = [cited for cited in _EXHIBIT.findall(text) if cited not in known]
    return f"it cites {unknown[0]}, which is no exhibit" if unknown else ""


def _item_exists(text: str, context: CheckContext, _argument: str) -> str:
    known = {cited for source in context.sources for cited in _ITEM.findall(source)}
    unknown = [cited for cited in _ITEM.findall(text) if cited not in known]
    return f"it cites {unknown[0]}, which is no item" if unknown else ""


def _items_known(text: str, context: CheckContext, _argument: str) -> str:
    """Everything that a reply lists as its items is the mark of a line that the node read."""
    known = {cited for source in context.sources for cited in _ITEM.findall(source)}
    unknown = [named for named in _listed_items(text) if named not in known]
    return f"it cites {unknown[0]}, which is no item" if unknown else ""


def _listed_items(text: str) -> list[str]:
    """What stands in the `items` of a JSON object, or of those in a list."""
    try:
        found: Any = parse_json(text)
    except ValueError:
        return []
    objects = cast("list[Any]", found) if isinstance(found, list) else [found]
    lists = [cast("Mapping[str, Any]", one).get("items") for one in objects if isinstance(one, Mapping)]
    return [str(item) for items in lists if isinstance(items, list) for item in cast("list[Any]", items)]


def _parties_named(text: str, context: CheckContext, _argument: str) -> str:
    """Every party that a program gave the node is named."""
    parties = [
        name for given in _given(context, "parties") if isinstance(given, list) for name in cast("list[object]", given)
    ]
    missing = [str(name) for name in parties if str(name) not in text]
    return f"it does not name the party {missing[0]}" if missing else ""


def _says(text: str, _context: CheckContext, argument: str) -> str:
    return "" if argument in text else f"it does not say {argument}"


def _length(text: str, _context: CheckContext, argument: str) -> str:
    return f"it has {len(text)} characters, more than {argument}" if len(text) > int(argument) else ""


CHECKS: Mapping[str, Examine] = {
    "json_valid": _json_valid,
    "marker_present": _marker_present,
    "amounts_sum": _amounts_sum,
    "charge_known": _charge_known,
    "statute_exists": _statute_exists,
    "quote_in_source": _quote_in_source,
    "exhibit_exists": _exhibit_exists,
    "item_exists": _item_exists,
    "items_known": _items_known,
    "parties_named": _parties_named,
    "says": _says,
    "length": _length,
}
_ARGUMENTS = {"says": "WORDS", "length": "NUMBER"}
"""The checks that something stands behind, and what."""
_AMOUNTS_GIVEN = ("total", "fee")
"""The fields in which programs give amounts that a text must name."""
