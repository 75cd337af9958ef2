import Foundation
import HolonToDos
import Testing

/// Texts that are made to exhaust a reader: every format reads all of them in time proportional to their length.
///
/// The environment variable HOLON_FUZZ_BYTES sets the length of each text. The slowest ones are printed.
@Suite struct HostileTextTests {
  private static let length =
    ProcessInfo.processInfo.environment["HOLON_FUZZ_BYTES"].flatMap { Int($0) } ?? 10_000

  @Test(arguments: ToDoFormats(timeZone: berlin).readable.map(\.name))
  func `hostile texts are read, written and completed`(name: String) throws {
    let format = try #require(ToDoFormats(timeZone: berlin).readable(named: name))
    var slowest: [(name: String, seconds: Double)] = []
    for (title, text) in Self.texts {
      let start = Self.processorSeconds
      _ = format.likeness(of: text)
      var list = format.read(text, at: atNoon).list
      if let format = format as? any ToDoFormat { _ = format.write(list) }
      slowest.append((title, Self.processorSeconds - start))
      try list.complete(list.entries.prefix(40).map(\.entry.number), at: atNoon, in: berlin)
    }
    slowest.sort { $0.seconds > $1.seconds }
    print("\(name):", slowest.prefix(5).map { "\($0.name) \($0.seconds) s" }.joined(separator: ", "))
  }

