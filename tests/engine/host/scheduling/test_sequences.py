"""What a sequence makes of its tokens: text that is valid at any time, cut at stop strings, with honest counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.domain.prompts import Completion, FinishReason
from mma_desktop.engine.host.scheduling.sequences import SampledSequence, ScoredSequence, StoppedText

END = 0


class Script:
    """A sampler that draws the tokens it was given, and the vocabulary it draws from."""

    def __init__(self, *token_strings: str | bytes | None) -> None:
        self._token_strings = [
            token_string.encode() if isinstance(token_string, str) else token_string for token_string in token_strings
        ]
        self._tokens = iter(range(1, len(token_strings) + 1))

    def draw(self, row: int) -> int:
        return next(self._tokens)

    def token_string(self, token: int) -> bytes:
        return self._token_strings[token - 1] or b""

    def is_end(self, token: int) -> bool:
        return self._token_strings[token - 1] is None

    def run(self, most: int = 99, stop: Sequence[str] = ()) -> Completion:
        sequence = SampledSequence([7, 8], self, self, most, stop)
        while not sequence.done:
            sequence.receive(0)
        return sequence.result()


def test_an_answer_ends_with_the_end_token() -> None:
    result = Script("Total", ": 5", None).run()
    assert (result.text, result.finish_reason) == ("Total: 5", FinishReason.STOP)
    assert result.generated_tokens == 3


def test_an_answer_that_is_cut_says_so() -> None:
    result = Script("a", "b", "c", None).run(most=2)
    assert (result.text, result.finish_reason, result.generated_tokens) == ("ab", FinishReason.LENGTH, 2)


def test_an_answer_of_no_tokens_is_cut_before_it_begins() -> None:
    assert Script("a", None).run(most=0).finish_reason is FinishReason.LENGTH


class Parrot:
    """Says something once, and then the same sentence for ever."""

    def __init__(self) -> None:
        self.said = 0

    def draw(self, row: int) -> int:
        self.said += 1
        return self.said if self.said <= 5 else 100 + self.said % 7

    def token_string(self, token: int) -> bytes:
        return f"<{token}>".encode()

    def is_end(self, token: int) -> bool:
        return False


def test_a_sample_that_only_repeats_itself_ends_with_one_round_of_it() -> None:
    parrot = Parrot()
    sequence = SampledSequence([7, 8], parrot, parrot, 600, (), stop_loops=True)
    while not sequence.done:
        sequence.receive(0)
    result = sequence.result()
    assert result.finish_reason is FinishReason.LOOP
    assert result.text == "<1><2><3><4><5><106><100><101><102><103><104><105>"
    assert result.generated_tokens < 80


def test_without_the_switch_it_goes_on() -> None:
    parrot = Parrot()
    sequence = SampledSequence([7, 8], parrot, parrot, 600, ())
    while not sequence.done:
        sequence.receive(0)
    assert (sequence.result().finish_reason, sequence.result().generated_tokens) == (FinishReason.LENGTH, 600)


def test_a_stop_string_is_cut_off_even_when_it_spans_tokens() -> None:
    result = Script("sum\n", "\nQues", "tion: more", "unreached").run(stop=["\n\nQuestion:"])
    assert (result.text, result.finish_reason) == ("sum", FinishReason.STOP)


def test_the_first_of_several_stop_strings_counts() -> None:
    assert Script("one END two STOP").run(stop=["STOP", "END"]).text == "one "


def test_a_character_cut_in_two_is_never_half_written() -> None:
    euro = "€".encode()
    assert Script("5 ", euro[:2], euro[2:], None).run().text == "5 €"
    assert Script("5 ", euro[:2], None).run().text == "5 "


def test_a_scored_lane_asks_for_one_row_per_token() -> None:
    class Scorer:
        def logprob(self, row: int, token: int) -> float:
            return -float(row * 100 + token)

    sequence = ScoredSequence([7, 8], [3, 4], ["x", "y"], Scorer())
    assert sequence.fresh
    assert sequence.tokens == [7, 8, 3]
    for row in (1, 2):
        assert sequence.first_output == row
        sequence.receive(row)
    assert sequence.done
    assert sequence.result().logprobs == (-103.0, -204.0)


def token_strings_of(data: bytes, cuts: Sequence[int]) -> Iterator[bytes]:
    edges = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    yield from (data[a:b] for a, b in pairwise(edges))


@settings(deadline=None)
@given(st.text(), st.lists(st.integers(0, 400)))
def test_text_is_the_same_however_it_is_cut_into_tokens(text: str, cuts: list[int]) -> None:
    grown = StoppedText(())
    for token_string in token_strings_of(text.encode("utf-8", "replace"), cuts):
        grown.add(token_string)
    assert grown.text == text.encode("utf-8", "replace").decode()


@settings(deadline=None)
@given(st.text("ab。"), st.text("ab。", min_size=1, max_size=3), st.lists(st.integers(0, 60)))
def test_nothing_from_the_stop_string_on_is_left(text: str, stop: str, cuts: list[int]) -> None:
    grown = StoppedText([stop])
    stopped = any(grown.add(token_string) for token_string in token_strings_of(text.encode(), cuts))
    assert stopped == (stop in text)
    assert grown.text == text.partition(stop)[0]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("甲\n最终金额：300元\n此外", "甲\n最终金额：300元"),
        ("甲\n最终金额: 300元（共两笔）\n最终金额: 400元\n", "甲\n最终金额: 300元（共两笔）"),
        ("最终金额：\n300元\n", "最终金额：\n300元\n"),
        ("最终金额：300元", "最终金额：300元"),
        ("合计\n\n", "合计\n\n"),
    ],
)
@given(cuts=st.lists(st.integers(0, 60)))
def test_text_ends_with_the_line_of_the_final_segment(text: str, kept: str, cuts: list[int]) -> None:
    grown = StoppedText((), "最终金额")
    stopped = any(grown.add(token_string) for token_string in token_strings_of(text.encode(), cuts))
    assert grown.text == kept
    assert stopped == (kept != text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("所以正确答案是B\n因为\n正确答案:B\n此外", "所以正确答案是B\n因为\n正确答案:B"),
        ("正确答案:B\n此外", "正确答案:B"),
        ("所以正确答案是B\n因为", "所以正确答案是B\n因为"),
    ],
)
@given(cuts=st.lists(st.integers(0, 60)))
def test_a_final_line_may_have_to_begin_with_its_word(text: str, kept: str, cuts: list[int]) -> None:
    grown = StoppedText((), "\n正确答案")
    stopped = any(grown.add(token_string) for token_string in token_strings_of(text.encode(), cuts))
    assert grown.text == kept
    assert stopped == (kept != text)


@pytest.mark.parametrize("stop", [(), ("",)])
def test_without_stop_strings_nothing_stops(stop: tuple[str, ...]) -> None:
    assert not StoppedText(stop).add(b"anything")
