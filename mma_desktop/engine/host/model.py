"""A model's weights and the contexts on them, through llama.cpp's low-level API. Runs in the engine's child process.

The batch is one set of numpy arrays that llama.cpp reads in place; a step writes the tokens into them and allocates
nothing. One context holds all sequences in one pool of cells (`kv_unified`), because only so may a sequence share a
part of another.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from mma_desktop.engine.host import devices as host_devices
from mma_desktop.engine.host.adapter import apply_adapter, check_adapter, load_adapter
from mma_desktop.engine.host.conversion import converted
from mma_desktop.engine.host.gguf import name_of
from mma_desktop.engine.host.library import Pointer, llama
from mma_desktop.engine.host.scheduling.token_batches import Feed, Limits, Outcome
from mma_desktop.engine.host.threads import attach_threads
from mma_desktop.engine.host.vocabulary import HostVocabulary
from mma_desktop.engine.wire import CACHE_BYTES, LocalSettings
from mma_desktop.errors import ModelError

MOST_OUTPUTS = 64  # logits per batch; each row is as long as the vocabulary
_USUAL_CONTEXT = 8192
_ABORTED = 2
_NO_ROOM = 1
_ROWS = 128  # computed at once without flash attention: the scores of every head take memory for each row and cell
_KEPT = 1024  # cells: without flash attention every token costs time for each cell in use, whosever it is
_FLASH_ATTENTION = {"auto": -1, "off": 0, "on": 1}  # enum llama_flash_attn_type


class ModelWeights:
    """A model file, loaded; without settings just what it says about itself and its vocabulary."""

    def __init__(self, path: Path, settings: LocalSettings | None = None, scratch: BinaryIO | None = None) -> None:
        parameters = llama.llama_model_default_params()
        parameters.vocab_only = settings is None
        if settings:
            parameters.use_extra_bufts = settings.repack
            if settings.repack:  # rearranged weights and the mapped file would both lie in memory
                parameters.load_mode = llama.LLAMA_LOAD_MODE_NONE
            self._borrowed = _offload(parameters, settings)
        with converted(path, scratch) if settings and settings.convert_q5 else nullcontext(path) as file:
            model = llama.llama_model_load_from_file(str(file).encode(), parameters)
        if not model:
            reasons = "the file is damaged, no GGUF model, or too large for the memory"
            fact = f"{name_of(path)} could not be loaded: {reasons}."
            raise ModelError(fact, "Check the file (mma-desktop models check), or choose a smaller model.")
        self.handle = model
        self._buffer = ctypes.create_string_buffer(1 << 16)

    def metadata(self) -> dict[str, str | int]:
        """Every metadata key of the file with its value as text, and `n_params` and `size` (bytes) as numbers."""
        count = llama.llama_model_meta_count(self.handle)
        values: dict[str, str | int] = dict(self._entry(index) for index in range(count))
        values["n_params"] = llama.llama_model_n_params(self.handle)
        values["size"] = llama.llama_model_size(self.handle)
        return values

    def template(self) -> str:
        """The model's chat template; empty if it has none."""
        source = llama.llama_model_chat_template(self.handle, None)
        return source.decode("utf-8", "replace") if source else ""

    def check_shareable(self) -> None:
        """Raise ModelError for a model whose state cannot be shared between samples, token by token."""
        recurrent = llama.llama_model_is_recurrent(self.handle) or llama.llama_model_is_hybrid(self.handle)
        if recurrent or llama.llama_model_has_encoder(self.handle):
            fact = "Models with a recurrent state or an encoder are not supported: samples cannot share their prompt."
            raise ModelError(fact, "Choose a decoder-only transformer (Qwen, Llama, Mistral, Gemma, ...).")

    def _entry(self, index: int) -> tuple[str, str]:
        key = self._text(llama.llama_model_meta_key_by_index, index)
        return key, self._text(llama.llama_model_meta_val_str_by_index, index)

    def _text(self, read: Pointer, index: int) -> str:
        size: int = read(self.handle, index, self._buffer, len(self._buffer))
        if size >= len(self._buffer):
            self._buffer = ctypes.create_string_buffer(size + 1)
            return self._text(read, index)
        return self._buffer.value.decode("utf-8", "replace")


