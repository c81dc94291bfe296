"""Importers on small texts: what lines mean, what is refused and with which words, and what a record then promises."""

from io import BytesIO

import pytest

from tests.support.each import each_of
from tests.support.importing import GAME, IMPORTER, LIBRARY, imported, read_back, stacks
from verifier.kernel.source import Unreadable
from verifier.language.reader import load
from verifier.record.importing.account import Imported
from verifier.record.importing.lexemes import lexemes
from verifier.record.importing.limits import LINES, MOVES, lines_of
from verifier.record.importing.wordlist import load_words, read_words, sources
from verifier.record.model import RecordPromise
from verifier.record.read import ReplayReader

pytestmark = pytest.mark.unit
PLAYERS = "Alice (Grave) vs Bob (Rook)"


def notes(*lines: str) -> Imported:
    """What notes say, read as such."""
    return imported("notes", list(lines))


def moves(found: Imported) -> list[str]:
    """The moves of the one record, comments included."""
    read_back(found)
    return list(found.records[0].moves)


def said(line: str) -> list[str]:
    """The moves of a line of notes on Alice's turn, but for the ante that is filled in."""
    return [move for move in moves(notes(PLAYERS, "Alice:", line))[1:] if move != "P1 ante ?  # filled in"]


def refusal(line: str, kind: str = "notes") -> tuple[int, str, str]:
    """Why the last line is not understood: the column, the message, the nearest word."""
    lines = (
        [PLAYERS, "Alice: antes 1", line] if kind == "notes" else ["Alice starts their turn and antes a 1-Gem", line]
    )
    (found,) = imported(kind, lines).account.unknown()
    assert found.position.line == len(lines)
    return found.position.column, found.message, found.suggestion


# -- notes by hand


@each_of(
    ("line", "expected"),
    [
        ("antes 1, plays combine 1+2, buys 2-gem and wound, draws 6",
         ["P1 ante 1", "P1 play combine 1+2", "P1 buy 2 wound", "P1 draw ? ? ? ? ? ?"]),
        ("Anted 1; played crash 3 at Bob. Bob declined. Bought 2, wound = $0",
         ["P1 ante 1", "P1 play crash-gem 3 -> P2", "P2 decline", "P1 buy 2 wound = money 0"]),
        ("bought a Draw Three, one of each and two wounds", ["P1 buy draw-three one-of-each wound wound"]),
        ("buys dcg x2, 3x wound", ["P1 buy double-crash-gem double-crash-gem wound wound wound"]),
        ("draws 6: 1 1 crash ? ? ?", ["P1 draw 1 1 crash-gem ? ? ?"]),
        ("drew three 1-gems, a wound and two chips", ["P1 draw 1 1 1 wound ? ?"]),
        ("draws a chip", ["P1 draw ?"]),
        ("draws 3-gem", ["P1 draw 3"]),
        ("draws 3 chips", ["P1 draw ? ? ?"]),
        ("combines a 1 and a 2, double crashes 1 + 2 at Bob",
         ["P1 play combine 1+2", "P1 play double-crash-gem 1+2 -> P2"]),
        ("crashes a 2-gem at Bob, Bob counters with crash 1", ["P1 play crash-gem 2 -> P2", "P2 react crash-gem 1"]),
        ("Bob plays crash 1", ["P2 react crash-gem 1"]),
        ("plays crash", ["P1 play crash-gem"]),
        ("plays chip damage", ["P1 play chip-damage"]),
        ("plays versatile style, chips", ["P1 play versatile-style chips"]),
        ("trashes a wound from his discard pile", ["P1 trash wound@discard"]),
        ("antes 1 (pile 3, $2)", ["P1 ante 1 = pile 3, money 2"]),
        ("antes", ["P1 ante ?"]),
        ("buys nothing", ["P1 pass"]),
        ("antes 1  # late", ["P1 ante 1  # late"]),
        ("she antes 1 and he draws 5", ["P1 ante 1", "P1 draw ? ? ? ? ?"]),
        ("P1 draw 3", ["P1 draw 3"]),
        ("P1 draw 6", ["P1 draw ? ? ? ? ? ?"]),
        ("> P2 counter crash 1", ["P2 react crash-gem 1"]),
        ("buys Draw Three for 3", ["P1 buy draw-three  # for 3"]),
        ("buys Draw Three (3), purchases a wound with $0", ["P1 buy draw-three  # (3)", "P1 buy wound  # with $0"]),
        ("buys draw three, which costs 3, a 2-gem for 3 and wound",
         ["P1 buy draw-three 2 wound  # which costs 3, for 3"]),
        ("buys a wound and a gem worth 2, 3 money", ["P1 buy wound 2  # 3 money"]),
        ("buys crash gem for five; draws 5 chips", ["P1 buy crash-gem  # for five", "P1 draw ? ? ? ? ?"]),
        ("ante 1, crashes 1 at Bob, Bob declines, buys Draw Three",
         ["P1 ante 1", "P1 play crash-gem 1 -> P2", "P2 decline", "P1 buy draw-three"]),
        ("crashes 1 at Bob; Bob declines; plays draw three; draws 3 chips",
         ["P1 play crash-gem 1 -> P2", "P2 decline", "P1 play draw-three", "P1 draw ? ? ?"]),
        ("crashes 1 at Bob; Bob counters with crash 1; buys wound",
         ["P1 play crash-gem 1 -> P2", "P2 react crash-gem 1", "P1 buy wound"]),
        ("Bob declines, she buys 2", ["P2 decline", "P1 buy 2"]),
        ("crashes 1; Bob counters with crash 1 and draws 1 chip",
         ["P1 play crash-gem 1", "P2 react crash-gem 1", "P2 draw ?"]),
        ("antes 1; Bob antes 1, plays draw three, buys 2",
         ["P1 ante 1", "P2 ante 1", "P2 play draw-three", "P2 buy 2"]),
        ("uses draw three; no buy", ["P1 play draw-three", "P1 pass"]),
        ("antes 1; +black arrow", ["P1 ante 1", "# +black arrow"]),
        ("antes 1 (2 in pile), plays combine 1+2 (-$1, +black arrow)",
         ["P1 ante 1 = pile 2", "P1 play combine 1+2  # -$1, +black arrow"]),
        ("plays purge bad habits trashing a wound, buys 2",
         ["P1 play purge-bad-habits", "P1 trash wound", "P1 buy 2"]),
        ("plays purge bad habits (trashing a wound), buys 2",
         ["P1 play purge-bad-habits", "P1 trash wound", "P1 buy 2"]),
        ("crashes 1 at Bob (Bob declines), buys CG and ooe",
         ["P1 play crash-gem 1 -> P2", "P2 decline", "P1 buy crash-gem one-of-each"]),
        ("1. antes 1", ["P1 ante 1"]),
        ("ante: 1-gem -> pile 1; buy: 2-gem + wound", ["P1 ante 1 = pile 1", "P1 buy 2 wound"]),
        ("ante 1, combine 1+2; crash the 3-gem @ Bob; Bob counters w/ CG 1; buy 2",
         ["P1 ante 1", "P1 play combine 1+2", "P1 play crash-gem 3 -> P2", "P2 react crash-gem 1", "P1 buy 2"]),
        ("double crash 1+2 at Bob. Buys combine, crash gem",
         ["P1 play double-crash-gem 1+2 -> P2", "P1 buy combine crash-gem"]),
        ("trashes a 1, keeps his 2, discards two, gains two wounds, reveals 1-gem",
         ["P1 trash 1", "P1 keep 2", "P1 discard ? ?", "P1 gain wound wound", "P1 reveal 1"]),
        ("no action, buys 2, keeps nothing", ["# no action", "P1 buy 2", "# keeps nothing"]),
        ("2) A crashes 1 at B, no counter", ["P1 play crash-gem 1 -> P2", "P2 decline"]),
        ("crashes 1, no reaction, buys 2", ["P1 play crash-gem 1", "P2 decline", "P1 buy 2"]),
    ],
)  # fmt: skip
def test_a_line_of_notes(line: str, expected: list[str]) -> None:
    assert said(line) == expected


