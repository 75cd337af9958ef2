"""The checks, in the order in which they are written."""

checks = []


def check(function):
    """Marks a function as a check: it gets a browser and a list, and complains with an AssertionError."""
    checks.append(function)
    return function
