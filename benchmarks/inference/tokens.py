"""Prompts as the tokens that our engine feeds, so that every peer can be given the very same ones."""

from __future__ import annotations

from pathlib import Path

from mma_desktop.domain.prompts import Prompt
from mma_desktop.engine.chat_template import ChatTemplate, Segment
from mma_desktop.engine.host.library import llama
from mma_desktop.engine.host.model import ModelWeights
from mma_desktop.engine.host.vocabulary import HostVocabulary


class Tokenizer:
    """A model's vocabulary and chat template, without its weights."""

    def __init__(self, path: Path) -> None:
        silence()
        self._weights = ModelWeights(path)
        self._vocabulary = HostVocabulary(self._weights.handle)
        source = self._weights.template()
        self._template = ChatTemplate(source, self._vocabulary.bos_text, self._vocabulary.eos_text)

    def tokens(self, prompt: Prompt) -> tuple[int, ...]:
        """The tokens of a prompt."""
        segments = [*self._template.render(prompt.messages), Segment(prompt.prefix, is_data=True)]
        return tuple(self._vocabulary.prompt_tokens(segments))

    def token_strings(self, text: str) -> list[str]:
        """`text` cut at token boundaries."""
        return self._vocabulary.token_strings(text)

    def plain(self, text: str) -> tuple[int, ...]:
        """The tokens of a text that is no prompt."""
        return tuple(self._vocabulary.tokens(text))


def silence() -> None:
    """Keep what llama.cpp says about a model off the screen of this process."""
    llama.llama_log_set(_silent, None)


@llama.llama_log_callback
def _silent(_level: int, _text: bytes, _data: object) -> None:
    pass
