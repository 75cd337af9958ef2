"""The page's clock under control of a check, so that no result depends on how busy the machine is."""

# It starts a second later, so that nothing is new. Timers that are too short for a person belong to the program, and go on.
STOP = """
    if (window.clock) return;
    const [wait, clear] = [window.setTimeout, window.clearTimeout];
    window.clock = { now: performance.now() + 1000, timers: [], count: 0 };
    performance.now = () => clock.now;
    Object.defineProperty(Event.prototype, "timeStamp", { configurable: true, get: () => clock.now });
    window.setTimeout = (body, time = 0, ...rest) => {
      if (time < 400) return wait(body, time, ...rest);
      const number = -(clock.count += 1);
      clock.timers.push({ number, due: clock.now + time, run: () => body(...rest) });
      return number;
    };
    window.clearTimeout = (number) => {
      clock.timers = clock.timers.filter((timer) => timer.number !== number);
      clear(number);
    };"""
ADVANCE = """
    clock.now += 1000 * arguments[0];
    const due = clock.timers.filter((timer) => timer.due <= clock.now).sort((one, other) => one.due - other.due);
    clock.timers = clock.timers.filter((timer) => timer.due > clock.now);
    for (const timer of due) timer.run();"""


def stop(browser):
    """Stops the clock of the page that is shown, until it is loaded again."""
    browser.run(STOP)


def advance(browser, seconds):
    """Lets some time pass on the stopped clock: for clicks, moves, and timers of at least 0.4 s."""
    browser.run(ADVANCE, seconds)
