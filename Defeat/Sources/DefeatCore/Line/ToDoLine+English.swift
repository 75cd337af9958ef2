import HolonToDos

extension ToDoLine.Vocabulary {
  /// The words of English.
  public static let english = ToDoLine.Vocabulary(
    weekdays: [
      ["sun", "sunday"], ["mon", "monday"], ["tue", "tues", "tuesday"], ["wed", "weds", "wednesday"],
      ["thu", "thur", "thurs", "thursday"], ["fri", "friday"], ["sat", "saturday"],
    ],
    plurals: [
      ["sundays"], ["mondays"], ["tuesdays"], ["wednesdays"], ["thursdays"], ["fridays"], ["saturdays"],
    ],
    feasts: [["palm"], ["cyber", "whit"], ["shrove"], ["ash"], ["maundy"], ["good", "black"], []],
    months: [
      ["jan", "january"], ["feb", "february"], ["mar", "march"], ["apr", "april"], ["may"], ["jun", "june"],
      ["jul", "july"], ["aug", "august"], ["sep", "sept", "september"], ["oct", "october"], ["nov", "november"],
      ["dec", "december"],
    ],
    units: [
      .minute: ["min", "mins", "minute", "minutes"],
      .hour: ["h", "hr", "hrs", "hour", "hours", "hour's", "hours'", "hour’s", "hours’"],
      .day: ["d", "day", "days", "day's", "days'", "day’s", "days’"],
      .week: ["w", "wk", "wks", "week", "weeks", "week's", "weeks'", "week’s", "weeks’"],
      .fortnight: ["fortnight", "fortnights"],
      .month: ["m", "mo", "month", "months", "month's", "months'", "month’s", "months’"],
      .quarter: ["q", "quarter", "quarters"],
      .year: ["y", "yr", "yrs", "year", "years", "year's", "years'", "year’s", "years’"],
    ],
    numbers: [
      1: ["one", "a", "an", "single"], 2: ["two"], 3: ["three"], 4: ["four"], 5: ["five"], 6: ["six"], 7: ["seven"],
      8: ["eight"], 9: ["nine"], 10: ["ten"], 11: ["eleven"], 12: ["twelve"], 13: ["thirteen"], 14: ["fourteen"],
      15: ["fifteen"], 16: ["sixteen"], 17: ["seventeen"], 18: ["eighteen"], 19: ["nineteen"], 20: ["twenty"],
      30: ["thirty"], 40: ["forty"], 50: ["fifty"], 60: ["sixty"], 70: ["seventy"], 80: ["eighty"], 90: ["ninety"],
    ],
    ordinals: [
      -1: ["last"], 1: ["first"], 2: ["second"], 3: ["third"], 4: ["fourth"], 5: ["fifth"], 6: ["sixth"],
      7: ["seventh"], 8: ["eighth"], 9: ["ninth"], 10: ["tenth"], 11: ["eleventh"], 12: ["twelfth"],
      13: ["thirteenth"], 14: ["fourteenth"], 15: ["fifteenth"], 16: ["sixteenth"], 17: ["seventeenth"],
      18: ["eighteenth"], 19: ["nineteenth"], 20: ["twentieth"], 30: ["thirtieth"],
    ],
    ordinalEndings: ["st", "nd", "rd", "th"],
    keywords: [
      .today: ["today", "tod"], .tomorrow: ["tomorrow", "tmr", "tmrw", "2moro", "2morrow"], .yesterday: ["yesterday"],
      .tonight: ["tonight"], .weekend: ["weekend"], .weekends: ["weekends"], .workday: ["weekday", "workday"],
      .workdays: ["weekdays", "workdays"], .business: ["business", "working", "work"],
      .end: ["end"], .endOfDay: ["eod", "cob", "eob"], .endOfWeek: ["eow"], .endOfMonth: ["eom"],
      .endOfQuarter: ["eoq"], .endOfYear: ["eoy"], .start: ["start", "beginning"],
      .this: ["this"], .next: ["next"], .coming: ["coming", "upcoming"], .in: ["in"], .within: ["within"], .on: ["on"],
      .by: ["by"], .at: ["at", "@"], .around: ["around", "approx"], .now: ["now"], .half: ["half"],
      .quarter: ["quarter", "quarters"], .couple: ["couple"], .few: ["few", "several"], .time: ["time"],
      .past: ["past"], .to: ["to"], .or: ["or"], .through: ["through", "thru"], .due: ["due", "deadline"], .of: ["of"],
      .the: ["the"], .and: ["and", "&", "+"], .am: ["am", "a.m"], .pm: ["pm", "p.m"],
      .oClock: ["o'clock", "o’clock", "oclock"], .later: ["later"], .than: ["than"], .no: ["no"], .latest: ["latest"],
      .every: ["every", "ev", "each"], .everyAfterCompletion: ["every!", "ev!"], .before: ["before"],
      .after: ["after"], .other: ["other"], .alternate: ["alternate"], .until: ["until", "till", "til"],
      .from: ["from", "starting"], .completion: ["completion"], .for: ["for"], .times: ["times"],
      .once: ["once"], .twice: ["twice"], .per: ["per"],
      .except: ["except", "excluding", "but", "unless", "apart", "besides"],
      .not: ["not"], .never: ["never", "ex", "excl", "without", "minus"], .since: ["since"], .last: ["last"],
      .between: ["between"],
      .biweekly: ["biweekly", "bi-weekly", "bimonthly", "semiweekly", "semimonthly", "semiannually"],
      .following: ["following", "previous"],
      .meal: ["breakfast", "lunch", "dinner", "supper", "school", "class", "bed", "bedtime"],
      .holiday: ["christmas", "xmas", "easter", "boxing", "thanksgiving", "halloween", "eve"],
      .patron: [
        "valentine's", "valentine’s", "valentines", "mother's", "mother’s", "mothers", "father's", "father’s",
        "fathers",
      ],
      .any: ["any", "some", "mid", "early", "late", "either", "neither", "both", "another", "anytime"],
      .zone: [
        "utc", "gmt", "cet", "cest", "bst", "est", "edt", "pst", "pdt", "mornings", "afternoons", "evenings", "nights",
      ],
      .with: ["with", "re", "regarding", "because", "asap"], .about: ["about"], .dash: ["-", "–", "—", "|"],
      .ish: ["ish", "-ish"],
      .nothing: ["none"],
    ],
    timesOfDay: [
      0: ["midnight"], 9 * 60: ["morning"], 12 * 60: ["noon", "midday", "noonish"], 15 * 60: ["afternoon"],
      19 * 60: ["evening", "eve"],
      20 * 60: ["night", "tonight"],
    ],
    adverbs: [
      .hour: ["hourly"], .day: ["daily", "everyday", "nightly"], .week: ["weekly"], .fortnight: ["fortnightly"],
      .month: ["monthly"], .quarter: ["quarterly"], .year: ["yearly", "annually", "annual"],
    ],
    priorities: [(.high, ["high", "h", "1"]), (.medium, ["medium", "med", "m", "2"]), (.low, ["low", "l", "3"])],
    fields: [:],
    cautious: [
      "sun", "sat", "may", "march", "hourly", "daily", "everyday", "nightly", "weekly", "fortnightly", "monthly",
      "quarterly", "yearly", "annually",
      "annual", "biweekly", "bi-weekly", "bimonthly",
    ])
}
