"""The grammar of the final segment, checked by llama.cpp itself on the tiny model's vocabulary."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.tasks.catalog import load_task

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def vocabulary(tiny_model: Path) -> Iterator[Any]:
    llama = pytest.importorskip("llama_cpp")
    parameters = llama.llama_model_default_params()
    parameters.vocab_only = True
    model = llama.llama_model_load_from_file(str(tiny_model).encode(), parameters)
    yield llama, llama.llama_model_get_vocab(model)
    llama.llama_model_free(model)


def accepts(vocabulary: Any, grammar: str, text: str) -> bool:
    """Whether the grammar allows the tokens of `text` one after the other, and then the end."""
    llama, vocab = vocabulary
    sampler = llama.llama_sampler_init_grammar(vocab, grammar.encode(), b"root")
    assert sampler, "llama.cpp refuses the grammar"
    encoded = text.encode()
    tokens = (llama.llama_token * (len(encoded) + 8))()
    count = llama.llama_tokenize(vocab, encoded, len(encoded), tokens, len(tokens), False, False)
    try:
        for token in tokens[:count]:
            if not _allows(llama, sampler, token):
                return False
            llama.llama_sampler_accept(sampler, token)
        return _allows(llama, sampler, llama.llama_vocab_eos(vocab))
    finally:
        llama.llama_sampler_free(sampler)


def _allows(llama: Any, sampler: Any, token: int) -> bool:
    candidates = (llama.llama_token_data * 1)(llama.llama_token_data(token, 1.0, 0.0))
    array = llama.llama_token_data_array(candidates, 1, -1, False)
    llama.llama_sampler_apply(sampler, ctypes.byref(array))
    return bool(candidates[0].logit > float("-inf"))


@pytest.mark.parametrize(
    ("task", "language", "text", "allowed"),
    [
        ("lqa", "zh", "\n正确答案:B", True),
        ("lqa", "zh", "\n正确答案：[B", True),
        ("lqa", "zh", "\n正确答案:AB", False),
        ("lqa", "zh", "\n正确答案:K", False),
        ("lqa", "zh", "\n正确答案应当选B", True),
        ("lqa", "zh", "\n正确答案:B。", False),
        ("mmlu_pro_law", "en", "\nFinal answer: (J", True),
        ("mmlu_pro_law", "en", "\nFinal answer: Joe", False),
        ("ljp_term", "zh", "\n刑期:18个月", True),
        ("ljp_term", "zh", "\n刑期:无期徒刑", True),
        ("ljp_term", "zh", "\n刑期:一年", False),
        ("deepfund", "en", "\nDecision: Hold", True),
        ("deepfund", "en", "\nDecision: Wait", False),
        ("deepfund", "zh", "\n决策：持有", True),
        ("deepfund", "zh", "\n决策:观望", False),
        ("eca", "zh", "最终金额:51500元", True),
        ("eca", "zh", "最终金额：人民币51,500.50元", True),
        ("eca", "zh", "最终金额:[5.15万元", True),
        ("eca", "zh", "最终金额:0元", True),
        ("eca", "zh", "最终金额:51500元。", False),
        ("eca", "zh", "最终金额:五万元", False),
        ("eca", "zh", "最终金额:51500", False),
        ("eca", "zh", "最终金额:元", False),
        ("eca", "en", "Final amount: 51500 yuan", True),
        ("eca", "en", "Final amount: CNY 51,500.50 yuan", True),
        ("eca", "en", "Final amount: 1.2 million yuan", True),
        ("eca", "en", "Final amount: 51500", False),
        ("eca", "en", "Final amount: unknown", False),
    ],
)
def test_the_final_segment_is_an_answer_and_nothing_else(
    vocabulary: Any, task: str, language: str, text: str, allowed: bool
) -> None:
    constraint = load_task(task, language).constraint()
    assert constraint is not None
    assert text.startswith(constraint.trigger)
    assert accepts(vocabulary, constraint.grammar, text) is allowed


@pytest.mark.parametrize(
    ("task", "text", "allowed"),
    [
        ("fkt", "\n正确答案:C", True),
        ("fkt", "\n正确答案:D", False),
        ("general", "\n最终答案:C", True),
        ("general", "\n最终答案:AC", True),
        ("general", "\n最终答案:12", False),
    ],
)
def test_an_item_allows_only_the_options_that_it_offers(vocabulary: Any, task: str, text: str, allowed: bool) -> None:
    constraint = load_task(task, "zh").for_item("石油的单位是？\nA. 桶\nB. 升\nC. 千克").constraint()
    assert constraint is not None
    assert accepts(vocabulary, constraint.grammar, text) is allowed
