import ArgumentParser
import DefeatCore
import Foundation
import Testing

@testable import DefeatCommands

@Suite("Options of views")
struct ViewArgumentTests {
  @Test(arguments: [
    ["today", "--days", "0"], ["today", "--tag", "phone"], ["next", "3", "--explain"],
    ["next", "--weigh", "due=1,age=0", "--weigh", "tags=-2"], ["list", "--sort", "-due"],
    ["list", "--sort=due,-title"],
    ["list", "--group", "tag", "--flat"], ["tags", "--open"], ["projects"], ["stats", "--days", "30", "--weeks", "4"],
    ["calendar"], ["calendar", "2026-12"],
  ])
  func `valid arguments are accepted`(arguments: [String]) throws {
    _ = try DefeatCommand.parseAsRoot(arguments)
  }

  @Test(arguments: [
    (["today", "--days", "-1"], "--days"), (["today", "--days", "9999"], "--days must be from 0 to 3650."),
    (["next", "0"], "The number of to-dos must be at least 1."),
    (["next", "99999999999999999999"], "“99999999999999999999” isn't a number of to-dos: write one such as 10"),
    (["next", "5x"], "“5x” isn't a number of to-dos: write one such as 10, or text:\"5x\" to search for it."),
    (["list", "--sort", "date"], "isn't an order"),
    (["list", "--group", "colour"], "“colour” isn't a group: use due, priority, tag, project or checklist."),
    (["list", "--watch", "--flat"], "--watch shows the outline"), (["stats", "--days", "0"], "--days must be from 1"),
  ])
  func `invalid arguments are refused with a sentence`(arguments: [String], sentence: String) throws {
    let error = try #require(throws: (any Error).self) { try DefeatCommand.parseAsRoot(arguments) }
    #expect(DefeatCommand.message(for: error).contains(sentence))
  }
}