def test_a_clause_that_says_nothing_is_kept_among_others() -> None:
    assert said("antes 1, draws 0 chips, buys 2") == ["P1 ante 1", "# draws 0 chips", "P1 buy 2"]
    assert said("draws 0 chips; antes 1") == ["# draws 0 chips", "P1 ante 1"]


@each_of(
    ("line", "column", "message", "near"),
    [
        ("buyz 2", 1, "unknown word 'buyz'", "buy"),
        ("Bob anets 1", 5, "unknown verb 'anets'", "antes"),
        ("buys crahs gem", 6, "unknown words 'crahs gem'", "crash-gem"),
        ("draws 3", 7, "3 may be how many chips, or a 3-gem: write '3 chips' or '3-gem'", ""),
        ("draws four", 0, "", ""),
        ("keeps 1", 7, "1 may be how many chips, or a 1-gem: write '1 chips' or '1-gem'", ""),
        ("buys 2, discards 2", 18, "2 may be how many chips, or a 2-gem: write '2 chips' or '2-gem'", ""),
        ("draw three; buys 2", 1, "'draw three' is a chip: say what is done with it", ""),
        ("plays combine 1+2, crash 3", 20,
         "'crash' may be another play or a choice: repeat the verb, or leave out the comma", ""),
        ("ante 1, combine", 9, "unknown word 'combine'", "combines"),
        ("ante 1; gains a wound at Bob", 23,
         "a player after chips that are aimed at nobody: if another move is meant, say its verb", ""),
        ("Playing with Fire; buys 2", 1, "'Playing with Fire' is a chip: say what is done with it", ""),
        ("buys Axe Kick", 6, "'Axe Kick' is no chip of puzzle-strike/3e", ""),
        ("buys se", 6, "'se' is ambiguous: secret-move, self-improvement", ""),
        ("buys", 5, "nothing is named after these words", ""),
        ("declines 2", 1, "nothing can follow these words", ""),
        ("antes 1 2", 1, "only one thing can follow these words", ""),
        ("antes 1 (pile 2", 9, "a parenthesis that is not closed", ""),
        ("draws 6: 1 1", 1, "6 announced, 2 written", ""),
        ("draws 100 chips", 7, "more than 99 chips", ""),
        ("P3 antes 1", 1, "unknown word 'P3'", ""),
        ("buys wo\x1bund", 8, "the control character U+001B", ""),
        ("Bob wins the race", 5, "'race' is not how a game ends", ""),
        ("Bob", 4, "expected a verb, found the end of the line", ""),
        ("buys draw three for 3 chips", 17, "expected a price after 'for'", ""),
        ("buys draw three for a 3-gem", 17, "expected a price after 'for'", ""),
        ("buys Draw Three - 3", 19, "3 may be a price, or a chip: write 'for 3', or 'and a 3'", ""),
        ("buys a wound and a gem", 20, "'gem' does not say which", ""),
        ("plays combine 1+2 for 3", 19, "'for 3' does not say what the number is: leave it out, or name it", ""),
        ("crashes 1 at Bob, Bob counters with crash 1, draws 5 chips", 52,
         "the line does not say who does this: name the player", ""),
        ("crashes 1, Bob plays crash 1, plays reversal", 37,
         "the line does not say who does this: name the player", ""),
        ("gets a wound", 1, "'gets': may mean buys, gains or draws: write which", ""),
        ("buys Sneak Attak", 6, "unknown words 'Sneak Attak'", "sneak-attack"),
        ("buys sneak atack and wound", 6, "unknown words 'sneak atack'", "sneak-attack"),
        ("no fun", 1, "unknown word 'no'", "no reaction"),
        ("buys SA", 6, "'SA' is ambiguous: sale-prices, sneak-attack", ""),
        ("ooe, buys 2", 1, "'ooe' is a chip: say what is done with it", ""),
    ],
)  # fmt: skip
def test_what_notes_cannot_mean_is_refused_with_a_reason(line: str, column: int, message: str, near: str) -> None:
    if not message:
        assert said(line) == ["P1 draw ? ? ? ?"]
        return
    assert refusal(line) == (column, message, near)


