"""`verifier interactions`: which chips touch which, and through what."""

import click

from verifier.cli import completion, rulesets
from verifier.cli.article import show_article
from verifier.cli.misuse import naming, need_extra, need_pages
from verifier.cli.options import Output, chips_option, output_options
from verifier.cli.rulesets import errata_option, opened, pack_option
from verifier.cli.terminal import say_json, say_lines


@click.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@chips_option("One chip: all its edges. Several: the graph of those alone.")
@output_options("text", "json", "dot", "svg", "html", lang=True)
@click.option(
    "--top", type=click.IntRange(1), default=10, show_default=True, help="How many of each to list (in text)."
)
@click.option("--shares", is_flag=True, help="Show what nearly every chip touches, too.")
@errata_option("Errata to lay over the ruleset.")
@pack_option
def interactions(
    ruleset: str, chips: str | None, output: Output, top: int, shares: bool, errata: tuple[str, ...],
    packs: tuple[str, ...],
) -> None:  # fmt: skip
    """Show which chips of RULESET touch which, and through what: a graph made from the rules, not from play.

    An edge says that the second chip can answer what the first does, that the first can take it as an object
    (play, gain, trash ...), that a norm names both, or that the first changes what the second depends on. Whatever
    depends on the position is taken to be possible.
    """
    from verifier.report.interactions import dot_lines, json_text, text_lines, view

    if output.form == "html":
        need_pages()
    named = [name for name in (chips or "").split(",") if name.strip()]
    game = opened(ruleset, (*packs, *errata))
    if chips is not None and not named:
        raise click.BadParameter(f"no {game.document.piece} is named", param_hint="'--chips'")
    need_extra("`verifier interactions`", "networkx", "search")
    with naming("'--chips'", game.document.id):
        seen = view(game, named, shares)
    if output.is_json:
        say_json(json_text(seen))
        return
    if output.form == "svg":
        from verifier.report.interactions_svg import svg_lines

        say_lines(svg_lines(seen))
        return
    if output.form == "html":
        from verifier.report.interactions import page_lines
        from verifier.report.interactions_svg import map_of

        voice = output.voices(rulesets.library().root)("")
        drawn = map_of(seen, {chip: f"#named-{chip}" for chip in seen.chips}, voice)
        show_article(page_lines(seen, top, voice), game.document.id, (game,), None, output, drawn)
        return
    say_lines(dot_lines(seen) if output.form == "dot" else text_lines(seen, top))
