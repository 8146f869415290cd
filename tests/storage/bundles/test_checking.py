"""Every change of a bundle is found: of its bytes always, of its content as far as the chains reach."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.errors import MmaError
from mma_desktop.storage.bundles.archive import open_archive
from mma_desktop.storage.bundles.taking_in import findings
from mma_desktop.storage.chain import canonical, link
from tests.storage.bundles.conftest import Bundled
from tests.storage.bundles.rewriting import put, rewritten, texts_of

Lines = list[dict[str, Any]]


def holds(path: Path) -> bool:
    """Whether nothing is found, and nothing refused."""
    try:
        with open_archive(path) as archive:
            return not findings(archive)
    except MmaError as error:
        assert "3000" not in str(error)  # nothing of the case is quoted
        return False


def test_a_bundle_holds_as_it_was_written(bundled: Bundled) -> None:
    assert holds(bundled.path)


def _edit(data: bytearray, at: int, length: int) -> None:
    data[at] ^= 1 + length % 255


def _delete(data: bytearray, at: int, length: int) -> None:
    del data[at : at + length]


def _insert(data: bytearray, at: int, length: int) -> None:
    data[at:at] = bytes(length)


def _swap(data: bytearray, at: int, length: int) -> None:
    first, second = data[:length], data[at : at + length]
    data[at : at + length], data[:length] = first[: len(second)], second


def _cut_off(data: bytearray, at: int, length: int) -> None:
    del data[at:]


@pytest.mark.parametrize("change", [_edit, _delete, _insert, _swap, _cut_off])
def test_each_of_fifty_random_changes_of_its_bytes_is_found(
    bundled: Bundled, change: Callable[[bytearray, int, int], None]
) -> None:
    whole, chance = bundled.path.read_bytes(), random.Random(7)
    for _trial in range(50):
        data = bytearray(whole)
        change(data, chance.randrange(40, len(whole)), chance.randrange(1, 200))
        if data != whole:
            bundled.path.write_bytes(data)
            assert not holds(bundled.path)


def _edited(lines: Lines, at: int) -> None:
    lines[at]["payload"] = lines[at]["payload"].replace("{", '{"x":1,', 1)


def _edited_and_rehashed(lines: Lines, at: int) -> None:
    """The hash of the event itself fits again."""
    _edited(lines, at)
    event = lines[at]
    before = lines[at - 1]["hash"] if at else "0" * 64
    event["hash"] = link(before, "0" * 32, event["seq"], event["kind"], event["payload"])


def _deleted(lines: Lines, at: int) -> None:
    del lines[at]


def _inserted(lines: Lines, at: int) -> None:
    lines.insert(at, dict(lines[at]))


def _swapped(lines: Lines, at: int) -> None:
    other = (at + 1) % len(lines)
    lines[at], lines[other] = lines[other], lines[at]


def _ended(lines: Lines, at: int) -> None:
    del lines[at:]


@pytest.mark.parametrize("change", [_edited, _edited_and_rehashed, _deleted, _inserted, _swapped, _ended])
def test_each_change_of_events_is_found_though_the_archive_fits_again(
    bundled: Bundled, change: Callable[[Lines, int], None]
) -> None:
    whole = texts_of(bundled.path)
    for run in (bundled.finished, bundled.running):
        name = f"events/{run}.jsonl"
        for at in range(whole[name].count(b"\n")):
            lines = [json.loads(line) for line in whole[name].splitlines()]
            change(lines, at)
            put(bundled.path, whole | {name: "".join(canonical(line) + "\n" for line in lines).encode()})
            assert not holds(bundled.path)


def test_events_whose_chain_was_computed_anew_differ_from_the_log(bundled: Bundled) -> None:
    name, whole = f"events/{bundled.finished}.jsonl", texts_of(bundled.path)
    lines = [json.loads(line) for line in whole[name].splitlines()]
    _edited(lines, 1)
    head = lines[0]["hash"]
    for event in lines[1:]:
        head = event["hash"] = link(head, bundled.finished, event["seq"], event["kind"], event["payload"])
    case = json.loads(whole["case.json"])
    case["runs"][0]["head"] = head
    texts = {name: "".join(canonical(line) + "\n" for line in lines).encode(), "case.json": canonical(case).encode()}
    put(bundled.path, whole | texts)
    with open_archive(bundled.path) as archive:
        (found,) = findings(archive)
    assert (found.subject, found.problem) == (f"run {bundled.finished}", "the audit log says otherwise of its events")


_OF_THE_CASE: dict[str, tuple[str, str]] = {
    "title": ("张三盗窃案", "李四盗窃案"),
    "text": ("被告人盗走现金3000元。\\n第二行", "被告人盗走现金9000元。\\n第二行"),
    "value": ('"value":"3000"', '"value":"9000"'),
    "chance": ('"confidence":0.75', '"confidence":1.0'),
    "status": ('"status":"finished"', '"status":"stopped"'),
    "manifest": ('\\"seed\\":42', '\\"seed\\":7'),
    "question": ("另一问", "再一问"),
    "file": ('"name":"pasted"', '"name":"signed"'),
    "hidden text": ("秘密\\\\n", "公开\\\\n"),
    "damaged layout": ('"layout":"{', '"layout":"[{'),
    "hidden text that is not there": ('"taken":"[0]"', '"taken":"[7]"'),
    "a run without its question": ('"question_id":"', '"question_id":"f'),
}


@pytest.mark.parametrize(("old", "new"), _OF_THE_CASE.values(), ids=_OF_THE_CASE)
def test_each_change_of_the_case_is_found_though_the_archive_fits_again(bundled: Bundled, old: str, new: str) -> None:
    rewritten(bundled.path, "case.json", lambda text: text.replace(old, new, 1))
    assert not holds(bundled.path)


_OF_THE_LOG: dict[str, Callable[[list[str]], list[str]]] = {
    "edited": lambda lines: [lines[0].replace("2", "3", 1), *lines[1:]],
    "states of the runs removed": lambda lines: [
        line for line in lines if '"run_' not in line and "edited" not in line
    ],
    "swapped": lambda lines: [lines[1], lines[0], *lines[2:]],
    "doubled": lambda lines: [lines[0], *lines],
    "all gone": lambda _lines: [],
    "its beginning cut off": lambda lines: lines[1:],
    "about another case": lambda lines: [line.replace('"subject":"', '"subject":"f', 1) for line in lines],
}


@pytest.mark.parametrize("change", _OF_THE_LOG.values(), ids=_OF_THE_LOG)
def test_each_change_of_the_log_is_found_though_the_archive_fits_again(
    bundled: Bundled, change: Callable[[list[str]], list[str]]
) -> None:
    rewritten(bundled.path, "log.jsonl", lambda text: "".join(change(text.splitlines(keepends=True))))
    assert not holds(bundled.path)


def test_only_its_library_knows_that_an_entry_was_taken_out_of_the_log(bundled: Bundled) -> None:
    """The entries of other cases are not in a bundle, so a gap is nothing strange; see tests/service."""
    rewritten(bundled.path, "log.jsonl", lambda text: "".join(text.splitlines(keepends=True)[:-1]))
    assert holds(bundled.path)


def test_a_file_that_is_no_part_of_the_case_is_found(bundled: Bundled) -> None:
    whole = texts_of(bundled.path)
    for name in ("../../evil", "originals/" + "0" * 64, "events/other.jsonl", "note.txt"):
        put(bundled.path, whole | {name: b"x"})
        assert not holds(bundled.path)


def test_a_manifest_about_another_case_is_found(bundled: Bundled) -> None:
    put(bundled.path, texts_of(bundled.path), case="0" * 32)
    assert not holds(bundled.path)


@pytest.mark.parametrize("payload", ["{", "5", "[" * 100_000, '{"id": "3000"}'])
def test_damage_is_named_without_any_text_of_the_case(bundled: Bundled, payload: str) -> None:
    name = f"events/{bundled.running}.jsonl"
    event = {"seq": 1, "kind": "node_added", "payload": payload, "hash": "0" * 64}
    rewritten(bundled.path, name, lambda _text: canonical(event) + "\n")
    assert not holds(bundled.path)


def test_a_bundle_that_lacks_the_bytes_of_a_file_that_was_kept_is_found(bundled: Bundled) -> None:
    put(
        bundled.path, {name: data for name, data in texts_of(bundled.path).items() if not name.startswith("originals/")}
    )
    assert not holds(bundled.path)
