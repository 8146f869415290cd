"""What the program and an engine's child process say to each other: JSON lines over pipes, never a port.

The program sends `{"id", "op", ...}`; the child answers each request once, with `{"id", "ok"}` or `{"id", "error"}`,
and sends `{"heartbeat": tokens generated so far, "computed": tokens computed so far, "writing": [the end of the text
that each context writes now]}` by itself, or the first of them with an answer, while it is at work. `cancel` has no
answer: it drops a request. Messages become dataclasses by hand: with pydantic each child would be 8 MiB larger.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_type_hints

from mma_desktop.domain.prompts import Completion, Constraint, FinishReason, Message, Prompt, Sampling, Scored
from mma_desktop.errors import ContextOverflow, EngineError, MmaError, ModelError

_Made = TypeVar("_Made", Completion, Scored, "Opened")

LINE_LIMIT = 256 << 20
_ERRORS = {kind.__name__: kind for kind in (EngineError, ContextOverflow, ModelError)}


class Op(StrEnum):
    """What the child can be asked."""

    OPEN = "open"
    INSPECT = "inspect"
    DEVICES = "devices"
    GENERATE = "generate"
    SCORE = "score"
    COUNT = "count"
    TOKEN_STRINGS = "token_strings"
    CANCEL = "cancel"


CACHE_BYTES = {
    "f32": 4.0, "f16": 2.0, "q8_0": 34 / 32, "q5_1": 24 / 32, "q5_0": 22 / 32, "q4_1": 20 / 32,
    "q4_0": 18 / 32, "iq4_nl": 18 / 32,
}  # fmt: skip
"""Bytes per value of the types that a KV cache may have; the quantised ones store blocks of 32 values."""

STALL_SECONDS = 900.0
"""The least: a large model has longer to be read from a disk or to compute a batch (`client/deadlines.py`)."""

TAIL = 200
"""Characters of a text that is being written which a heartbeat carries at most."""

CHOOSE = -1
DRAFT_BATCH = 16
"""Tokens up to which draft tokens fill up a batch, where tokens are drafted."""


@dataclass(frozen=True, slots=True)
class Device:
    """A graphics device as llama.cpp reports it; `free` and `total` in bytes, `unified` if they are the computer's."""

    name: str
    description: str
    free: int
    total: int
    unified: bool = False


@dataclass(frozen=True, slots=True)
class LocalSettings:
    """How a model is run. Zero means: choose what suits the model and the machine.

    `context_length` is the most tokens one request may hold; `cells` is the size of the KV cache that all requests and
    cached prompts share; `sequences` is how many of them it can hold apart, and `width` how many run at once. A batch
    holds at most `batch` tokens, and at most `chunk` where samples run beside a prompt; fewer samples than
    `draft_batch` are joined by draft tokens, up to so many tokens in all (0: no drafting). `swap` is how many bytes of
    main memory may hold prompts that had to leave the cache.

    `threads` decode, `batch_threads` prefill prompts, and `spin` lets them burn a core while they wait for each other
    (see `host/threads.py`). `gpu_layers` of the model, counted from its end, go to `devices`, split between them in
    the numbers of `tensor_split`, in the order of the layers; CHOOSE lets the engine take as many as fit, 0 is the
    processor alone, and without names llama.cpp shares the layers out itself. `key_type` and `value_type` are the types
    of the KV cache, of `CACHE_BYTES`. `flash_attention` is on, off, or auto: not on the processor, where it is
    slower for many models. It lets a text depend on its own tokens only, while without it rounding depends on where in
    the cache they lie, and so on what was asked before.

    `repeatable` replies depend on nothing but the request (`host/serial.py`): one after the other, and slower.

    `memory_limit` caps the child's address space in bytes. A child that does nothing for `hang_seconds`, or is at
    work but computes nothing for `stall_seconds`, is restarted.
    `repack` lets llama.cpp rearrange weights for this processor: faster, and switched off where it crashes. They
    are then read into memory; without, the file is mapped. `convert_q5` converts Q5_0 weights to
    Q8_0 first (`host/conversion.py`).

    Raises ModelError for settings that cannot go together.
    """

    context_length: int = 0
    cells: int = 0
    sequences: int = 64
    width: int = 32
    batch: int = 512
    chunk: int = 128
    draft_batch: int = 0
    swap: int = 256 << 20
    threads: int = 0
    batch_threads: int = 0
    spin: bool = False
    gpu_layers: int = 0
    devices: tuple[str, ...] = ()
    tensor_split: tuple[int, ...] = ()
    flash_attention: str = "auto"
    key_type: str = "f16"
    value_type: str = "f16"
    repack: bool = True
    convert_q5: bool = False
    repeatable: bool = False
    memory_limit: int = 0
    hang_seconds: float = 60.0
    stall_seconds: float = STALL_SECONDS

    def __post_init__(self) -> None:
        for kind in (self.key_type, self.value_type):
            if kind not in CACHE_BYTES:
                raise ModelError(f"{kind} is no type of the KV cache.", f"Choose one of: {', '.join(CACHE_BYTES)}.")
        if self.flash_attention not in ("auto", "on", "off"):
            raise ModelError(f"Flash attention cannot be {self.flash_attention}.", "Choose auto, on or off.")
        if self.flash_attention == "off" and CACHE_BYTES[self.value_type] < CACHE_BYTES["f16"]:
            fact = f"Values of the KV cache in {self.value_type} need flash attention, which is off."
            raise ModelError(fact, "Switch flash attention on, or keep the values in f16.")
        if self.tensor_split and len(self.tensor_split) != len(self.devices):
            fact = f"{len(self.tensor_split)} shares were given for {len(self.devices)} graphics devices."
            raise ModelError(fact, "Give one share for each device.")


