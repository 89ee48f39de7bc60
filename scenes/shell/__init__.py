"""What surrounds the games: the screens between the start and the table, and what only they need."""
