"""The table: its board, where things are laid out, the dice that lie and move on it, and how it sounds."""
