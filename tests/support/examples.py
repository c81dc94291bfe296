"""Random examples that are the same in every process of the tests, and cost no more than they must.

Hypothesis also tries what the modules name that happen to be loaded: what a test tries would depend on which tests have
run before it in the same process, and all modules would be parsed for it. And it makes tables of all characters, for
which a process takes two hundred MB, the first time that a folder's tests ask for any text.
"""

import subprocess
import sys
from pathlib import Path
from unicodedata import unidata_version

from hypothesis.internal.conjecture import providers

MAKE_TABLES = "from hypothesis.internal import charmap; charmap.intervals_from_codec('utf-8'); charmap.charmap()"


def leave_modules_out() -> None:
    """Try nothing because a module names it."""
    providers.is_local_module_file = lambda path: False


def make_tables_elsewhere() -> None:
    """Make the tables of characters in a process of its own, if they are not kept yet."""
    if not Path(".hypothesis", "unicode_data", unidata_version, "charmap.json.gz").exists():
        subprocess.run([sys.executable, "-c", MAKE_TABLES], check=True)
