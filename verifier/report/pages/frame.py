"""Pages of HTML that stand alone: what they need is in them, and every text of a record stays a text."""

import json
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from verifier.kernel.message import visible

if TYPE_CHECKING:
    from jinja2 import Environment

#: The language of pages for which there are no words of their own.
ENGLISH = "en"
#: What would end a block of data inside a page, with what JSON reads as the same.
ENDING = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


@cache
def read_part(name: str) -> str:
    """Return a file of this folder: a template, the style sheet, the script."""
    return files(__package__).joinpath(name).read_text("utf-8")


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
def templates() -> "Environment":
    """Return the templates of this folder. Raises `ModuleNotFoundError` without the extra `report`."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    return Environment(
        loader=FunctionLoader(read_part),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        finalize=show_value,
    )


def render_part(template: str, **values: object) -> str:
    """Return a part of a page."""
    return templates().get_template(template).render(**values)


def page_parts(template: str, script: str, data: msgspec.Struct | None = None, **values: object) -> Iterator[str]:
    """Return a page, part by part: a template of this folder with its script, and the data that it works on."""
    code = read_part(script).strip()
    return (
        templates()
        .get_template(template)
        .generate(
            style=read_part("style.css").strip(),
            script=code,
            script_hash=b64encode(sha256(code.encode()).digest()).decode(),
            data="" if data is None else embedded(data),
            **values,
        )
    )
