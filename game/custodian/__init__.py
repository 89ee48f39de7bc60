"""Custodian Dice: five dice a side on a board of five by five, captured by sandwiching them."""
