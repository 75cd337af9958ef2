"""Random rules that RFC 5545 allows, with their starts."""

import dataclasses
import datetime
import random
import zoneinfo

FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
SIGNED = {"BYMONTHDAY": 31, "BYYEARDAY": 366, "BYWEEKNO": 53}
UNSIGNED = {"BYMONTH": (1, 12), "BYHOUR": (0, 23), "BYMINUTE": (0, 59), "BYSECOND": (0, 60)}
FIRST_YEAR, LAST_YEAR = 1971, 2060


@dataclasses.dataclass
class Case:
    """A rule with its start: a date, or a time on the clock of a zone."""

    parts: dict
    start: datetime.datetime
    zone: str
    is_day: bool
    end: object = None  # The number of occurrences, or the last moment in UTC, or the last day.

    @property
    def frequency(self):
        return FREQUENCIES.index(self.parts["FREQ"])

    def numbers(self, name):
        return [int(each) for each in self.parts[name].split(",")] if name in self.parts else []

    def text(self):
        parts = dict(self.parts)
        if isinstance(self.end, int):
            parts["COUNT"] = str(self.end)
        elif self.end is not None:
            parts["UNTIL"] = self.end.strftime("%Y%m%d" if self.is_day else "%Y%m%dT%H%M%SZ")
        return ";".join(f"{name}={value}" for name, value in parts.items())


def some(chance, numbers):
    """A few of the numbers, or none."""
    if chance.random() < 0.84:
        return []
    count = chance.choice([1, 1, 1, 2, 2, 3, 5, len(numbers)])
    return chance.sample(numbers, min(count, len(numbers)))


def number_lists(chance, frequency):
    """The parts that are lists of numbers, of those that a frequency may have."""
    excluded = {
        "YEARLY": [], "MONTHLY": ["BYYEARDAY", "BYWEEKNO"], "WEEKLY": ["BYMONTHDAY", "BYYEARDAY", "BYWEEKNO"],
        "DAILY": ["BYYEARDAY", "BYWEEKNO"],
    }.get(frequency, ["BYWEEKNO"])
    for name, greatest in SIGNED.items():
        near = [1, 2, greatest, greatest - 1, -1, -2, -greatest, 1 - greatest]
        pool = near if chance.random() < 0.2 else [n for n in range(-greatest, greatest + 1) if n]
        numbers = [] if name in excluded else some(chance, pool)
        if len(numbers) > 60:
            numbers = numbers[:60]
        if numbers:
            yield name, numbers
    for name, (least, greatest) in UNSIGNED.items():
        if numbers := some(chance, range(least, greatest + 1)):
            yield name, numbers[:8] if name != "BYMONTH" else numbers


def days(chance, frequency, has_weeks):
    if chance.random() < 0.55:
        return []
    chosen = chance.sample(WEEKDAYS, chance.choice([1, 1, 2, 3, 5, 7]))
    if frequency not in ("YEARLY", "MONTHLY") or has_weeks or chance.random() < 0.5:
        return chosen
    greatest = 5 if frequency == "MONTHLY" or chance.random() < 0.5 else 53
    numbered = [f"{chance.choice([-1, 1]) * chance.randint(1, greatest)}{day}" for day in chosen]
    # Now and then some with a number, and others without.
    return [chance.choice(pair) for pair in zip(chosen, numbered)] if chance.random() < 0.2 else numbered


def start(chance, transitions):
    """A time on the clock, often within days of a change of the clocks, and at an hour that it concerns."""
    if transitions and chance.random() < 0.4:
        moment = datetime.datetime.fromtimestamp(chance.choice(transitions), datetime.timezone.utc).replace(tzinfo=None)
        moment += datetime.timedelta(days=chance.randint(-8, 2), minutes=chance.choice([0, 1, 15, 30, 45, 59]))
        return moment.replace(hour=chance.choice([0, 1, 1, 2, 2, 2, 3, 23]), second=0)
    moment = datetime.datetime(FIRST_YEAR, 1, 1) + datetime.timedelta(
        seconds=chance.randrange((LAST_YEAR - FIRST_YEAR) * 365 * 86_400))
    kind = chance.random()
    if kind < 0.15:
        moment = moment.replace(month=chance.choice([1, 12]), day=chance.choice([1, 2, 3, 29, 30, 31]))
    elif kind < 0.25 and moment.year % 4 == 0:
        moment = moment.replace(month=2, day=29)
    return moment.replace(second=chance.choice([0, moment.second]))


