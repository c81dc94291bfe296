"""The project's tests, by purpose."""
