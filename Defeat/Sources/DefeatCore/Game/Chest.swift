public import Foundation
public import HolonToDos

/// A treasure that was won, and stays won.
///
/// Chests are marks of to-dos, so they are stored, undone and synced with them. Marks are merged one by one: a list has
/// the chests that any of its devices has won.
public struct Chest: Hashable, Sendable {
  /// The kinds of chests, with the names of their marks.
  public enum Kind: String, CaseIterable, Sendable {
    /// The chest of a checklist, which is won once.
    case checklist = "chest"

    /// The treasure of the whole list, at most one a day.
    case list = "treasure"

    /// The treasure of a day on which everything was done that was due.
    case day
  }

  /// The moment at which it was won.
  public let won: Date

  /// The length of the way to it at that moment, in rooms.
  public let rooms: Int

  /// Creates a chest.
  public init(won: Date, rooms: Int) {
    self.won = won
    self.rooms = rooms
  }
}

extension Chest: LosslessStringConvertible {
  /// Parses the value of a mark, such as 1795262400000/12.
  public init?(_ description: String) {
    let numbers = description.split(separator: "/").map { Int($0) }
    guard numbers.count == 2, let milliseconds = numbers[0], let rooms = numbers[1], rooms > 0 else { return nil }
    self.init(won: Timestamp.bounded(Date(timeIntervalSince1970: Double(milliseconds) / 1_000)), rooms: rooms)
  }

  /// The milliseconds since 1970 and the number of rooms, separated by a slash.
  public var description: String { "\(Int((Timestamp.bounded(won).timeIntervalSince1970 * 1_000).rounded()))/\(rooms)" }
}

extension ToDo {
  /// Returns the chests of a kind that are marked on the to-do.
  public func chests(_ kind: Chest.Kind) -> [Chest] {
    marks.compactMap { name, value -> Chest? in
      let isKind = name == kind.rawValue || name.hasPrefix("\(kind.rawValue):")
      return isKind ? Chest(value) : nil
    }
  }
}

extension ToDoList {
  /// Returns the number of chests of checklists; those with the same title and day count once.
  ///
  /// The copies of a recurring checklist have no marks, and neither has an imported checklist, nor one that several
  /// devices have completed until they sync. Their chests are those of the days on which they were completed.
  func checklistChests(at time: ClockReading) -> Int {
    var chests: [String: Set<Day>] = [:]
    var open: [(depth: Int, title: String, last: Date?)] = []
    func close(downTo depth: Int) {
      while let top = open.last, top.depth >= depth {
        open.removeLast()
        guard let last = top.last else { continue }
        chests[top.title, default: []].insert(time.day(of: last))
        if let whole = open.indices.last { open[whole].last = max(open[whole].last ?? last, last) }
      }
    }
    for row in rows {
      close(downTo: row.depth)
      let toDo = row.entry.toDo
      if let mark = toDo.chests(.checklist).first {
        chests[toDo.title, default: []].insert(time.day(of: mark.won))
      } else if row.hasChecklist, row.progress.isComplete {
        open.append((row.depth, toDo.title, toDo.completed))
      }
      if let completed = toDo.completed, let whole = open.indices.last {
        open[whole].last = max(open[whole].last ?? completed, completed)
      }
    }
    close(downTo: 0)
    return chests.values.reduce(0) { $0 + $1.count { $0 <= time.today } }
  }

  /// Marks the chests of the complete checklists in this value; those that are marked stay as they are.
  ///
  /// - Parameter before: A former value, whose complete checklists are left out.
  mutating func openChests(at now: Date, after before: ToDoList? = nil) throws(ToDoError) {
    var opened: [(number: Int, chest: Chest)] = []
    for row in rows where row.hasChecklist && row.progress.isComplete {
      guard row.entry.toDo.marks[Chest.Kind.checklist.rawValue] == nil else { continue }
      if let before, let wasComplete = try? before.isComplete(row.entry.number), wasComplete { continue }
      opened.append((row.entry.number, Chest(won: now, rooms: row.progress.total)))
    }
    for (number, chest) in opened { try mark(number, Chest.Kind.checklist.rawValue, chest.description) }
  }

  /// Marks the treasures that completing to-dos has won: those of checklists, of the list and of the day.
  ///
  /// The treasures of the list and the day are marked on the to-do that was completed last.
  ///
  /// - Parameters:
  ///   - before: The value before the to-dos were completed.
  ///   - now: The date of completion.
  ///   - clock: The person's clock.
  ///   - hasDay: Whether the value contains what an agenda for today needs.
  mutating func winTreasures(
    after before: ToDoList, at now: Date, _ clock: LocalClock, hasDay: Bool
  ) throws(ToDoError) {
    try openChests(at: now, after: before)
    var carrier: Int?
    for row in rows where !row.hasChecklist && row.entry.toDo.completed == now { carrier = row.entry.number }
    guard let carrier else { return }
    let isListWon = way.isComplete && !before.way.isComplete
    guard isListWon || hasDay else { return }
    let time = ClockReading(now, in: clock.timeZone)
    if isListWon {
      try mark(carrier, "\(Chest.Kind.list.rawValue):\(time.today)", Chest(won: now, rooms: way.total).description)
    }
    guard hasDay else { return }
    let former = Agenda(before, days: 0, at: time).progress
    let day = Agenda(self, days: 0, at: time).progress
    guard day.isComplete, former.total > former.completed else { return }
    try mark(carrier, "\(Chest.Kind.day.rawValue):\(time.today)", Chest(won: now, rooms: day.total).description)
  }
}
