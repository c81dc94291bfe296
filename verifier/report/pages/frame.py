"""Pages of HTML that stand alone: what they need is in them, and every text of a record stays a text."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from verifier.kernel.message import visible

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.runtime import Context
    from markupsafe import Markup

#: The pages above a page: the name and the address of each.
Crumbs: TypeAlias = Sequence[tuple[str, str]]
#: The language of pages for which there are no words of their own.
ENGLISH = "en"
#: What would end a block of data inside a page, with what JSON reads as the same.
ENDING = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
#: English in a text of another script: from a letter on, up to the next letter of a script beyond the Latin and Greek.
ENGLISH_RUN = re.compile(r"[A-Za-z](?:[^\u0400-\u1fff\u3040-\uffff]*[A-Za-z.!?)])?")
SEVERAL_WORDS = re.compile("[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}")
#: What a template is given that a page says nothing of: no way back, a heading, a wide page, nothing to tick, no map.
UNSAID: Mapping[str, object] = {"crumbs": (), "headed": True, "shape": "wide", "kinds": (), "map": None}


@cache
def read_part(name: str) -> str:
    """Return a file of this folder: a template, the style sheet, the script."""
    return files(__package__).joinpath(name).read_text("utf-8")


@cache
def words_of(language: str) -> dict[str, str]:
    """Return the words of the pages in a language; the English ones where it has none."""
    known: dict[str, dict[str, str]] = json.loads(read_part("words.json"))
    return known[ENGLISH] | known.get(language, {})


def show_text(text: str) -> str:
    """Return a text in which every character shows itself, its lines kept: none changes the direction of others."""
    return "\n".join(map(visible, text.split("\n")))


def show_value(value: object) -> object:
    """Return a value of a template with its texts shown; what is markup already stays."""
    return show_text(value) if type(value) is str else value


def mark_english(text: str, language: str) -> "Markup":
    """Return a text as markup in which a page of another script says what is English, for who reads it aloud.

    >>> print(mark_english("Правило: No player buys <two>.", "ru"))
    Правило: <span lang="en">No player buys &lt;two&gt;.</span>
    """
    from markupsafe import Markup, escape

    shown = show_text(text)
    if words_of(language)["skip"].isascii():
        return escape(shown)
    found, at = Markup(), 0
    for run in ENGLISH_RUN.finditer(shown):
        if SEVERAL_WORDS.search(run[0]):
            found += escape(shown[at : run.start()]) + Markup('<span lang="en">{}</span>').format(run[0])
            at = run.end()
    return found + escape(shown[at:])


def show_all(value: object) -> object:
    """Return data with all its texts shown."""
    if isinstance(value, str):
        return show_text(value)
    if isinstance(value, dict):
        return {show_all(key): show_all(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [show_all(inner) for inner in value]
    return value


def embedded(data: msgspec.Struct) -> str:
    """Return a value as JSON that nothing in it can end.

    >>> class One(msgspec.Struct):
    ...     name: str
    >>> embedded(One("</script>"))
    '{"name":"\\\\u003c/script\\\\u003e"}'
    """
    text = msgspec.json.encode(show_all(msgspec.to_builtins(data))).decode()
    for char, spelled in ENDING.items():
        text = text.replace(char, spelled)
    return text


@cache
def hash_of(script: str) -> str:
    """Return what names a script of this folder in the policy of a page."""
    return b64encode(sha256(read_part(script).strip().encode()).digest()).decode()


@cache
def templates() -> "Environment":
    """Return the templates of this folder. Raises `ModuleNotFoundError` without the extra `report`."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined, pass_context

    def mark_foreign(context: "Context", text: str) -> "Markup":
        return mark_english(text, context["language"])

    made = Environment(
        loader=FunctionLoader(read_part),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        finalize=show_value,
    )
    made.filters["foreign"] = pass_context(mark_foreign)
    return made


def render_part(template: str, language: str, **values: object) -> str:
    """Return a part of a page in a language."""
    return templates().get_template(template).render(language=language, words=words_of(language), **values)


def page_parts(
    template: str,
    script: str,
    language: str,
    data: msgspec.Struct | None = None,
    within: tuple[str, ...] = (),
    **values: object,
) -> Iterator[str]:
    """Return a page, part by part: a template of this folder with its script ("" for none), and the data for that.

    Its frame is in a language. `within` are the scripts of the pages inside this one.
    """
    code = read_part(script).strip() if script else ""
    return (
        templates()
        .get_template(template)
        .generate(
            {**UNSAID, "language": language, "words": words_of(language), **values},
            style=read_part("style.css").strip(),
            script=code,
            script_hashes=[hash_of(name) for name in (script, *within) if name],
            data="" if data is None else embedded(data),
        )
    )
