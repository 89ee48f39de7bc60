"""What lies on the table: dice, board, the table itself, where things are laid out, and how it sounds."""
