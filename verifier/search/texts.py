"""Which texts a question is about: the printed clauses that it is between, and the pieces whose own text asks it.

Both come from what a ruleset says of the question, never from what happened to be at work when it came up. Where there
is no such clause, there is none to show: the question is about what a piece says, which is no clause of a rulebook.
"""

from verifier.games.game import Game
from verifier.kernel.spec import SpecPoint
from verifier.verdicts.presumed import reason_of


def contradicting(game: Game, point: SpecPoint) -> tuple[str, ...]:
    """The clauses that, as printed, mean different alternatives of a point, none being an exception to another."""
    found = point.at_odds()
    printed = game.clauses if found else {}
    excepted = {name for clause in found if clause in printed for name in printed[clause].exceptions}
    return () if excepted & {*found} else found


def clauses_of_point(game: Game, key: str) -> tuple[str, ...]:
    """The clauses between which a point asks (`point` or `point@piece`).

    Those that mean one of its alternatives as printed, that its question or the reason of its reading names, that
    settle it elsewhere, of the norms that turn on it, and of the cases that it says it comes up in; without any, those
    of the case that it is named after.
    """
    name = key.partition("@")[0]
    point, printed = game.points[name], game.clauses
    words = point.about + reason_of(game, key)
    found = [clause for _, clause in point.reads]
    found += [clause for clause, one in printed.items() if clause in words or {name, key} & {*one.settles}]
    found += [clause for norm in game.norms if f"'{name}'" in norm.text for clause in (norm.clause, *norm.also)]
    return tuple(dict.fromkeys((*found, *clauses_under(game, point.under)))) or of_its_case(game, name)


def clauses_under(game: Game, cases: tuple[str, ...]) -> tuple[str, ...]:
    """The clause that a judge is shown in each of some cases of a ruleset; without one, those carried out there."""
    shown, carried_out = game.document.section("structure"), game.document.section("carried-out")
    found = [shown.get(case) or carried_out.get(case) for case in cases]
    return tuple(dict.fromkeys(clause for node in found if node is not None for clause in node.strings()))


def of_its_case(game: Game, point: str) -> tuple[str, ...]:
    """The clauses of the case that a point is named after, as `stand-in.stays`; an operation is none."""
    case = point.partition(".")[0]
    return () if any(use.operation.name == case for use in game.uses) else clauses_under(game, (case,))


def pieces_asking(game: Game, key: str, pieces: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some pieces whose own text a point is about: which it is for, which declare it or use its operation."""
    name, _, scope = key.partition("@")
    point = game.points.get(name)
    if point is None or (not scope and of_its_case(game, name)):
        return ()
    users = () if scope else (use.owner for use in game.uses if use.operation.name == point.operation)
    asking = {scope or point.operation, *users}
    return tuple(piece for piece in dict.fromkeys((*pieces, scope)) if piece in asking and piece)
