"""Players that are programs: how they choose, how strong they are, where they run, how they compare."""
