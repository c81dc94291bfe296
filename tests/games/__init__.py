"""Games that are made up for the tests."""
