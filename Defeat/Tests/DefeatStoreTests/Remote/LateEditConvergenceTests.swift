import DefeatStore
import Foundation
import HolonTesting
import HolonToDos
import Testing

@Suite("Convergence of three devices and pages that are offline")
struct LateEditConvergenceTests {
  private static let runs =
    ProcessInfo.processInfo.environment["HOLON_CONVERGENCE_RUNS"].flatMap { Int($0) } ?? 12

  @Test(arguments: 1...runs) func `devices and offline pages converge, and the latest title of each to-do wins`(
    seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let devices = try SyncedDevices(3)
    var pages = [OfflinePage(), OfflinePage()]
    var ids: [UUID] = []
    var latest: [UUID: (time: Int64, title: String)] = [:]
    for number in 0..<6 {
      let toDo = try ToDo("first \(number)", created: devices.now.date)
      try devices.edit(0) { list in try list.add(toDo) }
      ids.append(toDo.id)
      latest[toDo.id] = (devices.now, toDo.title)
    }
    try devices.syncAll()
    for step in 0..<60 {
      // More than the age up to which an edit counts as made on arrival.
      devices.now += 10_000
      let id = ids.randomElement(using: &generator) ?? ids[0]
      let title = "step \(step)"
      let index = Int.random(in: 0..<3, using: &generator)
      let now = devices.now
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...2:
        guard let number = try devices[index].numbers(ofIDs: [id])[id] else { continue }
        try devices.edit(index, ToDoExcerpt(alone: [number])) { list in try Self.rename(title, number, &list) }
        latest[id] = (devices.now, title)
      case 3...5:
        pages[index % 2].edit(id, at: now) { list, number in try Self.rename(title, number, &list) }
        latest[id] = (now, title)
      case 6:
        let other = ids.randomElement(using: &generator) ?? ids[0]
        guard other != id, let whole = try devices[index].numbers(ofIDs: [other])[other] else { continue }
        pages[index % 2].edit(id, at: now) { list, number in
          guard list.holds(whole), try !list.wholes(of: whole).contains(number) else { return }
          try list.move(number, to: .last(in: whole), at: now.date)
        }
      case 7:
        let numbers = try devices[index].numbers(ofIDs: ids.shuffled(using: &generator).prefix(2)).values.sorted()
        try devices.edit(index, ToDoExcerpt(withParts: numbers)) { list in
          guard numbers.count == 2, try !list.wholes(of: numbers[1]).contains(numbers[0]) else { return }
          try list.move(numbers[0], to: .last(in: numbers[1]), at: now.date)
        }
      case 8: _ = try pages[index % 2].send(to: devices[0], at: now, times: 2)
      default: try devices.sync(index)
      }
      for index in 0..<3 { #expect(try devices.problem(index) == nil, "seed \(seed), step \(step)") }
    }
    devices.now += 86_400_000
    for index in pages.indices { _ = try pages[index].send(to: devices[0], at: devices.now) }
    for _ in 0..<2 { try devices.syncAll() }
    for index in 0..<3 {
      #expect(try devices.problem(index) == nil, "seed \(seed)")
      #expect(try devices.picture(index) == devices.picture(0), "seed \(seed)")
      let list = try devices[index].list()
      let titles = Dictionary(uniqueKeysWithValues: list.entries.map { ($0.entry.toDo.id, $0.entry.toDo.title) })
      #expect(titles == latest.mapValues(\.title), "seed \(seed)")
    }
  }

  private static func rename(_ title: String, _ number: Int, _ list: inout ToDoList) throws {
    try list.edit(number, at: Date(timeIntervalSince1970: 1_795_262_400)) { toDo throws(ToDoError) in
      try toDo.rename(title)
    }
  }
}
