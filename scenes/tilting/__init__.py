"""Tilting Dice on the screen."""
