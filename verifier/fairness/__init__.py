"""Draws and the seeds they come from: whether a proof fits a record, and how far draws are from chance."""
