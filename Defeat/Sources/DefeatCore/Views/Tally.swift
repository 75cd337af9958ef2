public import HolonToDos

/// The numbers of the plain to-dos with a tag or in a project.
///
/// The parts of a checklist with the tag count, and the checklist itself doesn't. Only an estimate of its own counts
/// instead of those of its parts.
public struct Tally: Hashable, Sendable {
  /// The tag or the project.
  public let name: String

  /// The number of open to-dos.
  public private(set) var open = 0

  /// The number of completed to-dos.
  public private(set) var completed = 0

  /// The number of open to-dos whose due time has passed; those that start later are left out.
  public private(set) var overdue = 0

  /// The sum of the estimates of open to-dos, in minutes.
  public private(set) var minutes = 0

  private init(name: String) { self.name = name }

  private mutating func count(_ toDo: PlacedToDo, _ started: StartFilter, at time: ClockReading) {
    guard toDo.isOpenPlain else { return completed += 1 }
    open += 1
    if toDo.due.map(time.isOver) ?? false, started.includes(toDo.row) { overdue += 1 }
  }

  /// Returns the tally of each name, in alphabetical order.
  fileprivate static func tallies(
    of list: ToDoList, where filter: CompositeToDoFilter, named names: (PlacedToDo) -> [String],
    at time: ClockReading
  ) -> [Tally] {
    let started = StartFilter(list, at: time.now, in: time.timeZone, showsDueParts: true)
    var tallies: [String: Tally] = [:]
    let toDos = list.placed(at: time).filter { filter.includes($0.row) }
    for toDo in toDos where !toDo.row.hasChecklist {
      for name in names(toDo) { tallies[name, default: Tally(name: name)].count(toDo, started, at: time) }
    }
    for (name, minutes) in toDos.openMinutes(named: names) { tallies[name]?.minutes = minutes }
    return tallies.values.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }
}

extension ToDoList {
  /// Returns the numbers for each tag, in alphabetical order; projects are left out.
  ///
  /// - Parameters:
  ///   - filter: The condition for to-dos; a whole without parts selects all.
  ///   - time: The time at which to-dos are overdue.
  public func tagTallies(where filter: CompositeToDoFilter = [], at time: ClockReading) -> [Tally] {
    Tally.tallies(of: self, where: filter, named: \.tags, at: time)
  }

  /// Returns the numbers for each project, in alphabetical order.
  ///
  /// - Parameters:
  ///   - filter: The condition for to-dos; a whole without parts selects all.
  ///   - time: The time at which to-dos are overdue.
  public func projectTallies(where filter: CompositeToDoFilter = [], at time: ClockReading) -> [Tally] {
    Tally.tallies(of: self, where: filter, named: \.projects, at: time)
  }
}
