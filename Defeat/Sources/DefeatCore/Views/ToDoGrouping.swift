import Foundation
public import HolonToDos

/// A property by which a list is divided into groups.
public enum ToDoGrouping: String, CaseIterable, Sendable {
  /// The due time: overdue, today, the next seven days, later.
  case due

  /// The priority.
  case priority

  /// The tags; a to-do with several tags is in several groups.
  case tag

  /// The projects; a to-do with several projects is in several groups.
  case project

  /// The checklist that contains a to-do directly.
  case checklist

  /// Reads the name of a property.
  ///
  /// - Throws: ``ViewError`` for another text.
  public init(written text: String) throws(ViewError) {
    guard let grouping = Self(rawValue: text) else {
      throw ViewError("“\(text)” isn't a group: use \(ViewError.list(Self.self)).")
    }
    self = grouping
  }
}

/// To-dos under a heading.
public struct ToDoGroup: Sendable {
  /// The heading, as in “Overdue”, “High” or “#phone”.
  public let title: String

  /// The to-dos, with the checklists that contain them.
  public let toDos: [ListedToDo]
}

extension ToDoList {
  /// Divides rows into groups, each of which keeps their order.
  ///
  /// Values that apply to a to-do because of its checklists count. Groups are ordered by due time, priority or name, or
  /// like the checklists in the list; to-dos without the value come last.
  ///
  /// - Parameters:
  ///   - rows: Rows of this list.
  ///   - grouping: The property.
  ///   - time: The time, for due times.
  public func groups(of rows: [Row], by grouping: ToDoGrouping, at time: ClockReading) -> [ToDoGroup] {
    var placed: [Int: (index: Int, toDo: PlacedToDo)] = [:]
    for (index, toDo) in self.placed(at: time).enumerated() { placed[toDo.number] = (index, toDo) }
    var groups: [GroupKey: [Row]] = [:]
    for row in rows {
      guard let toDo = placed[row.entry.number]?.toDo else { continue }
      let keys = keys(of: toDo, grouping, time) { placed[$0]?.index ?? 0 }
      for key in keys { groups[key, default: []].append(row) }
    }
    return groups.sorted { $0.key < $1.key }.map { key, rows in
      ToDoGroup(title: key.title, toDos: rows.map { ListedToDo($0, in: self) })
    }
  }

  private func keys(
    of toDo: PlacedToDo, _ grouping: ToDoGrouping, _ time: ClockReading, index: (Int) -> Int
  ) -> [GroupKey] {
    switch grouping {
    case .due: return [Self.dueKey(of: toDo, time)]
    case .priority:
      return [toDo.priority.map { GroupKey(Int($0.code), $0.title) } ?? GroupKey(.max, "No priority")]
    case .tag: return Self.keys(named: toDo.tags.map { "#\($0)" }, none: "No tags")
    case .project: return Self.keys(named: toDo.projects, none: "No project")
    case .checklist:
      guard let whole = (try? whole(of: toDo.number)) ?? nil else { return [GroupKey(.max, "No checklist")] }
      return [GroupKey(index(whole), (path(of: whole) + [self[whole]?.title ?? ""]).joined(separator: " › "))]
    }
  }

  private static func keys(named names: [String], none: String) -> [GroupKey] {
    names.isEmpty ? [GroupKey(.max, none)] : names.map { GroupKey(0, $0) }
  }

  private static func dueKey(of toDo: PlacedToDo, _ time: ClockReading) -> GroupKey {
    if toDo.row.progress.isComplete { return GroupKey(5, "Completed") }
    guard let due = toDo.due else { return GroupKey(4, "No due time") }
    if time.isOver(due) { return GroupKey(0, Agenda.Section.overdue.title) }
    let days = due.day(in: time.timeZone).daysSince1970 - time.today.daysSince1970
    if days <= 0 { return GroupKey(1, Agenda.Section.today.title) }
    return days <= 7 ? GroupKey(2, Agenda.Section.upcoming.title) : GroupKey(3, "Later")
  }
}

/// The heading of a group, with its position among the others.
private struct GroupKey: Hashable, Comparable {
  let position: Int
  let title: String

  init(_ position: Int, _ title: String) { (self.position, self.title) = (position, title) }

  static func < (left: GroupKey, right: GroupKey) -> Bool {
    (left.position, left.title.lowercased(), left.title) < (right.position, right.title.lowercased(), right.title)
  }
}
