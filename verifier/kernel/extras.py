"""The package's extras, as a person installs them. Not for: refusing a command that needs one (`cli.misuse`)."""

#: What the package is called where it is installed from.
PACKAGE = "rules-verifier"


def line_to_install(extra: str) -> str:
    """Return the line to type that installs an extra."""
    return f"pip install '{PACKAGE}[{extra}]'"
