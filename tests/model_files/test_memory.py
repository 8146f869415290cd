"""The memory estimate against what was measured on real models."""

from __future__ import annotations

import pytest

from mma_desktop.errors import ModelError
from mma_desktop.model_files.memory import MemoryEstimate, check_fits, estimate_memory, kv_bytes_per_token

QWEN_05B = {
    "general.architecture": "qwen2",
    "qwen2.block_count": "24",
    "qwen2.embedding_length": "896",
    "qwen2.attention.head_count": "14",
    "qwen2.attention.head_count_kv": "2",
    "size": 485_452_288,
}
QWEN_15B = QWEN_05B | {
    "qwen2.block_count": "28",
    "qwen2.embedding_length": "1536",
    "qwen2.attention.head_count": "12",
    "size": 1_111_370_240,
}


@pytest.mark.parametrize(("metadata", "measured"), [(QWEN_05B, 12_300), (QWEN_15B, 28_700)])
def test_kv_per_token_is_what_was_measured(metadata: dict[str, str | int], measured: int) -> None:
    assert kv_bytes_per_token(metadata) == pytest.approx(measured, rel=0.002)


def test_stated_key_and_value_lengths_win_over_the_embedding() -> None:
    gemma = {
        "general.architecture": "gemma3",
        "gemma3.block_count": "18",
        "gemma3.embedding_length": "640",
        "gemma3.attention.head_count": "4",
        "gemma3.attention.head_count_kv": "1",
        "gemma3.attention.key_length": "256",
        "gemma3.attention.value_length": "256",
    }
    assert kv_bytes_per_token(gemma) == 2 * 18 * (256 + 256)


def test_head_counts_may_differ_by_layer() -> None:
    hybrid = QWEN_05B | {"qwen2.block_count": "3", "qwen2.attention.head_count_kv": "[2, 0, 4]"}
    assert kv_bytes_per_token(hybrid) == 2 * (2 + 0 + 4) * (64 + 64)


def test_without_grouped_heads_every_head_is_kept() -> None:
    plain = {key: value for key, value in QWEN_05B.items() if not key.endswith("head_count_kv")}
    assert kv_bytes_per_token(plain) == 7 * kv_bytes_per_token(QWEN_05B)


def test_estimate_grows_with_the_context_only_in_the_cache() -> None:
    short, long = estimate_memory(QWEN_05B, 1000), estimate_memory(QWEN_05B, 2000)
    assert long.kv == 2 * short.kv
    assert long.total - short.total == long.kv - short.kv


def test_what_does_not_fit_is_refused_with_both_figures() -> None:
    estimate = MemoryEstimate(weights=8 << 30, kv=1 << 30, overhead=1 << 30)
    check_fits(estimate, available=10 << 30)
    with pytest.raises(ModelError, match=r"10\.0 GiB .* 9\.5 GiB .*smaller model"):
        check_fits(estimate, available=(10 << 30) - (1 << 29))
