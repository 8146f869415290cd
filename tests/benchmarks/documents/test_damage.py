"""Damage to documents: repeatable, real, and as well-formed as it says."""

from __future__ import annotations

import json
import random

import pytest

from benchmarks.documents.damage import with_changed_bytes, with_changed_tokens, with_changed_values
from benchmarks.documents.mutations import Damage
from tests.documents.pages import lines, pdf

ITEMS = b'{"question": "a", "answer": "1"}\n{"question": "b", "answer": "2"}'


@pytest.mark.parametrize(
    ("damage", "whole"),
    [
        (with_changed_bytes, b"He took 3000 yuan. " * 20),
        (with_changed_tokens, pdf(lines("He took 3000 yuan."), compressed=False)),
        (with_changed_values, ITEMS),
    ],
)
def test_a_seed_is_one_damage_and_most_seeds_change_something(damage: Damage, whole: bytes) -> None:
    made = [damage(whole, random.Random(seed)) for seed in range(30)]
    assert made == [damage(whole, random.Random(seed)) for seed in range(30)]
    assert sum(data != whole for data in made) > 25


def test_damaged_lines_stay_json_objects() -> None:
    for seed in range(50):
        for line in with_changed_values(ITEMS, random.Random(seed)).splitlines():
            assert isinstance(json.loads(line), dict)


def test_damaged_tokens_leave_the_head_of_a_pdf_most_of_the_time() -> None:
    whole = pdf(lines("He took 3000 yuan."), compressed=False)
    heads = [with_changed_tokens(whole, random.Random(seed))[:5] for seed in range(50)]
    assert heads.count(b"%PDF-") > 40
