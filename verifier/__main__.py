"""`python -m verifier`: the same as the command `verifier`."""

from verifier.cli.main import main

if __name__ == "__main__":
    main()
