"""Dice Chess on the screen."""