@dataclass(frozen=True, slots=True)
class Opened:
    """What the child says of the model it has loaded, and of itself: what it cannot reach any more."""

    name: str
    architecture: str
    parameters: int
    context_length: int
    template: str
    confined: tuple[str, ...] = ()
    trained_length: int = 0


def line(message: Mapping[str, Any]) -> bytes:
    """One message as it goes through the pipe."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def reply(raw: bytes) -> Mapping[str, Any]:
    """One message of the child. Raises ValueError for anything that is none: the child may have been taken over."""
    try:
        data: Any = json.loads(raw)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(data, dict):
        raise ValueError("not an object")
    message = cast("dict[str, Any]", data)
    _check(tuple(_items(message.get("writing", []))), tuple[str, ...])
    answers = [name for name in ("ok", "error") if name in message]
    if any(type(message.get(name, 0)) is not int for name in ("id", "heartbeat", "computed")):
        raise ValueError("a number is none")
    if len(answers) != ("id" in message) or ("error" in message and not _is_error(message["error"])):
        raise ValueError("not one answer")
    return message


def _is_error(data: object) -> bool:
    if not isinstance(data, dict):
        return False
    fields = cast("dict[str, Any]", data)
    return all(isinstance(fields.get(name), str) for name in ("kind", "fact", "remedy"))


def plain(value: Any) -> dict[str, Any]:
    """A dataclass as JSON values."""
    return dataclasses.asdict(value)


def prompt(data: Mapping[str, Any]) -> Prompt:
    """The prompt that `plain` made `data` of."""
    return Prompt(tuple(Message(**message) for message in data["messages"]), data["prefix"])


def sampling(data: Mapping[str, Any]) -> Sampling:
    """The sampling that `plain` made `data` of."""
    fields = dict(data)
    fields["stop"], fields["like"] = tuple(data["stop"]), tuple(data["like"])
    fields["constraint"] = Constraint(**data["constraint"]) if data["constraint"] else None
    return Sampling(**fields)


def completions(data: Any, number: int) -> list[Completion]:
    """So many completions that `plain` made `data` of. Raises ValueError for anything else, as all that follow."""
    return [completion(item) for item in _items(data, number)]


def completion(data: Any) -> Completion:
    """The completion that `plain` made `data` of."""
    fields = _fields(data)
    return _made(Completion, fields | {"finish_reason": FinishReason(fields.get("finish_reason"))})


def opened(data: Any) -> Opened:
    """What the child says of itself, that `plain` made `data` of."""
    fields = _fields(data)
    return _made(Opened, fields | {"confined": tuple(_items(fields.get("confined", [])))})


def scores(data: Any, number: int) -> list[Scored]:
    """The scores of so many continuations."""
    return [scored(item) for item in _items(data, number)]


def scored(data: Any) -> Scored:
    """The scores that `plain` made `data` of."""
    fields = _fields(data)
    return _made(Scored, fields | {name: tuple(_items(fields.get(name))) for name in ("token_strings", "logprobs")})


def count(data: Any) -> int:
    """A number of tokens."""
    if type(data) is not int:
        raise ValueError("no number")
    return data


def texts(data: Any) -> list[str]:
    """Parts of a text."""
    items = _items(data)
    for item in items:
        _check(item, str)
    return items


def _items(data: Any, number: int | None = None) -> list[Any]:
    if not isinstance(data, list):
        raise ValueError("no list")
    items = cast("list[Any]", data)
    if number is not None and len(items) != number:
        raise ValueError("more or less than was asked for")
    return items


def _fields(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ValueError("no object")
    return cast("dict[str, Any]", data)


def _made(kind: type[_Made], fields: Mapping[str, Any]) -> _Made:
    try:
        made = kind(**fields)
    except TypeError as error:
        raise ValueError("a field is missing or unknown") from error
    for name, wanted in _types(kind).items():
        _check(getattr(made, name), wanted)
    return made


@cache
def _types(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def _check(value: object, wanted: Any) -> None:
    """Raises ValueError for a value of another type; whole numbers are decimal ones too."""
    if isinstance(value, tuple):
        for item in cast("tuple[object, ...]", value):
            _check(item, get_args(wanted)[0])
    elif type(value) is not wanted and not (wanted is float and type(value) is int):
        raise ValueError("a value of another type")


def error_data(error: MmaError) -> dict[str, str]:
    """An error as JSON values."""
    return {"kind": type(error).__name__, "fact": error.fact, "remedy": error.remedy}


def error(data: Mapping[str, str]) -> MmaError:
    """The error that `error_data` made `data` of."""
    return _ERRORS.get(data["kind"], EngineError)(data["fact"], data["remedy"])
