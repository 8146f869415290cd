from __future__ import annotations

from dataclasses import replace

from mma_desktop.domain.batches import BatchEntry
from mma_desktop.domain.cases import Question
from mma_desktop.domain.runs import RunStatus
from mma_desktop.service.batches.results import result_of

OPTIONS = {"A": "秘密窃取", "B": "当众夺取", "C": "骗取"}
TEXT = "哪些？\n" + "\n".join(f"{letter}. {text}" for letter, text in OPTIONS.items())


def entry(gold: str = "", answer: str | None = None, value: str | None = None) -> BatchEntry:
    status = None if answer is None else RunStatus.FINISHED
    return BatchEntry("q", "1", Question("lqa", "zh", TEXT), OPTIONS, gold, "r", status, answer, value)


def test_an_answer_shows_the_text_of_its_option_and_its_score() -> None:
    right = result_of(entry("B", "答案：B", "B"))
    assert (right.option, right.score, right.solved) == ("当众夺取", 1, True)
    assert result_of(entry("A", "答案：B", "B")).score == 0
    assert result_of(entry("", "答案：B", "B")).score is None


def test_the_best_answer_so_far_of_a_stopped_run_is_not_scored_yet() -> None:
    stopped = result_of(replace(entry("B", "答案：B", "B"), status=RunStatus.STOPPED))
    assert (stopped.shown, stopped.score, stopped.interim) == ("B", None, True)
    assert not result_of(entry("B", "答案：B", "B")).interim


def test_no_answer_yet_has_no_score_and_an_abstention_has_none_of_the_points() -> None:
    assert result_of(entry("A")).score is None
    abstained = result_of(entry("A", "不知道"))
    assert (abstained.shown, abstained.option, abstained.score) == ("", "", 0)


def test_a_sum_of_money_is_shown_in_the_language_of_the_reader() -> None:
    question = Question("eca", "zh", "张某盗窃现金51500元。")
    sum_ = result_of(BatchEntry("q", "1", question, {}, "", "r", RunStatus.FINISHED, "最终金额：51500元", "51500"))
    assert (sum_.shown_in("zh"), sum_.shown_in("en")) == (sum_.shown, "CNY 51,500")
    assert result_of(entry("", "答案：B", "B")).shown_in("en") == "B"


def test_what_an_earlier_version_took_for_a_known_answer_and_is_none_scores_nothing() -> None:
    entry_ = BatchEntry(
        "q", "1", Question("eca", "zh", "张某盗窃。"), {}, "6200/7000", "r", RunStatus.FINISHED, "", "6200"
    )
    assert result_of(entry_).score is None
