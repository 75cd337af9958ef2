public import HolonToDos

/// An open plain to-do with its urgency.
public struct UrgentToDo: Sendable {
  /// The to-do and the checklists that contain it.
  public let listed: ListedToDo

  /// The urgency: the sum of the terms, or that of a more urgent to-do that waits for it.
  public let urgency: Urgency

  /// The terms that aren't zero.
  public let terms: [WeighedTerm.Answer]

  /// The to-do whose urgency it has, because that one waits for it; nil if it has its own.
  public let heir: ListedToDo?

  /// The place among other to-dos.
  var rank: Rank { Rank(listed.row, urgency) }

  /// A place in the order: to-dos that wait for others come last, and the most urgent ones first.
  struct Rank: Comparable {
    let isBlocked: Bool
    let urgency: Urgency

    init(_ row: ToDoList.Row, _ urgency: Urgency) {
      isBlocked = row.dependencies.isBlocked
      self.urgency = urgency
    }

    static func < (left: Rank, right: Rank) -> Bool {
      left.isBlocked == right.isBlocked ? left.urgency > right.urgency : right.isBlocked
    }
  }
}

extension ToDoList {
  /// Returns the most urgent open to-dos without checklists, the most urgent first, and those that wait for others last.
  ///
  /// To-dos of equal urgency are in the order of the list. Those that start later are left out with their parts, except
  /// parts that are due.
  ///
  /// - Parameters:
  ///   - count: The maximum number of to-dos.
  ///   - filter: The condition for to-dos; a whole without parts selects all.
  ///   - term: The sum of all terms of the urgency.
  ///   - time: The time at which to compare to-dos.
  public func mostUrgent(
    _ count: Int, where filter: CompositeToDoFilter = [], by term: some UrgencyTerm, at time: ClockReading
  ) -> [UrgentToDo] {
    let started = StartFilter(self, at: time.now, in: time.timeZone, showsDueParts: true)
    let placed = placed(at: time)
    let urgencies = InheritedUrgencies(placed, by: term, at: time)
    let open = placed.enumerated().compactMap { index, toDo -> (rank: UrgentToDo.Rank, index: Int)? in
      guard let urgency = urgencies[index]?.urgency, started.includes(toDo.row), filter.includes(toDo.row) else {
        return nil
      }
      return (UrgentToDo.Rank(toDo.row, urgency), index)
    }
    return open.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(count).map { rank, index in
      let heir = urgencies[index].flatMap { $0.source == index ? nil : placed[$0.source] }
      return UrgentToDo(
        listed: ListedToDo(placed[index].row, in: self), urgency: rank.urgency,
        terms: term.explanation(of: placed[index], at: time), heir: heir.map { ListedToDo($0.row, in: self) })
    }
  }

  /// Returns the urgencies of all open to-dos by number; that of a checklist is the maximum of its parts'.
  public func urgencies(by term: some UrgencyTerm, at time: ClockReading) -> [Int: Urgency] {
    let placed = placed(at: time)
    let inherited = InheritedUrgencies(placed, by: term, at: time)
    var urgencies: [Int: Urgency] = [:]
    // From the end, each checklist finds the maximum of its parts one level down.
    var greatest: [Urgency?] = []
    for (index, toDo) in placed.enumerated().reversed() {
      let depth = toDo.row.depth
      while greatest.count < depth + 2 { greatest.append(nil) }
      let urgency = inherited[index]?.urgency ?? greatest[depth + 1]
      greatest[depth + 1] = nil
      guard let urgency else { continue }
      urgencies[toDo.number] = urgency
      greatest[depth] = greatest[depth].map { max($0, urgency) } ?? urgency
    }
    return urgencies
  }
}
