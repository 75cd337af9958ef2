public import HolonToDos

/// An open plain to-do with its urgency.
public struct UrgentToDo: Sendable {
  /// The to-do and the checklists that contain it.
  public let listed: ListedToDo

  /// The sum of the terms.
  public let urgency: Urgency

  /// The terms that aren't zero.
  public let terms: [WeighedTerm.Answer]
}

extension ToDoList {
  /// Returns the most urgent open to-dos without checklists, the most urgent first.
  ///
  /// To-dos of equal urgency are in the order of the list. Those that start later are left out.
  ///
  /// - Parameters:
  ///   - count: The maximum number of to-dos.
  ///   - filter: The condition for to-dos; a whole without parts selects all.
  ///   - term: The sum of all terms of the urgency.
  ///   - time: The time at which to compare to-dos.
  public func mostUrgent(
    _ count: Int, where filter: CompositeToDoFilter = [], by term: some UrgencyTerm, at time: ClockReading
  ) -> [UrgentToDo] {
    let started = StartFilter(self, at: time.now, in: time.timeZone)
    let open = placed(at: time).filter { $0.isOpenPlain && started.includes($0.row) && filter.includes($0.row) }
    let urgencies = open.map { term.urgency(of: $0, at: time) }
    let order = open.indices.sorted { (urgencies[$1], $0) < (urgencies[$0], $1) }
    return order.prefix(count).map { index in
      UrgentToDo(
        listed: ListedToDo(open[index].row, in: self), urgency: urgencies[index],
        terms: term.explanation(of: open[index], at: time))
    }
  }

  /// Returns the urgencies of all open to-dos by number; that of a checklist is the maximum of its parts'.
  public func urgencies(by term: some UrgencyTerm, at time: ClockReading) -> [Int: Urgency] {
    let placed = placed(at: time)
    var urgencies: [Int: Urgency] = [:]
    // From the end, each checklist finds the maximum of its parts one level down.
    var greatest: [Urgency?] = []
    for toDo in placed.reversed() {
      let depth = toDo.row.depth
      while greatest.count < depth + 2 { greatest.append(nil) }
      let urgency = toDo.isOpenPlain ? term.urgency(of: toDo, at: time) : greatest[depth + 1]
      greatest[depth + 1] = nil
      guard let urgency else { continue }
      urgencies[toDo.number] = urgency
      greatest[depth] = greatest[depth].map { max($0, urgency) } ?? urgency
    }
    return urgencies
  }
}
