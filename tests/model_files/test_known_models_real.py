"""A real, tiny model: checked, tried, and refused once a byte of it is different."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.errors import MmaError, ModelError
from mma_desktop.model_files.known_models import KnownModel, check, resolve

pytestmark = pytest.mark.real


@pytest.fixture
def tiny() -> KnownModel:
    try:
        return resolve("smollm2-135m")
    except MmaError as error:
        pytest.skip(str(error))


async def test_a_check_reads_the_file_and_lets_it_speak(tiny: KnownModel) -> None:
    result = await check(tiny, load=True)
    assert result.facts == tiny.facts, "the starter file says what the GGUF says"
    assert result.self_test is not None and result.self_test.reply
    assert result.self_test.tokens_per_second > 0


async def test_4_kib_of_other_weights_are_refused(tiny: KnownModel, tmp_path: Path) -> None:
    assert tiny.path is not None
    damaged = Path(shutil.copy(tiny.path, tmp_path))
    with damaged.open("r+b") as file:
        file.seek(50_000_000)
        file.write(bytes(4096))
    with pytest.raises(ModelError, match="SHA-256"):
        await check(replace(tiny, path=damaged))
