"""A loaded model: its log-probabilities, its cells, and the settings that it takes."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings
from tests.engine.tiny import LONG, QUESTION, ROUNDING

pytestmark = [pytest.mark.real, pytest.mark.asyncio(loop_scope="module")]

FEW = LocalSettings(context_length=512, cells=1024, threads=1)


INDEPENDENT = """
import ctypes, json, sys
import numpy as np
from llama_cpp import llama_cpp as ll
silence = ll.llama_log_callback(lambda *_: None)
ll.llama_log_set(silence, None)
parameters = ll.llama_model_default_params()
parameters.use_extra_bufts = False
model = ll.llama_model_load_from_file(sys.argv[1].encode(), parameters)
settings = ll.llama_context_default_params()
settings.n_ctx = settings.n_batch = settings.n_ubatch = 512
context = ll.llama_init_from_model(model, settings)
vocabulary = ll.llama_model_get_vocab(model)

def tokens(text, special):
    room = (ll.llama_token * 512)()
    return room[: ll.llama_tokenize(vocabulary, text.encode(), len(text.encode()), room, 512, False, special)]

prompt, continuation = tokens(sys.argv[2], True), tokens(sys.argv[3], False)
everything = prompt + continuation
batch = ll.llama_batch_init(512, 0, 1)
batch.n_tokens = len(everything)
for i, token in enumerate(everything):
    batch.token[i], batch.pos[i], batch.n_seq_id[i], batch.logits[i] = token, i, 1, 1
    batch.seq_id[i][0] = 0
assert ll.llama_decode(context, batch) == 0
scores = []
for i, token in enumerate(continuation):
    size = ll.llama_vocab_n_tokens(vocabulary)
    row = np.ctypeslib.as_array(ll.llama_get_logits_ith(context, len(prompt) - 1 + i), (size,)).astype(float)
    scores.append(row[token] - row.max() - np.log(np.exp(row - row.max()).sum()))
print(json.dumps(scores))
"""


async def test_scores_are_those_of_an_independent_computation(engine: LocalEngine, tiny_model: Path) -> None:
    rendered = (
        "<|im_start|>system\nYou are a helpful assistant.<|im_end|>\n"
        "<|im_start|>user\nTell me about the sea.<|im_end|>\n<|im_start|>assistant\n"
    )
    continuations = ["The sea is deep, blue and 3,688 metres deep on average.", "No."]
    for scored, text in zip(await engine.score(QUESTION, continuations), continuations, strict=True):
        command = [sys.executable, "-c", INDEPENDENT, str(tiny_model), rendered, text]
        output = await asyncio.to_thread(subprocess.run, command, capture_output=True, check=True)
        assert scored.logprobs == pytest.approx(json.loads(output.stdout), abs=ROUNDING)
        assert "".join(scored.token_strings) == text
        assert len(scored.token_strings) == len(scored.logprobs)


async def test_scoring_shares_the_prompt_and_generates_nothing(engine: LocalEngine) -> None:
    await engine.generate(QUESTION, Sampling(max_tokens=1))
    scores = await engine.score(QUESTION, ["Yes", "No", ""])
    assert all(score.cached_tokens >= score.prompt_tokens - 1 for score in scores)
    assert scores[2].logprobs == ()
    assert scores[2].mean == 0


async def test_the_likelier_continuation_scores_higher(engine: LocalEngine) -> None:
    prompt = Prompt((Message("user", "What is the capital of France?"),), prefix="The capital of France is")
    paris, nonsense = await engine.score(prompt, [" Paris", " xylophone"])
    assert paris.mean > nonsense.mean + 3


async def test_a_prompt_that_left_the_cells_comes_back_from_main_memory(tiny_model: Path) -> None:
    """Bit for bit: what is scored after it is what was scored while it lay in the cells."""
    cases = [Prompt((Message("user", f"Case {number}. {LONG.messages[0].content}"),)) for number in range(3)]
    engine = await LocalEngine.open(tiny_model, settings=LocalSettings(context_length=1024, cells=1024))
    try:
        computed, from_cells = [(await engine.score(cases[0], [" 5000 yuan."]))[0] for _ in range(2)]
        for case in cases[1:]:
            await engine.score(case, [" None."])
        (from_memory,) = await engine.score(cases[0], [" 5000 yuan."])
    finally:
        await engine.close()
    assert computed.cached_tokens == 0
    assert from_memory == from_cells
    assert from_memory.cached_tokens == from_memory.prompt_tokens - 1


async def answer(model: Path, settings: LocalSettings) -> str:
    engine = await LocalEngine.open(model, settings=settings)
    try:
        (reply,) = await engine.generate(QUESTION, Sampling(temperature=0, max_tokens=8))
        return reply.text
    finally:
        await engine.close()


@pytest.mark.parametrize(
    "changes",
    [
        {"batch_threads": 2},
        {"spin": True},
        {"flash_attention": "off"},
        {"flash_attention": "on", "key_type": "f32", "value_type": "f32"},
    ],
    ids=str,
)
async def test_each_setting_is_taken_and_the_answer_stays_the_same(
    tiny_model: Path, changes: dict[str, object]
) -> None:
    assert await answer(tiny_model, replace(FEW, **changes)) == await answer(tiny_model, FEW)


async def test_a_quantised_cache_holds_the_prompt(tiny_model: Path) -> None:
    assert await answer(tiny_model, replace(FEW, key_type="q8_0", value_type="q8_0"))
