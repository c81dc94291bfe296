"""Cases for other engines as JSON Lines or YAML, what names a collection, and the schema of a case.

`python -m verifier.report.cases` prints the schema. Not for: making cases (`verifier.corpus.cases`).
"""

import gc
import hashlib
import json
import sys

import msgspec

from verifier.corpus.cases import CASE, Case
from verifier.kernel.message import COMMAND, visible

#: What names the schema.
ID = "urn:rules-verifier:schema:case:1"


class Collection:
    """Cases one after another: each as it is written, and in the end what names exactly all of them."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.count = 0
        self.digester = hashlib.sha256()

    def written(self, case: bytes) -> str:
        """A case, given as JSON, as a line of JSON or a document of YAML."""
        self.count += 1
        self.digester.update(case + b"\n")
        if self.form == "jsonl":
            return case.decode()
        return document(case)

    @property
    def digest(self) -> str:
        """What names the cases so far, whatever form they are written in."""
        return self.digester.hexdigest()[:16]


def document(case: bytes) -> str:
    """A case as a document of YAML in which every character is visible, and no line is a command of a log.

    What could be one stands in double quotes, where YAML spells characters as JSON does.
    """
    import yaml

    class Dumper(yaml.SafeDumper):
        """A dumper of its own, so that what it does is done for nobody else."""

    def quoted(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
        """Return a text as a node, in double quotes if it could be more than a text."""
        is_plain = "::" not in text and visible(text) == text
        return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=None if is_plain else '"')

    Dumper.add_representer(str, quoted)
    data, text = msgspec.json.decode(case), case.decode()
    is_shown = visible(text) == text  # else YAML escapes it, as JSON does
    written = yaml.dump(data, Dumper=Dumper, sort_keys=False, allow_unicode=is_shown, width=110)
    return "---\n" + written.rstrip("\n").replace(COMMAND, "#\\x23[")


def case_schema() -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of a case."""
    _, made = msgspec.json.schema_components((Case,), ref_template="#/$defs/{name}")
    gc.freeze()  # msgspec 0.22 frees something twice when Python exits after this; it is not collected any more
    definitions: dict[str, dict[str, object]] = dict(made)
    top = definitions.pop("Case")
    head: dict[str, object] = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ID}
    return head | top | {"title": f"Case of a conformance collection, format {CASE}", "$defs": definitions}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(case_schema(), indent=2) + "\n")