def at_change(chance, zone, transitions):
    """A rule with times of day at which the clocks change soon after the start."""
    frequency = chance.choice(["DAILY", "DAILY", "WEEKLY", "HOURLY", "MINUTELY"])
    parts = {"FREQ": frequency}
    if frequency in ("DAILY", "WEEKLY"):
        parts["BYHOUR"] = ",".join(map(str, sorted(chance.sample([0, 1, 2, 3, 4, 23], chance.randint(1, 4)))))
        parts["BYMINUTE"] = ",".join(map(str, sorted(chance.sample([0, 15, 20, 30, 45, 59], chance.randint(1, 3)))))
    else:
        parts["INTERVAL"] = str(chance.choice([1, 2, 3, 5] if frequency == "HOURLY" else [15, 20, 30, 40, 45, 50, 75, 90]))
    change = datetime.datetime.fromtimestamp(chance.choice(transitions) - 1, zoneinfo.ZoneInfo(zone)).replace(tzinfo=None)
    if "BYHOUR" in parts:
        first = (change - datetime.timedelta(days=1)).replace(hour=chance.choice([0, 1, 2, 3]), minute=0, second=0)
    else:
        first = change.replace(minute=chance.choice([0, 15, 30, 45]), second=0) - datetime.timedelta(hours=2)
    case = Case(parts, first, zone, False)
    if frequency == "WEEKLY":
        parts["BYDAY"] = ",".join(WEEKDAYS)
    if chance.random() < 0.3:
        case.end = chance.randint(1, 18)
    return case


def rule(number, seed, zones):
    """The case with a number: the same one for the same seed."""
    chance = random.Random(f"{seed} {number}")
    frequency = chance.choices(FREQUENCIES, [22, 22, 18, 18, 8, 7, 5])[0]
    zone = chance.choice(sorted(zones))
    if zones[zone] and chance.random() < 0.15:
        return at_change(chance, zone, zones[zone])
    parts = {"FREQ": frequency}
    if chance.random() < 0.5:
        parts["INTERVAL"] = str(chance.choice([1, 2, 2, 3, 4, 5, 6, 7, 10, 12, 15, 24, 30, 45, 60, 90, 100]))
    for name, numbers in number_lists(chance, frequency):
        parts[name] = ",".join(map(str, numbers))
    if chosen := days(chance, frequency, "BYWEEKNO" in parts):
        parts["BYDAY"] = ",".join(chosen)
    if chance.random() < 0.25 and any(name.startswith("BY") for name in parts):
        # With one time a minute or second, dateutil would look for a second one for hours.
        pool = [1, 2, 3, 4, 5, 10, -1, -2, -3] if frequency not in ("MINUTELY", "SECONDLY") else [1, -1]
        positions = chance.sample(pool, min(len(pool), chance.choice([1, 1, 2, 3])))
        parts["BYSETPOS"] = ",".join(map(str, positions))
    if chance.random() < 0.3:
        parts["WKST"] = chance.choice(WEEKDAYS)
    is_day = frequency in ("YEARLY", "MONTHLY", "WEEKLY", "DAILY") and chance.random() < 0.2
    first = start(chance, zones[zone])
    case = Case(parts, first.replace(hour=0, minute=0, second=0) if is_day else first, zone, is_day)
    kind = chance.random()
    if kind < 0.3:
        case.end = chance.choice([1, 2, 3, 5, 8, 10, 15, 18])
    elif kind < 0.5:
        length = {"YEARLY": 4_000, "MONTHLY": 900, "WEEKLY": 200, "DAILY": 30}.get(frequency, 3)
        seconds = chance.randrange(length * 86_400)
        case.end = case.start + datetime.timedelta(seconds=seconds - (0 if is_day else 43_200))
        if is_day:
            case.end = case.end.replace(hour=0, minute=0, second=0)
    return case
