"""A model's vocabulary, through llama.cpp: text to tokens and back. Runs in the engine's child process."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable

from mma_desktop.engine.chat_template import Segment
from mma_desktop.engine.host.library import Pointer, llama
from mma_desktop.engine.token_texts import cut, texts

_NO_TOKEN = -1


class HostVocabulary:
    """Tokenizes and detokenizes. Data never becomes a control token, whatever it says."""

    def __init__(self, model: Pointer) -> None:
        self.handle: Pointer = llama.llama_model_get_vocab(model)
        self.size: int = llama.llama_vocab_n_tokens(self.handle)
        self._bos: int = llama.llama_vocab_bos(self.handle)
        self._adds_bos: bool = llama.llama_vocab_get_add_bos(self.handle) and self._bos != _NO_TOKEN
        self._token_strings: dict[int, bytes] = {}
        self._buffer = ctypes.create_string_buffer(1024)

    @property
    def bos_text(self) -> str:
        """The text of the begin-of-text token, for templates; empty if there is none."""
        return self._token_text(self._bos)

    @property
    def eos_text(self) -> str:
        """The text of the end-of-text token, for templates; empty if there is none."""
        return self._token_text(llama.llama_vocab_eos(self.handle))

    def tokens(self, text: str, control: bool = False) -> list[int]:
        """The tokens of `text`; with `control` it may hold control tokens, otherwise all of it is plain text."""
        data = text.encode("utf-8", "replace")
        room = len(data) + 8
        buffer = (llama.llama_token * room)()
        count = llama.llama_tokenize(self.handle, data, len(data), buffer, room, False, control)
        if count < 0:
            raise ValueError(f"the tokenizer wants {-count} tokens for {len(data)} bytes")
        return buffer[:count]

    def prompt_tokens(self, segments: Iterable[Segment]) -> list[int]:
        """The tokens of a rendered prompt, with the begin-of-text token where the model expects it, once."""
        tokens = [token for segment in segments for token in self.tokens(segment.text, control=not segment.is_data)]
        if self._adds_bos and tokens[:1] != [self._bos]:
            return [self._bos, *tokens]
        return tokens

    def token_string(self, token: int) -> bytes:
        """The bytes of text that `token` stands for; empty for control tokens."""
        known = self._token_strings.get(token)
        if known is None:
            known = self._token_strings[token] = self._read_token_string(token)
        return known

    def is_end(self, token: int) -> bool:
        """Whether `token` ends the answer."""
        return bool(llama.llama_vocab_is_eog(self.handle, token))

    def texts(self, tokens: Iterable[int]) -> list[str]:
        """One text per token (`token_texts.texts`)."""
        return texts(self.token_string(token) for token in tokens)

    def token_strings(self, text: str) -> list[str]:
        """`text` cut at its tokens (`token_texts.cut`)."""
        return cut(text, (self.token_string(token) for token in self.tokens(text)))

    def _read_token_string(self, token: int) -> bytes:
        size = llama.llama_token_to_piece(self.handle, token, self._buffer, len(self._buffer), 0, False)
        if size < 0:
            self._buffer = ctypes.create_string_buffer(-size)
            return self._read_token_string(token)
        return self._buffer.raw[:size]

    def _token_text(self, token: int) -> str:
        if token == _NO_TOKEN:
            return ""
        text: bytes | None = llama.llama_vocab_get_text(self.handle, token)
        return (text or b"").decode("utf-8", "replace")
