import ArgumentParser
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Words that say values")
struct ValueWordTests {
  /// Saturday, 21 November 2026, 12:00 in Greenwich.
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  @Test(arguments: [
    ("+family", ValueWord.Value.tag("family")), ("@phone", .tag("phone")), ("+Home-2_b", .tag("Home-2_b")),
    ("project:Home", .tag("+Home")), ("project:Home.Kitchen", .tag("+Home.Kitchen")),
    ("due:friday", .value(.due, "friday")),
    ("due:2026-12-01T15:30", .value(.due, "2026-12-01T15:30")), ("due:someday", .value(.due, "someday")),
    ("pri:H", .value(.priority, "H")),
    ("priority:b", .value(.priority, "b")), ("+größe", .tag("größe")),
  ])
  func `a word of Taskwarrior or todo.txt says a value`(word: String, value: ValueWord.Value) {
    #expect(ValueWord(word)?.value == value)
  }

  @Test(arguments: [
    "10:30", "http://example.org", "mum@example.org", "C++", "+1", "+49170", "+", "@", "@example.org", "@home.", "++",
    "+a/b",
    "due:", "project:", "pri: H", "due:friday or later", "Re: due:friday", "note:this", "Due:friday", "wait:friday",
    "a+b", "",
    "due://x", "+family call",
  ])
  func `any other word is part of the title`(word: String) { #expect(ValueWord(word) == nil) }

  private func added(_ arguments: [String]) throws -> (title: String, draft: ToDoDraft, words: [ValueWord]) {
    let command = try #require(try DefeatCommand.parseAsRoot(["add"] + arguments) as? AddCommand)
    let (words, rest) = ValueWord.split(command.title, before: arguments.drop { $0 != "--" }.dropFirst())
    let title = rest.joined(separator: " ")
    return (title, try command.values.draft(title: title, words: words, for: .adding, clock: clock), words)
  }

  @Test func `what is typed as in Taskwarrior is applied, and said in the answer`() throws {
    let (title, draft, words) = try added(
      ["Call", "mum", "+family", "at", "10:30", "due:friday", "project:Home", "pri:H", "-t", "phone"])
    #expect(title == "Call mum at 10:30")
    #expect(draft.addedTags == ["phone", "family", "+Home"])
    #expect(draft.values == [.due(.day(try #require(Day("2026-11-27")))), .priority(.high)])
    let text = try #require(words.understood(in: draft, clock))
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == "  Read as values: +family is #family, due:friday is due Friday, project:Home is #+Home, pri:H is priority A"
    )
  }

  @Test(arguments: [
    ["Call mum +family due:friday"], ["--", "Call", "mum", "+family", "due:friday"],
    ["Call", "--", "mum", "+family", "due:friday"],
  ])
  func `in quotes and behind dashes a title stays as it is`(arguments: [String]) throws {
    let (title, draft, words) = try added(arguments)
    #expect(title == "Call mum +family due:friday")
    #expect(draft == ToDoDraft(title: title))
    #expect(words.understood(in: draft, clock) == nil)
  }

  @Test func `a value that can't be read, or is given twice, is refused`() throws {
    #expect(throws: InputError.self) { try added(["Call", "due:someday"]) }
    #expect(throws: InputError.self) { try added(["Call", "pri:urgent"]) }
    #expect(throws: InputError.self) { try added(["+family"]) }
    #expect(throws: ValidationError.self) { try added(["Call", "due:friday", "-d", "sunday"]) }
    #expect(throws: (any Error).self) { try DefeatCommand.parseAsRoot(["add"]) }
  }

  @Test func `edit takes words, and refuses a title that has no option`() throws {
    let command = try #require(
      try DefeatCommand.parseAsRoot(["edit", "1", "+family", "2", "due:friday"]) as? EditCommand)
    #expect(ValueWord.split(command.numbers).rest == ["1", "2"])
    let error = try #require(throws: (any Error).self) { try DefeatCommand.parseAsRoot(["edit", "1", "Call", "mum"]) }
    #expect(DefeatCommand.message(for: error).hasSuffix("A new title goes behind --title."))
    #expect(throws: (any Error).self) { try DefeatCommand.parseAsRoot(["edit", "+family"]) }
  }
}
