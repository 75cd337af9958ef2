import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Outlines of to-dos")
struct OutlineTests {
  /// Saturday, 21 November 2026, 12:00 in Greenwich.
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  /// The lines of a list; control sequences are shown as in ‹31›.
  private func lines(_ list: ToDoList, hasColor: Bool) -> [String] {
    var outline = Outline(clock: clock, hasColor: hasColor)
    for row in list.rows { outline.line(row, numberWidth: 1) }
    let text = String(decoding: outline.text.bytes, as: UTF8.self)
    let visible = text.replacing(#/\u{1B}\[([\d;]*)m/#) { "‹\($0.1)›" }
    return visible.split(separator: "\n").map(String.init)
  }

  @Test func `a check box is half checked if a part is completed`() throws {
    var list = ToDoList()
    let party = try list.add(ToDo("party"))
    let cake = try list.add(ToDo("cake"), to: .last(in: party))
    let flour = try list.add(ToDo("flour"), to: .last(in: cake))
    try list.add(ToDo("guests"), to: .last(in: party))
    #expect(lines(list, hasColor: false)[0...1] == ["1  [ ] party  0/2", "2    [ ] cake  0/1"])
    try list.complete(flour)
    #expect(
      lines(list, hasColor: false)
        == ["1  [-] party  1/2", "2    [x] cake  1/1", "3      [x] flour", "4    [ ] guests"])
    try list.complete(party)
    #expect(lines(list, hasColor: false)[0] == "1  [x] party  2/2")
  }

  @Test func `colours show the urgency of open to-dos`() throws {
    var list = ToDoList()
    for (due, priority) in [
      ("2026-11-20", Priority.high), ("2026-11-21", .medium), ("2026-11-21T11:00:00Z", .low),
      ("2026-11-22", try #require(Priority("D"))),
    ] {
      var toDo = try ToDo("x")
      (toDo.due, toDo.priority) = (Due(due), priority)
      try list.add(toDo)
    }
    #expect(
      lines(list, hasColor: true) == [
        "‹2›1‹0›  [ ] x  ‹1;35›(A)‹0›  ‹31›overdue yesterday‹0›",
        "‹2›2‹0›  [ ] x  ‹35›(B)‹0›  ‹33›due today‹0›",
        "‹2›3‹0›  [ ] x  (C)  ‹31›overdue today, 11:00‹0›",
        "‹2›4‹0›  [ ] x  (D)  due tomorrow",
      ])
    #expect(!lines(list, hasColor: false).joined().contains("‹"))
    try list.complete(1)
    #expect(lines(list, hasColor: true)[0] == "‹2›1‹0›  ‹2›[x] x‹0›  ‹2›(A)‹0›  ‹2›due yesterday‹0›")
  }
}
