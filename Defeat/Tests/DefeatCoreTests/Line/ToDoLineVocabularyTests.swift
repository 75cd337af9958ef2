import DefeatCore
import HolonToDos
import Testing

extension ToDoLine.Vocabulary {
  /// Some words of German.
  fileprivate static let german = ToDoLine.Vocabulary(
    weekdays: [
      ["so", "sonntag"], ["mo", "montag"], ["di", "dienstag"], ["mi", "mittwoch"], ["do", "donnerstag"],
      ["fr", "freitag"], ["sa", "samstag"],
    ],
    months: [
      ["jan", "januar"], ["feb", "februar"], ["märz"], ["apr", "april"], ["mai"], ["juni"], ["juli"],
      ["aug", "august"],
      ["sep", "september"], ["okt", "oktober"], ["nov", "november"], ["dez", "dezember"],
    ],
    units: [.day: ["tag", "tage", "tagen"], .week: ["woche", "wochen"], .month: ["monat", "monate", "monaten"]],
    numbers: [1: ["einer", "einem"], 2: ["zwei"]], ordinals: [1: ["ersten"], -1: ["letzten"]], ordinalEndings: [],
    keywords: [
      .today: ["heute"], .tomorrow: ["morgen"], .dayAfterTomorrow: ["übermorgen"], .in: ["in"], .on: ["am"],
      .by: ["bis"], .at: ["um"], .oClock: ["uhr"], .next: ["nächsten", "nächste"], .every: ["jeden", "jede", "alle"],
      .and: ["und"], .nothing: ["nichts"],
    ],
    timesOfDay: [20 * 60: ["abend"]], adverbs: [.day: ["täglich"]], priorities: [(.high, ["hoch"])],
    fields: [.due: ["fällig"], .project: ["projekt"]], cautious: ["so", "do"])
}

@Suite("Vocabularies of a line")
struct ToDoLineVocabularyTests {
  @Test(arguments: [
    ("Mama anrufen am Freitag um 17 Uhr #familie !hoch", "Mama anrufen | due 2026-11-27 17:00 | #familie | (A)"),
    ("Anrufen fällig:ÜBERMORGEN", "Anrufen | due 2026-11-27"), ("Anrufen in 3 Tagen", "Anrufen | due 2026-11-28"),
    ("Anrufen am 24. Dezember", "Anrufen | due 2026-12-24"), ("Anrufen bis 1. märz 2027", "Anrufen | due 2027-03-01"),
    ("Anrufen nächsten Montag", "Anrufen | due 2026-11-30"), ("Anrufen heute abend", "Anrufen | due 2026-11-25 20:00"),
    ("Gießen alle 2 Wochen", "Gießen | FREQ=WEEKLY;INTERVAL=2"),
    ("Gießen jeden Di und Do", "Gießen | FREQ=WEEKLY;BYDAY=TU,TH"),
    ("Gießen täglich um 9:00", "Gießen | FREQ=DAILY"), ("So geht das", "So geht das"),
    ("Anrufen due:fr projekt:Haus", "Anrufen | due 2026-11-27 | in Haus"),
    ("Anrufen 31. April", "Anrufen 31. April | ? 31. April → 30 apr"), ("Call friday", "Call friday"),
  ])
  func `a language is a table of words`(line: String, expected: String) {
    #expect(read(line, wednesday, .german) == expected)
  }

  @Test func `several words may have the same meaning, and one word several`() {
    #expect(read("Call second", wednesday) == "Call second")
    #expect(read("every second day", wednesday) == " | FREQ=DAILY;INTERVAL=2")
    #expect(read("every second fri", wednesday) == " | FREQ=MONTHLY;BYDAY=2FR")
  }
}
