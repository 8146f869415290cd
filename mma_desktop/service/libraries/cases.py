"""What a user calls a case, and the words that sort it: both may come from anywhere, and are kept as one short line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mma_desktop.documents.one_line import one_line
from mma_desktop.errors import InputError
from mma_desktop.service.libraries.drafts import is_draft
from mma_desktop.storage.cases.drafts import rename_draft
from mma_desktop.storage.cases.renaming import rename
from mma_desktop.storage.cases.tags import set_tags
from mma_desktop.storage.library import Library

LONGEST_TITLE, LONGEST_TAG, MOST_TAGS = 200, 40, 20
_TOLD = 20  # characters of a tag that is too long: a message of one long word would widen the list
_SEPARATORS = re.compile("[,，、;；\n]")


def rename_case(library: Library, run: str, title: str) -> None:
    """Give the case of the run with this id or beginning of one another title, and say so in the library's log; or a
    draft, which the log does not know.

    Raises InputError for no title or one that is too long, RecordChanged when the run is not what was stored.
    """
    line = _cleaned(title)
    if not line:
        raise InputError("A case needs a title.", "Type one.")
    if len(line) > LONGEST_TITLE:
        raise InputError(f"The title has {len(line)} characters; {LONGEST_TITLE} are allowed.", "Shorten it.")
    library.check_writable()
    if (draft := is_draft(library, run)) is not None:
        rename_draft(library.file, draft, line)
    else:
        rename(library.file, library.run_id(run), line)


def tag_case(library: Library, run: str, words: str, seen: Sequence[str] | None = None) -> None:
    """Put the case of the run with this id or beginning of one, or a draft, under these words, and no others.

    None takes all away. Where the tags it had were `seen`, those of another window since stay as they are.

    Raises InputError for too many, or one that is too long.
    """
    tags = tags_in(words)
    library.check_writable()
    set_tags(library.file, is_draft(library, run) or library.case_of(library.run_id(run)), tags, seen)


def tags_in(text: str) -> Sequence[str]:
    """The tags in a text, which commas separate, each once and sorted. Raises InputError as `tag_case` does."""
    tags = sorted({tag for part in _SEPARATORS.split(text) if (tag := _cleaned(part))})
    if len(tags) > MOST_TAGS:
        raise InputError(f"These are {len(tags)} tags; a case can have {MOST_TAGS}.", "Leave some out.")
    for tag in tags:
        if len(tag) > LONGEST_TAG:
            told = one_line(tag, _TOLD)
            raise InputError(f"The tag {told!r} is longer than {LONGEST_TAG} characters.", "Shorten it.")
    return tags


def _cleaned(text: str) -> str:
    return one_line(" ".join(text.split()), len(text) + 1)
