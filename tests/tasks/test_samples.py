"""The shipped sample cases: complete, and with the amounts they should have."""

import tomllib

from mma_desktop import paths
from mma_desktop.answers.mentions import find_amounts
from mma_desktop.tasks.catalog import load_task

SAMPLES = paths.resources() / "samples"


def test_every_sample_is_there_and_its_task_exists() -> None:
    index = tomllib.loads((SAMPLES / "samples.toml").read_text(encoding="utf-8"))
    assert len(index["samples"]) >= 2
    for sample in index["samples"]:
        assert (SAMPLES / sample["file"]).read_text(encoding="utf-8").strip()
        assert load_task(sample["task"], sample["language"]).title


def test_the_translated_sample_has_the_amounts_of_the_original() -> None:
    texts = [(SAMPLES / f"hotel_watches.{language}.txt").read_text(encoding="utf-8") for language in ("zh", "en")]
    original, translated = ([mention.value for mention in find_amounts(text)] for text in texts)
    assert original == translated == [15000, 13000, 500, 6000, 17000, 421]
