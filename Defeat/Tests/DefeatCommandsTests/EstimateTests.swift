import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Estimates")
struct EstimateTests {
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  @Test(arguments: [
    ("20", 20), ("20min", 20), ("20m", 20), ("20 min", 20), ("2h", 120), ("1h30", 90), ("1h30min", 90), ("1h 5m", 65),
    ("1H30M", 90), ("1:30", 90), ("0:05", 5), ("90", 90), ("PT20M", 20), ("PT1H30M", 90), ("PT90M", 90), ("pt2h", 120),
    ("1000h", 60_000), ("60000", 60_000),
  ])
  func `minutes and hours are read as people and programs write them`(text: String, minutes: Int) throws {
    let estimate = try #require(Estimate(text))
    #expect(estimate.minutes == minutes)
    #expect(Estimate(estimate.description) == estimate)
  }

  @Test(arguments: [
    "", "0", "0min", "0:00", "-5", "+5", "1:3", "1:60", "1h60", "h30", ":30", "1h30s", "1.5h", "2d", "PT", "PT20",
    "P1D",
    "1 30", "20 20", "60001", "1001h", "1000h1", "99999999999999999999", "soon", "٢٠", "1h30min5", "min",
  ])
  func `other texts, less than a minute and more than 1000 hours aren't estimates`(text: String) {
    #expect(Estimate(text) == nil)
  }

  @Test func `an estimate is written in minutes and hours`() {
    let texts = [1, 59, 60, 61, 90, 120, 60_000].map { Estimate(minutes: $0)?.description }
    #expect(texts == ["1min", "59min", "1h", "1h1min", "1h30min", "2h", "1000h"])
  }

  @Test func `an unreadable estimate is refused with the accepted forms`() throws {
    let command = try #require(
      try DefeatCommand.parseAsRoot(["add", "Bake", "a", "cake", "--estimate", "long"]) as? AddCommand)
    let error = #expect(throws: InputError.self) {
      try command.values.draft(title: "Bake a cake", line: ToDoLine("", clock: clock), for: .adding, clock: clock)
    }
    #expect(
      error?.description
        == "“long” isn't an estimate: write minutes as in 20 or 20min, or hours as in 2h, 1h30 or 1:30, up to 1000 hours."
    )
  }

  @Test func `a list shows estimates, and filters by the longest one`() throws {
    var list = ToDoList()
    for (title, text) in [("cake", "1h30"), ("mail", "20"), ("party", "")] {
      try list.add(ToDo(title, estimate: Estimate(text)))
    }
    var outline = Outline(clock: clock, hasColor: false)
    for row in list.rows { outline.line(row, numberWidth: 1) }
    #expect(
      String(decoding: outline.text.bytes, as: UTF8.self)
        == "1  [ ] cake  ~1h30min\n2  [ ] mail  ~20min\n3  [ ] party\n")
    for (limit, numbers) in [("19", []), ("20min", [2]), ("2h", [1, 2])] {
      let command = try #require(try DefeatCommand.parseAsRoot(["list", "--estimate", limit]) as? ListCommand)
      let filter = try #require(try command.filters.filter(clock: clock))
      #expect(list.numbers(of: filter) == numbers)
    }
    let command = try #require(try DefeatCommand.parseAsRoot(["list", "--estimate", "long"]) as? ListCommand)
    #expect(throws: InputError.unreadable(.estimate, "long")) { try command.filters.filter(clock: clock) }
  }

  @Test func `JSON has estimates in minutes, and other formats in words`() throws {
    var list = ToDoList()
    let noon = clock.now()
    try list.add(ToDo("cake", estimate: Estimate(minutes: 90), created: noon))
    #expect(String(decoding: JSONAnswer.list(list), as: UTF8.self).contains("\"estimate\":90,"))
    let texts = ToDoFormats(timeZone: .gmt).all.map { format in
      (format.name, String(decoding: format.write(list).data, as: UTF8.self))
    }
    for (name, text) in texts {
      let written = [
        "json": "\"estimate\": 90,", "taskwarrior": "\"estimate\":\"PT1H30M\"", "markdown": "cake est:1h30min\n",
        "todo.txt": "cake est:1h30min\n", "ics": "ESTIMATED-DURATION:PT1H30M\r\n", "opml": " est=\"1h30min\"",
        "csv": ",90,minute,", "org": ":Effort: 1:30\n",
      ]
      #expect(try text.contains(#require(written[name])), "\(name): \(text)")
    }
  }

  @Test func `an estimate from Taskwarrior is read if it has a unit`() throws {
    let tasks = """
      [{"description":"cake","estimate":"PT1H30M"},{"description":"mail","estimate":20},
      {"description":"party","estimate":"large"}]
      """
    let list = TaskwarriorFormat(timeZone: .gmt).read(Data(tasks.utf8)).list
    #expect(list[1]?.estimate == Estimate(minutes: 90) && list[1]?.attributes == [:])
    #expect(list[2]?.estimate == nil && list[2]?.attributes == ["estimate": "20"])
    #expect(list[3]?.estimate == nil && list[3]?.attributes == ["estimate": "large"])
  }
}
