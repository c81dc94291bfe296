"""Parts of simulated games as records: cut at both ends, with things withheld and claims that are true or false.

Whatever is withheld was so in the game, so that such a record is never illegal unless it makes a claim that is false.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from tests.support.games import library
from verifier.games.game import Game, HeaderWishes
from verifier.kernel.event import Event
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.record.write import to_json
from verifier.run.choices import Certain
from verifier.run.follow import follow
from verifier.simulate.corpus import corpus
from verifier.verdicts.begin import begin_reading
from verifier.verdicts.settled import Settler

#: The zones of a seat of which things are withheld, one by one or all.
ZONES = ("hand", "bag", "deck", "discard", "pile")
#: What else of a position may be withheld as a whole.
COUNTERS, TABLE = ("incoming", "meters", "diamonds"), ("level", "scepter", "ante-ups", "bank-deck")


@dataclass(frozen=True, slots=True)
class Whole:
    """A simulated game with its settled positions: each with how many events lie before it, as a header writes it."""

    replay: Replay
    blocks: Mapping[int, Mapping[str, object]]

    def turn_at(self, index: int) -> int:
        """The number of the turn to which an event belongs."""
        return max(int(str(block["number"])) for at, block in self.blocks.items() if at <= index)


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of a game as a record, and whether it claims what is not so."""

    text: str
    is_false: bool = False

    def replay(self) -> Replay:
        """The record."""
        return ReplayReader(library().names).json(self.text.encode(), "f.jsonl")


@cache
def whole_game(ruleset: str, seed: int) -> Whole:
    """A simulated game."""
    game = library().open(ruleset)
    replay, _ = next(iter(corpus(game, 1, seed, HeaderWishes())))
    settler = Settler(len(replay.events))
    reader = begin_reading(game, replay, {}, Certain(), listens=lambda: settler)
    settler.begin(reader)
    follow(reader)
    blocks = {}
    for index, point in sorted(settler.points.items()):
        reader.play.resume(point.position)
        block = reader.play.written_position()
        if block["number"]:
            blocks[index] = json.loads(json.dumps(block))
    return Whole(replay, blocks)


def fragment(ruleset: str, seed: int, number: int) -> Fragment:
    """A part of a game, the `number`-th of them, with what is withheld and claimed."""
    random, game, whole = Random(f"{seed}/{number}"), library().open(ruleset), whole_game(ruleset, seed)
    begin = random.choice(list(whole.blocks)[:-1])
    end = min(begin + random.choice((1, 3, 6, 12)), len(whole.replay.events))
    block = json.loads(json.dumps(whole.blocks[begin]))
    told = json.loads(to_json(whole.replay, game.names))
    lines = told.pop("moves").splitlines()[begin:end]
    told.pop("result", None)
    told.pop("proof", None)
    if random.random() < 0.4:
        told["from"] = random.choice((f"turn {block['number']}", "?"))
        begin_openly(told, block, random)
    else:
        told["position"] = withhold(block, random)
    kept = told.get("from") != "?"
    claim, is_false = claim_on(game, whole, begin, end, random) if kept and random.random() < 0.6 else ("", False)
    if claim:
        told["claims"] = [claim]
    told["moves"] = "\n".join(blurred(line, random) for line in lines)
    return Fragment(json.dumps(told), is_false)


def begin_openly(told: dict[str, object], block: Mapping[str, object], random: Random) -> None:
    """Let a record begin in the middle with little of a position, or none."""
    row = block.get("bank")
    if isinstance(row, list):  # it changes
        if random.random() < 0.5:
            told["bank"] = [one if random.random() < 0.7 else "?" for one in row]
        else:
            told.pop("bank")
    elif random.random() < 0.3:
        told.pop("bank")
    if random.random() < 0.5:
        seats = block["seats"]
        assert isinstance(seats, dict)
        piles = {name: {"pile": seat["pile"]} for name, seat in seats.items() if "pile" in seat}
        told["position"] = {"seats": piles}


def withhold(block: dict[str, object], random: Random) -> dict[str, object]:
    """A position of which some things are not known."""
    seats = block["seats"]
    assert isinstance(seats, dict)
    for seat in seats.values():
        for zone in ZONES:
            if zone in seat and random.random() < 0.5:
                seat[zone] = "?" if random.random() < 0.4 else partly(seat[zone], random)
        for counter in COUNTERS:
            if counter in seat and random.random() < 0.2:
                seat[counter] = "?"
    for key in TABLE:
        if key in block and random.random() < 0.2:
            block[key] = "?"
    if isinstance(block.get("bank"), list) and random.random() < 0.2:
        block["bank"] = partly(block["bank"], random)
    return block


def partly(things: object, random: Random) -> object:
    """Things of a place, some of them not known."""
    if isinstance(things, dict):
        things = [name for name, count in things.items() for _ in range(count)]
    assert isinstance(things, list)
    return ["?" if random.random() < 0.5 else str(one) for one in things]


def blurred(line: str, random: Random) -> str:
    """A line of which a drawn thing may not be known."""
    words = line.split()
    if words[1:2] != ["draw"] or random.random() < 0.5:
        return line
    return " ".join((*words[:2], *("?" if random.random() < 0.5 else word for word in words[2:])))


def claim_on(game: Game, whole: Whole, begin: int, end: int, random: Random) -> tuple[str, bool]:
    """Something claimed of the game, and whether what the record tells of is against it."""
    events = whole.replay.events
    bought = [
        (event, whole.turn_at(index)) for index, event in enumerate(events[:end]) if index >= begin and buys(event)
    ]
    over = range(whole.turn_at(begin) + 1, whole.turn_at(end - 1))  # from first to last line
    others = [thing for thing in game.notation if not any(named(game, event) == thing for event, _ in bought)]
    other = random.choice(others)
    if bought and random.random() < 0.6:
        event, turn = random.choice(bought)
        seat, thing = f"P{event.seat + 1}", named(game, event)
        return random.choice((
            (f"{seat} buys {thing}", False), (f"no buy {other}", False), (f"turn {turn}: no buy {thing}", True),
            (f"no buy {thing}", True),
            (f"every buy is a {other}", True), (f"{seat} buys at most 0 {thing}", True),
        ))  # fmt: skip
    if over and random.random() < 0.7:
        return f"turn {random.choice(over)}: buys {other}", True
    if end == len(events):  # where the game may be over, nothing more can be bought
        return "", False
    return random.choice(((f"P1 buys {other}", False), (f"P2 buys 2 {other} in turn 998", False)))


def buys(event: Event) -> bool:
    """Whether an event is the purchase of a thing that it names."""
    return event.verb == "buy" and len(event.args) == 1 and event.args[0].piece >= 0


def named(game: Game, event: Event) -> str:
    """The thing that it names."""
    return game.notation[event.args[0].piece]