def test_whoever_has_the_turn_acts_where_a_line_names_nobody() -> None:
    found = notes(
        PLAYERS,
        "Turn 1 Alice",
        "antes 1",
        "Bob's turn:",
        "ante 1",
        "draws 5",
        "Alice antes 1",
        "draws 5",
        "T4",
        "draws 5",
    )
    assert [move for move in moves(found) if move[0] != "#"] == [
        "P1 ante 1", "P2 ante 1", "P2 draw ? ? ? ? ?", "P1 ante 1", "P1 draw ? ? ? ? ?"]  # fmt: skip
    (lost,) = found.account.unknown()
    assert (lost.position.line, lost.message) == (10, "the line does not say who")


def test_seats_follow_the_turns_unless_the_notes_say_who_sits_where() -> None:
    players = [seat.player for seat in read_back(notes("Players: Alice, Bob", "Bob antes 1", "Alice antes 1")).seats]
    assert players == ["Bob", "Alice"]
    seated = read_back(notes("P1: Alice, Grave", "P2: Bob as Rook", "Bob antes 1"))
    assert [(seat.player, seat.character) for seat in seated.seats] == [("Alice", "grave"), ("Bob", "rook")]
    alone = read_back(notes("Dave antes 1", "Carol antes 1", "Dave plays Midori", "Dave draws 5"))
    assert [(seat.player, seat.character) for seat in alone.seats] == [("Dave", "midori"), ("Carol", "?")]
    assert [seat.player for seat in read_back(notes("P1 ante 1", "P2 ante 1")).seats] == ["", ""]
    nameless = read_back(notes("P1 (Grave) vs P2 (Rook)", "P2 ante 1", "Then draws 5"))
    assert [(seat.player, seat.character) for seat in nameless.seats] == [("", "grave"), ("", "rook")]
    assert moves(notes("Turn 1 Alice antes 1", "draws 5")) == ["# Turn 1", "P1 ante 1", "P1 draw ? ? ? ? ?"]
    assert moves(notes(PLAYERS, "R2 Bob: antes 1"))[1:] == ["P1 ante 1"]


def test_the_set_up_in_notes() -> None:
    found = read_back(
        notes(
            *(
                "Title: a study",
                "Alice (Grave) vs Bob (Rook)",
                "Bank:",
                "- Combos Are Hard",
                "2. Draw Three -> X-Copy -> Knockdown",
            ),
            *("Reactions: taken", "Draws: all", "Alice antes 1", "Bob wins by overflow"),
        )
    )
    assert found.meta == {"title": "a study"}
    assert stacks(found) == ["combos-are-hard", "draw-three"]
    assert found.record == RecordPromise("all", "taken", moves="most")
    assert (found.result.winner, found.result.by) == (1, "") if found.result else False
    told = read_back(notes(PLAYERS, "Alice antes 1", "Winner: Bob"))
    assert told.result is not None
    assert told.result.winner == 1
    assert read_back(notes("Bank: first game", "Alice antes 1")).setup["bank"].string() == "first-game"
    (wrong,) = notes("Bank:", "- Sneak Atack", "Alice antes 1").account.unknown()
    assert (wrong.position.line, wrong.position.column, wrong.suggestion) == (2, 3, "sneak-attack")
    (who,) = notes("Alice (Grav) vs Bob (Rook)", "Alice antes 1").account.unknown()
    assert (who.message, who.suggestion) == ("unknown character 'Grav'", "grave")


