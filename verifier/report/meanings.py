"""A sentence and an example for every code: what the reference page says besides the message itself.

Not for: the messages (`verifier.kernel.malformed`, `verifier.kernel.undecided`).
"""

from typing import NamedTuple


class Meaning(NamedTuple):
    """When there is such a fault, and a piece of a record that has it."""

    sentence: str
    example: str


_TEXT = r"""
MF01 | The file is not there, or may not be read. | a missing file
MF02 | Reading the file failed in the middle. | a disk error
MF03 | The file is larger than any record; it was not read. | a YAML file of 40 MB
MF04 | A line is longer than any that means something. | P1 buy 1 1 1 1 1 1 ...
MF05 | Records are UTF-8; an editor saves a file so if it is told to. | a file in UTF-16
MF06 | A character that is not shown, and that could hide something from a reader. | an escape character
MF07 | There is no such key at this place. | errta: [limit]
MF08 | A key that every such mapping has is not there. | a header without seats
MF09 | A key stands twice in one mapping, so one of its values would be lost. | mode: duel
MF10 | The value is not of the sort that the key has. | expect: {verdict: illegal, line: twelve}
MF11 | The key takes one of a few words, and this is none of them. | characters: {how: secretly
MF12 | The file holds nothing but comments. | # later
MF13 | A file holds one record. | ---
MF14 | There is more of something than any record has; the rest was not read. | a move with 201 words
MF15 | Lists inside lists, deeper than any record needs. | bank: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1
MF16 | Anchors, aliases, tags and merge keys are not read. | bank: &b [combine]
MF17 | A list or a mapping stands where a key should. | [a, b]: c
MF20 | The text is no YAML; the parser's own words say why. | %YAML 9
MF21 | A quoted text has no end. | mode: "duel
MF22 | A list or mapping has no closing bracket. | bank: [combine
MF23 | Something in brackets goes on with neither a comma nor the closing bracket. | mode: duel]
MF24 | A line is indented like none of those above it. |  reactions: all
MF25 | A text with a colon and a blank needs quotes. | event: Spring: final
MF26 | A key has no colon after it. | ruleset
MF27 | A line inside a list begins without a dash. | - P1 ante 1
MF28 | A dash stands where no list is. | mode: - duel
MF29 | A bracket closes where a value is due. | bank: ]
MF30 | A line is indented with a tab. | a tab before a key
MF31 | The sign means something else in YAML. | mode: @duel
MF32 | The sign begins something that records do not have. | mode: & duel
MF33 | A backslash in a double-quoted text begins no escape. | mode: "\duel"
MF35 | A line of JSON Lines is no JSON. | {"format": "replay/1"
MF36 | The JSON is of another sort than a record has there. | ["a list"]
MF37 | JSON Lines hold games, one on each line, and no matches. | {"format": "series/1"}
MF38 | A card pack or an erratum that the header names is not there. | errata: [theirs.yaml]
MF40 | A folded block joins its lines, so the moves could not be told apart. | moves: >
MF41 | Seats are the first ones, without a gap. | P3: {player: Carol
MF42 | A seat is due, and this is none of the game. | P7 pass
MF43 | The ruleset has nothing of that name: a chip, a character, a bank, a clause, a language ... | bank: second-gam
MF44 | The ruleset has no such way to play. | mode: dual
MF45 | An open point is read in one of the ways that the ruleset lists. | readings: {POINT: never}
MF46 | The result names an end that this game does not have. | result: {winner: P1, by: knockout}
MF47 | A record names only files in its own folder or below it. | errata: [../theirs.yaml]
MF48 | What is read from standard input cannot name other files. | errata: [ours.yaml]
MF49 | Parts of the header, mostly of its position, cannot be so together. | P1: {pile: [1], stand-ins: [1, 1]}
MF50 | The words of the record are in a language that the game does not have. | language: tlh
MF51 | No name, no beginning of one, and no word of the lines. | P1 fly
MF52 | The beginning of several names. | P1 buy s
MF53 | Something else is due at this place of the line. | P1 buy 2 =
MF54 | The line says what, and not what is done with it. | P1 combine
MF55 | No game has such a number. | P1 buy 1234567
MF56 | The number before the colon is not that of the words after it. | P1 draw 5: combine 1
MF57 | `x3` repeats the word before it. | P1 buy x3
MF58 | `@hand` says where the word before it comes from. | P1 play @hand
MF59 | Rewinds, rulings, time and adjudications do not share their line. | P1 rewind
MF61 | A quoted text in a correction has no end. | ruling "too many
MF62 | A correction says each of its parts once. | time by Carol by Dave
MF63 | A ruling has words. | ruling ""
MF64 | A correction is about an earlier line. | rewind to event 6
MF65 | A correction is about an earlier line. | rewind to event 9
MF66 | The line of the file holds no move. | rewind to line 1
MF67 | A line that was taken back is not gone on from. | rewind to event 5
MF68 | A ruling is about a move, not about another correction. | ruling "fine" accepts on event 6
MF69 | A ruling that changes something needs a move before it. | ruling "fine" accepts
MF71 | The rules of a match have no such option between two games. | option: swapp
MF72 | Options are taken between two games. | option: none
MF73 | A player's choice and what was revealed are the same character. | reveal:
MF74 | Facts of the match that cannot all be so: other rules, a stranger at the table. | P1: {player: Mallory
MF75 | The file that a series names for a game is none that it can have. | file: missing.yaml
MF76 | A game of the match cannot be read, so the match cannot be judged. | P1 fly
MF90 | A file of the ruleset, a card pack or an erratum is wrong; the message says where. | errata: [broken.yaml]
MF99 | Anything else, mostly in a card pack, in facts or in an erratum that the header names. | facts: {pieces: 3}
UD01 | The line has a `?`, and what follows hangs on what it stands for. | P1 play ?
UD02 | No source gives the text of a chip that is played; a card pack can. | P1 play knockdown
UD03 | The verdict would be another one under another cost; a card pack can give it. | P1 buy knockdown
UD04 | No source gives something that the line hangs on; facts in the header or a card pack can. | P1 play dash
UD05 | The record names a card only by its colour, and it is carried out. | P1 play red-card
UD06 | A cost that no source gives is reckoned with, not only compared. | P1 play a chip that counts costs
UD07 | Several costs that no source gives matter at once. | P1 buy knockdown
UD08 | The position has an ongoing chip in play whose text no source gives. | ongoing: [combinatorics]
UD09 | Gems go to one of several players, and the line does not say to whom. | P3 send 2
UD10 | No clause says what follows from something that happened. | P2 concede
UD11 | Chips play each other without end. | P1 play a chip that plays itself
UD12 | A number is larger than any in a game. | P1 play a card that doubles a million
UD20 | Not all moves are recorded, as the header says, and one does not follow from the others. | record: {moves: some}
UD21 | Not all is recorded, or not which way was played, and no game begins with what is. | record: {moves: some}
UD22 | Reactions are not recorded, as the header says, and a line does not follow. | record: {reactions: none}
UD23 | The game comes to so many open points that not all combinations were tried. | a long game
UD24 | A record that leaves things out is judged with a solver. | record: {draws: none}
UD25 | A limit was reached before the record was decided. | record: {draws: none}
UD26 | A query was too hard. | record: {draws: none}
UD27 | So many lines can be taken in several ways that not every way was tried. | a fault behind hundreds of reactions
UD28 | Stacks of the bank are not known, and what there is to choose from hangs on them. | P1 play training-day
UD29 | A fault comes after something that may have had an effect which no source tells. | an effect discards dash
UD30 | The header claims an end of which only lines speak that were taken back. | result: {winner: P1, by: time}
UD31 | A ruling lets pass what cannot be done on a table. | ruling "let it be" accepts
UD32 | So many faults are ruled on that not every ruling was applied. | ruling "let it be" accepts
UD33 | A ruling brings the rules to a halt. | ruling "let it be" accepts
UD34 | A remedy would make or lose something, or take what is not there. | ruling state P1 hand 1 1
UD35 | A remedy stands between a move and an answer that it leads to. | ruling state P1 pile 1
UD36 | A judge puts the table right after the game has ended. | ruling state P1 pile 1
UD37 | A record from the middle of a game goes wrong where what was before it may be the reason. | from: turn 7
UD38 | A claim speaks of turns before a `position`, or after lines that break off. | a result without moves
UD40 | Something is not known on which the verdict on the match hangs. | result: {winner: Bob}
UD41 | A game of the match is not decided, so the match is not. | P1 play ?
UD90 | A mistake in this program, which says nothing of the record. | a bug
UD99 | Any other reason; the message says which. | a line that no rule decides
"""

#: By code.
MEANINGS = {
    code: Meaning(sentence, example)
    for code, sentence, example in (line.split(" | ", 2) for line in _TEXT.strip().splitlines())
}
