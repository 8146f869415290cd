"""How sure a rule is: by the documents that support it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import ResourceError
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.rules.proposals import Proposal, Reason
from mma_desktop.ledger.sureness import SURE, Priors, Support, kind_of, load_support, rule_log_odds, rule_of, sureness
from mma_desktop.ledger.words.cue_files import load_cues

SUPPORT = Support(
    provenance={},
    priors=Priors(cue=0.9, structure=0.95, default=0.6),
    rules={"窃得": (30, 30), "补偿": (10, 4), "凑足": (1, 0), "#default": (60, 45)},
)


def test_a_rule_without_support_is_as_sure_as_its_kind() -> None:
    assert sureness("从未见过", SUPPORT) == 0.9
    assert sureness("#part", SUPPORT) == 0.95


def test_a_rule_shows_how_sure_it_is() -> None:
    assert sureness("窃得", SUPPORT) > 0.9 > SURE > sureness("补偿", SUPPORT)
    assert sureness("凑足", SUPPORT) < SURE


def test_the_want_of_a_cue_is_a_kind_of_its_own() -> None:
    assert sureness("#default", SUPPORT) == pytest.approx((45 + 1.2) / 62)


def test_every_proposal_has_a_rule() -> None:
    assert rule_of(Proposal(AmountRole.LOSS, Reason.CUE, word="窃得")) == "窃得"
    assert kind_of(rule_of(Proposal(AmountRole.LOSS, Reason.DEFAULT))) == "default"
    assert kind_of(rule_of(Proposal(AmountRole.TOTAL, Reason.SUM))) == "structure"


def test_the_shipped_file_speaks_of_words_that_exist() -> None:
    cues, kinds = load_cues(), {f"#{reason.value}" for reason in Reason}
    words = {word for _, word in cues.role_of}
    others = (cues.undone, cues.demand)
    for rule in load_support().rules:
        assert rule in kinds or rule in words or any(pattern.fullmatch(rule) for pattern in others), rule


def test_every_entry_says_how_sure_its_rule_is() -> None:
    sure, unsure = propose_by_rules("窃得现金3000元。另有2000元。").entries
    assert sure.sureness > SURE > unsure.sureness


def test_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "support.toml"
    path.write_text("[rules]\n", encoding="utf-8")
    with pytest.raises(ResourceError, match=r"support\.toml"):
        load_support(path)


def test_a_rule_speaks_for_its_own_side_and_never_with_certainty() -> None:
    assert rule_log_odds(True, 0.5) == 0
    assert rule_log_odds(True, 0.9) == -rule_log_odds(False, 0.9) > 0
    assert rule_log_odds(True, 1.0) == rule_log_odds(True, 0.99)