@pytest.mark.parametrize(
    "line",
    [
        *("Players: Alice - Setsuki, Bob - Lum", "Alice/Setsuki vs Bob/Lum", "Setsuki (Alice) v. Lum (Bob)"),
        *("Players: Alice (Setsuki) and Bob as Lum", "Alice: Setsuki vs Bob: Lum"),
    ],
)
def test_players_and_their_characters(line: str) -> None:
    record = read_back(notes(line, "Alice antes 1", "Bob antes 1"))
    assert [(seat.player, seat.character) for seat in record.seats] == [("Alice", "setsuki"), ("Bob", "lum")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "Players: Alice - Bob",
            "'Alice - Bob': neither part is a character; write two players with 'vs' between them",
        ),
        ("Players: Alice, Setsuki, Bob, Lum", "'Setsuki' is a character: write 'Player (Setsuki), ...'"),
    ],
)
def test_players_that_may_be_characters_are_refused(line: str, message: str) -> None:
    found = notes(line, "Alice antes 1", "Bob antes 1")
    assert [lost.message for lost in found.account.unknown()] == [message]
    assert [(seat.player, seat.character) for seat in read_back(found).seats] == [("Alice", ""), ("Bob", "")]


def test_a_name_with_a_full_stop() -> None:
    found = notes(
        *("Alice (Grave) vs Dave Jr. (Rook)", "Turn 1 Dave Jr.: antes 1. Buys 2"),
        "Alice antes 1, crashes 1 at Dave Jr. Dave Jr. declines. Buys 2.",
    )
    assert [seat.player for seat in read_back(found).seats] == ["Dave Jr.", "Alice"]
    assert moves(found) == [
        *("# Turn 1 Dave Jr.", "P1 ante 1", "P1 buy 2", "P2 ante 1", "P2 play crash-gem 1 -> P1"),
        *("P1 decline", "P2 buy 2"),
    ]


@pytest.mark.parametrize(("mode", "near"), [("free for al", "ffa"), ("dual", "duel")])
def test_a_mode_that_the_rules_do_not_have(mode: str, near: str) -> None:
    found = notes(PLAYERS, f"Mode: {mode}", "Alice antes 1")
    (lost,) = found.account.unknown()
    assert (lost.position.line, lost.position.column, lost.suggestion) == (2, 7, near)
    assert lost.message.startswith(f"unknown mode {mode!r}; there are: clockwork, ")
    assert found.records[0].replay.mode == ""
    for said, mode in (("Duel", "duel"), ("free for all", "ffa"), ("Free-for-all.", "ffa"), ("FFA", "ffa")):
        assert read_back(notes(PLAYERS, f"Mode: {said}", "Alice antes 1")).mode == mode


def seated(found: Imported) -> list[tuple[str, str]]:
    """The players of the one record with their characters."""
    return [(seat.player, seat.character) for seat in read_back(found).seats]


@pytest.mark.parametrize(
    "line",
    [
        "Alice (Grave), Bob (Rook), Carol (Lum)",
        "Alice: Grave   Bob: Rook  Carol: Lum",
        "Alice - Grave; Bob - Rook; Carol - Lum",
    ],
)
def test_a_line_of_players_with_their_characters(line: str) -> None:
    assert seated(notes(line, "Alice antes 1")) == [("Alice", "grave"), ("Bob", "rook"), ("Carol", "lum")]


@pytest.mark.parametrize(
    "line",
    [
        *("Regional, round 3, table 7", "$5: buys 3-gem", "Alice (Grave) vs Bob (Rook), first game bank, Alice first"),
        *("3. Alice antes. Plays VS for the two dollars", "B opening hand 1 1 1 1 crash"),
    ],
)
def test_no_player_is_made_of_other_words(line: str) -> None:
    found = notes("T1 Alice", "antes 1", "T2 Bob", "antes 1", line)
    assert [player for player, _ in seated(found)] == ["Alice", "Bob"]


def test_what_stands_beside_the_bank_is_kept() -> None:
    found = notes(PLAYERS, "Bank (no attacks): Draw Three, OOE", "Alice antes 1")
    assert stacks(read_back(found)) == ["draw-three", "one-of-each"]
    assert "Beside the bank stands: no attacks." in found.records[0].remarks


def test_teammates_play_in_one_turn_and_do_not_react_to_each_other() -> None:
    players = ("Mode: teams", "Alice (Grave), Bob (Rook), Carol (Lum), Dave (Jaina)")
    line = "Alice antes 1, Carol plays crash 1 at Bob, Dave plays crash 1"
    found = notes("Teams: Alice & Carol vs Bob and Dave", *players, line)
    seats = [player for player, _ in seated(found)]
    assert moves(found) == ["P1 ante 1", "P2 play crash-gem 1 -> P3", "P4 react crash-gem 1"]
    assert seats == ["Alice", "Carol", "Bob", "Dave"]
    sides = read_back(found).setup["teams"].items or ()
    assert [side.strings() for side in sides] == [("P1", "P2"), ("P3", "P4")]
    lost, other = notes(*players, line).account.unknown()
    assert lost.message == other.message
    assert lost.message.startswith("a teammate's move, or a reaction?")
    (lost,) = notes("Teams: Alice", *players, "Alice antes 1").account.unknown()
    assert lost.message == "expected two sides, such as 'A and B vs C and D'"