class HostModel:
    """A context over loaded weights, with a LoRA adapter if one is named: the scheduler's backend, reads logits."""

    def __init__(self, weights: ModelWeights, settings: LocalSettings, adapter: Path | None = None) -> None:
        self.weights = weights
        self.weights.check_shareable()
        self.vocabulary = HostVocabulary(self.weights.handle)
        self.trained_length: int = llama.llama_model_n_ctx_train(self.weights.handle)
        self.context_length = settings.context_length or min(self.trained_length, _USUAL_CONTEXT)
        self.limits = _limits(settings, self.context_length)
        self._abort_flag = ctypes.create_string_buffer(2)
        self._abort_callback = _abort_callback()
        self.context = self._open(settings)
        if adapter:
            self._adapt(adapter)
        self._memory = llama.llama_get_memory(self.context)
        self._batch = _BatchArrays(settings.batch)
        self.drawn = 0  # tokens drawn by all samplers so far
        self.computed = 0  # tokens of all batches so far
        self._warm_up()

    def decode(self, feeds: Sequence[Feed]) -> Outcome:
        """Compute one batch. Raises MemoryError or RuntimeError if llama.cpp cannot."""
        self._abort_flag[0] = b"\0"
        result = llama.llama_decode(self.context, self._batch.fill(feeds))
        if result == 0:
            self.computed += sum(len(feed.tokens) for feed in feeds)
            return Outcome.DONE
        for feed in feeds:
            self.cut(feed.sequence, feed.position)
        if result == _ABORTED:
            return Outcome.ABORTED
        if result == _NO_ROOM:
            return Outcome.NO_ROOM
        raise RuntimeError(f"llama_decode returned {result}")

    def abort(self) -> None:
        """Stop the batch that is being computed, from another thread."""
        self._abort_flag[0] = b"\1"

    def copy(self, source: int, target: int, length: int) -> None:
        """Let sequence `target` share the first `length` cells of `source`."""
        llama.llama_memory_seq_cp(self._memory, source, target, 0, length)

    def cut(self, sequence: int, length: int) -> None:
        """Take from `sequence` every cell from position `length` on."""
        llama.llama_memory_seq_rm(self._memory, sequence, length, -1)

    def save(self, sequence: int) -> bytes:
        """The cells of `sequence`, as llama.cpp writes them."""
        size = llama.llama_state_seq_get_size(self.context, sequence)
        buffer = (ctypes.c_uint8 * size)()
        return bytes(memoryview(buffer)[: llama.llama_state_seq_get_data(self.context, buffer, size, sequence)])

    def load(self, sequence: int, state: bytes) -> bool:
        """Fill the empty `sequence` with saved cells; False if llama.cpp finds no room for them."""
        buffer = (ctypes.c_uint8 * len(state)).from_buffer_copy(state)
        if llama.llama_state_seq_set_data(self.context, buffer, len(state), sequence):
            return True
        self.cut(sequence, 0)
        return False

    def logits(self, row: int) -> npt.NDArray[np.float32]:
        """The logits in `row` of the last batch; valid until the next one."""
        return np.ctypeslib.as_array(llama.llama_get_logits_ith(self.context, row), (self.vocabulary.size,))

    def logprob(self, row: int, token: int) -> float:
        """The log-probability of `token` in `row` of the last batch (log-softmax of the logits)."""
        logits = self.logits(row)
        top = logits.max()
        return float(logits[token] - top - np.log(np.exp(logits - top).sum(dtype=np.float64)))

    def _warm_up(self) -> None:
        """Compute a few tokens: what crashes on this processor crashes now, and the weights are read."""
        self.decode([Feed(0, 0, [0] * 8, 1)])
        self.decode([Feed(0, 8, [0], 1)])
        self.cut(0, 0)

    def _adapt(self, adapter: Path) -> None:
        check_adapter(adapter, str(self.weights.metadata().get("general.architecture", "")))
        apply_adapter(self.context, load_adapter(self.weights.handle, adapter))

    def _open(self, settings: LocalSettings) -> Pointer:
        parameters = llama.llama_context_default_params()
        parameters.n_ctx = self.limits.cells
        parameters.n_batch = settings.batch
        parameters.n_seq_max = settings.sequences
        parameters.n_outputs_max = MOST_OUTPUTS
        parameters.n_threads = settings.threads
        parameters.n_threads_batch = settings.batch_threads
        flash = _flash_attention(settings)
        parameters.flash_attn_type = _FLASH_ATTENTION[flash]
        parameters.n_ubatch = min(settings.batch, _ROWS) if flash == "off" else settings.batch
        parameters.type_k = _cache_type(settings.key_type)
        parameters.type_v = _cache_type(settings.value_type)
        parameters.kv_unified = True
        parameters.swa_full = True
        parameters.abort_callback = self._abort_callback
        parameters.abort_callback_data = ctypes.addressof(self._abort_flag)
        context = llama.llama_init_from_model(self.weights.handle, parameters)
        if not context:
            cache = f"{settings.key_type} keys and {settings.value_type} values"
            fact = f"A context of {self.limits.cells} tokens with {cache} is not possible, or memory is short."
            raise ModelError(fact, "Choose a shorter context, a smaller model, or a KV cache in f16.")
        attach_threads(context, settings)
        return context


