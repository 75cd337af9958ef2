"""The checks, in the order in which they are written."""

import types

checks = []

# The settings of random checks: the seed, None for any, and the number of rounds.
settings = types.SimpleNamespace(seed=None, rounds=8)


def check(function):
    """Marks a function as a check: it receives a browser and a list, and raises an AssertionError."""
    checks.append(function)
    return function
