"""What a GGUF file holds, without loading it."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("llama_cpp")

from mma_desktop.engine.host.gguf import alignment, layer_sizes, opened, tensors, text_of, write_head
from mma_desktop.engine.host.library import llama
from mma_desktop.errors import ModelError
from tests.engine.client.lora_file import RANK, write_adapter


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small file with two tensors in each of its first two layers."""
    return write_adapter(tmp_path / "law.gguf", width=64, layers=2)


def test_single_keys_are_read(file: Path) -> None:
    assert text_of(file, "general.architecture") == "llama"
    assert text_of(file, "general.name") == "", "there is no such key"
    assert text_of(file, "adapter.lora.alpha") == "", "it is a number"


def test_tensors_lie_one_after_the_other_at_multiples_of_the_alignment(file: Path) -> None:
    with opened(file) as handle:
        listed, step = tensors(handle), alignment(handle)
    assert [tensor.name for tensor in listed][:2] == [f"blk.0.attn_output.weight.lora_{end}" for end in "ab"]
    assert {(tensor.kind, tensor.size) for tensor in listed} == {(llama.GGML_TYPE_F32, 64 * RANK * 4)}
    assert all(tensor.start % step == 0 for tensor in listed)
    assert listed[-1].start + listed[-1].size <= file.stat().st_size


def test_layers_are_counted_by_their_number(file: Path) -> None:
    each = 2 * 64 * RANK * 4
    assert layer_sizes(file, 2) == {"layer_bytes": str([each, each]), "output_bytes": 0}
    assert layer_sizes(file, 1) == {"layer_bytes": str([each]), "output_bytes": each}, "what is no layer is output"


def test_a_head_with_another_kind_has_another_size(file: Path, tmp_path: Path) -> None:
    with opened(file) as handle:
        assert write_head(handle, tmp_path / "head.gguf", {"blk.1.attn_output.weight.lora_a": llama.GGML_TYPE_F16})
    with opened(tmp_path / "head.gguf") as handle:
        kinds = [tensor.kind for tensor in tensors(handle)]
    assert kinds == [llama.GGML_TYPE_F32, llama.GGML_TYPE_F32, llama.GGML_TYPE_F16, llama.GGML_TYPE_F32]


@pytest.mark.parametrize("content", [b"", b"This is no model.", b"GGUF" + b"\xff" * 40])
def test_a_file_that_is_none_is_a_model_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "damaged.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelError, match=r"damaged\.gguf could not be read"):
        text_of(path, "general.architecture")
