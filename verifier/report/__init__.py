"""What the programs found, for people and for other programs: one module per output."""
