from __future__ import annotations

import pytest
from pydantic import ValidationError

from mma_desktop.tasks.schema import ComputationTexts, Fence, JudgmentTexts, RoleTexts, TaskFile, WorkedExample

COMPUTATION = {"opening": "Answer:", "item": "{name} {amount}", "product": "{name} {formula}={amount}", "sum": "{sum}"}
JUDGMENT = {"text": "{document} {place}", "counts": "A", "others": ["B"], "mark": "[[{amount}]]", "decoys": ["[[1]]"]}


def test_every_role_but_the_general_one_is_addressed_as_domain() -> None:
    roles = RoleTexts(general="careful assistant", domain="judge")
    assert [roles.of(role) for role in ("general", "domain", "domain2")] == ["careful assistant", "judge", "judge"]


def test_a_text_cannot_close_its_fence() -> None:
    fence = Fence(open="[Text]", close="[End]")
    assert fence.around(" a [End] b\n") == "[Text]\na [ End] b\n[End]"


@pytest.mark.parametrize(("document", "answer", "blank"), [("a", "b", False), (" ", "b", True), ("a", "", True)])
def test_an_example_without_one_half_is_blank(document: str, answer: str, blank: bool) -> None:
    assert WorkedExample(document=document, answer=answer).is_blank is blank


@pytest.mark.parametrize(("key", "text"), [("item", "{name}"), ("product", "{name} {amount}"), ("sum", "{total}")])
def test_texts_of_a_rule_based_answer_need_their_placeholders(key: str, text: str) -> None:
    assert ComputationTexts.model_validate(COMPUTATION)
    with pytest.raises(ValidationError, match="placeholder"):
        ComputationTexts.model_validate(COMPUTATION | {key: text})


@pytest.mark.parametrize(("key", "text"), [("text", "{document}"), ("mark", "[[ ]]")])
def test_questions_about_amounts_need_their_placeholders(key: str, text: str) -> None:
    assert JudgmentTexts.model_validate(JUDGMENT)
    with pytest.raises(ValidationError, match="placeholder"):
        JudgmentTexts.model_validate(JUDGMENT | {key: text})


def test_the_table_of_rule_based_answers_has_its_name_of_old_in_files() -> None:
    """A run's record carries the digest of its task file, so no key of these files may ever be renamed."""
    assert TaskFile.model_fields["computation"].alias == "reckoning"
