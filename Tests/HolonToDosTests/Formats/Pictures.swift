import Foundation
import HolonToDos

/// Berlin, where midnight is at 23:00 or 22:00 UTC.
let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

/// 21 November 2026, 12:00 UTC.
let atNoon = Date(timeIntervalSince1970: 1_795_262_400)

/// A list as text, one line a to-do, with all visible values.
func picture(_ list: ToDoList) -> String {
  list.entries.map { entry, depth in
    let toDo = entry.toDo
    var words = [(try? list.isComplete(entry.number)) == true ? "[x]" : "[ ]", toDo.title]
    if let priority = toDo.priority { words.append("!\(priority)") }
    words += toDo.tags.map { "#\($0)" }
    if let due = toDo.due { words.append("due:\(due)") }
    if let start = toDo.start { words.append("start:\(start)") }
    if let recurrence = toDo.recurrence {
      words.append("recur:\(recurrence.rule)\(recurrence.basis == .completion ? "!" : "")")
    }
    if let estimate = toDo.estimate { words.append("est:\(estimate)") }
    let needed = toDo.needs.map { id in list.number(of: id).flatMap { list[$0]?.title } ?? id.uuidString.lowercased() }
    if !needed.isEmpty { words.append("needs:\(needed.sorted().joined(separator: ","))") }
    words += toDo.attributes.sorted { $0.key < $1.key }.map { "{\($0.key): \($0.value)}" }
    if !toDo.notes.isEmpty { words.append("// " + toDo.notes.replacing("\n", with: "⏎")) }
    return String(repeating: "  ", count: depth) + words.joined(separator: " ")
  }.joined(separator: "\n")
}

/// The findings as text, one line each.
func picture(_ findings: [ToDoFinding]) -> String {
  findings.map { "\($0.severity) \($0.line): \($0.message)" }.joined(separator: "\n")
}

extension ReadableToDoFormat {
  /// Reads a text at atNoon.
  func read(_ text: String) -> ToDoReading { read(Data(text.utf8), at: atNoon) }
}

extension ToDoFormat {
  /// Returns the written text of a list.
  func text(_ list: ToDoList) -> String { String(decoding: write(list).data, as: UTF8.self) }
}

