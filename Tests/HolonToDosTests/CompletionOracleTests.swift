import Foundation
import HolonTesting
import HolonToDos
import HolonTree
import Testing

@Suite("Rules for the completion of checklists, compared with a simple model")
struct CompletionOracleTests {
  /// The number of steps of each seed; HOLON_ORACLE_STEPS asks for more.
  private static let steps = ProcessInfo.processInfo.environment["HOLON_ORACLE_STEPS"].flatMap { Int($0) } ?? 150

  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  @Test(arguments: UInt64(1)...UInt64(40))
  func `any order of edits leaves the states and the progress of the model`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var (list, model) = (ToDoList(), CompletionModel())
    var log: [String] = []
    for _ in 0..<Self.steps {
      let numbers = model.parents.keys.sorted()
      let one = numbers.randomElement(using: &generator) ?? 0
      let other = ([0] + numbers).randomElement(using: &generator) ?? 0
      let place = ToDoList.Place.last(in: other == 0 ? nil : other)
      switch numbers.count < 3 ? 0 : Int.random(in: numbers.count > 14 ? 2...11 : 0...11, using: &generator) {
      case 0, 1:
        var toDo = try ToDo("to-do", created: noon)
        toDo.completion = [nil, .manual, .independent].randomElement(using: &generator) ?? nil
        let number = try list.add(toDo, to: place)
        model.add(number, to: other, toDo.completion)
        log.append("add \(number) to \(other) \(toDo.completion?.description ?? "")")
      case 2...5:
        let named = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
          numbers.randomElement(using: &generator)
        }
        log.append("complete \(named)")
        let isComplete = (try? list.complete(named, at: noon, in: .gmt)) != nil
        #expect(isComplete == model.complete(named), "\(log)")
      case 6, 7:
        try list.reopen(one, at: noon)
        model.reopen(one)
        log.append("reopen \(one)")
      case 8:
        let rule = [nil, CompletionRule.manual, .independent].randomElement(using: &generator) ?? nil
        try list.edit(one, at: noon) { toDo throws(ToDoError) in toDo.completion = rule }
        model.setRule(rule, of: one)
        log.append("rule of \(one) \(rule?.description ?? "none")")
      case 9, 10:
        log.append("move \(one) to \(other)")
        #expect(((try? list.move(one, to: place, at: noon)) != nil) == model.move(one, to: other), "\(log)")
      default:
        try list.remove(one)
        model.remove(one)
        log.append("remove \(one)")
      }
      guard try check(list, model) else {
        Issue.record("seed \(seed): \(log.joined(separator: ", "))\n\(list)")
        return
      }
    }
  }

  private func check(_ list: ToDoList, _ model: CompletionModel) throws -> Bool {
    guard list.count == model.parents.count, list.tree.brokenInvariant() == nil,
      list.progress.counts == model.counts(below: 0)
    else { return false }
    for row in list.rows {
      let number = row.entry.number
      let isComplete = model.isComplete(number)
      guard row.progress.isComplete == isComplete, row.progress.counts == model.counts(of: number),
        try list.whole(of: number) ?? 0 == model.parents[number],
        try (list.completionDate(of: number) != nil) == isComplete
      else { return false }
    }
    return true
  }
}

/// The rules as they are documented, without stored sums: everything is counted anew for each question.
private struct CompletionModel {
  var parents: [Int: Int] = [:]
  private var rules: [Int: CompletionRule] = [:]
  private var done: Set<Int> = []

  private func parts(_ number: Int) -> [Int] { parents.filter { $0.value == number }.map(\.key) }
  private func isChecklist(_ number: Int) -> Bool { !parts(number).isEmpty }
  private func hasState(_ number: Int) -> Bool { !isChecklist(number) || rules[number] != nil }
  private func all(_ number: Int) -> [Int] { [number] + parts(number).flatMap(all) }

  /// The states of the to-dos below one, each with its number.
  private func states(below number: Int) -> [Int] { all(number).filter { $0 != number && hasState($0) } }

  func counts(below number: Int) -> ToDoCounts {
    let states = states(below: number)
    return ToDoCounts(completed: states.filter(done.contains).count, total: states.count)
  }

  func counts(of number: Int) -> ToDoCounts {
    isChecklist(number) ? counts(below: number) : ToDoCounts(completed: done.contains(number) ? 1 : 0, total: 1)
  }

  func isComplete(_ number: Int) -> Bool {
    guard isChecklist(number), rules[number] != .independent else { return done.contains(number) }
    return ToDoProgress(counts(below: number)).isComplete && (rules[number] == nil || done.contains(number))
  }

  mutating func add(_ number: Int, to whole: Int, _ rule: CompletionRule?) {
    if !isChecklist(whole), rules[whole] == nil { done.remove(whole) }
    (parents[number], rules[number]) = (whole, rule)
  }

  /// Returns false, and changes nothing, if a checklist by hand would be left with open parts.
  mutating func complete(_ numbers: [Int]) -> Bool {
    var after = self
    for number in numbers {
      let withParts = rules[number] == nil
      for state in withParts ? all(number).filter(hasState) : [number] { after.done.insert(state) }
    }
    for number in numbers where rules[number] == .manual && isChecklist(number) && !after.isComplete(number) {
      return false
    }
    self = after
    return true
  }

  mutating func reopen(_ number: Int) {
    done.subtract(isChecklist(number) && rules[number] != nil ? [number] : all(number))
  }

  mutating func setRule(_ rule: CompletionRule?, of number: Int) {
    if isChecklist(number), rule != rules[number] {
      let isDone = rule != nil && isComplete(number)
      if isDone { done.insert(number) } else { done.remove(number) }
    }
    rules[number] = rule
  }

  mutating func move(_ number: Int, to whole: Int) -> Bool {
    guard !all(number).contains(whole) else { return false }
    guard let former = parents[number], former != whole else { return true }
    let isDone = isComplete(former)
    if !isChecklist(whole), rules[whole] == nil { done.remove(whole) }
    parents[number] = whole
    if !isChecklist(former), rules[former] == nil, isDone { done.insert(former) }
    return true
  }

  mutating func remove(_ number: Int) {
    let (former, isDone) = (parents[number] ?? 0, isComplete(parents[number] ?? 0))
    for each in all(number) { (parents[each], rules[each]) = (nil, nil) }
    done.formIntersection(parents.keys)
    if former != 0, !isChecklist(former), rules[former] == nil, isDone { done.insert(former) }
  }
}
