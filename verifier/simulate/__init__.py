"""A policy as the one who answers: complete random legal games, reproducible from a seed."""
