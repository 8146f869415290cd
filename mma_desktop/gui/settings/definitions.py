"""Everything a user can set, in one place: its key, its default, what it can be, its unit, its words.

Menus, the form and the settings page all take it from here. No case text and no file that was opened is among it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from mma_desktop.domain.runs import AUTO
from mma_desktop.gui.kit.fonts import LARGEST, NORMAL_SIZE, SMALLEST
from mma_desktop.gui.kit.languages import LANGUAGES
from mma_desktop.gui.kit.theme import DARK, LIGHT, SYSTEM

Value = str | int
Words = object
"""A text in English that is shown translated; Qt's mark around it gives it no closer type."""
V = TypeVar("V", bound=Value)
_Held = TypeVar("_Held", bound=Value, covariant=True)

_AS_SYSTEM = QT_TRANSLATE_NOOP("Settings", "As the system")
_LARGEST_SEED = 2**31 - 1
_MOST_ROLLOUTS = 999
_MOST_TOKENS = 10_000_000
_LONGEST = 24 * 60 * 60  # seconds
_MOST_CALLS = 100_000
FROM_PRESET = -1
"""The number of rollouts that stands for that of the preset."""


@dataclass(frozen=True, slots=True, eq=False)
class Setting(Generic[_Held]):
    """One thing a user can set, and what holds until it is set.

    `values` are all it can be, a `range` for a number; none are given where the program finds them (models, presets).
    `names` are what single values are called, `unit` is what stands around the others, which count from `base`.
    """

    key: str
    default: _Held
    name: Words = ""
    about: Words = ""
    values: Sequence[Value] = ()
    names: Mapping[Value, Words] = field(default_factory=dict[Value, Words])
    unit: Words = "{0}"
    base: int = 0

    def allows(self, value: Value) -> bool:
        """Whether it can be this."""
        return not self.values or value in self.values


