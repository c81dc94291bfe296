"""Sentences of the rulesheet of Strange Synergy that leave a reading open, by name.

The functions of `sheet_reading`, `sheet_reach` and `sheet_hits` take the first reading of each.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Doubt:
    """A sentence that leaves a reading open: the reading taken, and the others."""

    name: str
    sentence: str
    taken: str
    others: tuple[str, ...]


DOUBTS = (
    # The board, moves, collisions, random movement.
    Doubt(
        "board-size",
        "This covers the whole map if the warrior is in the center, but not if he's in a corner.",
        "every caller gives the size; the map is at most 15 x 15",
        ("exactly 15 x 15",),
    ),
    Doubt(
        "own-square",
        "A warrior cannot move onto or through a square occupied by an obstacle.",
        "a warrior is no obstacle to itself: it may return to the square it left",
        ("its start stays closed to it during its move",),
    ),
    Doubt(
        "empty-move",
        "A warrior can move up to two squares, non-diagonally.",
        "a move of no square, or out and back, is a move",
        ("a move ends in another square than it began",),
    ),
    Doubt(
        "collision-cost",
        "it ends its move in the previous square and rolls a die",
        "the step into the obstacle is one of the move's squares: none left, no collision",
        ("one that has moved all its squares may still run into an obstacle",),
    ),
    Doubt(
        "edge-or-exit",
        "a warrior can *voluntarily* move off any edge of the board on its turn",
        "a willing step over an edge is surrender, a forced one a collision",
        ("the player may also run into the edge and stay", "a diagonal step is no surrender"),
    ),
    Doubt(
        "shared-collision",
        "If the obstacle is another warrior, the other warrior also rolls for damage",
        "every living warrior in the square rolls",
        ("one of them rolls",),
    ),
    Doubt(
        "barred-step",
        "Nothing can move between them except Powers that specifically don't pass through",
        "whoever is moved between two touching obstacles stops before them and nobody rolls",
        ("it collides with both and all roll", "with one of the two, as its owner chooses"),
    ),
    Doubt(
        "barred-collision",
        "attempts to enter, or is forced to attempt to enter, a square occupied by an obstacle",
        "a diagonal try at an obstacle's square collides even between two touching obstacles",
        ("it never gets to that square: a barred step",),
    ),
    Doubt(
        "six-then-one",
        "Roll again and add 1 square to the distance moved.",
        "a 1 after sixes stays in place",
        ("the direction is rolled until there is one",),
    ),
    # Strikes, sight, throws, knockback, areas.
    Doubt(
        "basic-strike-ally",
        "Some Powers give strikes that are made on empty squares, dead bodies, allies",
        "a basic strike is made on enemies only, unless the caller asks for allies",
        ("on any adjacent warrior, as in: a warrior may only strike adjacent warriors",),
    ),
    Doubt(
        "same-square",
        "*Adjacent* is defined as *one square away, non-diagonally*.",
        "one who shares the striker's square is no target of basic, ranged or thrown strikes",
        ("it can be struck",),
    ),
    Doubt(
        "diagonal-directions",
        "Paths are traced from the center of one square to the center of another.",
        "a diagonal ranged strike runs along the eight directions; `is_sight_clear` takes any",
        ("to any square within range whose path is legal",),
    ),
    Doubt(
        "diagonal-distance",
        'The "range" on the card is the number of squares the strike can reach.',
        "a diagonal square counts as one",
        ("as two, sideways and along",),
    ),
    Doubt(
        "mixed-corners",
        "a path may not be traced *between* two diagonally touching corners",
        "an obstacle and a denied area that touch bar a path too",
        ("only two obstacles, or two denied areas, do",),
    ),
    Doubt(
        "ends-of-path",
        "A path that goes through any part of an obstacle or denied area is illegal.",
        "what stands in the first and last square is left out: victims are obstacles themselves",
        ("a denied area around the target bars the path",),
    ),
    Doubt(
        "throw-line",
        "Nothing may be thrown *through* a warrior's square.",
        "a throw is a ranged strike: straight, and not through a permanent obstacle",
        ("it flies over permanent obstacles", "to any square within range"),
    ),
    Doubt(
        "throw-over-dead",
        "Nothing may be thrown *through* a warrior's square.",
        "a dead warrior's square does not stop a throw, for it is no obstacle",
        ("it does: the dead occupy the square where their base is",),
    ),
    Doubt(
        "away-tie",
        'there will be two squares that are both considered "directly away" from the attack',
        "off the eight directions from the source's centre, the two around the true one tie",
        (
            "the nearest by angle, never a tie: `find_nearest_direction`",
            "away from the nearest square of the area, one direction for each that ties",
        ),
    ),
    Doubt(
        "at-the-source",
        "Knockback movement is always directly away from the source of the attack",
        "a victim at the very centre is not moved",
        ("its owner chooses", "at random"),
    ),
    Doubt(
        "far-knockback",
        "Knockback movement is always directly away from the source of the attack",
        "over several squares the first direction is kept",
        ("it is found anew in each square",),
    ),
    Doubt(
        "distance-of-victims",
        "the more distant ones must be moved first",
        "distance counts squares from the centre, a diagonal one as one",
        ("the straight line", "sideways and along"),
    ),
    Doubt(
        "far-victim-stays",
        "so that no warrior is moved into a collision with another warrior who is also moved",
        "if a farther victim could not move away, the nearer one collides with it",
        ("it stops before it and nobody rolls",),
    ),
    Doubt(
        "body-collision",
        "the body *does* fly through the air and *can* collide with another warrior",
        "only the living one run into rolls; the body does not",
        ("the body's roll is made too, for nothing",),
    ),
    Doubt(
        "area-dead",
        "All other warriors, even allies, are affected if they are within the area",
        "the living only",
        ("dead warriors too, where the power means something for them",),
    ),
    # Rolls, damage, death, stun, winning.
    Doubt(
        "flag-limit",
        "Flags are gadgets, but they provide no special powers.",
        "a flag counts among the three gadgets, and slows a Cat",
        ("it counts for neither",),
    ),
    Doubt(
        "bonus-on-auto",
        'read "Auto" as "1+" and then apply the penalty',
        "a bonus counts against the penalty, both on the roll",
        ("a bonus does nothing for Auto",),
    ),
    Doubt(
        "two-factors",
        "Sometimes you'll be able to use more than one modifier card at once",
        "doubled and tripled is six times",
        ("four times: the surpluses are added",),
    ),
    Doubt(
        "below-zero",
        "When combining two such cards, perform the addition first, then the multiplication.",
        "subtractions leave no less than 0",
        ("a value below 0 gives hits back",),
    ),
    Doubt(
        "suppressed-again",
        "If a wounded warrior loses such a Power (or just has it suppressed)",
        "nothing here gives hits back when a suppressed power returns",
        ("the extra hits come back with it",),
    ),
    Doubt(
        "turn-of-warrior",
        "until the beginning of the next turn of the warrior who caused the stunning",
        "the warrior's own turn within its player's",
        ("the player's turn",),
    ),
    Doubt(
        "stunner-gone",
        "until the beginning of the next turn of the warrior who caused the stunning",
        "if the stunner dies or leaves, its turn never comes and the stun stays",
        ("it ends when that turn would have begun", "it ends at once"),
    ),
    Doubt(
        "move-or-strike",
        "unable to move or strike for three turns in a row",
        "able to do neither",
        ("unable to do at least one of the two",),
    ),
    Doubt(
        "neutralized-again",
        "An enemy warrior is considered neutralized if it is unable to move or strike",
        "a turn in which it can move or strike ends it",
        ("once neutralized, always so",),
    ),
    Doubt(
        "whose-carrier",
        "Each flag must be carried by a living warrior who is on, or adjacent to, your base.",
        "by a warrior of the player's own, for he must control the flag",
        ("by any living warrior",),
    ),
    Doubt(
        "last-two-die",
        "If all your warriors die, you have lost.",
        "the two sentences are told apart: a player may both have lost and have no foe left",
        ("who has lost cannot win", "a draw"),
    ),
    Doubt(
        "all-left",
        "If all your warriors die, you have lost.",
        "all have to have died; where some have left, the other sentence decides",
        ("dead or off the board",),
    ),
)