def test_draws_of_a_team_are_all_there_if_both_drew() -> None:
    about = ("Teams: A1 & C1 vs B1 & D1", "Mode: teams")
    opening = (
        "A1 drew 1 x5; C1 drew 1 x5",
        "B1 drew 1 x5; D1 drew 1 x5",
        "A1 antes 1, buys 1, C1 buys 1, A1 draws 1 x5",
    )
    assert read_back(notes(*about, *opening, "B1 antes 1")).record.draws == "none"
    assert read_back(notes(*about, *opening, "C1 draws 1 x5", "B1 antes 1")).record.draws == "all"


def test_a_draft_in_notes() -> None:
    found = notes("Alice vs Bob", "Pool: reversal, big rocks", "Picks: Bob: reversal, Alice big rocks", "Bob antes 1")
    record = read_back(found)
    assert record.setup["pool"].strings() == ("reversal", "big-rocks")
    picks = [dict(pick.pairs()) for pick in record.setup["picks"].items or ()]
    assert [{seat: chip.string() for seat, chip in pick.items()} for pick in picks] == [
        {"P1": "reversal"}, {"P2": "big-rocks"}]  # fmt: skip
    (lost,) = notes("Alice vs Bob", "Picks: Alice nothing", "Alice antes 1").account.unknown()
    assert (lost.position.column, lost.message) == (8, "'Alice nothing' is not a player and a chip")


def test_a_reaction_for_somebody_else_has_no_target() -> None:
    (lost,) = notes("Players: Alice, Bob, Carol", "Alice antes 1, crashes 1, no counter").account.unknown()
    assert lost.message == "the line does not say who does this: name the player"
    found = notes("Players: Alice, Bob, Carol", "Alice antes 1, crashes 1 at Carol, no counter")
    assert moves(found)[2] == "P3 decline"
    found = notes("Players: Alice, Bob, Carol", "Alice antes 1, crashes 1 at Bob, Carol counters with crash 1 for Bob")
    assert moves(found)[2] == "P3 react crash-gem 1  # for Bob"
    assert "The source does not say in which mode so many play: write it into `mode`." in found.records[0].remarks


def test_a_bad_name_in_a_list_drops_only_itself() -> None:
    inline = notes(PLAYERS, "Bank: Combos Are Hard, Recklesness, Draw Three", "Alice antes 1")
    below = notes(PLAYERS, "Bank:", "Combos Are Hard", "Recklesness", "Draw Three", "Alice antes 1")
    for found, line, column in ((inline, 2, 24), (below, 4, 1)):
        (lost,) = found.account.unknown()
        assert (lost.position.line, lost.position.column, lost.suggestion) == (line, column, "recklessness")
        assert lost.message == "unknown word 'Recklesness' (so the bank is incomplete)"
        assert stacks(read_back(found)) == ["combos-are-hard", "draw-three"]
        assert "The bank is incomplete: 'Recklesness' was not understood." in found.records[0].remarks


def test_opening_buys_are_written_turn_by_turn() -> None:
    found = notes(
        "Alice vs Bob", "Opening buys:", "Alice: Combine, 2-gem and wound", "Bob: crash / really annoying + wound"
    )
    assert [line for line in moves(found)[1:] if not line.endswith("# filled in")] == [
        *("# opening buys, turn 1", "P1 buy combine", "P2 buy crash-gem"),
        *("# opening buys, turn 2", "P1 buy 2 wound", "P2 buy really-annoying wound"),
    ]
    assert read_back(found).record == RecordPromise("none", "none", "none", "some")


def test_where_moves_are_marked_the_rest_is_prose() -> None:
    found = notes("> Alice antes 1", "a fine opening", "Turn 2", "Bob draws 5 chips", "> Bob antes 1")
    assert moves(found) == [
        "P1 ante 1",
        "# a fine opening",
        "# Turn 2",
        "# not understood: Bob draws 5 chips",
        "P2 ante 1",
    ]
    (lost,) = found.account.unknown()
    assert lost.message == "moves without `>`, which other lines begin with"
    assert found.account.counts() == {"moves": 2, "chat": 1, "kept": 1, "unknown": 1}


def test_what_notes_promise() -> None:
    opening = ("Alice drew 1 x5; Bob drew 1 x5", "Alice antes 1, buys 1, draws 1 x5", "Bob antes 1, buys 1, draws 1 x5")
    assert read_back(notes(*opening)).record == RecordPromise("all", "none", moves="most")
    assert read_back(notes(*opening, "Alice antes 1, draws 5", "Bob antes 1")).record.draws == "counts"
    assert read_back(notes(*opening, "Alice antes 1", "Bob antes 1")).record.draws == "none"  # Alice's draw is missing
    ends_otherwise = ("Alice antes 1, plays draw three, draws 1 x3, buys 2", "Bob antes 1")
    assert read_back(notes(*opening, *ends_otherwise)).record.draws == "none"
    assert read_back(notes("Alice drew 1 x5", "Alice antes 1", "Bob antes 1")).record.draws == "none"
    untold = ("Alice antes 1, plays draw three, buys 2, draws 1 x5", "Bob antes 1")
    assert read_back(notes(*opening, *untold)).record.draws == "none"  # three chips may have been drawn
    told = ("Alice antes 1, plays draw three, draws 1 x3, buys 2, draws 1 x5", "Bob antes 1")
    assert read_back(notes(*opening, *told)).record.draws == "all"
    for words, choices, every in (
        ("pilebunker", "none", "most"),
        ("pilebunker chip", "all", "most"),
        ("knockdown", "none", "some"),  # by which nobody draws: something else was played
    ):
        asks = f"Alice antes 1, plays {words}, draws a chip, buys 2, draws 1 x5"
        record = read_back(notes(*opening, asks, "Bob antes 1")).record
        assert (record.draws, record.choices, record.moves) == ("counts", choices, every)
    assert read_back(notes(*opening, "Reactions: all")).record == RecordPromise("all", "all", moves="most")
    assert read_back(notes(*opening, "Reactions: all", "oops")).record == RecordPromise("none", "none", "none", "some")


