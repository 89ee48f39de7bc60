"""Captain Dice on the screen."""
