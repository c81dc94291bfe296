"""Completion in bash, which takes a word apart at `@`, `=` and `:` before it asks how the word goes on.

Not for: what completes (`verifier.cli.completion`), or other shells, which hand words over whole.
"""

import os

from click.shell_completion import BashComplete, CompletionItem, split_arg_string

#: Where bash takes words apart by itself, unless the variable COMP_WORDBREAKS says otherwise.
BREAKS = " \t\n\"'@><=;|&(:"
#: What the script hands over besides words: the line up to the cursor, and where words are taken apart.
_LINE = 'COMP_LINE="${COMP_LINE:0:$COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" '


class WholeWords(BashComplete):
    """Completion that reads whole words from the line, and answers with the part that bash takes for the word.

    `verifier diff puzzle-strike/3e@du`: bash asks how `du` goes on; `puzzle-strike/3e@duel` is found, `duel` is said.
    """

    source_template = BashComplete.source_template.replace("env ", f"env {_LINE}")

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one under way, and the one under way."""
        line = os.environ.get("COMP_LINE")
        if not line:
            return super().get_completion_args()

        words = split_arg_string(line)
        if line[-1:].isspace():
            words.append("")
        return words[1:-1], words[-1]

    def format_completion(self, item: CompletionItem) -> str:
        """A line of the answer: its type, and the value without what bash has set apart before it."""
        _, begun = self.get_completion_args()
        if begun.startswith("-"):
            begun = begun.partition("=")[2]
        breaks = os.environ.get("COMP_WORDBREAKS", BREAKS) if os.environ.get("COMP_LINE") else ""
        apart = max((begun.rfind(mark) for mark in breaks), default=-1) + 1
        return f"{item.type},{item.value[apart:]}"
