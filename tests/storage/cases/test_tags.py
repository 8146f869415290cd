from __future__ import annotations

from pathlib import Path

from mma_desktop.storage.cases.tags import set_tags
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import DamagedRun
from tests.storage.conftest import sql


def listed(library: Library) -> list[tuple[str, ...]]:
    return [() if isinstance(run, DamagedRun) else run.tags for run in library.listed()]


def test_the_tags_of_a_case_are_listed_with_its_runs_and_replaced(library: Library, run_id: str) -> None:
    assert listed(library) == [()]
    set_tags(library.file, library.case_of(run_id), ["急", "盗窃"])
    assert listed(library) == [("急", "盗窃")]
    set_tags(library.file, library.case_of(run_id), ["盗窃"])
    assert listed(library) == [("盗窃",)]
    assert library.findings() == []


def test_tags_go_with_their_case(library: Library, path: Path, run_id: str) -> None:
    set_tags(library.file, library.case_of(run_id), ["canarybird"])
    library.delete_run(run_id)
    assert sql(path, "SELECT * FROM case_tags") == []
    library.purge()
    assert all(b"canarybird" not in file.read_bytes() for file in path.parent.iterdir())


def test_what_another_window_has_tagged_since_stays(library: Library, run_id: str) -> None:
    case = library.case_of(run_id)
    set_tags(library.file, case, ["急", "盗窃"])
    set_tags(library.file, case, ["盗窃", "二审"], ["急", "盗窃"])
    assert listed(library) == [("二审", "盗窃")]
    set_tags(library.file, case, ["急", "盗窃", "退赃"], ["急", "盗窃"])
    assert listed(library) == [("二审", "盗窃", "退赃")]
    assert library.findings() == []
