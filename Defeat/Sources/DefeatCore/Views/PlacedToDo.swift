public import HolonToDos

/// A to-do with the values that apply to it because of the checklists that contain it.
///
/// A part is due when its checklist is, if that is earlier. In the same way, it has the highest priority and all tags of
/// itself and its checklists.
public struct PlacedToDo: Sendable {
  /// The to-do, its depth and its progress.
  public let row: ToDoList.Row

  /// The earliest due time of the to-do and its checklists.
  public let due: Due?

  /// The highest priority of the to-do and its checklists.
  public let priority: Priority?

  /// The tags of the checklists and the to-do, each once.
  public let tags: [String]

  /// The projects of the checklists and the to-do, each once.
  public let projects: [String]

  /// Whether it is the first open part of the checklist that contains it directly.
  public let isNextPart: Bool

  /// The number of the to-do.
  public var number: Int { row.entry.number }

  /// The to-do itself.
  public var toDo: ToDo { row.entry.toDo }

  /// Whether it is an open plain to-do, or a checklist that only has to be checked off by hand.
  public var isOpenPlain: Bool {
    guard !row.progress.isComplete else { return false }
    return !row.hasChecklist || toDo.completion == .manual && row.progress.completed == row.progress.total
  }
}

extension ToDoList {
  /// Returns all to-dos in order, with the values that apply to them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of to-dos, if few checklists have tags.
  public func placed(at time: ClockReading) -> [PlacedToDo] {
    var placed: [PlacedToDo] = []
    placed.reserveCapacity(count)
    // The checklists that contain the current row, and whether an open part of each has occurred.
    var wholes: [(toDo: PlacedToDo, hasOpenPart: Bool)] = []
    for row in rows {
      wholes.removeSubrange(row.depth...)
      let isNextPart = !row.progress.isComplete && wholes.last?.hasOpenPart == false
      if isNextPart { wholes[wholes.count - 1].hasOpenPart = true }
      let toDo = PlacedToDo(row, in: wholes.last?.toDo, isNextPart: isNextPart, at: time)
      placed.append(toDo)
      wholes.append((toDo, false))
    }
    return placed
  }

  /// Returns the titles of the checklists that contain a to-do, from the top level down.
  ///
  /// - Complexity: O(*d*), where *d* is the number of checklists.
  public func path(of number: Int) -> [String] {
    let wholes = (try? wholes(of: number)) ?? []
    return wholes.reversed().map { self[$0]?.title ?? "" }
  }
}

extension PlacedToDo {
  fileprivate init(_ row: ToDoList.Row, in whole: PlacedToDo?, isNextPart: Bool, at time: ClockReading) {
    let toDo = row.entry.toDo
    self.row = row
    self.isNextPart = isNextPart
    due = Self.earlier(toDo.due, whole?.due, time)
    priority = [toDo.priority, whole?.priority].compactMap(\.self).max()
    tags = Self.union(whole?.tags, toDo.plainTags)
    projects = Self.union(whole?.projects, toDo.projects)
  }

  private static func earlier(_ own: Due?, _ inherited: Due?, _ time: ClockReading) -> Due? {
    guard let own, let inherited, own != inherited else { return own ?? inherited }
    return DueOrder(inherited, in: time.timeZone) < DueOrder(own, in: time.timeZone) ? inherited : own
  }

  private static func union(_ inherited: [String]?, _ own: [String]) -> [String] {
    guard let inherited, !inherited.isEmpty else { return own }
    return inherited + own.filter { !inherited.contains($0) }
  }
}

extension [PlacedToDo] {
  /// Returns the sums of the estimates of open to-dos in minutes, by names such as their tags.
  ///
  /// A checklist with an estimate of its own counts with it, and its parts don't count for the names that it has, too.
  func openMinutes(named names: (PlacedToDo) -> [String]) -> [String: Int] {
    var minutes: [String: Int] = [:]
    // The checklists with an estimate that contain the current to-do.
    var wholes: [(depth: Int, names: [String])] = []
    for toDo in self {
      while let last = wholes.last, last.depth >= toDo.row.depth { wholes.removeLast() }
      guard !toDo.row.progress.isComplete, let estimate = toDo.toDo.estimate else { continue }
      let own = names(toDo)
      for name in own where !wholes.contains(where: { $0.names.contains(name) }) {
        minutes[name, default: 0] += estimate.minutes
      }
      if toDo.row.hasChecklist { wholes.append((toDo.row.depth, own)) }
    }
    return minutes
  }
}
