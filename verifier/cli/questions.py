"""`verifier rules questions`, `presumed` and `facts`: what a ruleset's texts leave to be asked, and what answers it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from verifier.cli import completion
from verifier.cli.misuse import WordChoice, unknown
from verifier.cli.options import Output, output_options
from verifier.cli.rulesets import errata_option, opened
from verifier.kernel.guide import GUIDE_WORDS

if TYPE_CHECKING:
    from verifier.games.game import Game
    from verifier.games.questions import TextQuestion
    from verifier.record.names import Names

#: The states that questions can be listed by, as they are written.
STATES = ("open", "unanswered", "presumed", "settled", "does-not-arise")
over_errata = errata_option("Errata to lay over it.")


def questions_in(game: "Game") -> "tuple[TextQuestion, ...]":
    """Every question of a ruleset."""
    from verifier.games.questions import questions_of

    return questions_of(game, game.clauses)


@click.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.option(
    "--state", "states", multiple=True, type=WordChoice(STATES), help="Only those in this state (repeatable)."
)
@click.option("--word", "words", multiple=True, type=WordChoice(tuple(GUIDE_WORDS)), help="Only under this guide word.")
@click.option("--of", "texts", multiple=True, metavar="TEXT", help="Only of this chip or card, or of `rules`.")
@output_options("text", "json", quiet="Not how many there are.")
@over_errata
def questions(
    ruleset: str,
    states: tuple[str, ...],
    words: tuple[str, ...],
    texts: tuple[str, ...],
    output: Output,
    errata: tuple[str, ...],
) -> None:
    """List what can be asked of the texts of RULESET: each guide word put to each step, and what answers it.

    A question is settled by a clause, presumed for a reason, open (every alternative is tried), or unanswered. Those
    that do not arise are listed if they are asked for.
    """
    from verifier.report.questions import question_data, question_lines, totals

    game = opened(ruleset, errata)
    known = (*game.document.section("chips"), "rules", *{use.owner for use in game.uses})
    texts = tuple(slug_of(game.names, text, known) for text in texts)
    every = questions_in(game)
    wanted = tuple(state.replace("-", " ") for state in states or STATES[:-1])
    found = [one for one in every if one.state in wanted]
    found = [one for one in found if (not words or one.word in words) and (not texts or one.text in texts)]
    counts = () if output.quiet else (totals(every),)
    output.tell(lambda: tuple(map(question_data, found)), lambda: (*question_lines(found), *counts))


@click.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.option("--single-source", is_flag=True, help="Only what one source alone says.")
@output_options("text", "json", quiet="Not how many there are.")
@over_errata
def facts(ruleset: str, single_source: bool, output: Output, errata: tuple[str, ...]) -> None:
    """List what RULESET gives of each piece (a cost, an icon, a text), and the sources that say so."""
    from verifier.report.questions import fact_lines, facts_of

    found = facts_of(opened(ruleset, errata), single_source=single_source)
    counts = () if output.quiet else (f"{len(found)} pieces",)
    output.tell(lambda: found, lambda: (*fact_lines(found), *counts))


@click.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@output_options("text", "json", quiet="Not how many there are.")
@over_errata
def presumed(ruleset: str, output: Output, errata: tuple[str, ...]) -> None:
    """List the readings that RULESET takes although no clause says so, each with its reason.

    Verdicts follow them; `audit --verbose` names those that a verdict turns on, `audit --presume nothing` takes them as
    open.
    """
    from verifier.report.questions import presumption_data, presumption_lines

    game = opened(ruleset, errata)
    counts = () if output.quiet else (f"{len(game.presumptions)} presumed readings",)
    output.tell(lambda: presumption_data(game), lambda: (*presumption_lines(game), *counts))


def slug_of(names: "Names", text: str, known: Sequence[str]) -> str:
    """The word of a text that is named by it, or by the name that is printed. Raises `BadParameter` for another."""
    chip = names.piece_of(text)
    slug = text if chip is None or text in known else names.slugs[chip]
    if slug not in known:
        raise unknown("text", text, known, "'--of'")
    return slug
