"""The command line: one thin module per command, imported only when its command is called."""
