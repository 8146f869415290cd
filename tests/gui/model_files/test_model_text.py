from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.errors import ModelError
from mma_desktop.gui.kit.prose import Fragment
from mma_desktop.gui.model_files.model import ModelRow
from mma_desktop.gui.model_files.model_text import model_fragments, offer_fragments
from mma_desktop.model_files.known_models import FileHash
from tests.gui.model_files.fake_files import DESCRIBED, PUBLISHED, RIGHT, TRIED, WRONG, FakeModelFiles, added


@pytest.fixture
def files(tmp_path: Path) -> FakeModelFiles:
    (tmp_path / "law.gguf").write_bytes(b"GGUF")
    return FakeModelFiles(tmp_path, [added(tmp_path / "law.gguf")])


def row(files: FakeModelFiles, place: int) -> ModelRow:
    return ModelRow(files.listed()[place])


def said(fragments: list[Fragment]) -> str:
    return "\n".join(fragment.text for fragment in fragments)


def test_a_model_says_where_it_lies_what_it_is_and_what_it_needs(files: FakeModelFiles) -> None:
    text = said(model_fragments(replace(row(files, 1), described=DESCRIBED)))
    for part in (str(files.folder / "law.gguf"), RIGHT, "Law <b>8B</b>", "32,768 tokens", "7.60 GB", "it fits"):
        assert part in text
    assert "the file states none" in text and "Chat template: yes" in text and "Starter models" not in text


def test_a_starter_model_says_that_it_only_demonstrates(files: FakeModelFiles) -> None:
    text = said(model_fragments(row(files, 0)))
    assert "no basis for real work" in text and "It is not here" in text


def test_without_a_template_or_room_that_is_said(files: FakeModelFiles) -> None:
    facts = DESCRIBED.facts.model_copy(update={"chat_template": False})
    text = said(model_fragments(replace(row(files, 1), described=replace(DESCRIBED, facts=facts, available=1))))
    assert "follows no instructions" in text and "it does not fit" in text


def test_a_changed_file_shows_both_hashes_and_what_to_do(files: FakeModelFiles) -> None:
    found = FileHash(WRONG, ModelError("It is another file.", "Fetch it again."))
    text = said(model_fragments(replace(row(files, 1), file_hash=found)))
    assert RIGHT in text and WRONG in text and "Fetch it again." in text


def test_a_self_test_is_told_in_words(files: FakeModelFiles) -> None:
    text = said(model_fragments(replace(row(files, 1), self_test=TRIED)))
    assert "read its prompt at 345 tokens/s and wrote at 41.5 tokens/s" in text and "of that moment" in text
    assert "4,200 yuan could be read; 1,500 is right" in text and "One, two." in text
    text = said(model_fragments(replace(row(files, 1), self_test=replace(TRIED, answer=None))))
    assert "no amount could be read" in text


def test_a_file_that_cannot_be_read_says_why(files: FakeModelFiles) -> None:
    text = said(model_fragments(replace(row(files, 1), problem=ModelError("It is damaged.", "Take another."))))
    assert "It is damaged. Take another." in text


def test_a_set_says_what_it_brings_from_where_and_that_it_uses_the_network(files: FakeModelFiles) -> None:
    (offer,) = files.offers()
    text = said(offer_fragments(offer))
    for part in ("start.gguf (98 MB, to be downloaded)", "weights", "1.0", "Apache-2.0, says the package", "network"):
        assert part in text
    assert "no basis for real work" in text and str(files.folder) in text
    assert "publisher" not in text, "nobody is known to have published it"
    (files.folder / "start.gguf").write_bytes(b"GGUF")
    assert "is here" in said(offer_fragments(files.offers()[0]))


def test_a_published_set_names_the_hosts_before_the_click(files: FakeModelFiles) -> None:
    (offer,) = files.offers()
    (model,) = offer.models
    published = replace(offer, models=(model.model_copy(update={"published": PUBLISHED}),))
    text = said(offer_fragments(replace(published, publisher="huggingface.co")))
    assert "from its publisher, Maker/Start-GGUF at huggingface.co" in text and "packages weights" in text
    assert "may reach huggingface.co and the server under hf.co" in text and "no account" in text
    text = said(offer_fragments(published))
    assert "from the packages weights" in text and "huggingface.co" not in text and "mma-desktop[download]" in text