/// Random numbers that a seed repeats: SplitMix64.
struct Seeded: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(_ seed: UInt64 = .random(in: 0...UInt64.max), for test: String = #function) {
    self.seed = seed
    state = seed
    print("\(test): seed \(seed)")
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Optional contents of random lists.
struct Contents: OptionSet {
  let rawValue: Int
  static let notes = Contents(rawValue: 1)
  static let attributes = Contents(rawValue: 2)
  static let moments = Contents(rawValue: 4)
  static let allPriorities = Contents(rawValue: 8)
  static let fractions = Contents(rawValue: 16)
  static let recurrences = Contents(rawValue: 32)
  static let needs = Contents(rawValue: 64)
  static let all: Contents = [.notes, .attributes, .moments, .allPriorities, .fractions, .recurrences, .needs]
}

extension ToDoList {
  /// Words and lines that look like something else in one of the formats.
  private static let words = [
    "milk", "ünï", "#tag", "##", "\\#tag", "\\\\#tag", "!A", "!AB", "due:2026-12-01", "due:soon", "\\due:2026-12-01",
    "(A)", "\\(B)", "+home", "@mum", "\\@mum", "a:b", "http://x.y/z", "10:30", "x", "[x]", "[", "-", "1.", "2026-01-02",
    "t:2026-12-01", "t:5", "rec:1w", "rec:", "rrule:FREQ=DAILY;START=20261201", "start:2026-12-01",
    "recur:FREQ=DAILY;START=20261201", "id:1", "p:1", "pri:A", "“q”", "\"q\"", "back\\slash", "a/b", "👩‍👧", "e\u{301}",
    "{", "}", "&amp;", "*", "_x_", "`c`",
  ]
  private static let lines = [
    "plain", "", "  indented", "\ttab", "- item", "- [ ] box", "* [x] done", "1. one", "1\\. one", "2) two", "\\- item",
    "\\", "\\\\", "   ", "# heading", "---", "- - -", "```", "~~~ swift", "> quote", "due:2026-12-01", "-", "+", "3.",
    "\\ ", "12", "1\\", "- ", "é", "{\"a\": 1}", "*bold*", "\\`", "2026-11-21 x", "trailing ", "\\1. x",
  ]

  /// A list of random to-dos.
  static func random(_ count: Int, _ contents: Contents, using random: inout Seeded) throws -> ToDoList {
    var list = ToDoList()
    var numbers: [Int] = []
    for _ in 0..<count {
      let title = (0...Int.random(in: 0..<5, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      var toDo = try ToDo(title.joined(separator: " "), created: atNoon.addingTimeInterval(-86_400 * 3))
      if contents.contains(.fractions) {
        toDo.modified = atNoon.addingTimeInterval(.random(in: -1...1, using: &random))
      }
      if contents.contains(.notes), Bool.random(using: &random) {
        let count = Int.random(in: 1...4, using: &random)
        toDo.notes = (0..<count).map { _ in lines.randomElement(using: &random) ?? "" }.joined(separator: "\n")
      }
      let priorities = contents.contains(.allPriorities) ? "ABCDZ" : "ABC"
      if Bool.random(using: &random) {
        toDo.priority = Priority(letter: priorities.randomElement(using: &random) ?? "A")
      }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: toDo.due = .day(Day(daysSince1970: .random(in: 15_000..<30_000, using: &random)))
      case 1 where contents.contains(.moments):
        let moment = atNoon.addingTimeInterval(Double(Int.random(in: 1..<9_000, using: &random)))
        let zones = ["Europe/Berlin", "America/New_York", "GMT"].map { TimeZone(identifier: $0) ?? .gmt }
        let zone = zones.randomElement(using: &random) ?? .gmt
        toDo.due = Bool.random(using: &random) ? .moment(moment) : .time(LocalTime(of: moment, in: zone), in: zone)
      default: break
      }
      if contents.contains(.recurrences) { try toDo.repeatAtRandom(using: &random) }
      let tags = ["mum", "+home", "#", "é", "tag", "+"]
      try toDo.setTags(tags.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      if contents.contains(.attributes) { toDo.attributes = ["wait": "20261201T000000Z", "a\"b": "c\nd"] }
      let whole = Bool.random(using: &random) ? numbers.randomElement(using: &random) : nil
      numbers.append(try list.add(toDo, to: .last(in: whole)))
    }
    if contents.contains(.needs) {
      for number in numbers where Int.random(in: 0..<3, using: &random) == 0 {
        // Circles are refused, and others may be unknown.
        try? list.setNeeds(of: number, to: numbers.filter { _ in Int.random(in: 0..<12, using: &random) == 0 })
        guard var toDo = list[number], Int.random(in: 0..<6, using: &random) == 0 else { continue }
        toDo.setNeeds(toDo.needs + [UUID(uuidString: "01935e3a-7c7e-7000-8000-000000000001") ?? toDo.id])
        list.replace(toDo, at: number)
      }
    }
    for number in numbers where Int.random(in: 0..<3, using: &random) == 0 {
      try list.complete([number], ignoringDependencies: true, at: atNoon.addingTimeInterval(-86_400))
    }
    return list
  }
}

extension ToDo {
  /// Rules, of which all formats can represent some in their own words.
  private static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=MONTHLY",
    "FREQ=YEARLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=WEEKLY;COUNT=3",
  ]

  /// Sets a start or a recurrence, whose present instance may be moved, or neither.
  fileprivate mutating func repeatAtRandom(using random: inout Seeded) throws {
    if Int.random(in: 0..<3, using: &random) == 0 {
      start = .day(Day(daysSince1970: .random(in: 15_000..<30_000, using: &random)))
    }
    guard Bool.random(using: &random) else { return }
    let rule = try RecurrenceRule(Self.rules.randomElement(using: &random) ?? "")
    let other = Due.day(Day(daysSince1970: .random(in: 15_000..<30_000, using: &random)))
    let first = Int.random(in: 0..<3, using: &random) == 0 ? other : due ?? other
    let offset = TimeZone(secondsFromGMT: 19_800)
    let zone =
      [nil, berlin, TimeZone(identifier: "America/New_York"), .gmt, offset].randomElement(using: &random) ?? nil
    recurrence = Recurrence(rule, basis: Bool.random(using: &random) ? .schedule : .completion, from: first, in: zone)
    guard due != nil, Int.random(in: 0..<3, using: &random) == 0 else { return }
    let former = self
    due = .day(Day(daysSince1970: .random(in: 15_000..<30_000, using: &random)))
    keepSchedule(of: former)
  }
}
