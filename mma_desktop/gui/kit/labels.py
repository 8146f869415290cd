"""The program's terms in the window's language: every name that stands in data has its label here.

The tables hold the source text; `translate` looks it up at the moment it is shown. A name that is in no table (a solver
from another package, say) is shown as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from mma_desktop.domain.events import Act
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.tree import Action, Node, NodeKind
from mma_desktop.errors import (
    DocumentError,
    EngineError,
    EngineLost,
    InputError,
    LibraryReadOnly,
    MmaError,
    ModelError,
    NetworkRefused,
    RecordChanged,
    ResourceError,
    RunStopped,
    StorageError,
)
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.ledger.base import AmountRole, Entry, FindingKind
from mma_desktop.offline import network_use
from mma_desktop.reports.text import visible
from mma_desktop.translation import for_the_window, translated

with lazy_imports():
    from mma_desktop.ledger.messages import taken_for
    from mma_desktop.solvers.registry import method_title, purpose_title

_CONTEXT = "Labels"

_KINDS: Mapping[str, object] = {
    NodeKind.ROOT: QT_TRANSLATE_NOOP("Labels", "Question"),
    NodeKind.RESTATED: QT_TRANSLATE_NOOP("Labels", "Restated question"),
    NodeKind.ANSWER_GENERAL: QT_TRANSLATE_NOOP("Labels", "Answer"),
    NodeKind.ANSWER_DOMAIN: QT_TRANSLATE_NOOP("Labels", "Answer"),
    NodeKind.ANSWER_LEDGER: QT_TRANSLATE_NOOP("Labels", "Rule-based answer"),
    NodeKind.ANSWER_SCORED: QT_TRANSLATE_NOOP("Labels", "Best-scored answer"),
    NodeKind.KNOWLEDGE: QT_TRANSLATE_NOOP("Labels", "Knowledge"),
    NodeKind.KNOWLEDGE_RESTATED: QT_TRANSLATE_NOOP("Labels", "Knowledge on the restated question"),
}

_ACTIONS: Mapping[str, object] = {
    Action.ANSWER_GENERAL: QT_TRANSLATE_NOOP("Labels", "A1 General answers"),
    Action.ANSWER_DOMAIN: QT_TRANSLATE_NOOP("Labels", "A2 Domain answers"),
    Action.KNOWLEDGE: QT_TRANSLATE_NOOP("Labels", "A3 Knowledge"),
    Action.RESTATE: QT_TRANSLATE_NOOP("Labels", "A4 Restate"),
    Action.COMPUTE: QT_TRANSLATE_NOOP("Labels", "A5 Ledger computes"),
    Action.SCORE: QT_TRANSLATE_NOOP("Labels", "A6 Possible answers scored"),
    Action.NODE: QT_TRANSLATE_NOOP("Labels", "A7 Node of a pack"),
}

_ACTIONS_OF_ONE_MODEL: Mapping[str, object] = {
    Action.ANSWER_GENERAL: QT_TRANSLATE_NOOP("Labels", "A1 General role"),
    Action.ANSWER_DOMAIN: QT_TRANSLATE_NOOP("Labels", "A2 Domain role"),
}

_AGGREGATED = QT_TRANSLATE_NOOP("Labels", "Aggregated answer")
_SPEAKER = "speaker"
_AGENT = QT_TRANSLATE_NOOP("Labels", "{0} (round {1})")

_STATUSES: Mapping[str, object] = {
    RunStatus.RUNNING: QT_TRANSLATE_NOOP("Labels", "interrupted"),
    RunStatus.STOPPED: QT_TRANSLATE_NOOP("Labels", "stopped"),
    RunStatus.FINISHED: QT_TRANSLATE_NOOP("Labels", "finished"),
    RunStatus.FAILED: QT_TRANSLATE_NOOP("Labels", "failed"),
}

_MODEL_ROLES: Mapping[str, object] = {
    "general": QT_TRANSLATE_NOOP("Labels", "General model"),
    "domain": QT_TRANSLATE_NOOP("Labels", "Domain model"),
    "ledger": QT_TRANSLATE_NOOP("Labels", "Program (rules)"),
    "scores": QT_TRANSLATE_NOOP("Labels", "Scores (nobody wrote it)"),
}

_ROLES_OF_ONE_MODEL: Mapping[str, object] = {
    "general": QT_TRANSLATE_NOOP("Labels", "One model, general role"),
    "domain": QT_TRANSLATE_NOOP("Labels", "One model, domain role"),
}

_FINDINGS: Mapping[str, object] = {
    FindingKind.UNGROUNDED: QT_TRANSLATE_NOOP("Labels", "Amount not in the document"),
    FindingKind.UNIT_SLIP: QT_TRANSLATE_NOOP("Labels", "Digit or unit misread"),
    FindingKind.COUNTED_TWICE: QT_TRANSLATE_NOOP("Labels", "Amount counted twice"),
    FindingKind.COUNTED_EXCLUDED: QT_TRANSLATE_NOOP("Labels", "Amount counted that is none of the crime"),
    FindingKind.OMITTED: QT_TRANSLATE_NOOP("Labels", "Amounts left out"),
    FindingKind.ARITHMETIC: QT_TRANSLATE_NOOP("Labels", "Sum does not add up"),
    FindingKind.UNREACHABLE: QT_TRANSLATE_NOOP("Labels", "Total is no sum of the document's amounts"),
    FindingKind.NO_ANSWER: QT_TRANSLATE_NOOP("Labels", "No final amount"),
}

_ACTS: Mapping[str, object] = {
    Act.COUNT: QT_TRANSLATE_NOOP("Labels", "counted"),
    Act.LEAVE_OUT: QT_TRANSLATE_NOOP("Labels", "left out"),
    Act.CORRECT: QT_TRANSLATE_NOOP("Labels", "corrected"),
    Act.SPLIT: QT_TRANSLATE_NOOP("Labels", "split"),
    Act.ADD: QT_TRANSLATE_NOOP("Labels", "added"),
    Act.ANNOTATE: QT_TRANSLATE_NOOP("Labels", "remark"),
}

_PRESETS: Mapping[str, object] = {
    "quick": QT_TRANSLATE_NOOP("Labels", "Quick"),
    "standard": QT_TRANSLATE_NOOP("Labels", "Standard"),
    "thorough": QT_TRANSLATE_NOOP("Labels", "Thorough"),
    "faithful": QT_TRANSLATE_NOOP("Labels", "Faithful to the paper"),
}

_STARTER_SETS: Mapping[str, object] = {
    "tiny": QT_TRANSLATE_NOOP("Labels", "Smallest model"),
    "small": QT_TRANSLATE_NOOP("Labels", "Default pair"),
    "standard": QT_TRANSLATE_NOOP("Labels", "Pair for evaluations"),
}

_LANGUAGES: Mapping[str, object] = {
    "zh": QT_TRANSLATE_NOOP("Labels", "Chinese"),
    "en": QT_TRANSLATE_NOOP("Labels", "English"),
}

_ERRORS: tuple[tuple[type[Exception], object], ...] = (
    (DocumentError, QT_TRANSLATE_NOOP("Labels", "The document cannot be read")),
    (InputError, QT_TRANSLATE_NOOP("Labels", "This cannot be used")),
    (ResourceError, QT_TRANSLATE_NOOP("Labels", "A file of the program is damaged")),
    (ModelError, QT_TRANSLATE_NOOP("Labels", "The model cannot be used")),
    (EngineError, QT_TRANSLATE_NOOP("Labels", "A model failed")),
    (EngineLost, QT_TRANSLATE_NOOP("Labels", "A model failed")),
    (RecordChanged, QT_TRANSLATE_NOOP("Labels", "What is stored was changed")),
    (LibraryReadOnly, QT_TRANSLATE_NOOP("Labels", "The library is read-only")),
    (StorageError, QT_TRANSLATE_NOOP("Labels", "The library cannot be used")),
    (NetworkRefused, QT_TRANSLATE_NOOP("Labels", "The network was refused")),
    (RunStopped, QT_TRANSLATE_NOOP("Labels", "Stopped before there was an answer")),
)
_OFFLINE = QT_TRANSLATE_NOOP("Labels", "Offline: 0 connections")
_CONNECTED = QT_TRANSLATE_NOOP("Labels", "Network connections: {0}")
_UNEXPECTED = QT_TRANSLATE_NOOP("Labels", "Something unexpected happened")


def kind_name(kind: NodeKind) -> str:
    """What a type of node is called."""
    return _translated(_KINDS, kind)


def action_name(action: Action | None, *, one_model: bool = False) -> str:
    """What an action is called, with `one_model` by the role of the model; the root, made by none, is the question."""
    if action is None:
        return kind_name(NodeKind.ROOT)
    return _translated(_ACTIONS_OF_ONE_MODEL if one_model and action in _ACTIONS_OF_ONE_MODEL else _ACTIONS, action)


def node_name(node: Node, *, one_model: bool = False) -> str:
    """What a node is called in a list: its action, and a number where there are several of it.

    With `one_model` one model holds all roles. The number is that of the model (R.A2-2) or of the group of answers
    (R.A1#2). In a discussion a node is called by its agent and round (R.2-critic), in a panel by its expert
    (R.speaker2-Judge).
    """
    label = node.id.rpartition(".")[2]
    if label == "aggregate":
        return QCoreApplication.translate(_CONTEXT, str(_AGGREGATED))
    before, mark, number = label.partition("#" if "#" in label else "-")
    if before.startswith(_SPEAKER):
        return visible(number)
    if mark == "-" and before.isdigit():
        return QCoreApplication.translate(_CONTEXT, str(_AGENT)).format(number, before)
    name = action_name(node.action, one_model=one_model)
    return f"{name} {number}" if mark else name


def status_name(status: RunStatus) -> str:
    """What a run's status is called; a run that is `running` in a library nobody works on was interrupted."""
    return _translated(_STATUSES, status)


def being_solved() -> str:
    """The status of a run that goes on."""
    return QCoreApplication.translate("Labels", "being solved")


def by_hand(value: str) -> str:
    """A value that is what a person's changes came to."""
    return QCoreApplication.translate("Labels", "{0} by hand").format(value)


def runs_count(runs: int) -> str:
    """How many runs are about a case."""
    return QCoreApplication.translate("Labels", "{0} runs").format(runs)


def draft() -> str:
    """The status of a case that was not solved yet."""
    return QCoreApplication.translate("Labels", "draft")


def demonstration() -> str:
    """What stands wherever replies were recorded beforehand."""
    return QCoreApplication.translate("Labels", "Demonstration")


def damaged_run(run: str) -> str:
    """What a run is called whose entry in the library cannot be read."""
    return QCoreApplication.translate("Labels", "Damaged run {0}").format(run)


def restore_copy() -> str:
    """What to do about it."""
    return QCoreApplication.translate("Labels", "Restore the last good copy of the library.")


def model_role_name(role: str | None, *, one_model: bool = False) -> str:
    """What the model at a role is called: domain-2 is the second domain model; with `one_model` it holds all roles."""
    if role is None:
        return ""
    if one_model and role in _ROLES_OF_ONE_MODEL:
        return _translated(_ROLES_OF_ONE_MODEL, role)
    name, _, number = role.partition("-")
    return f"{_translated(_MODEL_ROLES, name)} {number}".strip()


def purpose_name(purpose: str) -> str:
    """What an engine is doing, to follow its name."""
    return purpose_title(purpose, language())


def finding_name(kind: FindingKind) -> str:
    """What a finding is called."""
    return _translated(_FINDINGS, kind)


def act_name(act: Act) -> str:
    """What a manual edit is called."""
    return _translated(_ACTS, act)


def counts(counted: bool) -> str:
    """Whether an amount counts, in a word."""
    label = QT_TRANSLATE_NOOP("Labels", "✓ yes") if counted else QT_TRANSLATE_NOOP("Labels", "no")
    return QCoreApplication.translate(_CONTEXT, str(label))


def proposal(entry: Entry) -> str:
    """What the rules take an amount for, with a sign that says whether such amounts count."""
    return f"{'✓' if entry.role is AmountRole.LOSS else '–'} {taken_for(entry, language())}"


def language() -> str:
    """The window's language, zh or en, for texts that come from below the window."""
    return "zh" if QLocale().language() == QLocale.Language.Chinese else "en"


def explanation(error: MmaError) -> str:
    """What happened and what to do about it."""
    return f"{said(error.fact)}\n\n{said(error.remedy)}".strip()


def explained(error: Exception) -> str:
    """The same of any error. Of one that nobody foresaw only that it happened: its own words may quote the case."""
    return explanation(error) if isinstance(error, MmaError) else error_name(error)


def one_line(error: Exception) -> str:
    """What happened and what to do about it, on one line."""
    return " ".join(explained(error).split())


def said(sentence: str) -> str:
    """A sentence that comes from below the window, such as a fact or a remedy, in the window's language and terms."""
    return translated(for_the_window(sentence), language())


def method_name(method: str) -> str:
    """What a method is called."""
    return method_title(method, language())


def pair(name: str, value: str) -> str:
    """A name and its value with the colon between them that the window's language has."""
    return f"{name}{'：' if language() == 'zh' else ': '}{value}"


def task_name(task: str, titles: Mapping[str, str]) -> str:
    """What a task is called that has these titles (language -> title): in the window's language, or in one it has."""
    return titles.get(language()) or next(iter(titles.values()), task)


def language_name(code: str) -> str:
    """What the language of a text is called."""
    return _translated(_LANGUAGES, code)


def preset_name(preset: str) -> str:
    """What a preset is called."""
    return _translated(_PRESETS, preset)


def starter_set_name(name: str) -> str:
    """What a starter set is called."""
    return _translated(_STARTER_SETS, name)


def error_name(error: Exception) -> str:
    """The headline over an error."""
    source = next((text for kind, text in _ERRORS if isinstance(error, kind)), _UNEXPECTED)
    return QCoreApplication.translate(_CONTEXT, str(source))


def _translated(table: Mapping[str, object], key: str) -> str:
    return QCoreApplication.translate(_CONTEXT, str(table[key])) if key in table else key


def network_state() -> str:
    """How many connections the program has made to the network, which is closed to it; empty where no guard stands."""
    used = network_use()
    if not used.guarded:
        return ""
    text = _CONNECTED if used.connections else _OFFLINE
    return QCoreApplication.translate(_CONTEXT, str(text)).format(used.connections)
