from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.storage.chain import Link, canonical, check, link

START = "00" * 32
_positions = st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] != pair[1])


def chained(payloads: list[str], start: str = START) -> list[Link]:
    links: list[Link] = []
    for seq, payload in enumerate(payloads, start=1):
        start = link(start, "run", seq, "replied", payload)
        links.append(Link(seq, "replied", payload, start))
    return links


LINKS = chained([f'{{"n":{number}}}' for number in range(10)])


def is_whole(links: list[Link]) -> bool:
    return check("run", START, links, len(LINKS), LINKS[-1].hash).ok


def test_an_untouched_chain_is_whole() -> None:
    assert is_whole(LINKS)


@given(st.integers(0, 9), st.sampled_from(["kind", "payload", "hash"]))
def test_an_edit_is_found(position: int, field: str) -> None:
    edited = list(LINKS)
    edited[position] = edited[position]._replace(**{field: "x"})
    assert not is_whole(edited)


@given(st.integers(0, 9))
def test_a_removal_is_found_even_when_the_rest_is_renumbered(position: int) -> None:
    rest = LINKS[:position] + LINKS[position + 1 :]
    assert not is_whole(rest)
    assert not is_whole([item._replace(seq=seq) for seq, item in enumerate(rest, start=1)])


@given(st.integers(0, 10), st.integers(0, 9))
def test_an_insertion_is_found(position: int, copied: int) -> None:
    more = [*LINKS[:position], LINKS[copied], *LINKS[position:]]
    assert not is_whole([item._replace(seq=seq) for seq, item in enumerate(more, start=1)])


@given(_positions)
def test_a_swap_is_found(pair: tuple[int, int]) -> None:
    first, second = pair
    swapped = list(LINKS)
    swapped[first] = LINKS[second]._replace(seq=first + 1)
    swapped[second] = LINKS[first]._replace(seq=second + 1)
    assert not is_whole(swapped)


@given(st.integers(0, 9))
def test_a_cut_off_end_is_found_by_the_stored_head_and_count(length: int) -> None:
    assert not is_whole(LINKS[:length])


@given(st.integers(0, 9))
def test_a_chain_computed_anew_has_another_head(position: int) -> None:
    payloads = [item.payload for item in LINKS]
    payloads[position] = '{"n":"forged"}'
    forged = chained(payloads)
    assert check("run", START, forged, len(forged), forged[-1].hash).ok
    assert forged[-1].hash != LINKS[-1].hash


def test_the_fault_names_the_first_bad_event() -> None:
    edited = [*LINKS[:4], LINKS[4]._replace(payload="{}"), *LINKS[5:]]
    result = check("run", START, edited, len(LINKS), LINKS[-1].hash)
    assert (result.events, result.head) == (4, LINKS[3].hash)
    assert "event 5" in result.problem


def test_canonical_json_is_sorted_and_can_always_be_encoded() -> None:
    text = canonical({"b": "中\x00\udc80", "a": (1, 2)})
    assert text == '{"a":[1,2],"b":"中\\u0000\\udc80"}'
    assert json.loads(text.encode("utf-8")) == {"a": [1, 2], "b": "中\x00\udc80"}
