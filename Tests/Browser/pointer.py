"""A mouse that clicks like a hand, with keys held, in any browser."""

import contextlib

from webdriver import KEYS, wait_until

KEYS_HELD = {**KEYS, "Meta": "\ue03d"}


def point_in(browser, selector):
    """The middle of an element when it is shown, after bringing it to the screen."""
    return wait_until(lambda: browser.run("""
        const element = document.querySelector(arguments[0]);
        if (!element.getClientRects().length) return null;
        const { top: above, bottom } = element.getBoundingClientRect();
        // The header and the bar may lie over what is near an edge.
        if (above < 60 || bottom > innerHeight - 140) element.scrollIntoView({ block: "center" });
        const { left, top, width, height } = element.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)]""", selector), what=f"a place of {selector}")


def rest(browser, place):
    """Moves to a point, or the middle of an element; returns the point."""
    x, y = point_in(browser, place) if isinstance(place, str) else place
    browser.perform("pointer", [{"type": "pointerMove", "x": x, "y": y}])
    return [x, y]


@contextlib.contextmanager
def pressed(browser, place):
    """Clicks on a place, and does something while the button is down."""
    rest(browser, place)
    browser.perform("pointer", [{"type": "pointerDown", "button": 0}])
    yield
    browser.perform("pointer", [{"type": "pointerUp", "button": 0}])


def click(browser, place, *held, pauses=()):
    """Clicks at a point, or in the middle of an element, and again after each pause, in seconds."""
    x, y = point_in(browser, place) if isinstance(place, str) else place
    if held:
        browser.perform("key", [{"type": "keyDown", "value": KEYS_HELD[key]} for key in held])
    press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    again = [action for pause in pauses for action in ({"type": "pause", "duration": round(1000 * pause)}, *press)]
    browser.perform("pointer", [{"type": "pointerMove", "x": x, "y": y}, *press, *again])
    if held:
        browser.perform("key", [{"type": "keyUp", "value": KEYS_HELD[key]} for key in held])
