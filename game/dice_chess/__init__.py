"""Dice Chess: sixteen dice a side on a chess board, taken by dice that show as much or more."""
