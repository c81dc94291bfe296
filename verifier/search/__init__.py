"""Asking what the rules imply, without a record: which chips touch which, and what positions there can be."""