  /// The time that the processor has worked for this thread, which other programs don't lengthen.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + (Double(time.tv_nsec) / 1e9 * 1_000).rounded() / 1_000
  }

  /// The beginning of a list in defeat's own format.
  private static let list = "{\"format\":\"defeat\",\"version\":1,\"parts\":["

  private static let texts = repeated + nested + chains + recurring + quoted

  /// Repeats a text up to the length.
  private static func filled(_ text: String) -> String {
    String(repeating: text, count: max(1, length / text.utf8.count))
  }

  /// Joins texts by their numbers, up to the length.
  private static func numbered(_ beginning: String, _ end: String = "", _ text: (Int) -> String) -> Data {
    var all = beginning
    var number = 0
    while all.utf8.count < length {
      all += text(number)
      number += 1
    }
    return Data((all + end).utf8)
  }

  private static let repeated: [(String, Data)] =
    [
      "a", " ", "\t", "\n", "\r", "\r\n", "\"", "(", "[", "{", "<", ">", "&", "*", "#", ":", ";", ",", "=", "\\", "-",
      "`",
      "\0", "0", "9", "e\u{301}", "\u{301}", "🇩🇪", "👩‍👧", "\u{200D}", "\u{2028}", "- [ ] ", "- [ ] a\n", "&amp;", "&#x41;",
      "<!--", "<![CDATA[", "]]>", "<outline>", "<a b='c' ", "x:y ", "@a +b ", "{\"a\":", "[{\"parts\":", "\\u0041",
      "1e9",
      "BEGIN:VTODO\n", "BEGIN:VALARM\n", "BEGIN:VCALENDAR\n", "* TODO a\n", ":PROPERTIES:\n", "DEADLINE: <2026-12-01 ",
      "<2026-12-01 Tue +1w>", "task,a\n", "x 2026-12-01 ", "#+TODO: A | B\n", "```\n", "> ", "a\n ", "due:2026-12-01 ",
    ].map { ("\($0.debugDescription)…", Data(filled($0).utf8)) }
    + [0xFF, 0xC3, 0xED, 0xF0].map { ("byte \($0)", Data(repeating: $0, count: length)) }

  private static let nested: [(String, Data)] = [
    ("deep Markdown", numbered("") { "\(String(repeating: " ", count: $0 * 2))- [ ] a\n" }),
    ("deep Org", numbered("") { "\(String(repeating: "*", count: $0 + 1)) TODO a\n" }),
    ("deep OPML", Data("<opml><body>\(filled("<outline text='a'>"))".utf8)),
    ("deep JSON", Data((list + filled("{\"title\":\"a\",\"parts\":[")).utf8)),
    ("deep CSV", numbered("TYPE,CONTENT,INDENT\n") { "task,a,\($0 + 1)\n" }),
    ("entities", Data("<!DOCTYPE a [\(filled("<!ENTITY a '&a;&a;'>"))]><opml><body><outline text='&a;'/>".utf8)),
    ("attributes", numbered("<opml><body><outline text='a'", "/></body></opml>") { " a\($0)='&lt;'" }),
    ("columns", numbered("TYPE,CONTENT") { ",a\($0)" }),
    ("keywords", numbered("#+TODO:", "\n* A1 a\n") { " A\($0)" }),
    ("parameters", numbered("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY", ":a\nEND:VTODO\n") { ";A\($0)=\"b\"" }),
  ]

  private static func calendar(_ number: Int, _ lines: String) -> String {
    "BEGIN:VTODO\nUID:\(number)\nSUMMARY:a\n\(lines)\nEND:VTODO\n"
  }

  private static let chains: [(String, Data)] = [
    ("chain", numbered("BEGIN:VCALENDAR\n") { calendar($0, "RELATED-TO:\($0 + 1)") }),
    ("reverse chain", numbered("BEGIN:VCALENDAR\n") { calendar($0, "RELATED-TO:\($0 - 1)") }),
    ("cycle", numbered("BEGIN:VCALENDAR\n") { calendar($0, "RELATED-TO:\(($0 + 1) % 50)") }),
    ("same UID", numbered("BEGIN:VCALENDAR\n") { _ in calendar(1, "RELATED-TO:1") }),
    (
      "categories", Data("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:a\nCATEGORIES:\(filled("a,"))\nEND:VTODO\n".utf8)
    ),
    ("own categories", numbered("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nCATEGORIES:", "\nEND:VTODO\n") { "\($0)," }),
    (
      "alarms",
      numbered("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nDUE:20261201\n", "END:VTODO\n") {
        "BEGIN:VALARM\nTRIGGER:-PT\($0)M\nEND:VALARM\n"
      }
    ),
    (
      "attachments",
      numbered("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:a\n", "END:VTODO\n") {
        "ATTACH;FILENAME=\($0);SIZE=1:nih:sha-256;\(String(repeating: "0a", count: 32))\n"
      }
    ),
    (
      "zones",
      numbered("BEGIN:VCALENDAR\n") {
        "BEGIN:VTIMEZONE\nTZID:\($0)\nBEGIN:STANDARD\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
      }
    ),
    ("parents", numbered("") { "a id:\($0) p:\($0 + 1)\n" }),
    (
      "dependencies",
      numbered("[", "{\"description\":\"z\"}]") { number in
        let uuid = { (number: Int) in "00000000-0000-4000-8000-\(String(100_000_000_000 + number))" }
        let others = (0..<50).map { "\"\(uuid(number * 7 + $0))\"" }.joined(separator: ",")
        return "{\"uuid\":\"\(uuid(number))\",\"description\":\"a\",\"status\":\"pending\",\"depends\":[\(others)]},"
      }
    ),
  ]

  /// Rules that have no occurrences, or more than anyone can count.
  private static let rules = [
    "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", "FREQ=DAILY;COUNT=999999999",
    "FREQ=SECONDLY;COUNT=999999999", "FREQ=MINUTELY;INTERVAL=999999999", "FREQ=YEARLY;INTERVAL=999999999",
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYYEARDAY=1", "FREQ=SECONDLY;BYSETPOS=2",
    "FREQ=HOURLY;BYHOUR=1;BYMINUTE=1;INTERVAL=2",
    "FREQ=SECONDLY;BYYEARDAY=366;BYMONTH=1", "FREQ=DAILY;UNTIL=99991231T235959Z",
    "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4",
    "FREQ=YEARLY;BYSETPOS=366;BYDAY=MO", "FREQ=MINUTELY;BYHOUR=2;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
    "FREQ=SECONDLY;INTERVAL=7;BYSECOND=3;BYMINUTE=3;BYHOUR=3;BYDAY=TU;BYMONTHDAY=29;BYMONTH=2",
    "FREQ=YEARLY;BYDAY=\((1...53).map { "\($0)MO" }.joined(separator: ","))",
    "FREQ=SECONDLY;BYSECOND=\((0...59).map { "\($0)" }.joined(separator: ","))",
  ]

  private static let recurring: [(String, Data)] =
    rules.map { rule in
      (
        rule,
        Data("BEGIN:VCALENDAR\n\(calendar(1, "DTSTART:00010101T000000Z\nDUE:19700101T000001Z\nRRULE:\(rule)"))".utf8)
      )
    } + [
      (
        "rules",
        numbered("BEGIN:VCALENDAR\n") {
          calendar($0, "DTSTART;TZID=America/Santiago:19700101T000000\nRRULE:\(rules[$0 % rules.count])")
        }
      ),
      (
        "own recurrences",
        numbered(list, "{\"title\":\"b\"}]}") {
          "{\"title\":\"a\",\"recurrence\":\"\(rules[$0 % rules.count]);START=19700101T000000Z\"},"
        }
      ),
      ("periods", numbered("") { "a due:0001-01-01 rec:\($0.isMultiple(of: 2) ? "+" : "")\(Int.max - $0)d\n" }),
      (
        "long rule",
        Data("BEGIN:VCALENDAR\n\(calendar(1, "DUE:20261201\nRRULE:FREQ=DAILY;BYHOUR=\(filled("1,"))1"))".utf8)
      ),
    ]

  private static let quoted: [(String, Data)] = [
    ("open quotation", Data("TYPE,CONTENT\ntask,\"\(filled("a,\"\"\n"))".utf8)),
    ("open quotations", Data("TYPE,CONTENT\n\(filled("task,\"a\n"))".utf8)),
    ("folded", Data("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:\(filled("a\n "))\nEND:VTODO\n".utf8)),
    ("huge numbers", numbered("[", "1]") { "1\(String(repeating: "0", count: $0 % 400))," }),
    ("members", numbered("[{\"description\":\"a\"", "}]") { ",\"a\($0)\":\"b\"" }),
    (
      "attributes of JSON",
      numbered(list + "{\"title\":\"a\",\"attributes\":{", "}}]}") {
        "\($0 == 0 ? "" : ",")\"a\($0)\":\"b\""
      }
    ),
  ]
}
