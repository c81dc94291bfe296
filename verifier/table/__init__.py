"""What lies on the table of a game, from its declaration (`table.yaml`): state, positions, sights, remedies, draws."""
