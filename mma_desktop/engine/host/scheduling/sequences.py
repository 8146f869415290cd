"""Active sequences: what one sample or one scored continuation does with the logits it gets.

A sequence is a token list that is fed to the model in order. From position `first_output` on it needs logits: a sampled
sequence draws its next token from them, a scored one reads off how likely the token was that is known to follow. The
scheduler feeds every sequence in the same way and does not know which kind it is.
"""

from __future__ import annotations

import codecs
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from mma_desktop.domain.prompts import Completion, FinishReason, Scored
from mma_desktop.engine.host.scheduling.loops import loop_start

_REST_OF_LINE = r"[ \t:：]*[^\s:：][^\n]*(?=\n)"


class Sampler(Protocol):
    """Draws one sample's tokens."""

    def draw(self, row: int) -> int:
        """The next token, from the logits in `row` of the last batch."""
        ...


class Vocabulary(Protocol):
    """What tokens mean."""

    def token_string(self, token: int) -> bytes:
        """The bytes of text that `token` stands for; empty for control tokens."""
        ...

    def is_end(self, token: int) -> bool:
        """Whether `token` ends the answer."""
        ...


class Scorer(Protocol):
    """Reads log-probabilities."""

    def logprob(self, row: int, token: int) -> float:
        """The log-probability of `token` in `row` of the last batch."""
        ...


class ActiveSequence(ABC):
    """One token list being fed. `prompt` tokens of it are the prompt; `cached` of these were not computed."""

    def __init__(self, tokens: Sequence[int], prompt: int) -> None:
        self.tokens = list(tokens)
        self.prompt = prompt
        self.cached = prompt
        self.done = False

    @property
    @abstractmethod
    def first_output(self) -> int:
        """The first position whose logits are still needed; what lies before it may come from the cache."""

    @property
    def fresh(self) -> bool:
        """Whether no logits have been received yet."""
        return self.first_output == self.prompt - 1

    @property
    @abstractmethod
    def room(self) -> int:
        """How many tokens it may still draw."""

    @property
    def written(self) -> str:
        """The text that it has drawn so far; none of one whose tokens are known."""
        return ""

    @abstractmethod
    def receive(self, row: int) -> None:
        """Use the logits of position `first_output`, which lie in `row` of the last batch."""

    @abstractmethod
    def result(self) -> Completion | Scored:
        """What has come out, once it is done."""


class SampledSequence(ActiveSequence):
    """One sample: grows by one drawn token at a time, until it ends or is cut."""

    def __init__(
        self,
        prompt: Sequence[int],
        sampler: Sampler,
        vocabulary: Vocabulary,
        max_tokens: int,
        stop: Sequence[str],
        final: str = "",
        stop_loops: bool = False,
    ) -> None:
        super().__init__(prompt, len(prompt))
        self._sampler = sampler
        self._vocabulary = vocabulary
        self._max_tokens = max_tokens
        self._text = StoppedText(stop, final)
        self._stop_loops = stop_loops
        self._reason = FinishReason.LENGTH
        self.generated = 0
        self.done = max_tokens <= 0

    @property
    def first_output(self) -> int:
        """The last position: a sample only needs the logits after everything it has."""
        return len(self.tokens) - 1

    @property
    def room(self) -> int:
        """What is left of the most tokens."""
        return self._max_tokens - self.generated

    @property
    def written(self) -> str:
        """The text that it has drawn so far."""
        return self._text.text

    def receive(self, row: int) -> None:
        """Draw the next token."""
        token = self._sampler.draw(row)
        self.generated += 1
        if self._vocabulary.is_end(token) or self._text.add(self._vocabulary.token_string(token)):
            self._reason = FinishReason.STOP
            self.done = True
        else:
            self.tokens.append(token)
            self.done = self.generated == self._max_tokens or self._goes_round()

    def _goes_round(self) -> bool:
        """Whether the text only repeats itself; then one round of it is kept."""
        written = self.tokens[self.prompt :]
        if not self._stop_loops or (repeated := loop_start(written)) is None:
            return False
        self._text = StoppedText(())
        self._text.add(b"".join(map(self._vocabulary.token_string, written[:repeated])))
        self._reason = FinishReason.LOOP
        return True

    def result(self) -> Completion:
        """The finished sample."""
        return Completion(self._text.text, self._reason, self.prompt, self.cached, self.generated)


class ScoredSequence(ActiveSequence):
    """One continuation whose tokens are known: its log-probabilities are read, nothing is drawn."""

    def __init__(
        self, prompt: Sequence[int], continuation: Sequence[int], token_strings: Sequence[str], scorer: Scorer
    ) -> None:
        super().__init__([*prompt, *continuation[:-1]], len(prompt))
        self._continuation = continuation
        self._token_strings = token_strings
        self._scorer = scorer
        self._logprobs: list[float] = []
        self.done = not continuation

    @property
    def first_output(self) -> int:
        """The position before the first token that has no log-probability yet."""
        return self.prompt - 1 + len(self._logprobs)

    @property
    def room(self) -> int:
        """None: its tokens are known."""
        return 0

    def receive(self, row: int) -> None:
        """Read off the next token's log-probability."""
        self._logprobs.append(self._scorer.logprob(row, self._continuation[len(self._logprobs)]))
        self.done = len(self._logprobs) == len(self._continuation)

    def result(self) -> Scored:
        """The finished scores."""
        return Scored(tuple(self._token_strings), tuple(self._logprobs), self.prompt, self.cached)


def _final_line(final: str) -> re.Pattern[str]:
    """The line that `final` begins; where it asks for the start of a line, the start of the text is one."""
    begins = rf"(?:\A|\n){re.escape(final[1:])}" if final.startswith("\n") else re.escape(final)
    return re.compile(begins + _REST_OF_LINE, re.IGNORECASE)


class StoppedText:
    """Text that grows by bytes, valid at any time.

    It ends before the first stop string, and before the end of the line in which `final` is followed by something.
    """

    def __init__(self, stop: Sequence[str], final: str = "") -> None:
        self._stop = tuple(word for word in stop if word)
        self._final = _final_line(final) if final else None
        self._longest = max((len(word) for word in self._stop), default=0)
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.text = ""

    def add(self, token_string: bytes) -> bool:
        """Append `token_string` (a character cut in two waits for its rest); True if the text has come to its end."""
        start = max(0, len(self.text) - self._longest + 1)
        self.text += self._decode(token_string)
        found = [at for word in self._stop if (at := self.text.find(word, start)) >= 0]
        if self._final and b"\n" in token_string and (line := self._final.search(self.text)):
            found.append(line.end())
        if found:
            self.text = self.text[: min(found)]
        return bool(found)
