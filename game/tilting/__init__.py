"""Tilting Dice: two dice a side of one's own making, rolled over a board of numbered tiles."""
