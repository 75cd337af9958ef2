import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Dependencies, compared with a simple model")
struct DependencyOracleTests {
  /// The number of steps of each seed; HOLON_ORACLE_STEPS asks for more.
  private static let steps = ProcessInfo.processInfo.environment["HOLON_ORACLE_STEPS"].flatMap { Int($0) } ?? 60

  @Test(arguments: UInt64(1)...UInt64(40))
  func `any order of edits has the states and the refusals of the model`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var list = ToDoList()
    var log: [String] = []
    for _ in 0..<Self.steps {
      let numbers = list.entries.map(\.entry.number)
      let one = numbers.randomElement(using: &generator) ?? 0
      let others = (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
        numbers.randomElement(using: &generator)
      }
      let place = ToDoList.Place.last(in: Bool.random(using: &generator) ? others.first : nil)
      switch numbers.count < 3 ? 0 : Int.random(in: numbers.count > 12 ? 2...11 : 0...11, using: &generator) {
      case 0, 1:
        var toDo = try ToDo("to-do", created: atNoon)
        toDo.completion = [nil, nil, .manual, .independent].randomElement(using: &generator) ?? nil
        log.append("add \(try list.add(toDo, to: place)) to \(place) \(toDo.completion?.description ?? "")")
      case 2, 3:
        log.append("need \(one) \(others)")
        try checkNeeds(of: one, others, &list, log)
      case 4:
        log.append("merge \(one) \(others)")
        let ids = others.compactMap { list[$0]?.id }
        try list.edit(one, at: atNoon) { toDo throws(ToDoError) in toDo.setNeeds(ids) }
      case 5...7:
        log.append("complete \([one] + others)")
        try checkCompletion(of: [one] + others, &list, log)
      case 8, 9:
        log.append("reopen \(one)")
        try list.reopen(one, at: atNoon)
      case 10:
        log.append("move \(one) to \(place)")
        try? list.move(one, to: place, at: atNoon)
      default:
        log.append("remove \(one)")
        try list.remove(one)
      }
      let model = DependencyModel(list)
      for row in list.rows {
        let (state, number) = (row.dependencies, row.entry.number)
        guard state.isBlocked == model.isBlocked(number), state.isBlocking == model.isBlocking(number),
          state.waitsFor == model.waiting(number), state.needs == model.needs[number]?.sorted() ?? []
        else {
          Issue.record("seed \(seed), \(number): \(log.joined(separator: ", "))\n\(list)")
          return
        }
      }
    }
  }

  private func checkNeeds(of number: Int, _ needed: [Int], _ list: inout ToDoList, _ log: [String]) throws {
    let former = DependencyModel(list).needs[number] ?? []
    var changed = list
    let ids = needed.compactMap { list[$0]?.id }
    try changed.edit(number, at: atNoon) { toDo throws(ToDoError) in toDo.setNeeds(ids) }
    let model = DependencyModel(changed)
    let isCircular = needed.contains { !former.contains($0) && model.isCircular(number, $0) }
    let refusal = Self.refusal(of: &list) { try $0.setNeeds(of: number, to: needed, at: atNoon) }
    #expect((refusal != nil) == isCircular, "\(log)")
    if refusal == nil { #expect(list == changed) }
    guard case .circularNeed(_, _, let circle)? = refusal else { return }
    #expect(circle.hasSuffix("\(number) “to-do”"), "\(log): \(circle)")
  }

  /// Returns the refusal of a change of the list.
  private static func refusal(of list: inout ToDoList, _ change: (inout ToDoList) throws -> Void) -> ToDoError? {
    do {
      try change(&list)
      return nil
    } catch {
      return error as? ToDoError
    }
  }

  private func checkCompletion(of numbers: [Int], _ list: inout ToDoList, _ log: [String]) throws {
    var after = list
    guard (try? after.complete(numbers, ignoringDependencies: true, at: atNoon, in: .gmt)) != nil else { return }
    let model = DependencyModel(list)
    let completed = try list.entries.map(\.entry.number).filter { try !list.isComplete($0) && after.isComplete($0) }
    let isRefused = try completed.contains { number in
      try model.withWholes(number).contains { dependent in
        try model.waiting(dependent).contains { try !after.isComplete($0) }
      }
    }
    let refusal = Self.refusal(of: &list) { try $0.complete(numbers, at: atNoon, in: .gmt) }
    #expect((refusal != nil) == isRefused, "\(log)")
    if case .blocked? = refusal {} else { #expect(refusal == nil && list == after, "\(log)") }
  }
}

/// The rules as they are documented: all paths are searched anew for each question.
private struct DependencyModel {
  private var wholes: [Int: Int] = [:]
  private var open: Set<Int> = []
  var needs: [Int: Set<Int>] = [:]

  init(_ list: ToDoList) {
    let numbers = Dictionary(uniqueKeysWithValues: list.entries.map { ($0.entry.toDo.id, $0.entry.number) })
    for row in list.rows {
      let number = row.entry.number
      wholes[number] = (try? list.whole(of: number)) ?? 0
      if !row.progress.isComplete { open.insert(number) }
      needs[number] = Set(row.entry.toDo.needs.compactMap { numbers[$0] })
    }
  }

  /// The beginning or the end of a to-do.
  private struct Event: Hashable {
    let number: Int
    let isEnd: Bool
  }

  private func conditions(of event: Event) -> [Event] {
    if event.isEnd {
      let parts = wholes.filter { $0.value == event.number }.keys
      return [Event(number: event.number, isEnd: false)] + parts.map { Event(number: $0, isEnd: true) }
    }
    let needed = (needs[event.number] ?? []).map { Event(number: $0, isEnd: true) }
    guard let whole = wholes[event.number], whole != 0 else { return needed }
    return needed + [Event(number: whole, isEnd: false)]
  }

  func isCircular(_ dependent: Int, _ needed: Int) -> Bool {
    var reached: Set<Event> = []
    var waiting = [Event(number: needed, isEnd: true)]
    while let event = waiting.popLast() {
      if reached.insert(event).inserted { waiting += conditions(of: event) }
    }
    return reached.contains(Event(number: dependent, isEnd: false))
  }

  func withWholes(_ number: Int) -> [Int] {
    guard let whole = wholes[number], whole != 0 else { return [number] }
    return [number] + withWholes(whole)
  }

  func waiting(_ number: Int) -> [Int] {
    guard open.contains(number) else { return [] }
    return (needs[number] ?? []).filter { open.contains($0) && !isCircular(number, $0) }.sorted()
  }

  func isBlocked(_ number: Int) -> Bool {
    open.contains(number) && withWholes(number).contains { !waiting($0).isEmpty }
  }

  func isBlocking(_ number: Int) -> Bool {
    open.contains(number)
      && withWholes(number).contains { whole in needs.keys.contains { waiting($0).contains(whole) } }
  }
}
