"""Unknown counts: formulas about them, the values that rules compute with, the solver, one path of a run."""
