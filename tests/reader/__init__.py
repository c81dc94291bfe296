"""Tests of the reader of records, on a toy game."""
