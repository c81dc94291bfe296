"""Errata for tests: complete, so that they can be used, with the changes given. Not for: what lint refuses."""

from pathlib import Path


def erratum_text(name: str, changes: str, more: str = "") -> str:
    """An erratum that says all that it must; `changes` is YAML of one line or several, `more` other keys."""
    body = "".join(f"  {line}\n" for line in changes.splitlines())
    head = f"id: {name}\ntitle: a test\ndate: 2026\nsource: a test\nstatus: draft\nwhy: a test\n"
    return f"{head}{more}changes:\n{body}"


def install(rules: Path, ruleset: str, name: str, changes: str, more: str = "") -> Path:
    """Write an erratum into the folder of an edition of some rules."""
    folder = rules / ruleset / "errata"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.yaml"
    path.write_text(erratum_text(name, changes, more), encoding="utf-8")
    return path
