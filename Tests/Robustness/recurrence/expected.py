"""The occurrences that dateutil finds, and those that it would find if it followed RFC 5545.

Where dateutil departs from the RFC, a correction with a name and a reason says so. A correction changes the rule, a
table of dateutil's, or the conversion to moments; the search for occurrences is always dateutil's.
"""

import datetime
import itertools
import signal
import warnings
import zoneinfo

from dateutil import rrule, tz
from rules import WEEKDAYS

warnings.simplefilter("ignore", DeprecationWarning)
LONGEST_SEARCH = 10  # seconds of the processor
YEARS = {"YEARLY": 40, "MONTHLY": 40, "WEEKLY": 12, "DAILY": 12}  # after the start; a longer search takes dateutil long
FEW_YEARS = 3  # for rules that recur within days

CORRECTIONS = {
    "skipped time": "3.3.10 and 3.3.5: a local time that doesn't exist is reckoned with the offset before the gap, and "
                    "an instance is a moment, once; dateutil returns the time itself (dateutil/dateutil#1425)",
    "date without time": "3.3.10: BYHOUR, BYMINUTE and BYSECOND are ignored when DTSTART is a date",
    "leap second": "3.3.12: second 60 is interpreted as second 59; dateutil fails",
    "weekday of start": "3.3.10: information that isn't in the rule is taken from DTSTART, so a week has its weekday; "
                        "dateutil returns all days of the week",
    "mixed weekdays": "3.3.10: BYDAY lists days, each with a number or without; dateutil returns days that are both",
    "far weekday": "3.3.10: a month has no sixth Monday; dateutil fails for far numbers",
    "first week": "3.3.10: BYSETPOS counts in the whole week; dateutil's first week begins with DTSTART",
    "turn of the year": "3.3.10: weeks that belong to the other year have its numbers; dateutil uses the length of the "
                        "wrong year, and no negative ones",
    "never": "3.3.10: a rule that never meets its parts has no instances; dateutil raises ValueError or TypeError",
}


def end_of_time(case):
    """The year from which occurrences aren't compared."""
    return case.start.year + YEARS.get(case.parts["FREQ"], FEW_YEARS)


class Silence(Exception):
    """dateutil didn't answer in time."""


class Calendar:
    """The module datetime, for dateutil, with an early end of time."""

    MAXYEAR = datetime.MAXYEAR

    def __getattr__(self, name):
        return getattr(datetime, name)


calendar = Calendar()
rrule.datetime = calendar
rebuild = rrule._iterinfo.rebuild


def week_mask(info):
    """The days of a year, and of a week after it, that lie in the weeks of a rule."""
    for index in range(info.yearlen + 7):
        day = info.yearordinal + index
        date = datetime.date.fromordinal(day)
        # A week belongs to the year in which its fourth day lies.
        fourth = datetime.date.fromordinal(day - (date.weekday() - info.rrule._wkst) % 7 + 3)
        first, last = datetime.date(fourth.year, 1, 1), datetime.date(fourth.year, 12, 31)
        number = (fourth - first).days // 7 + 1
        assert info.rrule._wkst != 0 or number == date.isocalendar()[1]
        yield number in info.rrule._byweekno or -((last - fourth).days // 7 + 1) in info.rrule._byweekno


def corrected_rebuild(info, year, month):
    is_new = year != info.lastyear
    rebuild(info, year, month)
    if is_new and info.rrule._byweekno:
        info.wnomask = list(week_mask(info))


def limited(function):
    """The value of a function, unless that takes too long."""
    def stop(*_):
        raise Silence
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_SEARCH)
    try:
        return function()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def occurrences(case, limit, count):
    """The first occurrences after a limit as dateutil finds them, as days or as seconds since 1970."""
    calendar.MAXYEAR = end_of_time(case)
    start = case.start if case.is_day else zoned(case, case.start)
    found = limited(lambda: first(map(moment(case), rrule.rrulestr(case.text(), dtstart=start)), limit, count))
    return written(case, found)


def first(moments, limit, count):
    moments = moments if limit is None else itertools.dropwhile(lambda each: each <= limit, moments)
    return list(itertools.islice(moments, count))


def moment(case):
    """The conversion of a time on the clock to UTC; days stay as they are."""
    return lambda time: time if case.is_day else time.astimezone(datetime.timezone.utc).replace(tzinfo=None)


def written(case, moments):
    end = datetime.datetime(end_of_time(case), 1, 1)
    return [name(case, each) for each in moments if each < end]


def name(case, time):
    if case.is_day:
        return time.strftime("%Y-%m-%d").rjust(10, "0")
    return str(int(time.replace(tzinfo=datetime.timezone.utc).timestamp()))


