"""An archive is what the program writes, or one sentence says why not."""

from __future__ import annotations

import hashlib
import os
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from mma_desktop.errors import InputError, RecordChanged
from mma_desktop.storage.bundles import archive as archives
from mma_desktop.storage.bundles.archive import BundlePart, is_bundle, open_archive, write_archive
from mma_desktop.storage.bundles.format import MANIFEST, MIMETYPE, TYPE, BundleManifest

PARTS = [BundlePart("case.json", b"{}"), BundlePart("log.jsonl", b"")]


@pytest.fixture
def manifest() -> BundleManifest:
    return BundleManifest(
        program="0.1.0", made="2026", case="0" * 32, library="1" * 32, entries=1, head="2" * 64, keyed=False, files=()
    )


@pytest.fixture
def path(tmp_path: Path, manifest: BundleManifest) -> Path:
    write_archive(tmp_path / "case.mmacase", PARTS, manifest)
    return tmp_path / "case.mmacase"


def sealed(path: Path, fill: Callable[[ZipFile], None]) -> None:
    """A zip archive with a seal that holds, made by somebody else."""
    with path.open("w+b") as file:
        with ZipFile(file, "w") as archive:
            archive.writestr(MIMETYPE, TYPE)
            fill(archive)
            archive.comment = archives._SEAL + b"0" * 64
        archives._seal(file)


def test_what_was_written_is_read_and_is_private(path: Path, manifest: BundleManifest) -> None:
    with open_archive(path) as archive:
        assert archive.names == {MIMETYPE, "case.json", "log.jsonl"}
        assert archive.json("case.json") == b"{}"
        assert archive.manifest.model_copy(update={"files": ()}) == manifest
        assert archive.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert is_bundle(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_any_zip_program_reads_it(path: Path) -> None:
    with ZipFile(path) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [MIMETYPE, "case.json", "log.jsonl", MANIFEST]


def test_its_digest_is_what_writing_it_said(tmp_path: Path, manifest: BundleManifest) -> None:
    digest = write_archive(tmp_path / "a.mmacase", PARTS, manifest)
    assert digest == hashlib.sha256((tmp_path / "a.mmacase").read_bytes()).hexdigest()


def test_a_place_that_is_none_is_refused(tmp_path: Path, manifest: BundleManifest) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_archive(tmp_path / "missing" / "a.mmacase", PARTS, manifest)


def test_what_fails_half_way_leaves_the_old_file_and_no_other(path: Path, manifest: BundleManifest) -> None:
    before = path.read_bytes()

    def parts() -> list[BundlePart]:
        raise RecordChanged("a kept file is damaged")

    with pytest.raises(RecordChanged):
        write_archive(path, (part for _ in "a" for part in parts()), manifest)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_other_files_are_no_bundles(tmp_path: Path) -> None:
    for name, content in (("empty", b""), ("text", b"text" * 100), ("zip", b"PK\x03\x04" + bytes(100))):
        (tmp_path / name).write_bytes(content)
        assert not is_bundle(tmp_path / name)
        with pytest.raises(InputError, match="not a case bundle"), open_archive(tmp_path / name):
            pass
    os.mkfifo(tmp_path / "pipe")
    for missing in ("missing", "pipe", "."):
        assert not is_bundle(tmp_path / missing)


def test_one_of_a_later_version_is_refused_as_such(path: Path, tmp_path: Path) -> None:
    later = '{"format": "mma-desktop case", "version": 2, "news": []}'
    sealed(tmp_path / "later", lambda archive: archive.writestr(MANIFEST, later))
    with (
        pytest.raises(InputError, match=r"another version of MMA Desktop \(format 2\)"),
        open_archive(tmp_path / "later"),
    ):
        pass


def _compressed(archive: ZipFile) -> None:
    archive.writestr(ZipInfo("bomb"), bytes(10**7), zipfile.ZIP_DEFLATED)
    archive.writestr(MANIFEST, "{}")


def _nested(archive: ZipFile) -> None:
    archive.writestr(MANIFEST, "[" * 1_000_000)


def _manifest_first(archive: ZipFile) -> None:
    archive.writestr(MANIFEST, "{}")
    archive.writestr("case.json", "{}")


def _without_manifest(archive: ZipFile) -> None:
    archive.writestr("../../evil", "x")


def _many(archive: ZipFile) -> None:
    for number in range(archives.MOST_FILES):
        archive.writestr(str(number), b"")


@pytest.mark.parametrize("fill", [_compressed, _nested, _manifest_first, _without_manifest, _many])
def test_an_archive_of_another_make_is_refused_before_it_is_unpacked(
    tmp_path: Path, fill: Callable[[ZipFile], None]
) -> None:
    sealed(tmp_path / "made", fill)
    with pytest.raises(RecordChanged), open_archive(tmp_path / "made"):
        pass


def test_a_directory_of_the_larger_kind_is_refused(path: Path) -> None:
    data = path.read_bytes()
    end = data.rindex(b"PK\x05\x06")
    path.write_bytes(data[:end] + b"PK\x06\x07" + bytes(16) + data[end:])
    with path.open("r+b") as file:
        archives._seal(file)
    with pytest.raises(RecordChanged, match="not one that the program writes"), open_archive(path):
        pass


def test_parts_that_share_bytes_are_refused(path: Path, tmp_path: Path) -> None:
    """Names in the directory that all lead to one large part: together they are larger than the file."""

    def fill(archive: ZipFile) -> None:
        archive.writestr("large", bytes(100_000))
        for number in range(50):
            info = ZipInfo(str(number))
            large = archive.getinfo("large")
            info.header_offset, info.file_size = large.header_offset, large.file_size
            info.compress_size, info.CRC = large.compress_size, large.CRC
            archive.filelist.append(info)
        archive.writestr(MANIFEST, "{}")

    sealed(tmp_path / "made", fill)
    with pytest.raises(RecordChanged), open_archive(tmp_path / "made"):
        pass


def test_a_file_over_the_limit_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 100)
    with pytest.raises(InputError, match="larger than"), open_archive(path):
        pass


def test_a_part_that_is_not_there_is_refused(path: Path) -> None:
    with open_archive(path) as archive, pytest.raises(RecordChanged, match="it holds no more"):
        archive.json("more")
