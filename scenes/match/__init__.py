"""The match screen that all games share: who decides, what happens on the table, the panel beside it."""
