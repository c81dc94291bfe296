"""Facts of a game against the Puzzle Dragon, for tests. None of them is a fact of the game."""

from collections.abc import Mapping


def dragons_facts(actions: Mapping[str, str]) -> dict[str, object]:
    """The colours of the Dragon's actions, `{crash-power: purple}`, as a header gives them."""
    return {
        "automatons": {"puzzle-dragon": {"actions": {action: {"colour": colour} for action, colour in actions.items()}}}
    }
