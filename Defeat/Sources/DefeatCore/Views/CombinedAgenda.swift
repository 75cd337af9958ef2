import Foundation
public import HolonToDos

/// A to-do in a view of several lists.
public struct OwnedToDo: Sendable {
  /// The name of the list that contains it.
  public let list: String

  /// The to-do and the checklists that contain it.
  public let toDo: ListedToDo

  /// The names of its list and of the checklists that contain it, from the list down.
  public var path: [String] { [list] + toDo.path }
}

/// The agendas of several lists as one.
///
/// Each section has the to-dos of all lists by due time, then by priority; its numbers are the sums of theirs. Without
/// agendas it is empty.
public struct CombinedAgenda: Sendable {
  /// The number of plain to-dos that were completed today.
  public let done: Int

  /// The progress of the day.
  public let progress: ToDoProgress

  private let sections: [Agenda.Section: [OwnedToDo]]

  /// The to-dos of a section.
  public subscript(section: Agenda.Section) -> [OwnedToDo] { sections[section] ?? [] }

  /// Whether no to-dos are due.
  public var isEmpty: Bool { sections.values.allSatisfy(\.isEmpty) }

  /// Combines the agendas of lists.
  ///
  /// - Parameters:
  ///   - agendas: The agendas with the names of their lists; to-dos of equal rank are in this order.
  ///   - time: The time for which the agendas were made.
  public init(_ agendas: [(list: String, agenda: Agenda)], at time: ClockReading) {
    done = agendas.reduce(0) { $0 + $1.agenda.done }
    progress = ToDoProgress(agendas.reduce(into: .zero) { $0.add($1.agenda.progress.counts) })
    var sections: [Agenda.Section: [OwnedToDo]] = [:]
    for section in Agenda.Section.allCases {
      let owned = agendas.flatMap { list, agenda in agenda[section].map { OwnedToDo(list: list, toDo: $0) } }
      let ranks = owned.enumerated().map { Rank($1, index: $0, in: time.timeZone) }
      sections[section] = ranks.sorted().map { owned[$0.index] }
    }
    self.sections = sections
  }

  /// The rank of a to-do in its section.
  private struct Rank: Comparable {
    let order: DueOrder?
    let priority: UInt8
    let index: Int

    init(_ owned: OwnedToDo, index: Int, in timeZone: TimeZone) {
      let toDo = owned.toDo.row.entry.toDo
      order = toDo.due.map { DueOrder($0, in: timeZone) }
      priority = toDo.priority?.code ?? .max
      self.index = index
    }

    static func < (left: Rank, right: Rank) -> Bool {
      guard let first = left.order, let second = right.order else { return left.index < right.index }
      return (first, left.priority, left.index) < (second, right.priority, right.index)
    }
  }
}

extension [UrgentToDo] {
  /// Returns the most urgent to-dos of several lists, the most urgent first, and those that wait for others last.
  ///
  /// - Parameters:
  ///   - count: The maximum number of to-dos.
  ///   - lists: The urgent to-dos with the names of their lists; those of equal urgency are in this order.
  public static func mostUrgent(
    _ count: Int, of lists: [(list: String, toDos: [UrgentToDo])]
  ) -> [(owned: OwnedToDo, urgent: UrgentToDo)] {
    let all = lists.flatMap { list, toDos in
      toDos.map { (owned: OwnedToDo(list: list, toDo: $0.listed), urgent: $0) }
    }
    let order = all.indices.sorted { (all[$0].urgent.rank, $0) < (all[$1].urgent.rank, $1) }
    return order.prefix(count).map { all[$0] }
  }
}
