from __future__ import annotations

from mma_desktop.engine.host.scheduling.prefix_cache import PrefixCache
from mma_desktop.engine.host.scheduling.sequences import SampledSequence
from mma_desktop.engine.host.scheduling.token_batches import BatchRequest, Feed, QueuedSequence, TokenBatch
from tests.engine.host.scheduling.fake_backend import FakeBackend, FakeSampler, FakeVocabulary


def queued(prompt: int) -> QueuedSequence:
    """A prompt of which nothing is computed yet, with a sequence of a context."""
    backend = FakeBackend(100)
    sequence = SampledSequence(range(1, prompt + 1), FakeSampler(backend, 0), FakeVocabulary(), 4, ())
    opened = PrefixCache(backend, 100, 4, 0, 0).open(sequence.tokens, sequence.first_output, 0)
    assert opened is not None
    return QueuedSequence(sequence, BatchRequest(0, [sequence]), (True, 0, 0), opened)


def test_a_batch_takes_no_more_tokens_than_it_has_room_for() -> None:
    batch = TokenBatch(tokens_left=8, outputs_left=8)
    assert [batch.add(queued(5), 5), batch.add(queued(5), 5), batch.add(queued(5), 5)] == [5, 3, 0]
    assert (batch.tokens, batch.tokens_left, batch.only_samples) == (8, 0, False)


def test_only_the_last_token_of_a_prompt_needs_logits() -> None:
    batch = TokenBatch(tokens_left=8, outputs_left=8)
    batch.add(queued(5), 5)
    (share,) = batch.shares
    assert share.feed() == Feed(share.feed().sequence, position=0, tokens=[1, 2, 3, 4, 5], outputs=1)
    assert batch.outputs_left == 7
