"""The words around what models read."""

from __future__ import annotations

import pytest

from mma_desktop.workflows.texts import workflow_texts


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_language_has_its_fences_and_names(language: str) -> None:
    texts = workflow_texts(language)
    assert texts.fence("question").open != texts.fence("question").close
    assert "unheard_of" in texts.fence("unheard_of").open
    assert set(workflow_texts("zh").names) == set(workflow_texts("en").names)


def test_any_other_language_is_shown_in_english() -> None:
    assert workflow_texts("fr") == workflow_texts("en")