@pytest.mark.parametrize(
    "turn",
    [
        "Bob antes 1, draws 1 x5",
        "Bob antes 1; Alice reacts with crash gem 1; Bob buys 2, draws 1 x5",
        "Bob antes 1; Alice discards 1; Bob buys 2, draws 1 x5",
        "Bob antes 1, draws 2, buys 2, draws 1 x5",
    ],
)
def test_a_turn_that_leaves_something_out_promises_not_every_move(turn: str) -> None:
    told = ("Alice antes 1, buys 1, draws 1 x5", turn, "Alice antes 1, buys 1, draws 1 x5")
    assert read_back(notes(PLAYERS, *told)).record.moves == "some"
    said = "Bob antes 1, plays crash gem 1; Alice reacts with crash gem 1; Bob buys nothing, draws 1 x5"
    assert read_back(notes(PLAYERS, told[0], said, told[2])).record.moves == "most"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("Bob wins", "Alice wins"), "another player has won before"),
        (("Bob plays Lum",), "'lum', and rook before"),
        (("Mode: duel", "Mode: ffa"), "'ffa', and duel before"),
        (("Bank: first game", "Bank: no attacks"), "'no-attacks', and first-game before"),
        (("Bank: first game", "Bank: Draw Three"), "the bank was said before"),
        (("Bank: Draw Three", "Bank: Knockdown"), "the bank was said before"),
    ],
)
def test_what_contradicts_an_earlier_line_is_refused(lines: tuple[str, ...], message: str) -> None:
    found = notes(PLAYERS, "Alice antes 1", *lines)
    assert [(line.position.line, line.message) for line in found.account.unknown()] == [(len(lines) + 2, message)]
    twice = notes(PLAYERS, "Alice antes 1", "Bob wins", "Bob has won the game", "Mode: duel", "Mode: Duel", PLAYERS)
    assert list(twice.account.unknown()) == []


# -- a client's log


@pytest.mark.parametrize(
    ("line", "column", "message", "near"),
    [
        ("Alice takes 2", 7, "'takes': what a log means by it is not known", ""),
        ("Alice pleys Crash Gem", 7, "unknown verb 'pleys'", "plays"),
        ("Alice plays Chips for Free", 13, "'Chips for Free' is no chip of puzzle-strike/3e", ""),
        ("- Alice plays Crash Gem", 9, "after dashes, but by the player whose turn it is", ""),
        ("what now", 1, "unknown player 'what'", ""),
        ("Alice plays <b>Crahs</b> Gem", 16, "unknown words 'Crahs Gem'", "crash-gem"),
    ],
)
def test_what_a_log_cannot_mean(line: str, column: int, message: str, near: str) -> None:
    assert refusal(line, "client") == (column, message, near)


def test_a_log_line_by_line() -> None:
    lines = [
        *(
            "Starting",
            "- Combos are Hard",
            "- Chips for Free",
            "- Crash Gem",
            "xX(Bob)Xx draws 5 chips",
            "Alice draws 5 chips",
        ),
        *("Alice starts their turn and antes a 1-Gem", "Alice plays Double Crash Gem", "-- xX(Bob)Xx plays crash gem"),
        *("- xX(Bob)Xx draws a chip", "Alice plays Sneak Attack +black arrow", "Alice moves to the Buy phase"),
        *(
            "xX(Bob)Xx whispers: Alice plays Crash Gem",
            "<b>Alice:</b> Alice plays Crash Gem",
            "Alice buys It&#39;s a Trap!",
        ),
        "xX(Bob)Xx starts their turn and antes a 1-gem",
    ]
    found = imported("client", lines)
    assert moves(found) == [
        *("# Starting", "# not understood: - Chips for Free", "# in the game: Crash Gem"),
        *("P2 draw ? ? ? ? ?", "P1 draw ? ? ? ? ?", "P1 ante 1", "P1 play double-crash-gem", "P2 react crash-gem"),
        *(
            "P2 draw ?",
            "P1 play sneak-attack  # +black arrow",
            "# Alice moves to the Buy phase",
            "P1 buy its-a-trap",
            "P2 ante 1",
        ),
    ]
    record = read_back(found)
    assert [seat.player for seat in record.seats] == ["Alice", "xX(Bob)Xx"]
    assert stacks(record) == ["combos-are-hard"]
    assert found.account.counts() == {"header": 3, "unknown": 1, "moves": 9, "kept": 1, "chat": 2}
    assert record.record == RecordPromise("none", "none", "none", "some")


