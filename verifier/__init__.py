"""A formal rules verifier and replay auditor for tabletop games.

What other programs may use is what `__all__` names; it is loaded when it is first asked for. docs/reference/api.md has
examples.
"""

TYPE_CHECKING = False  # that of `typing`, which takes long to import: nothing here can catch an interrupt

__version__ = "0.1.0"

__all__ = (
    "IllegalSetup",
    "Move",
    "Question",
    "Refusal",
    "Refused",
    "Rules",
    "Table",
    "Unreadable",
    "Verdict",
    "audit",
    "audit_all",
    "open",
    "replay",
)

if TYPE_CHECKING:
    from verifier.api import (
        IllegalSetup,
        Move,
        Question,
        Refusal,
        Refused,
        Rules,
        Table,
        Unreadable,
        Verdict,
        audit,
        audit_all,
        open,
        replay,
    )
else:

    def __getattr__(name: str) -> object:
        """What `__all__` names. Raises `AttributeError` for anything else."""
        if name not in __all__:
            raise AttributeError(f"module 'verifier' has no attribute {name!r}")
        from verifier import api

        return getattr(api, name)
