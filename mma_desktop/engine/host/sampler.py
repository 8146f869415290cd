"""Drawing tokens with llama.cpp's own samplers, grammar included. Runs in the engine's child process.

A grammar over the whole vocabulary is slow, and a sampler that follows the grammar rarely draws anything it forbids.
So a token is drawn first and the grammar is asked about this one; only if it forbids it, all tokens are filtered and
one is drawn again. llama.cpp aborts the process when a grammar is given a token it forbids; here it never is.
"""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Iterable

import numpy as np

from mma_desktop.domain.prompts import Constraint, Sampling
from mma_desktop.engine.host.library import Pointer, llama
from mma_desktop.engine.host.model import HostModel
from mma_desktop.engine.host.vocabulary import HostVocabulary
from mma_desktop.errors import EngineError

_SEEDS = 0xFFFFFFFF  # llama.cpp reads this very number as "a random seed"
_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])
_Candidates = np.ndarray[tuple[int], np.dtype[np.void]]  # of _CANDIDATE
_REMEDY = "Correct the grammar of this request."


class HostSampler:
    """One sample's sampler."""

    def __init__(self, model: HostModel, sampling: Sampling, seed: int) -> None:
        self._model = model
        self._chain = _chain(sampling, seed)
        self._tail = GrammarTail(model.vocabulary, sampling.constraint) if sampling.constraint else None
        weakref.finalize(self, llama.llama_sampler_free, self._chain)

    def draw(self, row: int) -> int:
        """The next token. Raises EngineError when the grammar leaves none."""
        self._model.drawn += 1
        token = llama.llama_sampler_sample(self._chain, self._model.context, row)
        if self._tail is None or self._tail.take(token):
            return token
        token = self._draw_allowed(row, self._tail)
        self._tail.accept(token)
        return token

    def _draw_allowed(self, row: int, tail: GrammarTail) -> int:
        candidates = np.zeros(self._model.vocabulary.size, _CANDIDATE)
        candidates["id"] = np.arange(len(candidates))
        candidates["logit"] = self._model.logits(row)
        tail.filter(candidates)
        candidates = candidates[np.isfinite(candidates["logit"])]
        if not len(candidates):
            raise EngineError("The grammar of the request allows no token of this model here.", _REMEDY)
        return _apply(self._chain, candidates)


class GrammarTail:
    """A grammar that holds from the first occurrence of a trigger in the text onwards.

    The token that completes the trigger may begin before it and end after it. When it appears, the grammar is put
    behind the literal text that stands before the trigger in the same tokens, and is given those tokens whole.
    """

    def __init__(self, vocabulary: HostVocabulary, constraint: Constraint) -> None:
        self._vocabulary = vocabulary
        self._constraint = constraint
        self._trigger = constraint.trigger.encode()
        self._tokens: list[int] = []
        self._ends: list[int] = []
        self._text = b""
        grammar = _Grammar(vocabulary, constraint.grammar, "root")
        self._grammar = None if self._trigger else grammar

    def take(self, token: int) -> bool:
        """Accept `token` if it is allowed; False if it is not."""
        if self._grammar is None:
            return self._take_before_trigger(token)
        if not self._grammar.allows(token):
            return False
        self._grammar.accept(token)
        return True

    def accept(self, token: int) -> None:
        """Accept a token that has passed `filter`."""
        assert self._grammar is not None
        self._grammar.accept(token)

    def filter(self, candidates: _Candidates) -> None:
        """Set the logit of every forbidden candidate to minus infinity."""
        assert self._grammar is not None
        self._grammar.filter(candidates)

    def _take_before_trigger(self, token: int) -> bool:
        text = self._text + self._vocabulary.token_string(token)
        at = text.find(self._trigger, max(0, len(self._text) - len(self._trigger) + 1))
        if at >= 0:
            self._begin(text, at)
            return self.take(token)
        self._text = text
        self._tokens.append(token)
        self._ends.append(len(text))
        return True

    def _begin(self, text: bytes, at: int) -> None:
        """Start the grammar at byte `at` of the text, with the tokens that reach into it."""
        first = self._first_token(text, at)
        before = text[[0, *self._ends][first] : at].decode()
        self._grammar = _Grammar(self._vocabulary, _after(before, self._constraint.grammar), "mma-start")
        for token in self._tokens[first:]:
            if not self._grammar.allows(token):
                raise EngineError("The grammar of the request does not begin with its trigger.", _REMEDY)
            self._grammar.accept(token)

    def _first_token(self, text: bytes, at: int) -> int:
        """The last token that begins at or before byte `at`, with whole characters between."""
        for index, start in reversed([*enumerate([0, *self._ends])]):
            if start <= at and _is_text(text[start:at]):
                return index
        raise EngineError("The model wrote no valid text before the trigger of the grammar.")


class _Grammar:
    """A parsed grammar and how far the text has come in it."""

    def __init__(self, vocabulary: HostVocabulary, source: str, root: str) -> None:
        usable = source.strip() and "\0" not in source
        sampler = usable and llama.llama_sampler_init_grammar(vocabulary.handle, source.encode(), root.encode())
        if not sampler:
            raise EngineError("The grammar of the request is not valid GBNF.", _REMEDY)
        self._sampler = sampler
        self._probe = np.zeros(1, _CANDIDATE)
        weakref.finalize(self, llama.llama_sampler_free, sampler)

    def allows(self, token: int) -> bool:
        self._probe[0] = (token, 0.0, 0.0)
        self.filter(self._probe)
        return bool(np.isfinite(self._probe[0]["logit"]))

    def accept(self, token: int) -> None:
        llama.llama_sampler_accept(self._sampler, token)

    def filter(self, candidates: _Candidates) -> None:
        _apply(self._sampler, candidates)


def _after(text: str, grammar: str) -> str:
    """`grammar` with a rule `mma-start` that puts `text` before its root."""
    literal = "".join(f"\\U{ord(character):08X}" for character in text)
    return f'{grammar}\nmma-start ::= "{literal}" root\n'


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _apply(sampler: Pointer, candidates: _Candidates) -> int:
    """Run a sampler over `candidates`, in place; the token it chooses, if it is one that chooses."""
    data = ctypes.cast(candidates.ctypes.data, llama.llama_token_data_p)
    array = llama.llama_token_data_array(data=data, size=len(candidates), selected=-1, sorted=False)
    llama.llama_sampler_apply(sampler, ctypes.byref(array))
    return array.data[array.selected].id if array.selected >= 0 else -1


def _chain(sampling: Sampling, seed: int) -> Pointer:
    chain = llama.llama_sampler_chain_init(llama.llama_sampler_chain_default_params())
    for sampler in _links(sampling, seed % _SEEDS):
        llama.llama_sampler_chain_add(chain, sampler)
    return chain


def _links(sampling: Sampling, seed: int) -> Iterable[Pointer]:
    if sampling.temperature <= 0:
        yield llama.llama_sampler_init_greedy()
        return
    yield llama.llama_sampler_init_top_k(sampling.top_k)
    yield llama.llama_sampler_init_top_p(sampling.top_p, 1)
    yield llama.llama_sampler_init_temp(sampling.temperature)
    yield llama.llama_sampler_init_dist(seed)