def test_an_ante_in_somebody_elses_turn_begins_none_and_traces_are_noise() -> None:
    lines = [
        *("Alice draws 5 chips", "Bob draws 5 chips", "Alice starts their turn and antes a 1-Gem", "+black arrow"),
        *("- Bob antes a 1-Gem", "Alice uses Sneak Attack", "Alice draws 5 chips"),
        "00000002\t0.03333333\t[4242] UnityEngine.DebugLogHandler:Internal_Log(LogType, String, Object)",
        "00000005\t0.08333333\t[4242] GameLog:Write(String)",
        "00000007\t0.11666667\t[4242] (Filename: C:/build/x.cpp Line: 54)",
        "Bob starts their turn and antes a 1-Gem",
    ]
    found = imported("client", lines)
    assert read_back(found).record.draws == "counts"
    assert found.account.counts() == {"moves": 7, "kept": 1, "noise": 3}


def test_names_that_look_like_something_else_and_chat_without_markup() -> None:
    lines = [
        *("Starting draws 5 chips", "plays draws 5 chips", "Starting starts their turn and antes a 1-Gem"),
        *("plays: Starting draws 5 chips", "Starting draws 0 chips", "- plays plays Crash Gem", "Carol: hi"),
    ]
    found = imported("client", lines)
    assert moves(found) == [
        *("P1 draw ? ? ? ? ?", "P2 draw ? ? ? ? ?", "P1 ante 1", "# Starting draws 0 chips", "P2 react crash-gem"),
        "# not understood: Carol: hi",
    ]
    assert [seat.player for seat in read_back(found).seats] == ["Starting", "plays"]
    assert found.account.counts() == {"moves": 4, "chat": 1, "kept": 1, "unknown": 1}


def test_who_is_not_named_where_the_game_begins_does_not_play() -> None:
    lines = ["Starting a game: Alice, Bob", "Alice antes 1", "Everyone draws 1 chip", "Bob antes 1"]
    found = imported("client", lines)
    assert [seat.player for seat in read_back(found).seats] == ["Alice", "Bob"]
    assert [line.message for line in found.account.unknown()] == ["unknown player 'Everyone'"]
    found = imported("client", ["Starting the game", *lines[1:]])  # which names nobody
    assert [seat.player for seat in read_back(found).seats] == ["Alice", "Everyone", "Bob"]


def test_several_games_in_one_log() -> None:
    game = ["Alice draws 5 chips", "Alice starts their turn and antes a 1-Gem"]
    found = imported("client", ["lobby opened", "Starting A", *game, "Starting B", *game, "Starting C"])
    assert [[seat.player for seat in record.replay.seats] for record in found.records] == [["Alice", ""]] * 2
    assert [record.moves[0] for record in found.records] == ["# not understood: lobby opened", "# Starting B"]
    assert len(found.account.lines) == 8


# -- JSON Lines


def test_objects_of_events() -> None:
    lines = [
        '{"seats": {"P1": {"player": "Alice"}, "P2": {"player": "Bob"}}, "bank": "first-game"}',
        '{"player": "alice", "verb": "draws", "args": ["crash", 1, "?"], "number": 4}',
        '{"seat": "P2", "verb": "draw", "count": 2}',
        '{"seat": "P1", "verb": "play", "chips": "combine 1+1", "to": "Bob", "assert": {"pile": 2, "P2 pile": 0}}',
        '{"move": "P2 decline  # no"}',
        '{"comment": "a pause"}',
        '{"result": {"winner": "P2", "by": "overflow"}}',
    ]
    found = imported("jsonl", lines)
    assert moves(found) == [
        *("P1 draw crash-gem 1 ?  # number 4", "P2 draw ? ?", "P1 play combine 1+1 -> P2 = pile 2, P2 pile 0"),
        *("P2 decline  # no", "# a pause"),
    ]
    record = read_back(found)
    assert record.result is not None
    assert record.result.winner == 1


@pytest.mark.parametrize(
    ("line", "message", "near"),
    [
        ('{"seat": "P9", "verb": "ante"}', "unknown seat 'P9'", ""),
        ('{"seat": "P1", "verbs": "ante"}', "unknown key 'verbs'", "verb"),
        ('{"seat": "P1"}', "missing key 'verb'", ""),
        ('{"seat": "P1", "who": "P1", "verb": "ante"}', "'seat' and 'who' mean the same", ""),
        ('{"seat": "P1", "verb": "ante; P1 buy 2"}', "'ante; P1 buy 2' is not one word of a move line", ""),
        ('{"seat": "P1", "verb": "draw", "count": 1e9}', "expected a count from 1 to 99", ""),
        ('{"seat": "P1", "verb": "draw", "args": {"a": 1}}', "expected a text or a number", ""),
        ('{"move": "P2 ante 1"}', "a seat that the header does not have", ""),
        ('{"move": "P1 antee 1"}', "unknown verb 'antee'", "ante"),
        ('{"a": 1, "a": 2}', "not JSON: the key 'a' is given twice", ""),
        ('{"a": ' + "9" * 6000 + "}", "not JSON: a number of 6,000 digits, more than can be read", ""),
        ("[1]", "expected a JSON object", ""),
        ("{1}", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)", ""),
        ('{"seats": {"P1": null}, "bank": ' + "[" * 40 + "]" * 40 + "}", "lists and objects nested deeper than 32", ""),
    ],
)
def test_objects_that_mean_nothing(line: str, message: str, near: str) -> None:
    found = imported("jsonl", ['{"seats": {"P1": null}}', '{"move": "P1 ante 1"}', line])
    (lost,) = found.account.unknown()
    assert (lost.position.path, lost.position.line) == ("sample", 3)
    assert lost.position.column == (2 if line == "{1}" else 1)
    assert (lost.message, lost.suggestion) == (message, near)
    assert found.exit_code() == 1


