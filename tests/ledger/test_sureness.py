"""How sure a rule is: by the documents that support it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import ResourceError
from mma_desktop.ledger.base import Role
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.cues import load_cues
from mma_desktop.ledger.roles import Proposal, Why
from mma_desktop.ledger.sureness import SURE, load_support, sureness

SUPPORT = {"窃得": (30, 30), "凑足": (1, 1), "#default": (60, 45)}


def cue(word: str) -> Proposal:
    return Proposal(Role.LOSS, Why.CUE, word=word)


def test_many_documents_make_a_rule_sure_and_a_single_one_does_not() -> None:
    assert sureness(cue("窃得"), SUPPORT) > SURE > sureness(cue("凑足"), SUPPORT)


def test_nothing_known_is_a_coin() -> None:
    assert sureness(cue("从未见过"), SUPPORT) == 0.5


def test_structural_rules_have_support_of_their_own() -> None:
    assert sureness(Proposal(Role.LOSS, Why.DEFAULT), SUPPORT) == 46 / 62


def test_the_shipped_file_speaks_of_words_that_exist() -> None:
    cues, kinds = load_cues(), {f"#{why.value}" for why in Why}
    words = {word for _, word in cues.role_of}
    others = (cues.undone, cues.demand)
    for rule in load_support():
        assert rule in kinds or rule in words or any(pattern.fullmatch(rule) for pattern in others), rule


def test_every_entry_says_how_sure_its_rule_is() -> None:
    sure, unsure = propose_ledger("窃得现金3000元。另有2000元。").entries
    assert sure.sureness > SURE > unsure.sureness


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "support.toml"
    path.write_text("[rules]\n", encoding="utf-8")
    with pytest.raises(ResourceError, match=r"support\.toml"):
        load_support(path)
