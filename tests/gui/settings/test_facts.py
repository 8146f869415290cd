from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.errors import InputError
from mma_desktop.gui.settings.facts import Facts, fact_texts, read_facts
from mma_desktop.service.library_upkeep import LibraryUpkeep, nobody
from mma_desktop.storage.upkeep.key_store import NoKeyStore
from tests.service.test_library_upkeep import PASSPHRASE


@pytest.fixture
def file(tmp_path: Path) -> LibraryUpkeep:
    return LibraryUpkeep(tmp_path / "library.mma", NoKeyStore(), nobody)


def test_it_is_told_where_things_lie(file: LibraryUpkeep) -> None:
    texts = dict(fact_texts(read_facts(file)))
    assert texts["Library"] == f"{file.path} (made when it is needed)"
    assert texts["Copies"] == "Beside the library, at most every 30 minutes; the last 10 are kept."
    assert texts["Models"] == str(paths.models())
    assert str(paths.user_data()) in texts.values()
    assert texts["Other computers"] == "None is asked: case text never leaves this computer."


def test_it_is_told_whether_the_library_is_encrypted(file: LibraryUpkeep) -> None:
    file.create(None)
    assert "(not encrypted)" in dict(fact_texts(read_facts(file)))["Library"]
    file.change_passphrase(PASSPHRASE)
    assert "(encrypted)" in dict(fact_texts(read_facts(file)))["Library"]


def test_where_nothing_is_kept_that_is_told() -> None:
    texts = dict(fact_texts(read_facts(None)))
    assert texts["Library"] == texts["Copies"] == "Nothing of this window is kept."


def test_allowed_servers_are_named_and_bad_settings_explained(tmp_path: Path) -> None:
    settings = paths.user_data() / "remote.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('enabled = true\nhosts = ["192.168.1.20"]\n', encoding="utf-8")
    assert dict(fact_texts(read_facts(None)))["Other computers"].startswith("Allowed: 192.168.1.20.")
    settings.write_text("enabled = perhaps\n", encoding="utf-8")
    facts = read_facts(None)
    assert isinstance(facts.servers, InputError)
    assert "remote.toml" in dict(fact_texts(facts))["Other computers"]


def test_every_fact_has_a_name() -> None:
    facts = Facts(None, False, Path("models"), Path("home"), ())
    assert all(name and text for name, text in fact_texts(facts))
