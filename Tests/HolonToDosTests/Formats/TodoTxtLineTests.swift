import Foundation
import HolonToDos
import Testing

/// Lines of todo.txt that nobody touched are written as they came.
@Suite struct TodoTxtLineTests {
  let format = TodoTxtFormat(timeZone: berlin)

  private static let texts = [
    "Call mum", "(A) Call mum", "x Call mum", "x 2026-05-20 One date", "x 2026-05-20 2026-04-30 Two dates",
    "x (A) 2026-05-20 2026-04-30 Measure @home due:2026-05-30", "x 2026-05-17 (B) 2026-05-15 Install +Home",
    "x 2026-05-20 2026-04-30 (C) Two dates", "2026-11-01 Plan due:2026-12-24 +Home @fun", "Plan  the\tparty @fun",
    "2026-11-01 Plan note:later due:2026-12-24 b:1 a:2 @x", "2026-11-01 See https://example.org/a:b?c=d and note:later",
    "2026-11-01 Water rec:+1w due:2026-12-01 t:2026-11-30", "Buy id:77 @shop", "Lost p:nobody", "x Done p:nobody @x",
    "Buy flour p:cake\nParty id:party @x\nBake id:cake p:party due:2026-12-01\nx Sing p:party",
    "x Part p:a\nb\nOpen id:a", "x 2026-11-20 2026-11-01 All id:a\nx 2026-11-19 2026-11-01 Part p:a\nlast",
    "A id:1\nB id:2\nC p:1\nD p:2\nE p:1", "Pay due:tomorrow a:1 b:2", "Escaped \\@mum", "Tags @a @a +b",
  ]

  @Test(arguments: texts)
  func `a text that nobody touched is written as it came`(text: String) throws {
    let list = format.read(text + "\n").list
    #expect(format.text(list) == text + "\n")
    // After others have been added and changed, their lines are the only other ones.
    let both = format.read("2026-01-01 First\n" + text + "\n").list
    var changed = both
    let first = try #require(both.entries.first { $0.entry.toDo.title == "First" }?.entry.number)
    try changed.edit(first, at: atNoon) { toDo throws(ToDoError) in try toDo.rename("Second") }
    try changed.add(ToDo("New", created: atNoon))
    #expect(format.text(changed) == "2026-01-01 Second\n\(text)\n2026-11-21 New\n")
    #expect(picture(format.read(format.text(list)).list) == picture(list))
  }

  @Test func `a changed to-do keeps its name, and gets no date of creation`() throws {
    var list = format.read("Party id:party due:2026-12-01 @fun\nCake p:party b:1 @x\nx Old\n").list
    try list.edit(1, at: atNoon) { toDo throws(ToDoError) in try toDo.rename("Feast") }
    #expect(format.text(list) == "Feast @fun due:2026-12-01 id:party\nCake p:party b:1 @x\nx Old\n")
    try list.complete([2], at: atNoon, in: berlin)
    #expect(format.text(list).contains("\nx 2026-11-21 Cake @x b:1 p:party\n"))
    try list.reopen(3, at: atNoon)
    #expect(format.text(list).hasSuffix("\nOld\n"))
    try list.complete([3], at: atNoon.addingTimeInterval(86_400), in: berlin)
    #expect(format.text(list).hasSuffix("\nx 2026-11-22 Old\n"))
  }

  @Test func `siblings that were moved have the order of the list`() throws {
    var list = format.read("A p:1\nWhole id:1\nB p:1\nlast\n").list
    #expect(format.text(list) == "A p:1\nWhole id:1\nB p:1\nlast\n")
    let numbers = try list.parts(of: list.parts(of: nil).first)
    try list.move(numbers[1], to: .before(numbers[0]))
    #expect(format.text(list) == "Whole id:1\nB p:1\nA p:1\nlast\n")
  }

  @Test func `names of two texts don't meet`() throws {
    var list = format.read("Whole id:2\nA p:2\n").list
    try list.add(contentsOf: format.read("Other id:2\nB p:2\nx\n").list)
    let again = format.read(format.text(list)).list
    #expect(again.entries.map(\.entry.toDo.title) == list.entries.map(\.entry.toDo.title))
    #expect(again.entries.map(\.depth) == list.entries.map(\.depth), "\(format.text(list))")
  }

  @Test func `a line that was changed elsewhere isn't written`() throws {
    var list = format.read("Call @x b:1 a:2\n").list
    var toDo = try #require(list[1])
    toDo.marks["todo.txt.line"] = "Call @x\nb:1 a:2"
    list.replace(toDo, at: 1)
    #expect(format.read(format.text(list)).list.count == 1)
  }
}
