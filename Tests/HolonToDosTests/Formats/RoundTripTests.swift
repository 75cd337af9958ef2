import Foundation
import HolonToDos
import Testing

/// Random lists through every format: only values that were reported may differ.
///
/// `Tests/Robustness/round-trips` does the same with a thousand lists and the program.
@Suite struct RoundTripTests {
  @Test(arguments: ToDoFormats(timeZone: berlin).all, 1...5 as ClosedRange<UInt64>)
  func `a format loses only what it reports`(format: any ToDoFormat, seed: UInt64) throws {
    var random = Seeded(seed)
    let list = try ToDoList.random(30, .all, using: &random)
    let writing = format.write(list)
    let reading = format.read(writing.data, at: atNoon)
    try #require(reading.list.count == list.count)
    let lost = Dictionary(grouping: writing.findings + reading.findings, by: { $0.title ?? "" })
      .mapValues { Set($0.compactMap(\.value)) }
    let read = Array(reading.list.entries.map(\.entry.toDo))
    let byID = Dictionary(read.map { ($0.id, $0) }) { first, _ in first }
    for (index, (entry, _)) in list.entries.enumerated() {
      let toDo = entry.toDo
      let other = try #require(format.identity == .titles ? read[index] : byID[toDo.id])
      let reported = (lost[toDo.title] ?? []).union(format.omissions)
      for value in toDo.differences(from: other) {
        #expect(reported.contains(value), "\(format.name), seed \(seed): \(value.singular) of “\(toDo.title)”")
      }
    }
  }

  @Test(arguments: ToDoFormats(timeZone: berlin).all)
  func `checklists that are completed by hand keep their state`(format: any ToDoFormat) throws {
    for (rule, partIsComplete, isComplete) in [
      (CompletionRule.manual, true, true), (.manual, true, false), (.independent, false, true),
      (.independent, true, false),
    ] {
      var list = ToDoList()
      var whole = try ToDo("Plan the party", created: atNoon)
      whole.set(.completion(rule))
      let number = try list.add(whole)
      let part = try list.add(ToDo("Bake a cake", created: atNoon), to: .last(in: number))
      if partIsComplete { try list.complete(part, at: atNoon) }
      if isComplete { list.complete(number, atNoon.addingTimeInterval(7)) }
      let writing = format.write(list)
      let reading = format.read(writing.data, at: atNoon)
      #expect(picture(reading.list) == picture(list) && picture(list).hasPrefix(isComplete ? "[x]" : "[ ]"))
      #expect(reading.list.entries.first { _ in true }?.entry.toDo.completion == rule)
      #expect(writing.findings.isEmpty && reading.findings.isEmpty)
      guard !format.omissions.contains(.completed) else { continue }
      let dates = reading.list.entries.map { $0.entry.toDo.completed }
      #expect(dates == list.entries.map { $0.entry.toDo.completed })
    }
  }

  @Test(arguments: ToDoFormats(timeZone: berlin).all)
  func `writing what was read gives the same text again`(format: any ToDoFormat) throws {
    var random = Seeded(7)
    let list = try ToDoList.random(30, .notes, using: &random)
    let first = format.read(format.write(list).data, at: atNoon).list
    let again = format.read(format.write(first).data, at: atNoon).list
    #expect(picture(again) == picture(first))
  }

  @Test(arguments: ["markdown", "todo.txt", "csv", "opml"])
  func `completed copies of recurring parts stay completed after a round trip`(name: String) throws {
    let format = try #require(ToDoFormats(timeZone: berlin).named(name))
    var list = ToDoList()
    let monday = Due.day(try #require(Day("2026-11-16")))
    let week = try list.add(
      ToDo("week", due: monday, recurrence: Recurrence(RecurrenceRule(.weekly), from: monday), created: atNoon))
    let dose = try list.add(
      ToDo("dose", due: monday, recurrence: Recurrence(RecurrenceRule(.daily), from: monday), created: atNoon),
      to: .last(in: week))
    try list.add(ToDo("other", created: atNoon), to: .last(in: week))
    _ = try list.complete(dose, at: atNoon, in: berlin)
    var read = format.read(format.write(list).data, at: atNoon).list
    let top = try #require(try read.parts(of: nil).first)
    #expect(try read.reopen(top) == 0)
    #expect(try read.parts(of: top).map { try read.isComplete($0) } == [false, true, false])
  }
}

extension ToDo {
  /// The kinds of values in which it differs from another one; dates count in seconds.
  fileprivate func differences(from other: ToDo) -> [LostValue] {
    func isNear(_ one: Date?, _ other: Date?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return abs(one.timeIntervalSince(other)) < 1.001
    }
    var values: [LostValue] = []
    if title != other.title { values.append(.title) }
    if notes != other.notes { values.append(.notes) }
    if due != other.due { values.append(.due) }
    if start != other.start { values.append(.start) }
    if recurrence != other.recurrence { values.append(.recurrence) }
    if completion != other.completion { values.append(.completion) }
    if priority != other.priority { values.append(.priority) }
    if estimate != other.estimate { values.append(.estimate) }
    if Set(tags) != Set(other.tags) { values.append(.tag) }
    if needs != other.needs { values.append(.need) }
    if attributes != other.attributes { values.append(.attribute) }
    if !isNear(created, other.created) { values.append(.created) }
    if !isNear(modified, other.modified) { values.append(.modified) }
    if !isNear(completed, other.completed) { values.append(.completed) }
    return values
  }
}