LANGUAGE = Setting(
    "language",
    "",
    QT_TRANSLATE_NOOP("Settings", "&Language"),
    QT_TRANSLATE_NOOP("Settings", "Of the window and the reports that it writes. The language of a case is its own."),
    values=("", *LANGUAGES),
    names={"": _AS_SYSTEM, **LANGUAGES},
)
APPEARANCE = Setting(
    "appearance",
    SYSTEM,
    QT_TRANSLATE_NOOP("Settings", "&Appearance"),
    QT_TRANSLATE_NOOP("Settings", "Light or dark colours; as the system, they change when the system's do."),
    values=(SYSTEM, LIGHT, DARK),
    names={
        SYSTEM: _AS_SYSTEM,
        LIGHT: QT_TRANSLATE_NOOP("Settings", "Light"),
        DARK: QT_TRANSLATE_NOOP("Settings", "Dark"),
    },
)
TEXT_SIZE = Setting(
    "text_size",
    0,
    QT_TRANSLATE_NOOP("Settings", "Text &size"),
    QT_TRANSLATE_NOOP("Settings", "Of all text in the window, not of reports. Also Ctrl++, Ctrl+- and Ctrl+0."),
    values=tuple(range(SMALLEST, LARGEST + 1)),
    unit=QT_TRANSLATE_NOOP("Settings", "{0} pt"),
    base=NORMAL_SIZE,
)
GENERAL_MODEL = Setting(
    "form/general",
    "",
    QT_TRANSLATE_NOOP("Settings", "&General model"),
    QT_TRANSLATE_NOOP("Settings", "Reasons about the case. What is chosen above a case is kept here."),
)
DOMAIN_MODEL = Setting(
    "form/domain",
    "",
    QT_TRANSLATE_NOOP("Settings", "&Domain model"),
    QT_TRANSLATE_NOOP("Settings", "Knows the field and checks the other. The recommended pair brings its own."),
)
PRESET = Setting(
    "form/preset",
    "standard",
    QT_TRANSLATE_NOOP("Settings", "&Preset"),
    QT_TRANSLATE_NOOP("Settings", "How much work a case gets: more of it takes longer and finds more."),
)
LOCK_AFTER = Setting(
    "lock_after",
    15,
    QT_TRANSLATE_NOOP("Settings", "Lock a&fter"),
    QT_TRANSLATE_NOOP("Settings", "How long nobody uses the window before it locks. Only an encrypted library locks."),
    values=(0, 5, 10, 15, 30, 60),
    names={0: QT_TRANSLATE_NOOP("Settings", "Never")},
    unit=QT_TRANSLATE_NOOP("Settings", "{0} minutes"),
)
METHOD = Setting(
    "form/method",
    AUTO,
    QT_TRANSLATE_NOOP("Settings", "&Method"),
    QT_TRANSLATE_NOOP("Settings", "Who answers; automatic is the tree search, or what your own evaluation has chosen."),
)
ROLLOUTS = Setting(
    "rollouts",
    FROM_PRESET,
    QT_TRANSLATE_NOOP("Settings", "R&ollouts"),
    QT_TRANSLATE_NOOP("Settings", "The budget of a search: how often the tree may grow before an answer is chosen."),
    values=range(FROM_PRESET, _MOST_ROLLOUTS + 1),
    names={FROM_PRESET: QT_TRANSLATE_NOOP("Settings", "as in the preset")},
)
_NO_LIMIT: Mapping[Value, Words] = {0: QT_TRANSLATE_NOOP("Settings", "no limit")}
TOKEN_BUDGET = Setting(
    "token_budget",
    0,
    QT_TRANSLATE_NOOP("Settings", "Tokens at most"),
    QT_TRANSLATE_NOOP("Settings", "How many tokens models may generate before the best answer so far is taken."),
    values=range(_MOST_TOKENS + 1),
    names=_NO_LIMIT,
    unit=QT_TRANSLATE_NOOP("Settings", "{0} tokens"),
)
TIME_BUDGET = Setting(
    "time_budget",
    0,
    QT_TRANSLATE_NOOP("Settings", "Time at most"),
    QT_TRANSLATE_NOOP("Settings", "How long models may work before the best answer so far is taken."),
    values=range(_LONGEST + 1),
    names=_NO_LIMIT,
    unit=QT_TRANSLATE_NOOP("Settings", "{0} seconds"),
)
CALL_BUDGET = Setting(
    "call_budget",
    0,
    QT_TRANSLATE_NOOP("Settings", "Calls at most"),
    QT_TRANSLATE_NOOP(
        "Settings",
        "How many samples a workflow, or a method that plans its own steps, may ask for; others do not count them.",
    ),
    values=range(_MOST_CALLS + 1),
    names=_NO_LIMIT,
    unit=QT_TRANSLATE_NOOP("Settings", "{0} calls"),
)
SEED = Setting(
    "seed",
    42,
    QT_TRANSLATE_NOOP("Settings", "S&eed"),
    QT_TRANSLATE_NOOP("Settings", "Where random numbers begin; a run with another seed may end otherwise."),
    values=range(_LARGEST_SEED + 1),
)
_ON_OFF: Mapping[Value, Words] = {
    False: QT_TRANSLATE_NOOP("Settings", "off"),
    True: QT_TRANSLATE_NOOP("Settings", "on"),
}
EVIDENCE = Setting(
    "evidence",
    False,
    QT_TRANSLATE_NOOP("Settings", "Articles of the kno&wledge library"),
    QT_TRANSLATE_NOOP("Settings", "The domain model reads those that fit the case; each citation is checked."),
    names=_ON_OFF,
)
REPEATABLE = Setting(
    "repeatable",
    False,
    QT_TRANSLATE_NOOP("Settings", "Repeatable to the le&tter"),
    QT_TRANSLATE_NOOP("Settings", "A run that is continued, or made once more on this computer, is the same; slower."),
    names=_ON_OFF,
)
TASK = Setting("form/task", "eca")
CASE_LANGUAGE = Setting("form/language", "")

GENERAL: Sequence[Setting[Value]] = (LANGUAGE, APPEARANCE, TEXT_SIZE)
WORK: Sequence[Setting[Value]] = (GENERAL_MODEL, DOMAIN_MODEL, PRESET, LOCK_AFTER)
ADVANCED: Sequence[Setting[Value]] = (
    METHOD,
    ROLLOUTS,
    TOKEN_BUDGET,
    TIME_BUDGET,
    CALL_BUDGET,
    SEED,
    EVIDENCE,
    REPEATABLE,
)


def value_text(setting: Setting[Value], value: Value) -> str:
    """What this value of the setting is called in the window's language."""
    if value in setting.names:
        return said(setting.names[value])
    return said(setting.unit).format(setting.base + value if isinstance(value, int) else value)


def unit_text(setting: Setting[Value]) -> str:
    """What stands behind the numbers of the setting in the window's language."""
    return said(setting.unit).partition("{0}")[2]


def said(words: Words) -> str:
    """These words in the window's language."""
    return QCoreApplication.translate("Settings", str(words))
