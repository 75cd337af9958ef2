import HolonToDos

extension ToDoLine.Vocabulary {
  /// The words of English.
  public static let english = ToDoLine.Vocabulary(
    weekdays: [
      ["sun", "sunday"], ["mon", "monday"], ["tue", "tues", "tuesday"], ["wed", "wednesday"],
      ["thu", "thur", "thurs", "thursday"], ["fri", "friday"], ["sat", "saturday"],
    ],
    months: [
      ["jan", "january"], ["feb", "february"], ["mar", "march"], ["apr", "april"], ["may"], ["jun", "june"],
      ["jul", "july"], ["aug", "august"], ["sep", "sept", "september"], ["oct", "october"], ["nov", "november"],
      ["dec", "december"],
    ],
    units: [
      .minute: ["min", "mins", "minute", "minutes"], .hour: ["h", "hr", "hrs", "hour", "hours"],
      .day: ["d", "day", "days"], .week: ["w", "wk", "wks", "week", "weeks"],
      .month: ["m", "mo", "month", "months"], .quarter: ["q", "quarter", "quarters"],
      .year: ["y", "yr", "yrs", "year", "years"],
    ],
    numbers: [
      1: ["a", "an", "one"], 2: ["two"], 3: ["three"], 4: ["four"], 5: ["five"], 6: ["six"], 7: ["seven"],
      8: ["eight"], 9: ["nine"], 10: ["ten"], 11: ["eleven"], 12: ["twelve"],
    ],
    ordinals: [1: ["first"], 2: ["second"], 3: ["third"], 4: ["fourth"], 5: ["fifth"], -1: ["last"]],
    ordinalEndings: ["st", "nd", "rd", "th"],
    keywords: [
      .today: ["today", "tod", "eod"], .tomorrow: ["tomorrow", "tmr", "tmrw"], .yesterday: ["yesterday"],
      .tonight: ["tonight"], .weekend: ["weekend", "weekends"],
      .workday: ["weekday", "weekdays", "workday", "workdays"],
      .end: ["end"], .endOfWeek: ["eow"], .endOfMonth: ["eom"], .endOfQuarter: ["eoq"], .endOfYear: ["eoy"],
      .this: ["this"], .next: ["next"], .in: ["in"], .on: ["on"], .by: ["by"], .at: ["at", "@"], .now: ["now"],
      .half: ["half"], .to: ["to", "or"],
      .due: ["due"], .of: ["of"],
      .the: ["the"], .and: ["and", "&"], .am: ["am"], .pm: ["pm"], .every: ["every", "ev", "each"],
      .everyAfterCompletion: ["every!", "ev!"], .before: ["before"], .after: ["after"], .other: ["other"],
      .until: ["until", "till"],
      .from: ["from", "starting"], .completion: ["completion"], .for: ["for"], .times: ["times"], .nothing: ["none"],
    ],
    timesOfDay: [
      9 * 60: ["morning"], 12 * 60: ["noon"], 15 * 60: ["afternoon"], 19 * 60: ["evening"],
      20 * 60: ["night", "tonight"],
    ],
    adverbs: [
      .hour: ["hourly"], .day: ["daily"], .week: ["weekly"], .month: ["monthly"], .quarter: ["quarterly"],
      .year: ["yearly", "annually", "annual"],
    ],
    priorities: [(.high, ["high", "h", "1"]), (.medium, ["medium", "med", "m", "2"]), (.low, ["low", "l", "3"])],
    fields: [:],
    cautious: [
      "sun", "sat", "may", "march", "hourly", "daily", "weekly", "monthly", "quarterly", "yearly", "annually", "annual",
    ])
}
