"""What the program has of the machine it runs on: window, keys, pads, log, its own files and the player's."""
