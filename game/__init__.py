"""The rules of the games and the machinery they share. Nothing in here knows a screen, a clock or a file."""
