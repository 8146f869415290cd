"""Batched, forked, evicted and put back: every sequence must get exactly what it would have got alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.domain.prompts import Completion, FinishReason, Scored
from mma_desktop.engine.host.scheduling.scheduler import Scheduler
from mma_desktop.engine.host.scheduling.sequences import ActiveSequence, SampledSequence, ScoredSequence
from mma_desktop.engine.host.scheduling.token_batches import BatchRequest, Feed, Limits, Outcome
from mma_desktop.errors import EngineError
from tests.engine.host.scheduling.fake_backend import FakeBackend, FakeSampler, FakeVocabulary, likelihood, written

CONTEXT = 60


class Bench:
    """A scheduler over fake cells."""

    def __init__(
        self,
        cells: int = 400,
        width: int = 8,
        batch: int = 32,
        chunk: int = 8,
        outputs: int = 16,
        draft_batch: int = 0,
        swap: int = 0,
    ) -> None:
        self.backend = FakeBackend(cells)
        limits = Limits(cells, width + 4, width, batch, chunk, outputs, swap, draft_batch)
        self.scheduler = Scheduler(self.backend, limits)
        self.jobs: list[BatchRequest] = []

    def sample(
        self, prompt: Sequence[int], n: int = 1, seed: int = 0, most: int = 12, *, urgent: bool = False
    ) -> BatchRequest:
        sequences = [
            SampledSequence(prompt, FakeSampler(self.backend, seed + i), FakeVocabulary(), most, ()) for i in range(n)
        ]
        return self._submit(sequences, urgent)

    def score(self, prompt: Sequence[int], *continuations: Sequence[int]) -> BatchRequest:
        return self._submit(
            [ScoredSequence(prompt, tokens, [""] * len(tokens), self.backend) for tokens in continuations]
        )

    def run(self) -> list[BatchRequest]:
        finished: list[BatchRequest] = []
        for _ in range(10_000):
            if self.scheduler.idle:
                return finished
            finished += self.scheduler.step()
        raise AssertionError("the scheduler does not come to an end")

    def computed(self) -> int:
        return sum(len(feed.tokens) for batch in self.backend.batches for feed in batch)

    def _submit(self, sequences: Sequence[ActiveSequence], urgent: bool = False) -> BatchRequest:
        job = BatchRequest(len(self.jobs), sequences, urgent)
        self.jobs.append(job)
        self.scheduler.submit(job)
        return job


def completions(job: BatchRequest) -> list[Completion]:
    results = [sequence.result() for sequence in job.sequences]
    return [result for result in results if isinstance(result, Completion)]


def assert_as_if_alone(job: BatchRequest, prompt: Sequence[int], seed: int, most: int) -> None:
    for index, completion in enumerate(completions(job)):
        text, ended = written(prompt, seed + index, most)
        assert completion.text == text
        assert completion.finish_reason is (FinishReason.STOP if ended else FinishReason.LENGTH)


def test_samples_share_one_prefill_of_their_prompt() -> None:
    bench = Bench()
    prompt = list(range(100, 120))
    job = bench.sample(prompt, n=5, most=6)
    assert bench.run() == [job]
    assert_as_if_alone(job, prompt, 0, 6)
    assert [completion.cached_tokens for completion in completions(job)] == [0, 20, 20, 20, 20]
    assert sum(len(feed.tokens) for feed in bench.backend.batches[0]) == 20


def test_a_prompt_waits_for_one_that_is_reading_its_beginning() -> None:
    bench = Bench()
    shared = list(range(100, 140))
    first, second = bench.sample([*shared, 1, 2], most=1), bench.sample([*shared, 3, 4, 5], most=1)
    bench.run()
    assert completions(first)[0].cached_tokens == 0
    assert completions(second)[0].cached_tokens == 40
    assert bench.computed() == 42 + 3


def test_a_finished_prompt_is_reused_later() -> None:
    bench = Bench()
    prompt = list(range(100, 130))
    bench.sample(prompt, most=1)
    bench.run()
    again = bench.sample(prompt, most=1)
    bench.run()
    assert completions(again)[0].cached_tokens == 29


def test_a_long_prompt_does_not_hold_up_running_samples() -> None:
    bench = Bench(chunk=8)
    bench.sample([101, 102], n=3, most=30)
    bench.scheduler.step()
    bench.sample(list(range(200, 240)), most=5)
    for _ in range(3):
        bench.scheduler.step()
        tokens = [len(feed.tokens) for feed in bench.backend.batches[-1]]
        assert tokens.count(1) >= 2
        assert sum(tokens) == 8, "samples and prompt together make one chunk"


def test_new_requests_join_and_finished_ones_leave_at_every_step() -> None:
    bench = Bench()
    first = bench.sample([101], most=2)
    bench.scheduler.step()
    second = bench.sample([102], most=3)
    assert bench.scheduler.step() == [first]
    assert bench.scheduler.running == {second.key}


def test_an_urgent_request_goes_before_all_others() -> None:
    bench = Bench(width=2)
    slow = [bench.sample([1, 2, number], n=2, seed=number, most=12) for number in range(3)]
    bench.scheduler.step()
    urgent = bench.sample([9, 9], most=3, urgent=True)
    assert bench.run()[0] is urgent
    for job, number in zip(slow, range(3), strict=True):
        assert_as_if_alone(job, [1, 2, number], number, 12)


def test_urgent_requests_do_not_push_each_other_out() -> None:
    bench = Bench(width=2)
    first, second, third = (bench.sample([7, number], seed=number, most=9, urgent=True) for number in range(3))
    assert bench.run().index(third) == 2
    assert completions(first) and completions(second)


def test_cancelling_drops_one_request_and_frees_its_cells() -> None:
    bench = Bench()
    doomed, kept = bench.sample(list(range(100, 130)), n=3, most=20), bench.sample([7, 8, 9], most=4)
    bench.scheduler.step()
    bench.scheduler.cancel(doomed.key)
    assert bench.run() == [kept]
    assert_as_if_alone(kept, [7, 8, 9], 0, 4)
    assert bench.scheduler.cells_used == bench.backend.used <= 33


def test_an_aborted_batch_is_computed_again() -> None:
    bench = Bench()
    job = bench.sample([1, 2, 3], most=3)
    decode = bench.backend.decode
    outcomes = iter([Outcome.ABORTED])
    bench.backend.decode = lambda feeds: next(outcomes, None) or decode(feeds)
    assert bench.run() == [job]
    assert_as_if_alone(job, [1, 2, 3], 0, 3)


def test_a_context_without_room_fails_the_last_request_only() -> None:
    bench = Bench()
    job = bench.sample([1, 2, 3], most=3)

    def full(feeds: Sequence[Feed]) -> Outcome:
        return Outcome.NO_ROOM

    bench.backend.decode = full
    assert bench.run() == [job]
    assert isinstance(job.error, EngineError)


def test_a_prompt_that_comes_back_takes_no_cells_that_the_batch_needs() -> None:
    bench = Bench(cells=200, batch=64, chunk=32, swap=100_000)
    short, long = list(range(1, 61)), list(range(101, 281))
    bench.sample(short)
    bench.run()
    bench.sample(long)  # drives the short one out of the cells
    for _ in range(2):
        bench.scheduler.step()
    bench.sample(short, seed=1)  # there are cells for it, but only until the rest of the long one is read
    bench.run()
    for job, prompt in zip(bench.jobs, (short, long, short), strict=True):
        assert_as_if_alone(job, prompt, job.key // 2, 12)


def test_an_error_in_one_sequence_ends_its_request_only() -> None:
    bench = Bench()
    broken, fine = bench.sample([5, 6], n=2, most=9), bench.sample([7, 8], most=4)

    def fail(row: int) -> None:
        raise EngineError("no token is allowed")

    broken.sequences[1].receive = fail
    assert set(bench.run()) == {broken, fine}
    assert broken.error
    assert not fine.error
    assert_as_if_alone(fine, [7, 8], 0, 4)


def test_scores_are_those_of_the_whole_text() -> None:
    bench = Bench(outputs=3)
    prompt = list(range(100, 120))
    job = bench.score(prompt, [1, 2, 3, 4, 5], [9])
    bench.run()
    for sequence, tokens in zip(job.sequences, ([1, 2, 3, 4, 5], [9]), strict=True):
        result = sequence.result()
        assert isinstance(result, Scored)
        expected = [likelihood((*prompt, *tokens[:i]), token) for i, token in enumerate(tokens)]
        assert list(result.logprobs) == expected
    assert bench.computed() == 20 + 4


REQUESTS = st.lists(
    st.tuples(
        st.lists(st.integers(101, 103), min_size=1, max_size=40),  # prompt
        st.integers(1, 4),  # samples
        st.integers(1, 20),  # most tokens
        st.integers(0, 6),  # steps before the next request
        st.booleans(),  # cancelled later
        st.booleans(),  # scored instead of sampled
        st.booleans(),  # urgent
    ),
    min_size=1,
    max_size=10,
)


@settings(max_examples=100, deadline=None)
@given(
    REQUESTS,
    st.integers(CONTEXT, 150),
    st.integers(1, 6),
    st.integers(2, 16),
    st.integers(0, 8),
    st.sampled_from([0, 100_000]),
)
def test_everyone_gets_what_they_would_have_got_alone(
    requests: list[tuple[list[int], int, int, int, bool, bool, bool]],
    cells: int,
    width: int,
    chunk: int,
    draft_batch: int,
    swap: int,
) -> None:
    bench = Bench(cells, width, max(chunk, 12), chunk, outputs=8, draft_batch=draft_batch, swap=swap)
    finished: list[BatchRequest] = []
    doomed: list[BatchRequest] = []
    for prompt, n, most, steps, cancelled, scored, urgent in requests:
        if scored:
            job = bench.score(prompt, prompt[:most], [1] * n)
        else:
            job = bench.sample(prompt, n, seed=n, most=most, urgent=urgent)
        if cancelled:
            doomed.append(job)
        for _ in range(steps):
            if not bench.scheduler.idle:
                finished += bench.scheduler.step()
    for job in doomed:
        bench.scheduler.cancel(job.key)
    finished += bench.run()
    assert {job.key for job in finished} | {job.key for job in doomed} == {job.key for job in bench.jobs}
    assert len({job.key for job in finished}) == len(finished)
    for job, (prompt, n, most, _, _, scored, _) in zip(bench.jobs, requests, strict=True):
        if job in finished and not scored:
            assert_as_if_alone(job, prompt, n, most)
    assert bench.scheduler.cells_used == bench.backend.used


@pytest.mark.parametrize("width", [1, 2, 16])
def test_the_batch_is_no_wider_than_allowed(width: int) -> None:
    bench = Bench(width=width)
    bench.sample([1, 2, 3], n=9, most=8)
    bench.run()
    assert max(len(batch) for batch in bench.backend.batches) <= width


class Dictated:
    """A sampler that draws the tokens it was given."""

    def __init__(self, tokens: Sequence[int]) -> None:
        self._tokens = iter(tokens)

    def draw(self, row: int) -> int:
        del row
        return next(self._tokens)


def dictate(bench: Bench, prompt: Sequence[int], *texts: Sequence[int], like: Sequence[list[int]] = ()) -> BatchRequest:
    sequences = [SampledSequence(prompt, Dictated(text), FakeVocabulary(), len(text), ()) for text in texts]
    job = BatchRequest(len(bench.jobs), sequences, like=like)
    bench.jobs.append(job)
    bench.scheduler.submit(job)
    return job


def words(tokens: Sequence[int]) -> str:
    return "".join(f"{token} " for token in tokens)


def fed(bench: Bench) -> list[list[int]]:
    return [list(feed.tokens) for batch in bench.backend.batches for feed in batch]


def test_a_text_that_repeats_its_prompt_is_written_in_few_batches() -> None:
    bench = Bench(draft_batch=16)
    document = list(range(1, 31))
    job = dictate(bench, [*document, 99], document[2:])
    assert bench.run() == [job]
    assert completions(job)[0].text == words(document[2:])
    assert completions(job)[0].generated_tokens == 28
    assert [len(tokens) for tokens in fed(bench)] == [31, 1, 1, 4, 7, 13, 1]  # 3, 6 and 12 were drafted, as room allows
    assert bench.scheduler.cells_used == bench.backend.used


def test_samples_of_one_request_learn_from_each_other_and_requests_do_not() -> None:
    text = list(range(1, 12))
    bench = Bench(draft_batch=16)
    job = dictate(bench, [99], text, [50, 51, *text])
    assert bench.run() == [job]
    assert [completion.text for completion in completions(job)] == [words(text), words([50, 51, *text])]
    assert max(map(len, fed(bench))) > 1
    bench = Bench(draft_batch=16)
    dictate(bench, [99], text)
    dictate(bench, [98], [50, 51, *text])
    bench.run()
    assert max(map(len, fed(bench))) == 1


def test_texts_that_a_sample_may_be_like_are_drafted_and_the_last_first() -> None:
    bench = Bench(draft_batch=5)
    dictate(bench, [99], [1, 2, 3, 4, 5, 6, 7], like=[[1, 2, 3, 8, 8], [1, 2, 3, 4, 5]])
    bench.run()
    assert fed(bench) == [[99], [1], [2], [3, 4, 5], [6]]


def test_a_rejected_draft_leaves_no_trace() -> None:
    bench = Bench(draft_batch=16)
    text = [1, 2, 3, 4, 1, 2, 3, 5, 1, 2, 3, 6, 7, 8]
    job = dictate(bench, [9], text)
    assert bench.run() == [job]
    assert completions(job)[0].text == words(text)
    assert [tokens for tokens in fed(bench) if len(tokens) > 1] == [[3, 4, 1, 2], [3, 5, 1]]


@pytest.mark.parametrize("draft_batch", [0, 4, 9])
def test_drafts_fill_a_batch_of_samples_no_further_than_allowed(draft_batch: int) -> None:
    bench = Bench(draft_batch=draft_batch)
    document = list(range(1, 25))
    job = dictate(bench, [*document, 99], *[document] * 3)
    assert bench.run() == [job]
    assert [completion.text for completion in completions(job)] == [words(document)] * 3
    assert max(sum(len(feed.tokens) for feed in batch) for batch in bench.backend.batches[2:]) == max(draft_batch, 3)


def test_nothing_is_drafted_while_a_prompt_is_prefilled() -> None:
    bench = Bench(chunk=4, draft_batch=16)
    document = list(range(1, 31))
    dictate(bench, document, document)
    for _ in range(4):
        bench.scheduler.step()
    assert len(fed(bench)[-1]) == 4
    bench.sample(list(range(200, 240)), most=1)
    bench.scheduler.step()
    assert sorted(len(feed.tokens) for feed in bench.backend.batches[-1]) == [1, 3]


def test_what_is_being_written_is_that_of_the_first_sample_that_has_begun() -> None:
    bench = Bench()
    bench.score([1, 2], [3, 4])
    job = bench.sample([1, 2, 3], n=2)
    assert bench.scheduler.writing == ""
    seen: list[str] = []
    while not bench.scheduler.idle:
        bench.scheduler.step()
        seen.append(bench.scheduler.writing)
    first = completions(job)[0].text
    assert any(seen) and seen[-1] == ""
    assert all(first.startswith(text) or completions(job)[1].text.startswith(text) for text in seen)
