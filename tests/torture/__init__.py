"""Random hands let loose on the whole program: `python -m tests.torture --help`."""
