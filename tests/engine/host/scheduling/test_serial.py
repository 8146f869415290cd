"""One sequence at a time, in batches whose shape the request alone decides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.domain.prompts import Completion, Scored
from mma_desktop.engine.host.scheduling.sequences import ActiveSequence, SampledSequence, ScoredSequence
from mma_desktop.engine.host.scheduling.serial import PIECE, SerialScheduler
from mma_desktop.engine.host.scheduling.token_batches import BatchRequest, Feed, Outcome
from mma_desktop.errors import EngineError
from tests.engine.host.scheduling.fake_backend import FakeBackend, FakeSampler, FakeVocabulary, likelihood, written

LONG = list(range(1, 2 * PIECE + 11))
Shape = tuple[int, tuple[int, ...], int]


class Bench:
    """A scheduler over fake cells. Samplers draw by the shapes of all batches behind their text, as rounding would."""

    def __init__(self) -> None:
        self.backend = ShapedBackend()
        self.scheduler = SerialScheduler(self.backend)
        self.jobs: list[BatchRequest] = []

    def sample(
        self, prompt: Sequence[int], n: int = 1, seed: int = 0, most: int = 12, *, urgent: bool = False
    ) -> BatchRequest:
        return self._submit(
            [
                SampledSequence(prompt, FakeSampler(self.backend, seed + i), FakeVocabulary(), most, ())
                for i in range(n)
            ],
            urgent,
        )

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

    def _submit(self, sequences: Sequence[ActiveSequence], urgent: bool = False) -> BatchRequest:
        job = BatchRequest(len(self.jobs), sequences, urgent)
        self.jobs.append(job)
        self.scheduler.submit(job)
        return job


class ShapedBackend(FakeBackend):
    """Beside each cell it keeps the shape of the batch that filled it; `history` are those behind every row read."""

    def __init__(self) -> None:
        super().__init__(1_000_000)
        self.shapes: list[Shape] = []
        self.history: list[tuple[tuple[int, ...], tuple[Shape, ...]]] = []
        self.refuse = Outcome.DONE

    def cut(self, sequence: int, length: int) -> None:
        super().cut(sequence, length)
        del self.shapes[length:]

    def decode(self, feeds: Sequence[Feed]) -> Outcome:
        if self.refuse is not Outcome.DONE:
            return self.refuse
        [feed] = feeds
        self.shapes += [(feed.position, tuple(feed.tokens), place) for place in range(len(feed.tokens))]
        outcome = super().decode(feeds)
        for row, text in self.rows.items():
            self.history.append((text, tuple(self.shapes[: feed.position + row + 1])))
        return outcome


def completions(job: BatchRequest) -> list[Completion]:
    return [result for sequence in job.sequences if isinstance(result := sequence.result(), Completion)]


def history_of(ask: str, prompt: Sequence[int], *before: Sequence[int]) -> list[object]:
    """What lies behind the rows of one request, asked behind others."""
    bench = Bench()
    for other in before:
        bench.sample(other, n=2, most=70)
        bench.score(other, [5, 6], [7])
    bench.run()
    bench.backend.history.clear()
    job = bench.sample(prompt, n=3, most=9) if ask == "sample" else bench.score(prompt, [1, 2, 3], [4], [5], [1, 2, 3])
    bench.run()
    assert job.error is None
    return [*bench.backend.history, *(sequence.result() for sequence in job.sequences if ask == "score")]


def test_samples_are_those_of_a_model_alone_and_share_their_prompt() -> None:
    bench = Bench()
    job = bench.sample(LONG, n=3, most=6)
    assert bench.run() == [job]
    for index, completion in enumerate(completions(job)):
        assert completion.text == written(LONG, index, 6)[0]
    assert [len(feed.tokens) for [feed] in bench.backend.batches[:3]] == [PIECE, PIECE, 10]
    assert [completion.cached_tokens for completion in completions(job)] == [0, len(LONG), len(LONG)]


def test_continuations_are_scored_as_by_a_model_alone() -> None:
    bench = Bench()
    job = bench.score(LONG, [3, 1, 4], [1], [5])
    bench.run()
    for sequence, tokens in zip(job.sequences, ([3, 1, 4], [1], [5]), strict=True):
        scored = sequence.result()
        assert isinstance(scored, Scored)
        assert scored.logprobs == tuple(likelihood([*LONG, *tokens[:i]], token) for i, token in enumerate(tokens))


tokens_of = st.lists(st.integers(1, 3), min_size=1, max_size=3 * PIECE)


@settings(max_examples=60)
@given(st.sampled_from(["sample", "score"]), tokens_of, st.lists(tokens_of, max_size=3))
def test_what_lies_behind_every_row_depends_on_the_request_alone(
    ask: str, prompt: list[int], before: list[list[int]]
) -> None:
    assert history_of(ask, prompt, *before, prompt[: len(prompt) // 2] or prompt) == history_of(ask, prompt)


def test_a_prompt_that_begins_alike_keeps_whole_pieces_only() -> None:
    bench = Bench()
    bench.sample(LONG, most=30)
    bench.run()
    again = bench.sample([*LONG[: PIECE + 20], 999, 999], most=1)
    bench.run()
    assert completions(again)[0].cached_tokens == PIECE


def test_an_urgent_request_goes_before_those_that_wait_and_interrupts_none() -> None:
    bench = Bench()
    first, second = bench.sample(LONG, n=2, seed=1, most=5), bench.sample([1, 2], most=5)
    bench.scheduler.step()
    urgent = bench.sample([3], most=5, urgent=True)
    assert bench.run() == [first, urgent, second]
    assert completions(first)[1].text == written(LONG, 2, 5)[0]


def test_what_is_cancelled_leaves_the_others_as_they_were() -> None:
    bench = Bench()
    first, second = bench.sample(LONG, n=2, most=50), bench.sample(LONG, n=2, seed=4, most=5)
    for _ in range(5):
        bench.scheduler.step()
    assert bench.scheduler.running == {first.key}
    bench.scheduler.cancel(first.key)
    assert bench.run() == [second]
    assert completions(second)[0].text == written(LONG, 4, 5)[0]


def test_a_batch_that_was_stopped_is_computed_again_and_one_without_room_fails_its_job() -> None:
    bench = Bench()
    job = bench.sample(LONG, most=3)
    bench.backend.refuse = Outcome.ABORTED
    assert bench.scheduler.step() == []
    bench.backend.refuse = Outcome.DONE
    assert bench.run() == [job]
    failing = bench.sample([9], most=3)
    bench.backend.refuse = Outcome.NO_ROOM
    assert bench.scheduler.step() == [failing]
    assert failing.error is not None
    assert "no room" in failing.error.fact


def test_a_sampler_that_fails_fails_its_job_alone() -> None:
    class Failing(FakeSampler):
        def draw(self, row: int) -> int:
            raise EngineError("no token is allowed")

    bench = Bench()
    sequence = SampledSequence([1, 2], Failing(bench.backend, 0), FakeVocabulary(), 5, ())
    job = BatchRequest(7, [sequence])
    bench.scheduler.submit(job)
    other = bench.sample([1, 2], most=2)
    assert bench.run() == [job, other]
    with pytest.raises(EngineError, match="no token"):
        raise job.error or AssertionError


def test_what_is_being_written_grows_and_ends_with_the_sample() -> None:
    bench = Bench()
    bench.sample([1, 2, 3])
    seen: list[str] = []
    while not bench.scheduler.idle:
        bench.scheduler.step()
        seen.append(bench.scheduler.writing)
    assert seen[-1] == "" and seen[-2]
    assert all(later.startswith(text) for text, later in pairwise(seen[:-1]))