def test_whole_games_as_objects_and_back() -> None:
    header = '"seats": {"P1": null}, "expect": {"verdict": "legal", "line": 2}'
    line = f'{{{header}, "moves": "# so\\nP1 ante 1 # now\\nP1 antz 1"}}'
    found = imported("jsonl", [line, line])
    assert [str(lost.position) for lost in found.account.unknown()] == ["sample#1:3:1", "sample#2:3:1"]
    for record in found.records:
        assert record.moves == ("# so", "P1 ante 1  # now", "# not understood: P1 antz 1")
        (back,) = ReplayReader(LIBRARY.names).jsonl(BytesIO(record.json(GAME.names)), "x")
        assert not isinstance(back, Unreadable)
        assert len(back.events) == 1
        assert back.expect is None
        assert back.record == RecordPromise("none", "none", "none", "some")


# -- hostile texts and word lists


HOSTILE = {
    "one long line": "Alice draws " + "1 " * 30_000,
    "unknown lines": "\n".join(f"Alice playz crahs {n}" for n in range(150)),
    "blanks": "\n".join(" " * 1990 + "x" for _ in range(12)),
    "a word and blanks": "\n".join("x" + " " * 1990 + "&" for _ in range(12)),
    "emphasis": "\n".join("*a " * 660 for _ in range(12)),
    "braces": "\n".join("{" for _ in range(150)),
    "scores": "\n".join("A (Grave) " + "1 - " * 490 for _ in range(12)),
    "parentheses": "\n".join("Alice plays " + "(" * 380 for _ in range(12)),
    "separators": "\n".join("Alice plays " + "and " * 390 for _ in range(12)),
    "clauses": "\n".join("Alice antes 1," * 130 for _ in range(12)),
    "markup": "\n".join("<" * 1990 for _ in range(12)),
    "entities": "\n".join("&#99999;" * 240 for _ in range(12)),
    "capture": "\n".join("UNITY:" + " \t" * 900 for _ in range(12)),
    "trace": "\n".join("a.b:" * 480 + "(" for _ in range(12)),
    "players": "\n".join(f"N{n} plays crash" for n in range(150)),
    "swaps": "Bank:\n" + "\n".join("- " + "->" * 900 for _ in range(12)),
    "digits": "\n".join("P1 draw " + "9" * 1900 for _ in range(12)),
    "objects": '{"a":' * 10_000,
}


@pytest.mark.rotating(3)
@pytest.mark.parametrize("kind", ["client", "notes", "jsonl"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_are_accounted_for(text: str, kind: str) -> None:
    found = imported(kind, text.split("\n"))
    assert len(found.account.lines) == text.count("\n") + 1
    for record in found.records:
        record.text()


def test_more_than_is_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unreadable, match="more than 30,000 lines"):
        lines_of("\n" * (LINES + 2), "x")
    assert MOVES == 3_500_000
    monkeypatch.setattr("verifier.record.importing.scribe.MOVES", 40_000)
    with pytest.raises(Unreadable, match="more than 40,000 characters of moves come out"):
        imported("client", ["Alice draws 99 chips and 99 chips"] * 100)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("phrase: []", "unknown key 'phrase'"),
        ("phrases: [{said: plays, verb: play, take: one}]", "unknown key 'take'"),
        ("phrases: [{said: plays, takes: two}]", "'two' is not one of"),
        ("noise: ['(']", "no regular expression"),
        ("numbers: {one: many}", "expected a whole number"),
        ("phrases: {said: plays}", "expected a list"),
        ("imperatives: {crash: crashes}", "expected a phrase of this list"),
    ],
)
def test_a_word_list_that_means_nothing_is_refused_at_its_place(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message) as caught:
        read_words([load(text, "words.yaml")])
    assert caught.value.position.line == 1


@pytest.mark.parametrize("kind", ["client", "notes"])
def test_the_word_lists_name_what_the_rules_have(kind: str) -> None:
    assert kind in sources(LIBRARY.root, "puzzle-strike")
    words = load_words(LIBRARY.root, "puzzle-strike", kind)
    names = GAME.names
    for phrase in words.phrases.values():
        assert {phrase.verb, phrase.answers} <= names.verbs | {""}
        assert phrase.chip in (*names.slugs, "")
        assert (phrase.says == "move") == bool(phrase.verb)
    assert set(words.names.values()) <= set(names.slugs)
    assert set(words.roles.values()) | set(words.unsaid) <= names.verbs
    assert {chip for chips in words.unsaid.values() for chip in chips} <= set(names.slugs)
    assert words.drawing <= {*names.slugs, *LIBRARY.open("puzzle-strike/1e").names.slugs}
    assert set(words.places.values()) <= names.places
    assert not words.elsewhere & set(names.slugs)
    assert {chip for used, chips in words.acts.items() for chip in (used, *chips)} <= set(names.slugs)
    assert words.acts.keys() <= {phrase.chip for phrase in words.phrases.values()}


def test_the_first_word_of_every_phrase_is_read_as_one_word() -> None:
    for kind in ("client", "notes"):
        for words in IMPORTER.lexicon("puzzle-strike/3e", kind=kind).words.phrases:
            assert [part.text for part in lexemes(" ".join(words))] == list(words)
