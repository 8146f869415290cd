"""What goes through the pipe comes out as it went in."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from mma_desktop.domain.prompts import Completion, Constraint, FinishReason, Message, Prompt, Sampling, Scored
from mma_desktop.engine import wire
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.errors import ContextOverflow, EngineError, MmaError, ModelError


def through_the_pipe(value: object) -> dict[str, object]:
    return json.loads(wire.line(wire.plain(value)))


def test_requests_and_answers_survive_the_pipe() -> None:
    prompt = Prompt((Message("user", '盗窃\n"\u2028🎉'),), prefix="合计")
    sampling = Sampling(
        n=3, stop=("\n",), constraint=Constraint("root ::= [0-9]", "金额"), tag="vote", like=("合计5000元", "")
    )
    completion = Completion("5000元", FinishReason.LENGTH, 10, 4, 3)
    scored = Scored(("5", "0"), (-0.5, -1.25), 9, 9)
    assert wire.prompt(through_the_pipe(prompt)) == prompt
    assert wire.sampling(through_the_pipe(sampling)) == sampling
    assert wire.sampling(through_the_pipe(Sampling())) == Sampling()
    assert wire.completion(through_the_pipe(completion)) == completion
    assert wire.scored(through_the_pipe(scored)) == scored


def test_a_message_is_one_line_of_ascii() -> None:
    line = wire.line({"text": "a\nb\u2028\ud800 元"})
    assert line.count(b"\n") == 1
    assert line.isascii()
    assert json.loads(line)["text"] == "a\nb\u2028\ud800 元"


@pytest.mark.parametrize(
    ("settings", "fact"),
    [
        ({"value_type": "q8_0", "flash_attention": "off"}, "need flash attention"),
        ({"key_type": "q9"}, "no type of the KV cache"),
        ({"flash_attention": "yes"}, "cannot be yes"),
        ({"gpu_layers": 3, "devices": ("CUDA0",), "tensor_split": (2, 1)}, "2 shares"),
    ],
)
def test_settings_that_cannot_go_together_are_refused(settings: dict[str, Any], fact: str) -> None:
    with pytest.raises(ModelError, match=fact):
        LocalSettings(**settings)


def test_a_quantised_cache_is_allowed_with_flash_attention_and_for_keys_without() -> None:
    assert LocalSettings(key_type="q8_0", value_type="q8_0").flash_attention == "auto"
    assert LocalSettings(key_type="q8_0", flash_attention="off").value_type == "f16"


@pytest.mark.parametrize("kind", [EngineError, ContextOverflow, ModelError])
def test_errors_keep_their_kind(kind: type[MmaError]) -> None:
    error = wire.error(wire.error_data(kind("Too long.", "Shorten it.")))
    assert type(error) is kind
    assert (error.fact, error.remedy) == ("Too long.", "Shorten it.")


_DONE = {"text": "a", "finish_reason": "stop", "prompt_tokens": 1, "cached_tokens": 0, "generated_tokens": 1}
_READERS = {
    "completions": (partial(wire.completions, number=1), [_DONE]),
    "scores": (partial(wire.scores, number=1), [{"token_strings": ["a"], "logprobs": [-1]}]),
    "count": (wire.count, 5),
    "texts": (wire.texts, ["a"]),
    "opened": (
        wire.opened,
        {"name": "", "architecture": "", "parameters": 1, "context_length": 1, "template": "", "confined": ["files"]},
    ),
}
_WRONG: tuple[Any, ...] = (None, 5.5, "a", True, {}, [], [5], [None], {"ok": 5}, [_DONE, _DONE], [[]])


@pytest.mark.parametrize(("read", "right"), _READERS.values(), ids=_READERS)
def test_an_answer_of_another_shape_is_refused(read: Callable[[Any], Any], right: Any) -> None:
    assert read(right)
    for wrong in _WRONG:
        if (read, wrong) != (wire.texts, []):
            with pytest.raises(ValueError, match="."):
                read(wrong)


@pytest.mark.parametrize(
    "change", [{"finish_reason": "done"}, {"text": 5}, {"prompt_tokens": None}, {"prompt_tokens": True}, {"more": 1}]
)
def test_a_completion_with_a_wrong_field_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="."):
        wire.completions([_DONE | change], 1)