class _BatchArrays:
    """The arrays of a llama_batch, written in place."""

    def __init__(self, size: int) -> None:
        self._token = np.zeros(size, np.int32)
        self._position = np.zeros(size, np.int32)
        self._sequence = np.zeros(size, np.int32)
        self._output = np.zeros(size, np.int8)
        self._ones = np.ones(size, np.int32)
        start, width = self._sequence.ctypes.data, self._sequence.itemsize
        self._sequence_pointers = np.arange(start, start + size * width, width, dtype=np.uintp)
        self._batch = llama.llama_batch()
        kinds: dict[str, Any] = dict(llama.llama_batch._fields_)
        for field, array in (
            ("token", self._token),
            ("pos", self._position),
            ("n_seq_id", self._ones),
            ("seq_id", self._sequence_pointers),
            ("logits", self._output),
        ):
            kind = kinds[field]
            setattr(self._batch, field, ctypes.cast(array.ctypes.data, kind))

    def fill(self, feeds: Sequence[Feed]) -> Any:
        """The batch with these tokens in it."""
        end = 0
        for feed in feeds:
            start, count = end, len(feed.tokens)
            end = start + count
            self._token[start:end] = feed.tokens
            self._position[start:end] = range(feed.position, feed.position + count)
            self._sequence[start:end] = feed.sequence
            self._output[start : end - feed.outputs] = 0
            self._output[end - feed.outputs : end] = 1
        self._batch.n_tokens = end
        return self._batch


def _offload(parameters: Any, settings: LocalSettings) -> tuple[Any, ...]:
    """Say which layers go to which devices; what llama.cpp only borrows is returned, to be kept while it loads."""
    parameters.n_gpu_layers = settings.gpu_layers
    if settings.gpu_layers and not settings.devices:
        return ()
    devices = host_devices.handles(settings.devices)  # an empty list keeps a graphics library from taking part
    split = (ctypes.c_float * llama.llama_max_devices())(*settings.tensor_split)
    parameters.devices = ctypes.addressof(devices)
    if settings.tensor_split:
        parameters.tensor_split = split
    return devices, split


def _flash_attention(settings: LocalSettings) -> str:
    """Whether attention is computed in one go: auto where llama.cpp shall choose.

    The processor goes through the cells one by one then. Matrix products were up to twice as fast (docs/results), most
    of all for models with short heads. Only quantised values need it.
    """
    quantised = CACHE_BYTES[settings.value_type] < CACHE_BYTES["f16"]
    if settings.flash_attention != "auto" or settings.gpu_layers or quantised:
        return settings.flash_attention
    return "off"


def _cache_type(name: str) -> int:
    return getattr(llama, f"GGML_TYPE_{name.upper()}")


def _limits(settings: LocalSettings, context_length: int) -> Limits:
    return Limits(
        cells=max(settings.cells or 2 * context_length, context_length),
        sequences=settings.sequences,
        width=min(settings.width, MOST_OUTPUTS, settings.sequences - 1),
        batch=settings.batch,
        chunk=settings.chunk,
        outputs=MOST_OUTPUTS,
        swap=settings.swap,
        draft_batch=settings.draft_batch,
        kept=_KEPT if _flash_attention(settings) == "off" else 0,
    )


def _abort_callback() -> Pointer:
    """libc's strlen as the abort callback: false while the flag is an empty string, true as soon as it is not.

    A callback in Python would take the interpreter's lock hundreds of times in every batch.
    """
    libc = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
    address = ctypes.cast(libc.strlen, ctypes.c_void_p).value
    return llama.ggml_abort_callback(address)
