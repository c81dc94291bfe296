"""Names that texts of rules may use: the decisions that norms judge, the spec points and cases that a game asks for."""

from collections.abc import Mapping

from verifier.games.ruleset import SECTIONS as SHARED

#: The sections of a document.
SECTIONS = (*SHARED, "teams", "warriors", "board")
#: What a warrior does in its turn, each a verb of lines, and what follows from it.
END = "end"
#: The power that a record does not say.
UNSAID = "unsaid-power"
ACTS: Mapping[str, str] = {
    "move": "which warrior moves",
    "strike": "which warrior strikes",
    "drop": "which warrior drops a gadget or a flag",
    "take": "which warrior takes a gadget from another",
    "give": "which warrior gives a gadget to another",
    "pick-up": "which warrior picks up a gadget",
    "use": "which warrior uses a card that is in effect for a turn",
    "show": "which warrior's card is turned up that lies face down",
    "pass": "which warrior does nothing in its turn",
}
DECISIONS: Mapping[str, str] = {
    **ACTS,
    "act": "what is done next",
    END: "the turn ends",
    "lasting": "the card that is in effect for a turn",
    "shown": "the card that is turned up",
    "with": "the card that a move or a strike is made with",
    "modifiers": "the modifiers that a move or a strike is made with",
    "path": "the squares of a move",
    "target": "whom a strike is made at",
    "aim": "the square that something is thrown into",
    "victim": "who is affected next by an attack",
    "away": "the square that a warrior is knocked to, where there are two",
    "partner": "whom something is taken from or given to",
    "thing": "what is dropped, taken, given or picked up",
    "shed": "what a warrior drops that carries too much",
    "agree": "a warrior of another player is willing",
    "keep": "the power cards that a player keeps",
    "offer": "the card that a player gives up to be a team's power",
    "more": "whether further cards are dealt",
    "assign": "the warrior that gets power cards",
    "powers": "the power cards that it gets",
    "write": "the flag that a player chooses in secret",
    "reveal": "it is shown",
    "base": "where a base is put",
    "place": "which warrior is put on the board",
    "square": "where it is put",
    "carry": "who carries the flag that was drawn",
    "order": "which seat is next",
}
POINTS = (
    "base.distance", "surrender.step", "stun.causer", "area.success", "body.gadgets", "first.tie", "gap.knockback",
    "strike.ally", "flags.carrier", "collision.end", "immune.besides", "suppressed.hits", "move.back", "collision.step",
    "gap.target", "body.roll", "six.then-one", "strike.same-square", "strike.directions",
    "diagonal.distance", "corners.mixed", "denied.target", "throw.line", "knockback.source", "knockback.far",
    "victims.distance", "auto.bonus", "neutralized.for", "last.deaths", "stun.partner",
    "denied.under-way", "random.roller", "thrown.thrower", "show.after-roll",
)  # fmt: skip
#: The amounts that are looked up, each with the least that it can be.
PARAMETERS: Mapping[str, int] = {
    **dict.fromkeys(("hits", "success", "team-size", "sides"), 1),
    **dict.fromkeys(("move", "printed-move", "damage", "moves", "strikes", "gadgets", "powers", "powers-each"), 0),
    **dict.fromkeys(("neutralized", "collision-low", "collision-damage", "flags"), 0),
}
STRUCTURE = ("winner", "game-over", "excess", "few-players", "many-players", "team")
