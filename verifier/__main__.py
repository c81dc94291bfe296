"""The command `verifier`, and `python -m verifier`: an interrupt ends it with 130 even while it is being loaded."""


def main() -> None:
    """Load the command and run it."""
    try:
        from verifier.cli.interrupting import terminable

        with terminable():
            from verifier.cli.main import main as command
    except (KeyboardInterrupt, RuntimeError) as error:
        if not isinstance(error, KeyboardInterrupt) and not isinstance(error.__cause__, KeyboardInterrupt):
            raise  # else Python has made it of an interrupt that came while a class was made
        raise SystemExit(130) from None
    command()


if __name__ == "__main__":
    main()
