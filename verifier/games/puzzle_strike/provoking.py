"""Which chips set off what others answer (sends, attacks, combinations), and without which a norm has no effect.

Not for: the scenes of chips (`scenes`), or whether a norm is broken (`judging`).
"""

import ast
from collections.abc import Iterator

from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.rules import Rules
from verifier.games.ruleset import Ruleset
from verifier.games.steps import every_operation

#: What sets off each kind of answer: an operation in another chip's text, or an icon on it.
SETTING_OFF = {"send": "crash", "incoming": "crash", "combine": "combine", "attack": "fist", "attacked": "fist"}


def partners(rules: Rules, name: str) -> tuple[str, ...]:
    """For each kind of event that a chip answers, the first other chip that sets it off."""
    chip = rules.chips[rules.index[name]]
    others = [one for one in rules.chips if one.index != chip.index and one.kind != "character"]
    found = []
    for means in answered(chip):
        found += [one.slug for one in others if sets_off(one, means)][:1]
    return tuple(found)


def met(rules: Rules, name: str) -> tuple[str, ...]:
    """Every other chip that sets off what a chip answers, or answers what it sets off."""
    chip = rules.chips[rules.index[name]]
    others = [one for one in rules.chips if one.index != chip.index and one.kind != "gem"]
    setting = [one.slug for one in others if any(sets_off(one, means) for means in answered(chip))]
    answering = [one.slug for one in others if any(sets_off(chip, means) for means in answered(one))]
    return tuple(dict.fromkeys((*setting, *answering)))


def answered(chip: Chip) -> list[str]:
    """What sets off the answers of a chip."""
    events = [trigger.on for trigger in chip.triggers] + [half.to for half in chip.reactions()]
    return list(dict.fromkeys(SETTING_OFF[event] for event in events if event in SETTING_OFF))


def sets_off(chip: Chip, means: str) -> bool:
    """Whether a chip has an icon or an operation that is answered."""
    names = (means, "send") if means == "crash" else (means,)
    return means in chip.icons or any(one.name in names for one in every_operation(chip.main))


#: Words of conditions that are true only while the chip they name takes part.
NAMING = {"named": 1, "ongoing": 0, "actor_ongoing": 0, "opponent_ongoing": 0, "in_hand_named": 0, "choosing": 0}


def required(rules: Ruleset, name: str) -> frozenset[str]:
    """The chips that a norm's guard names as conditions which must all hold for it to refuse or lift anything."""
    norm = next((norm for norm in rules.norms if norm.id == name), None)
    if norm is None or norm.kind == "must":
        return frozenset()
    tree = ast.parse(norm.text, mode="eval").body
    parts = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else [tree]
    return frozenset(slug for part in parts for slug in slugs_of(part))


def slugs_of(part: ast.expr) -> Iterator[str]:
    """The chip that a condition names, if it is one that names a chip."""
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in NAMING:
        argument = part.args[NAMING[part.func.id]] if len(part.args) > NAMING[part.func.id] else None
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
