"""Claims of absence, tested: whatever is called dead or redundant is judged without it by records that are there."""
