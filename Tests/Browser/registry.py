"""The checks, in the order in which they are written."""

import types

checks = []

# The checks that run in Firefox.
firefox_checks = []

# The settings: the seed of random checks, None for any; the number of their rounds, the steps of a random session, and
# the seconds of the one with others; the length of the longest list.
settings = types.SimpleNamespace(seed=None, rounds=8, steps=0, seconds=40, length=100_000)

# The random sessions, in Chromium and in Firefox, which run only with a number of steps.
sessions = []
firefox_sessions = []


def check(function):
    """Marks a function as a check: it receives a browser and a list, and raises an AssertionError."""
    checks.append(function)
    return function


def firefox_check(function):
    """Marks a function as a check in Firefox."""
    firefox_checks.append(function)
    return function
