"""What decides a menu: a letter or an option."""

from __future__ import annotations

from benchmarks.answers.menu_places import MenuTables, judged


def tables(by_letter: float, by_option: float) -> MenuTables:
    """A menu whose letter A and whose option "b" are liked so much."""
    rows = [
        tuple(by_letter * (letter == 0) + by_option * ((letter + order) % 3 == 1) for letter in range(3))
        for order in range(3)
    ]
    return MenuTables("one", "tool", ("a", "b", "c"), tuple(rows), (100,) * 3, (0, 60, 60), right="b")


def test_a_letter_that_decides_is_taken_in_every_order_and_no_longer_in_the_mean_of_all() -> None:
    menu = tables(by_letter=3.0, by_option=1.0)
    assert [menu.taken(first, 1) for first in range(3)] == [0, 1, 2]
    assert [menu.taken(first, 3) for first in range(3)] == [1, 1, 1]
    said = judged([menu])
    one, every = said["orders"]["one"], said["orders"]["all"]
    assert (one["places"], one["same_under_another_order"], one["right_answers"]) == ({"A": 1.0}, 0.0, 0.333)
    assert set(every["places"].values()) == {0.333}
    assert (every["same_under_another_order"], every["right_answers"]) == (1.0, 1.0)
    assert said["nats_by_place"] > said["nats_by_option"] > 0


def test_an_option_that_decides_is_taken_wherever_it_stands() -> None:
    said = judged([tables(by_letter=0.5, by_option=2.0)])
    assert said["orders"]["one"]["same_under_another_order"] == 1.0
    assert said["nats_by_place"] < said["nats_by_option"]
    assert (said["tokens_of_one_order"], said["tokens_of_all_orders"]) == (100.0, 180.0)
