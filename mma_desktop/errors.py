"""The one error tree of the program.

Low levels raise one of these with the fact and the remedy; the front ends turn it into a dialog or an exit code.

    MmaError
    ├── InputError            what the user gave cannot be used (file, option, case text)
    │   ├── DocumentError     a document cannot be read
    │   └── PackError         a node pack is not there, or cannot be used as it is
    ├── ResourceError         a data file of the program (task, preset, template) is wrong
    ├── ModelError            a model file is missing, damaged, unknown or does not fit in memory
    ├── EngineError           one request to an engine failed; asking again may help
    │   └── ContextOverflow   the prompt and its answer do not fit in the context; asking again cannot help
    ├── EngineLost            the engine died and could not be brought back; the run stops, what is finished is kept
    ├── StorageError          the library file cannot be read or written
    │   ├── LibraryReadOnly   the library can be read where it lies, but not written
    │   ├── DraftChanged      another window or program has changed the draft that shall be kept
    │   ├── RecordDiffers     a run replayed does not follow its record
    │   └── RecordChanged     what is stored is not what was written: somebody or something changed it
    ├── BudgetSpent           the tokens that a run may generate are used up
    ├── NetworkRefused        something tried to use the network, which nobody allowed
    └── RunStopped            the run was stopped before it had any answer
"""

from __future__ import annotations


class MmaError(Exception):
    """Base of every error that the program explains: what happened, and what to do about it."""

    exit_code = 1

    def __init__(self, fact: str, remedy: str = "") -> None:
        super().__init__(fact if not remedy else f"{fact} {remedy}")
        self.fact = fact
        self.remedy = remedy


class InputError(MmaError):
    """What the user gave cannot be used."""

    exit_code = 2


class DocumentError(InputError):
    """A document cannot be read."""


class PackError(InputError):
    """A node pack is not there, or cannot be used as it is."""


class ResourceError(MmaError):
    """A data file of the program is missing or does not follow its schema."""


class ModelError(MmaError):
    """A model file is missing, damaged, unknown, or does not fit in memory."""

    exit_code = 3


class EngineError(MmaError):
    """One request to an engine failed; asking again may help."""

    exit_code = 4


class ContextOverflow(EngineError):
    """The prompt and the longest answer allowed do not fit in the engine's context."""


class EngineLost(MmaError):
    """The engine died, and died again after a restart: no failed request, but the end of the run."""

    exit_code = 4


class StorageError(MmaError):
    """The library file cannot be opened, read or written."""

    exit_code = 5


class LibraryReadOnly(StorageError):
    """The library can be looked at, but nothing in it can be changed where it lies."""


class DraftChanged(StorageError):
    """The draft in the library is not the one that was read: another window or program has changed or solved it."""


class RecordDiffers(StorageError):
    """Replayed, a run does not follow its record: the program, its prompts or its models have changed since."""


class RecordChanged(StorageError):
    """What is stored is not what the program wrote: it was changed afterwards."""

    exit_code = 7


class BudgetSpent(MmaError):
    """The tokens that a run may generate are used up; the best answer so far is taken."""

    @property
    def problem(self) -> str:
        """The fact as part of a sentence."""
        return f"{self.fact[:1].lower()}{self.fact[1:].rstrip('.')}"


class NetworkRefused(MmaError):
    """Something in the process tried to use the network, and the user had not allowed it."""


class RunStopped(MmaError):
    """The run was stopped before it had any answer."""

    exit_code = 6
