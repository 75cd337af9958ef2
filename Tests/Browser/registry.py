"""The checks, in the order in which they are written."""

import types

checks = []

# How checks that choose at random do so: which numbers to begin with, None for any, and how often to try.
settings = types.SimpleNamespace(seed=None, rounds=8)


def check(function):
    """Marks a function as a check: it gets a browser and a list, and complains with an AssertionError."""
    checks.append(function)
    return function
