"""The kinds of finding, a module each: its docstring is the exact test."""
