"""What went wrong with a file, as a parameter of a message: for what is in `WORDS` the catalogues have words."""

from __future__ import annotations

import errno
import re

_SYSTEM = (
    "ENOSPC",
    "EDQUOT",
    "EACCES",
    "EPERM",
    "EROFS",
    "EIO",
    "ENOENT",
    "ENOTDIR",
    "EISDIR",
    "ENAMETOOLONG",
    "ELOOP",
)
_KINDS = {"EOFError": "cut", "BadGzipFile": "packed", "error": "packed", "RecursionError": "deep"}
"""What kinds of errors mean; zlib has one of its own, called so."""
WORDS = (*_SYSTEM, "cut", "packed", "deep", "number", "surrogate", "end", "name")
"""Problems that messages name in their own language."""


def problem_of(error: BaseException) -> str:
    """Return what an error of the system, or of reading what is packed, means: one of `WORDS`, else what it says."""
    if isinstance(error, OSError) and errno.errorcode.get(error.errno or 0, "") in _SYSTEM:
        return errno.errorcode[error.errno or 0]
    if isinstance(error, UnicodeEncodeError) or (isinstance(error, ValueError) and "null" in str(error)):
        return "name"
    said = getattr(error, "strerror", None) or str(error)
    return _KINDS.get(type(error).__name__, said)


def place_in_toml(error: BaseException) -> tuple[int, int, str]:
    """Return where a text stops to be TOML: row and column from 1, in the row 0 the problem says it."""
    found = re.search(r"line (\d+), column (\d+)", str(error))
    problem = "deep" if isinstance(error, RecursionError) else "end"
    return (int(found[1]), int(found[2]), problem) if found else (0, 0, problem)
