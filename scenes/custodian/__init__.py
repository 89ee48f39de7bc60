"""Custodian Dice on the screen."""