def concerned(case):
    """The corrections that may concern a rule."""
    parts = case.parts
    days = parts.get("BYDAY", "").split(",") if "BYDAY" in parts else []
    is_weeks_only = "BYWEEKNO" in parts and not {"BYDAY", "BYMONTHDAY", "BYYEARDAY"} & parts.keys()
    is_in_month = parts["FREQ"] == "MONTHLY" or "BYMONTH" in parts
    if not case.is_day:
        yield "skipped time"
    if case.is_day and {"BYHOUR", "BYMINUTE", "BYSECOND"} & parts.keys():
        yield "date without time"
    if 60 in case.numbers("BYSECOND"):
        yield "leap second"
    if is_weeks_only:
        yield "weekday of start"
    if len({len(day) > 2 for day in days}) == 2:
        yield "mixed weekdays"
    if is_in_month and any(abs(int(day[:-2])) > 5 for day in days if len(day) > 2):
        yield "far weekday"
    if parts["FREQ"] == "WEEKLY" and "BYSETPOS" in parts:
        yield "first week"
    if "BYWEEKNO" in parts:
        yield "turn of the year"
    if parts["FREQ"] in ("HOURLY", "MINUTELY", "SECONDLY"):
        yield "never"


def corrected(case, corrections, limit, count):
    """The first occurrences after a limit with some corrections."""
    parts, start = dict(case.parts), case.start
    if "date without time" in corrections:
        for part in ("BYHOUR", "BYMINUTE", "BYSECOND"):
            parts.pop(part, None)
        if not any(part.startswith("BY") and part != "BYSETPOS" for part in parts):
            # The one day is the first and the last.
            positions = case.numbers("BYSETPOS")
            parts.pop("BYSETPOS", None)
            if positions and not {1, -1} & set(positions):
                return []
    if "leap second" in corrections:
        parts["BYSECOND"] = ",".join(str(min(second, 59)) for second in case.numbers("BYSECOND"))
    if "weekday of start" in corrections:
        parts["BYDAY"] = WEEKDAYS[start.weekday()]
    is_in_month = parts["FREQ"] == "MONTHLY" or "BYMONTH" in parts
    days = parts["BYDAY"].split(",") if "BYDAY" in parts else []
    if "far weekday" in corrections:
        days = [day for day in days if len(day) == 2 or abs(int(day[:-2])) <= 5]
        if not days:
            return []
    if "mixed weekdays" in corrections and len({len(day) > 2 for day in days}) == 2:
        numbers = range(1, 6 if is_in_month else 54)
        days = [each for day in days for each in ([day] if len(day) > 2 else [f"{n}{day}" for n in numbers])]
    if days:
        parts["BYDAY"] = ",".join(days)
    if "first week" in corrections:
        parts.setdefault("BYDAY", WEEKDAYS[start.weekday()])
        first_day = WEEKDAYS.index(parts.get("WKST", "MO"))
        start -= datetime.timedelta(days=(start.weekday() - first_day) % 7)
    calendar.MAXYEAR = end_of_time(case)
    rrule._iterinfo.rebuild = corrected_rebuild if "turn of the year" in corrections else rebuild
    try:
        times = rrule.rrulestr(";".join(f"{name}={value}" for name, value in parts.items()), dtstart=start)
        times = itertools.dropwhile(lambda each: each < case.start, times)
        moments = in_order(case, times) if "skipped time" in corrections else (
            map(moment(case), (time if case.is_day else zoned(case, time) for time in times)))
        return written(case, limited(lambda: first(ended(case, moments), limit, count)))
    except (ValueError, TypeError):
        if "never" in corrections:
            return []
        raise
    finally:
        rrule._iterinfo.rebuild = rebuild


def zoned(case, time):
    # dateutil's own zones have no rules after 2037.
    return time.replace(tzinfo=zoneinfo.ZoneInfo(case.zone))


def in_order(case, times):
    """The moments of times on the clock, ascending and each once."""
    waiting, last = [], None
    for time in itertools.chain(times, [None]):
        exists = time is not None and tz.datetime_exists(zoned(case, time))
        if time is not None:
            waiting.append(moment(case)(tz.resolve_imaginary(zoned(case, time))))
        if exists or time is None:
            # Times after this one are later moments.
            newest = waiting[-1] if waiting else None
            waiting.sort()
            ready = [each for each in waiting if time is None or each <= newest]
            waiting = waiting[len(ready):]
            for each in ready:
                if last is None or each > last:
                    last = each
                    yield each


def ended(case, moments):
    if isinstance(case.end, int):
        return itertools.islice(moments, case.end)
    return moments if case.end is None else itertools.takewhile(lambda each: each <= case.end, moments)
