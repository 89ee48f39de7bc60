"""The screen: everything that draws, listens and makes a sound. Pygame lives here and only here."""
