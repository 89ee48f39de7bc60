"""The screen: everything that draws, listens and makes a sound. Pygame lives here and only here."""

VERSION = "0.1.0"
"""As in pyproject.toml, which a frozen program has not at hand."""
