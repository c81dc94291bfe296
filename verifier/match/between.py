"""What happens between two games of a match: who plays first, which options are taken, and what stays as it was.

A change that no option concerns is not spoken of by the rules, and is only remarked on. An option that is not recorded
is never guessed: what changed must fit one that is allowed, and that it is not recorded is said.
Not for: what comes before the first game (`series_before`).
"""

from collections.abc import Iterator
from dataclasses import replace

from verifier.kernel.message import Message, Said, Slot, say
from verifier.kernel.source import Position
from verifier.match.findings import MatchFindings
from verifier.match.games import Played
from verifier.record.series import NONE, Taking


class GamesBetween:
    """Judges the steps from game to game. `out`: stacks that were switched out; `perhaps`: that may have been."""

    def __init__(self, findings: MatchFindings) -> None:
        self.found = findings
        self.out: set[str] = set()
        self.perhaps: set[str] = set()
        self.most = int(findings.value("at-most") or 0)  # options that one player takes, 0 if no rule says how many

    def judge(self, before: Played, after: Played) -> None:
        """The step from one game to the next."""
        self.first(before, after)
        taken = after.entry.takings
        if taken is None:
            self.unrecorded(before, after)
            return
        real = [taking if taking.by else replace(taking, by=before.loser) for taking in taken if taking.option != NONE]
        self.entitled(before, real)
        self.effects(before, after, real)

    def first(self, before: Played, after: Played) -> None:
        """The loser of a game plays first in the next."""
        number = after.entry.number
        if not self.found.has("first-player"):
            return
        if before.nobody:
            self.found.notes.append(say("nobody-lost-game-no-rule", n=number - 1, n2=number))
        elif not before.loser:
            self.found.open.append(say("who-lost-game-not-certain", n=number - 1))
        elif after.lineup is None:  # which the verdict on the game says
            return
        elif not after.first:
            self.found.open.append(say("not-recorded-who-plays-first", n=number))
        elif after.first != before.loser:
            message = say("lost-game-plays-first-game", raw=before.loser, n=number - 1, n2=number, raw2=after.first)
            self.found.breach("first-player", after.place("seats"), message, before.loser, after.first)

    def entitled(self, before: Played, taken: list[Taking]) -> None:
        """The winner takes no option, and nobody takes more than are allowed."""
        number = before.entry.number
        seen: dict[str, int] = {}
        for taking in taken:
            if before.winner and taking.by == before.winner:
                message = say("won-game-takes-no-option", raw=taking.by, n=number, raw2=taking.option)
                self.found.breach("entitled", taking.position, message, "no option", taking.option)
                continue
            seen[taking.by] = seen.get(taking.by, 0) + 1
            if self.most and seen[taking.by] == self.most + 1:
                message = say("options-one-player-can-take", n=number, n2=self.most, raw=taking.option)
                self.found.breach("at-most", taking.position, message, str(self.most), str(seen[taking.by]))
        if taken and not before.winner:
            kind = "nobody-lost-and-option-taken" if before.nobody else "loser-unknown-and-option-taken"
            self.found.doubt(taken[0].position, say(kind, n=number))

    def effects(self, before: Played, after: Played, taken: list[Taking]) -> None:
        """The next game has what the options make of this one, and nothing else is changed."""
        characters, bank = dict(before.characters), before.stacks
        drawn = False
        for taking in taken:
            changes = self.found.rules.options[taking.option].changes
            if changes == "character":
                self.switched(taking, characters)
            elif changes == "bank":
                drawn = True
                self.redrawn(taking)
            else:
                bank = self.exchanged(taking, None if drawn else bank)
        if all(taking.by for taking in taken):  # else it is not certain who changed, which is said already
            self.compare_characters(before, after, characters, taken)
        if bank is not None and not drawn and after.stacks is not None and after.stacks != bank:
            self.compare_banks(before, after, bank, taken)
        self.note_unknown_banks(before, after)
        if drawn and before.stacks is not None and before.stacks == after.stacks:
            self.found.notes.append(say("new-bank-game-has-same", n=after.entry.number))

    def note_unknown_banks(self, before: Played, after: Played) -> None:
        """Say that two banks cannot be compared where stacks of one are not known."""
        known = [one.stacks is not None for one in (before, after) if one.lineup is not None]
        if not all(known):
            number = after.entry.number
            self.found.open.append(say("whether-bank-game-game-not", n=number, n2=number - 1))

    def switched(self, taking: Taking, characters: dict[str, str]) -> None:
        """A player changes to another character."""
        rule = self.found.rules.options[taking.option].rule
        if taking.by and characters.get(taking.by) == taking.character:
            message = say("changes-another-character-plays-already", raw=taking.by, character=taking.character)
            self.found.against(rule, taking.position, message, say("another-character"), taking.character)
        if taking.by:
            characters[taking.by] = taking.character

    def redrawn(self, taking: Taking) -> None:
        """The whole bank is drawn anew."""
        if taking.chosen:
            rule = self.found.rules.options[taking.option].rule
            message = say("new-bank-was-chosen-drawn")
            self.found.against(rule, taking.position, message, "drawn", "chosen")

    def exchanged(self, taking: Taking, bank: frozenset[str] | None) -> frozenset[str] | None:
        """The bank after one stack was exchanged for another; None if it was not known before."""
        option = self.found.rules.options[taking.option]
        incoming, returning = option.parts.get("incoming"), option.parts.get("returning")
        if bank is not None and taking.out not in bank:
            message = say("switched-out-not-bank", chip=taking.out)
            self.found.against(option.rule, taking.position, message, say("stack-bank"), taking.out)
        if bank is not None and taking.into in bank and incoming is not None:
            message = say("switched-bank-already", chip=taking.into)
            self.found.against(incoming, taking.position, message, say("stack-from-outside-game"), taking.into)
        if taking.into in self.out and returning is not None:
            message = say("was-switched-out-earlier-match", chip=taking.into)
            self.found.against(returning, taking.position, message, say("stack-not-switched-out-before"), taking.into)
        elif taking.into in self.perhaps and returning is not None:
            self.found.open.append(say("whether-had-been-switched-out", chip=taking.into))
        self.out.add(taking.out)
        return None if bank is None else bank - {taking.out} | {taking.into}

    def compare_characters(self, before: Played, after: Played, wanted: dict[str, str], taken: list[Taking]) -> None:
        """Everybody plays what he played, or what he changed to."""
        option = self.found.option("character")
        for player, character in after.characters.items():
            if wanted.get(player, character) == character:
                continue
            told: dict[str, Slot] = {"raw": player, "character": character, "character2": wanted[player]}
            told["n"] = after.entry.number
            where = after.place("seats")
            mine = [taking for taking in taken if taking.by == player]
            if option is None:
                self.unspoken(player, after)
            elif any(taking.character for taking in mine):
                self.found.against(option.rule, where, say("plays-another", **told), wanted[player], character)
            elif player == before.winner:
                message = say("plays-another-as-winner", **told, n2=before.entry.number)
                self.found.breach("entitled", where, message, wanted[player], character)
            elif mine and len(mine) >= self.most:
                message = say("plays-another-besides-option", **told, raw2=mine[0].option)
                self.found.breach("at-most", where, message, wanted[player], character)
            else:
                message = say("plays-another-without-option", **told)
                self.kept(where, message, wanted[player], character, "character")

    def compare_banks(self, before: Played, after: Played, wanted: frozenset[str], taken: list[Taking]) -> None:
        """The bank is what it was, or what an exchange made of it."""
        found = after.stacks if after.stacks is not None else wanted
        more, less = sorted(found - wanted), sorted(wanted - found)
        told: dict[str, Slot] = {"n": after.entry.number, "chips": ", ".join(more), "chips2": ", ".join(less)}
        message = say("bank-differs", **told)
        where = after.place("bank")
        swap = next((taking for taking in taken if taking.out), None)
        option = self.found.rules.options[swap.option] if swap is not None else None
        if swap is not None and option is not None and swap.out in more and swap.out not in less:
            self.found.against(option.rule, where, message, say("no-chip", chip=swap.out), swap.out)
        elif swap is not None and option is not None and swap.into in less and "incoming" in option.parts:
            self.found.against(option.parts["incoming"], where, message, swap.into, ", ".join(more))
        elif taken and len(taken) >= self.most:
            message = say("bank-differs-more-than-option", **told, raw=taken[0].option)
            self.found.breach("at-most", where, message, ", ".join(less), ", ".join(more))
        else:
            changes = "stack" if len(more) == 1 else "bank"
            message = say("bank-differs-without-option", **told)
            self.kept(where, message, ", ".join(less), ", ".join(more), changes)

    def kept(self, where: Position, message: Said, wanted: str, found: str, changes: str) -> None:
        """Something changed although nobody took the option that changes it."""
        option = self.found.option(changes) or self.found.option("stack")
        own = (option.rule.clause,) if option is not None else ()
        if self.found.has("unchanged"):
            also = (*self.found.clauses("declining"), *own)
            self.found.breach("unchanged", where, message, wanted, found, also)
        elif option is not None:
            self.found.against(option.rule, where, message, wanted, found)

    def unrecorded(self, before: Played, after: Played) -> None:
        """No option is recorded: what changed must fit what may be taken."""
        number, where = after.entry.number, after.place("seats")
        changed = self.changed_characters(before, after)
        old, new = before.stacks, after.stacks
        gone = old - new if old is not None and new is not None else frozenset[str]()
        come = new - old if old is not None and new is not None else frozenset[str]()
        self.note_unknown_banks(before, after)
        count = len(changed) + bool(gone)
        if self.most and count > self.most:
            bank = (say("the-bank-of-match"),) if gone else ()
            things = (*(say("character-of", raw=player) for player in changed), *bank)
            message = say("more-changed", n=number, things=things)
            self.found.breach("at-most", where, message, self.found.value("at-most"), str(count))
            return
        if before.nobody and count:
            reason = say("nobody-lost-game-so-cannot", n=number - 1)
            self.found.doubt(where, reason)
        fits = [*(say("another-character-of", raw=player) for player in changed), *self.fitting(after, gone, come)]
        if fits:
            self.found.open.append(say("which-option-was-taken-before", n=number, what=tuple(fits)))
        elif not gone and old is not None and new is not None:
            self.found.open.append(say("whether-option-was-taken-before", n=number))

    def changed_characters(self, before: Played, after: Played) -> list[str]:
        """Who plays another character than before, and may."""
        found = []
        old = before.characters
        for player, character in after.characters.items():
            if old.get(player, character) == character:
                continue
            if self.found.option("character") is None:
                self.unspoken(player, after)
            elif player == before.winner:
                won: dict[str, Slot] = {"raw": player, "n": before.entry.number, "character": character}
                message = say("winner-plays-another", **won, character2=old[player])
                self.found.breach("entitled", after.place("seats"), message, old[player], character)
            else:
                found.append(player)
        return found

    def fitting(self, after: Played, gone: frozenset[str], come: frozenset[str]) -> Iterator[Message]:
        """What the change of a bank may have been."""
        one, anew = self.found.option("stack"), self.found.option("bank")
        if not gone or (one is None and anew is None):
            return
        returned = sorted(come & self.out)
        few = one is not None and len(gone) <= (self.most or len(gone))
        if one is not None and few and not (returned and "returning" in one.parts):
            self.perhaps |= gone
            yield say("exchange-of-stacks", chips=", ".join(sorted(gone)), chips2=", ".join(sorted(come)))
        elif anew is not None:
            yield say("new-bank")
        elif one is not None and few:
            message = say("switched-out-and-back", chip=returned[0])
            self.found.against(one.parts["returning"], after.place("bank"), message, "", returned[0])
        else:
            message = say("stacks-exchanged-before-game", n=len(gone), n2=after.entry.number)
            self.found.breach("at-most", after.place("bank"), message, self.found.value("at-most"), str(len(gone)))

    def unspoken(self, player: str, after: Played) -> None:
        """A change of character where no rule speaks of one."""
        self.found.notes.append(say("has-another-character-game-no", raw=player, n=after.entry.number))
