"""What dice look like: their shape, their materials, how they turn, and their pictures ready to blit."""
