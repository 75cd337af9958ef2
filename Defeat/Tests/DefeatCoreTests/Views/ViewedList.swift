import DefeatCore
import Foundation
import HolonTesting
import HolonToDos

extension ClockReading {
  /// Saturday, 21 November 2026, 12:00 in Greenwich.
  static let noon = ClockReading(Date(timeIntervalSince1970: 1_795_262_400), in: .gmt)
}

extension Agenda {
  /// The sections with the numbers and titles of their to-dos, a line for each section.
  var picture: String {
    Section.allCases.map { section in
      ([section.rawValue + ":"] + self[section].map(\.title)).joined(separator: " | ")
    }.joined(separator: "\n") + "\ndone \(done), day \(progress)"
  }
}

extension ToDoList {
  /// Creates a list of random to-dos, due around a moment and nested to some depth.
  static func random(_ count: Int, around now: Date, using generator: inout SeededGenerator) throws -> ToDoList {
    var list = ToDoList()
    for index in 0..<count {
      let offset = Double.random(in: -12 * 86_400...12 * 86_400, using: &generator).rounded()
      let moment = now.addingTimeInterval(offset)
      let due: Due? =
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: .day(Day(of: moment, in: .gmt))
        case 1: .moment(moment)
        default: nil
        }
      let priorities: [Priority?] = [nil, nil, .high, .medium, .low]
      let tags = ["home", "phone", "next", "+Garden"].filter { _ in Int.random(in: 0..<5, using: &generator) == 0 }
      let whole = index > 0 && Bool.random(using: &generator) ? Int.random(in: 1...index, using: &generator) : nil
      try list.add(
        ToDo(
          "to-do \(index + 1)", due: due, priority: priorities.randomElement(using: &generator) ?? nil,
          estimate: Estimate(minutes: Int.random(in: 1...200, using: &generator)), tags: tags,
          created: now.addingTimeInterval(-Double.random(in: 0...40_000_000, using: &generator).rounded())),
        to: .last(in: whole))
    }
    for number in 1...count where Int.random(in: 0..<4, using: &generator) == 0 {
      let age = Double.random(in: 0...172_800, using: &generator).rounded()
      try list.complete(number, at: now.addingTimeInterval(-age))
    }
    return list
  }
}
