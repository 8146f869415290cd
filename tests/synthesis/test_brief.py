"""What a build is about."""

from __future__ import annotations

from mma_desktop.packs.leak_guard import LeakGuard
from mma_desktop.synthesis.brief import SampleQuestion, brief_of, chosen
from mma_desktop.tasks.catalog import load_task
from tests.synthesis.scripts import QUESTION, brief


def test_samples_are_a_seeded_choice_in_the_order_of_the_file() -> None:
    samples = [SampleQuestion(str(number), f"题目{number}") for number in range(40)]
    first = chosen(samples, 10, 7)
    assert first == chosen(samples, 10, 7) != chosen(samples, 10, 8)
    assert [int(sample.id) for sample in first] == sorted(int(sample.id) for sample in first)
    assert len(first) == 10
    assert chosen(samples[:3], 10, 7) == samples[:3]


def test_the_task_is_described_in_its_own_words_without_a_document() -> None:
    assert "罪名认定" in brief().task
    assert "最后一行只写“罪名:”" in brief().task


def test_only_the_first_sample_stands_alone_and_a_long_one_is_cut() -> None:
    samples = [SampleQuestion("a", "长" * 5000), SampleQuestion("b", "短")]
    made = brief_of(load_task("ljp_charge", "zh"), samples, LeakGuard.over([]))
    assert made.sample.endswith("长…")
    assert len(made.sample) < 1000
    assert "2. 短" in made.samples


def test_what_quotes_a_sample_is_dropped_and_repetitions_with_it() -> None:
    assert brief().kept([" 数额\n较大 ", f"例如{QUESTION[12:40]}", "数额 较大", ""], 5) == ("数额 较大",)
