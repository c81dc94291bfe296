"""Tests of the pages in a real browser; `make browser` installs what they need."""
