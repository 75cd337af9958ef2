import DefeatCore
import Foundation
import HolonToDos
import Testing

/// Returns the filter as it was read on Wednesday, 25 November 2026, 10:00 in Berlin, or the problem with its place.
private func reading(_ text: String, _ saved: [String: String] = [:]) -> String {
  do throws(FilterProblem) {
    let saved = saved.map { SavedFilter(name: $0.key, text: $0.value) }
    return try ToDoQuery(text, clock: wednesday, saved: saved).written
  } catch {
    let part = String(decoding: Array(error.text.utf8)[error.range], as: UTF8.self)
    return "[\(part)] \(error.message)"
  }
}

struct FilterReadingTests {
  @Test(arguments: [
    ("cake", "cake"), ("Cake  TIN", "Cake TIN"), ("\"call mom\"", "\"call mom\""), ("“call mom”", "\"call mom\""),
    ("\"a \\\" b\"", "\"a \\\" b\""), ("title:cake", "title:cake"),
    ("note:\"a b\"", "notes:\"a b\""), ("\"or\"", "\"or\""), ("12:30", "\"12:30\""),
    ("http://example.org/?a=b", "\"http://example.org/?a=b\""), ("C++", "\"C++\""), ("R&D", "\"R&D\""),
    ("mum@example.org", "\"mum@example.org\""), ("#12", "\"#12\""), ("- x", "\"-\" x"), ("Re:", "\"Re:\""),
    ("", ""), ("  ", ""), ("家族", "家族"), ("5\"", "\"5\\\"\""),
    ("files.example.org:80", "\"files.example.org:80\""), ("due.com", "\"due.com\""), ("note :D", "note \":D\""),
    ("text.is://x", "\"text.is://x\""), ("a!=b", "\"a!=b\""), ("a : b", "\"a\" \":\" b"),
    ("\"due!=today\"", "\"due!=today\""), ("due \":\" fri", "\"due\" \":\" \"fri\""),
  ])
  func `words are searched for`(text: String, written: String) { #expect(reading(text) == written) }

  @Test(arguments: [
    ("#home", "#home"), ("@phone", "#phone"), ("+home", "#home or project:home"), ("tag:home", "#home"),
    ("tags:a,b", "#a #b"), ("tag:2026", "tag:\"2026\""), ("project:Home.Kitchen", "project:Home.Kitchen"),
    ("project:none", "project:none"), ("tags:any", "tags:any"), ("-#home", "not #home"),
  ])
  func `tags and projects are read`(text: String, written: String) { #expect(reading(text) == written) }

  @Test(arguments: [
    ("open", "open"), ("done", "done"), ("Completed", "done"), ("overdue", "overdue"), ("checklist", "checklist"),
    ("is:open", "open"), ("is:overdue", "overdue"), ("priority:high", "priority:A"), ("pri>=B", "priority>=B"),
    ("pri:h", "priority:A"), ("pri:\"(H)\"", "priority:\"(H)\""), ("!high", "priority:A"), ("!d", "priority:D"),
    ("estimate<30min", "estimate<30min"), ("est:1h30", "estimate:1h30min"), ("est>=2h", "estimate>=2h"),
    ("est:none", "estimate:none"), ("files:any", "attachments:any"),
  ])
  func `states, priorities and estimates are read`(text: String, written: String) { #expect(reading(text) == written) }

  @Test(arguments: [
    ("today", "due:2026-11-25"), ("due:today", "due:2026-11-25"), ("due<fri", "due<2026-11-27"),
    ("due:<fri", "due<2026-11-27"), ("due<=2026-12-24", "due<=2026-12-24"), ("due=tomorrow", "due:2026-11-26"),
    ("before:fri", "due<2026-11-27"), ("by:fri", "due<=2026-11-27"), ("after:3d", "due>2026-11-28"),
    ("due<\"next mon 5pm\"", "due<2026-11-30T17:00:00[Europe/Berlin]"),
    ("due<next mon 5pm cake", "due<2026-11-30T17:00:00[Europe/Berlin] cake"),
    ("due:dec 24 or x", "due:2026-12-24 or x"), ("(due:in 3 days)", "due:2026-11-28"), ("due:none", "due:none"),
    ("due:any", "due:any"), ("created>=monday", "created>=2026-11-23"), ("completed:wed", "completed:2026-11-25"),
    ("completed>=2w", "completed>=2026-11-11"), ("modified<dec 24", "modified<2025-12-24"),
    ("created<2027-01-01", "created<2027-01-01"), ("completed>=yesterday", "completed>=2026-11-24"),
    ("created>=mon 9am", "created>=2026-11-23T09:00:00[Europe/Berlin]"), ("completed:none", "completed:none"),
  ])
  func `times are read by the grammar of a line`(text: String, written: String) { #expect(reading(text) == written) }

  @Test(arguments: [
    ("a b or c", "\"a\" b or c"), ("a AND b Or c", "\"a\" b or c"), ("x | k", "x or k"), ("x|k||z", "x or k or z"),
    ("x & k && z", "x k z"), ("not x k", "not x k"), ("not (x k)", "not (x k)"), ("-(x or k) z", "not (x or k) z"),
    ("!cake", "not cake"), ("!(x)", "not x"), ("not not x", "not not x"), ("(x or k) (z)", "(x or k) z"),
    ("((x))", "x"), ("x (k z)", "x (k z)"), ("x(k)", "x k"),
  ])
  func `conditions are combined`(text: String, written: String) { #expect(reading(text) == written) }

  @Test(arguments: [
    ("due<firday", "[firday] “firday” isn't a time: write “friday”."),
    ("due:feb 30", "[feb 30] “feb 30” isn't a day of the calendar: write “feb 28”."),
    ("open due:\"someday soon\"", "[\"someday soon\"] “someday soon” isn't a time: "),
    ("due<", "[due<] “due<” needs a value: write “due<friday”, or \"due<\" in quotation marks to search for it."),
    (
      "x titel:foo", "[titel:foo] “titel” isn't a field: write “title:foo”, or put \"titel:foo\" in quotation marks"
    ),
    ("colour:red", "[colour:red] “colour” isn't a field: put \"colour:red\" in quotation marks"),
    ("due!=today", "[due!=] “due!=” isn't a comparison: write “not due:today”, or put \"due!=\" in quotation marks"),
    ("x priority!=A", "[priority!=] “priority!=” isn't a comparison: write “not priority:A”, or "),
    ("tag!=home", "[tag!=] “tag!=” isn't a comparison: write “not tag:home”, or "),
    ("due==fri", "[due==] “due==” isn't a comparison: write “due:fri”, or "),
    ("due.before:fri", "[due.before:] “due.before:” isn't a comparison: write “before:fri”, or "),
    ("Due.Not:fri", "[Due.Not:] “Due.Not:” isn't a comparison: write “not Due:fri”, or "),
    ("priority.above:L", "[priority.above:] “priority.above:” isn't a comparison: write “priority>L”, or "),
    ("due : fri", "[due :] “due :” isn't a comparison: write “due:fri”, or "),
    ("due <fri", "[due <] “due <” isn't a comparison: write “before:fri”, or "),
    ("due >= \"next mon\"", "[due >=] “due >=” isn't a comparison: write “due>=friday”, or "),
    ("title =", "[title =] “title =” isn't a comparison: write “title:cake”, or "),
    ("x \"a", "[\"] The text in quotation marks has no end: add \" after it."),
    ("due<“fri", "[“] The text in quotation marks has no end: add ” after it."),
    ("title:„a“ „b", "[„] The text in quotation marks has no end: add “ after it."),
    ("title<x", "[title<] “title” has no order: write “title:cake”."),
    ("pri:hgih", "[pri:hgih] “hgih” isn't a priority: write “pri:high”."),
    ("pri:urgent", "[pri:urgent] “urgent” isn't a priority: write high"),
    ("est:x", "[est:x] “x” isn't an estimate: "),
    ("files:x", "[files:x] “files:x” isn't a condition: write “files:any” or “files:none”."),
    ("open or", "[or] A condition is missing before or after “or”: "),
    ("or open", "[or] A condition is missing before or after “or”: "),
    ("x and and y", "[and] A condition is missing before or after “and”: "),
    ("x and or y", "[and] A condition is missing before or after “and”: "),
    ("not", "[not] A condition is missing after “not”: "),
    ("x (not) y", "[not] A condition is missing after “not”: "),
    ("-or", "[-] A condition is missing after “-”: add one."),
    ("()", "[(] A condition is missing after “(”: add one, or leave out the parentheses."),
    ("x (y", "[(] “(” has no “)”: add it after the last condition of the group."),
    ("x) y", "[)] “)” has no “(”: leave it out."), (")", "[)] “)” has no “(”: leave it out."),
    ("is:weke", "[is:weke] There is no saved filter “weke”: write “is:week”."),
    ("is:other", "[is:other] There is no saved filter “other”."),
    ("is:loop", "[is:loop] The saved filter “loop” (x is:loop) can't be read. The saved filter “loop” contains itself"),
    ("is:broken", "[is:broken] The saved filter “broken” (due<) can't be read. “due<” needs a value"),
  ])
  func `a problem has its place and says what to write`(text: String, problem: String) {
    let found = reading(text, ["week": "open by:fri", "loop": "x is:loop", "broken": "due<"])
    #expect(found.hasPrefix(problem))
    #expect(found.hasSuffix("."))
  }

  @Test func `a saved filter is read in place of its name, in any case`() {
    let saved = ["Week": "open by:fri", "mine": "is:week or #me"]
    #expect(reading("is:week cake", saved) == "(open due<=2026-11-27) cake")
    #expect(reading("not is:MINE", saved) == "not (open due<=2026-11-27 or #me)")
  }

  @Test func `a filter that is too long, too deep or too large is refused`() {
    #expect(reading(String(repeating: "a", count: 4_097)).hasPrefix("[a] It has more than 4096 bytes"))
    #expect(reading(String(repeating: "(", count: 2_000)).contains("nested more than 50 levels"))
    #expect(reading(String(repeating: "not ", count: 1_000) + "x").contains("nested more than 50 levels"))
    #expect(reading(String(repeating: "-", count: 4_000) + "x").contains("nested more than 50 levels"))
    #expect(reading(String(repeating: "x ", count: 201)).contains("more than 200 conditions"))
    // Each filter contains the one before twice.
    var saved = ["f0": "x x"]
    for index in 1...30 { saved["f\(index)"] = "is:f\(index - 1) is:f\(index - 1)" }
    #expect(reading("is:f30", saved).contains("more than 200 conditions"))
  }

  @Test func `the place of a problem is given in characters and in UTF-16`() throws {
    let problem = try #require(throws: FilterProblem.self) { try ToDoQuery("🎉 due<firday", clock: wednesday) }
    #expect(problem.position == 7)
    #expect(problem.rangeInUTF16 == 7..<13)
    #expect(problem.description == "The filter can't be read at character 7: “firday” isn't a time: write “friday”.")
  }
}
