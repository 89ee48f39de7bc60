"""Tests of the bots: what they choose, where they think, how they are measured."""
