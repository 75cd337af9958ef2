import DefeatCore
import HolonToDos
import Testing

@Suite("Events for hooks")
struct HookEventTests {
  /// 1 mail; 2 party with 3 friends and 4 cake.
  private static func sample() throws -> ToDoList {
    var list = ToDoList()
    try list.add(ToDo("mail"))
    let party = try list.add(ToDo("party"))
    try list.add(ToDo("friends"), to: .last(in: party))
    try list.add(ToDo("cake"), to: .last(in: party))
    return list
  }

  /// The events of an edit as texts, such as “done 2 3”, with removed to-dos after a hyphen.
  private func events(_ edit: (inout ToDoList) throws -> Void) throws -> [String] {
    let before = try Self.sample()
    var after = before
    try edit(&after)
    return HookEvent.events(of: "edit", from: before, to: after).map { event in
      let toDos = event.toDos.map { " \($0.entry.number)" } + event.removed.map { " -\($0.entry.number)" }
      return event.kind.rawValue + toDos.joined()
    }
  }

  @Test func `each kind of edit has its event`() throws {
    #expect(try events { try $0.add(ToDo("milk")) } == ["add 5"])
    #expect(try events { try $0.complete(1) } == ["done 1"])
    #expect(try events { try $0.edit(4) { $0.priority = .high } } == ["change 4"])
    #expect(try events { try $0.move(4, to: .before(3)) } == ["change 4"])
    #expect(try events { try $0.move(4, to: .last(in: nil)) } == ["change 4"])
    #expect(try events { try $0.remove(2) } == ["change -2 -3 -4"])
    #expect(try events { _ in } == [])
  }

  @Test func `a checklist is done with its last part, and changed with a new one`() throws {
    #expect(try events { try $0.complete(2) } == ["done 2 3 4"])
    #expect(
      try events { list in
        try list.complete(3)
        try list.complete(4)
        try list.add(ToDo("milk"))
        try list.remove(1)
      } == ["add 5", "done 2 3 4", "change -1"])
    var list = try Self.sample()
    try list.complete(2)
    let before = list
    try list.add(ToDo("wine"), to: .last(in: 2))
    let kinds = HookEvent.events(of: "add", from: before, to: list).map { event in
      "\(event.kind) \(event.toDos.map(\.entry.number))"
    }
    #expect(kinds == ["add [5]", "change [2]"])
  }

  @Test func `a completed instance of a recurring to-do is done`() throws {
    let noon = ClockReading.noon
    var before = try Self.sample()
    let recurrence = try Recurrence("FREQ=DAILY;START=20261121")
    try before.edit(1) { ($0.due, $0.recurrence) = (Due("2026-11-21"), recurrence) }
    var after = before
    try after.complete(1, at: noon.now, in: noon.timeZone)
    let kinds = HookEvent.events(of: "complete", from: before, to: after).map { event in
      "\(event.kind) \(event.toDos.map(\.entry.number))"
    }
    #expect(kinds == ["done [5]", "change [1]"])
  }

  @Test func `a completed instance of a checklist is done with the parts that were open`() throws {
    let noon = ClockReading.noon
    var before = try Self.sample()
    let recurrence = try Recurrence("FREQ=DAILY;START=20261121")
    try before.edit(2) { ($0.due, $0.recurrence) = (Due("2026-11-21"), recurrence) }
    try before.complete(3, at: noon.now, in: noon.timeZone)
    var after = before
    try after.complete(4, at: noon.now, in: noon.timeZone)
    // 5 party with 6 friends, which were done before, and 7 cake.
    let kinds = HookEvent.events(of: "complete", from: before, to: after).map { event in
      "\(event.kind) \(event.toDos.map(\.entry.number))"
    }
    #expect(kinds == ["done [5, 7]", "change [2, 3, 4]"])
  }

  @Test func `a to-do that is new and already completed is added`() throws {
    let recurrence = try Recurrence("FREQ=DAILY;START=20261121")
    var before = try Self.sample()
    try before.edit(1) { ($0.due, $0.recurrence) = (Due("2026-11-21"), recurrence) }
    var after = before
    var toDo = try ToDo("mail")
    toDo.completed = ClockReading.noon.now
    try after.add(toDo)
    #expect(HookEvent.events(of: "import", from: before, to: after).map(\.kind) == [.add])
  }

  @Test func `an event is one line of JSON`() throws {
    let before = try Self.sample()
    var after = before
    try after.complete(3)
    try after.remove(1)
    let lines = HookEvent.events(of: "tidy “up”", from: before, to: after).map { event in
      String(decoding: JSONAnswer.event(event), as: UTF8.self)
    }
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix(#"{"event":"done","edit":"tidy “up”","toDos":[{"number":3,"#))
    #expect(lines[1].hasPrefix(#"{"event":"change","edit":"tidy “up”","toDos":[],"removed":[{"number":1,"#))
    for line in lines { #expect(line.hasSuffix("}\n") && line.dropLast().allSatisfy { !$0.isNewline }) }
  }
}
