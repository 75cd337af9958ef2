import DefeatCore
import Foundation
import HolonToDos
import Testing

/// The lines are written on Wednesday, 25 November 2026, at 10:00 in Berlin.
@Suite("To-dos in a line")
struct ToDoLineTests {
  @Test(arguments: [
    ("Call mom", "Call mom"),
    (
      "Call mom fri 5pm #family !high every 2 weeks ~20min",
      "Call mom | due 2026-11-27 17:00 | #family | (A) | FREQ=WEEKLY;INTERVAL=2 | ~20min"
    ),
    (
      "Call mom due:friday +family @phone project:Home pri:H",
      "Call mom | due 2026-11-27 | #family | #phone | in Home | (A)"
    ),
    ("(B) Call mom +family @phone t:2026-12-01", "Call mom | (B) | #family | #phone | from 2026-12-01"),
    ("", ""), ("   ", ""), ("#family", " | #family"), ("fri", " | due 2026-11-27"),
    ("  Call   mom  ", "Call   mom"), ("Call\tmom\nnow", "Call mom now"),
    ("Buy milk, bread; and eggs.", "Buy milk, bread; and eggs."),
  ])
  func `a line is a title with values`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test(arguments: [
    ("Call #family", "Call | #family"), ("Call +family", "Call | #family"), ("Call @phone", "Call | #phone"),
    ("Call #Home-2_b", "Call | #Home-2_b"), ("Call +größe", "Call | #größe"), ("Call #家族", "Call | #家族"),
    ("#family Call #phone mom", "Call mom | #family | #phone"), ("Call #family, #phone.", "Call | #family | #phone"),
    ("Call #a #a", "Call | #a | #a"), ("Call tag:home", "Call | #home"),
    ("Call tags:home,phone mom", "Call mom | #home | #phone"), ("Call tags:home,,x", "Call | ! tags:home,,x"),
    ("Fix #12", "Fix #12"), ("Learn C++", "Learn C++"), ("Add +1", "Add +1"), ("Call +49170", "Call +49170"),
    ("Mail mum@example.org", "Mail mum@example.org"), ("Mail @example.org", "Mail @example.org"), ("a + b", "a + b"),
    ("# @ + ! ~", "# @ + ! ~"), ("+a/b #c&d", "+a/b #c&d"), ("Call #🎉", "Call #🎉"),
  ])
  func `a tag is a word after a sign`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test(arguments: [
    ("Call project:Home", "Call | in Home"), ("Call proj:Home.Kitchen now", "Call now | in Home.Kitchen"),
    ("Call pro:x Project:x", "Call | in x | in x"), ("Call project:x project:y", "Call | in x | ! project:y"),
    ("Call project:", "Call project:"), ("Call project:a,b", "Call | ! project:a,b"),
    ("Call project:none", "Call | no project"),
  ])
  func `a project has a name`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test(arguments: [
    ("Call !high", "Call | (A)"), ("Call !Medium", "Call | (B)"), ("Call !l", "Call | (C)"), ("Call !1", "Call | (A)"),
    ("Call !d", "Call | (D)"), ("Call p1", "Call | (A)"), ("Call P3 mom", "Call P3 mom"),
    ("Call mom P3", "Call mom | (C)"), ("Call p4", "Call p4"),
    ("Call pri:H", "Call | (A)"), ("Call pri:m", "Call | (B)"), ("Call priority:b", "Call | (B)"),
    ("Call priority:low", "Call | (C)"), ("Call pri:(H)", "Call | (H)"), ("(C) Call", "Call | (C)"),
    ("Call (C)", "Call (C)"), ("(c) Call", "(c) Call"), ("(C)", "(C)"), ("Call pri:none", "Call | no priority"),
    ("Call pri:urgent", "Call | ! pri:urgent"), ("Call pri:hihg", "Call | ! pri:hihg → pri:high"),
    ("Call !hgih", "Call !hgih | ? !hgih → !high"), ("Call !urgent", "Call !urgent | ? !urgent → !high, !medium, !low"),
    ("Call !high !low", "Call | (A) | ! !low"), ("Call mom!", "Call mom!"), ("Do it !!!", "Do it !!!"),
    ("pri: H", "pri: H"),
  ])
  func `a priority has a sign or a name`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test(arguments: [
    ("Call ~20min", "Call | ~20min"), ("Call ~1h30 mom", "Call mom | ~1h30min"), ("Call ~2h", "Call | ~2h"),
    ("Call ~1:30", "Call | ~1h30min"), ("Call ~20", "Call | ~20min"), ("Call ~20 min", "Call | ~20min"),
    ("Call ~2 hours", "Call | ~2h"), ("Call ~2hours", "Call | ~2h"), ("Call est:45", "Call | ~45min"),
    ("Call estimate:1h", "Call | ~1h"), ("Call est: 20min", "Call | ~20min"), ("Call est:none", "Call | no estimate"),
    ("Call ~0min", "Call ~0min | ? ~0min"), ("Call ~5x", "Call ~5x | ? ~5x"), ("Call est:long", "Call | ! est:long"),
    ("Open ~/file", "Open ~/file"), ("Call ~20min ~1h", "Call | ~20min | ! ~1h"),
    ("Call ~20min ~20min", "Call | ~20min | ~20min"), ("Call ~999999h", "Call ~999999h | ? ~999999h"),
  ])
  func `an estimate is a length of time`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test(arguments: [
    (#"Read "The fri #tag" fri"#, #"Read "The fri #tag" | due 2026-11-27"#), (#"Call \fri"#, "Call fri"),
    (##"Call \#family \+x \@y \!high \~20min"##, "Call #family +x @y !high ~20min"), (#"\(A) Call"#, "(A) Call"),
    (#"Call \next \fri"#, "Call next fri"), (#"Call \next fri"#, "Call next | due 2026-11-27"),
    (#""fri""#, #""fri""#), (#"Call "fri"#, #"Call "fri"#), (#"5" pipe fri"#, #"5" pipe | due 2026-11-27"#),
    ("Read “fri sat” sun", "Read “fri sat” | due 2026-11-29"),
    ("Lies „fri sat“ sun", "Lies „fri sat“ | due 2026-11-29"),
    (#"Read "a  b" c"#, #"Read "a  b" c"#), ("\"a\nfri\"", "\"a fri\""), (#"\\fri"#, #"\fri"#), (#"a \ b"#, #"a \ b"#),
    (#"\"fri""#, #""fri""#), (#"Say "fri", ok"#, #"Say "fri", ok"#), ("Bob's fri", "Bob's | due 2026-11-27"),
    ("Friday's list", "Friday's list"), ("(fri)", "(fri)"), ("Is it fri?", "Is it fri?"),
  ])
  func `words in quotation marks and after a backslash stay in the title`(line: String, expected: String) {
    #expect(read(line) == expected)
  }

  @Test(arguments: [
    ("Call wait:monday", "Call | from 2026-11-30"), ("Call start:tomorrow 9am", "Call | from 2026-11-26 09:00"),
    ("Call scheduled:2026-12-01 fri", "Call | from 2026-12-01 | due 2026-11-27"),
    ("Call wait:fri start:sat", "Call | from 2026-11-27 | ! start:sat"), ("Call wait:none", "Call | no start"),
    ("Call wait:x", "Call | ! wait:x"), ("Note t:x", "Note t:x"),
  ])
  func `a to-do may wait until it starts`(line: String, expected: String) { #expect(read(line) == expected) }

  @Test func `chips and problems have their places in the line`() {
    let text = "Café fri, 5pm 🎉 #ö feb 30"
    let line = ToDoLine(text, clock: wednesday)
    let ranges = line.chips.map(\.range) + line.problems.map(\.range)
    #expect(ranges == [6..<14, 20..<23, 24..<30])
    let units = Array(text.utf16)
    let parts = line.inUTF16(ranges).map { String(decoding: units[$0], as: UTF16.self) }
    #expect(parts == ["fri, 5pm", "#ö", "feb 30"])
    #expect(line.inUTF16([]) == [])
  }

  @Test func `a problem says what to write`() {
    func messages(_ text: String) -> [String] { ToDoLine(text, clock: wednesday).problems.map(\.description) }
    #expect(messages("Call feb 30") == ["“feb 30” isn't a day of the calendar: write “feb 28”."])
    #expect(messages("Call 25:00") == ["“25:00” isn't a time of day: write a time from 0:00 to 23:59."])
    #expect(messages("Call 03/04") == ["“03/04” may mean several days: write “mar 4” or “apr 3”."])
    #expect(messages("Call fri at 5") == ["“at 5” was read as “5pm”: write “5am” if you mean that."])
    #expect(messages("Call fri 2-4pm") == ["“2-4pm” was read as “2pm”."])
    #expect(throws: ToDoLine.Problem.self) { try ToDoLine.due("fri at 5", clock: wednesday) }
    #expect(messages("Call due:firday") == ["“due:firday” isn't a time: write “due:friday”."])
    #expect(messages("Call mon dec 24") == ["“mon dec 24” is another day of the week: write “dec 24” or “mon”."])
    #expect(
      messages("Call due:fri due:sat")
        == ["“due:sat” is a second value for due: leave out one of the two."])
    #expect(
      messages("Call recur:often")
        == ["“recur:often” isn't a recurrence: write a rule as in “weekly”, “2w” or “every month on the 1st”."])
    #expect(
      messages("Call \(String(repeating: "x", count: 70_000))")
        == ["A line of more than 65536 bytes isn't read: put the rest into the notes."])
  }

  @Test func `only words that were named as a value are errors`() {
    let line = ToDoLine("Call feb 30 due:feb30 !urgnt", clock: wednesday)
    #expect(line.title == "Call feb 30 !urgnt")
    #expect(line.errors.map(\.text) == ["due:feb30"])
    #expect(line.problems.map(\.isError) == [false, true, false])
  }

  @Test(arguments: [
    "Call mom", "fri", "Call mom next fri at 5pm", "every 2 weeks", "#family", #"\fri"#, #"\\a"#, "(A) Call",
    "Weekly report", "due:friday pri:H", "Read \"fri\" fri", "03/04 feb 30 25:00", "fri fri fri", "\"", "\\", "~20 min",
    "at 5 pm fri", "tags:a,b", "sun cream sun", "every mon, tue and fri at 9 until dec 24",
  ])
  func `an escaped title is read as it is`(title: String) {
    let line = ToDoLine(ToDoLine.escaped(title, clock: wednesday), clock: wednesday)
    #expect(line.title == title)
    #expect(line.chips.isEmpty && line.problems.isEmpty)
  }
}
