"""Where compiled modules are kept while tests run, if the environment asks for none beside the source.

Every process of the tests, and every process that a test starts, would compile the program anew otherwise: half of
what a command costs.
"""

import os
import sys
from pathlib import Path

#: Beside the other things that pytest keeps from one run to the next.
FOLDER = Path(__file__).resolve().parents[2] / ".pytest_cache" / "compiled"
NOT_WRITTEN = "PYTHONDONTWRITEBYTECODE"


def keep_compiled() -> None:
    """Have this process and those that it starts share compiled modules, apart from the source."""
    if not sys.dont_write_bytecode:
        return
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(FOLDER)
    os.environ.pop(NOT_WRITTEN, None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(FOLDER)


def compiling_nothing() -> dict[str, str]:
    """Give the environment of a process that may use compiled modules but writes none.

    Python keeps a module that a full disk cut off, and every later process that imports it fails.
    """
    return {**os.environ, NOT_WRITTEN: "1"}
