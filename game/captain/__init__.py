"""The rules of Captain Dice."""
