import Foundation
public import HolonToDos

/// The open to-dos that are due until a day, and the number of those completed today.
///
/// ```swift
/// let agenda = Agenda(list, days: 7, at: ClockReading(clock))
/// for toDo in agenda[.overdue] { print(toDo.title) }
/// // Plan the party › Bake a cake
/// ```
///
/// Each section is ordered by due time, then by priority. On the same day, moments precede to-dos that are due at any
/// time of the day. Open to-dos that start after they are due are left out with their parts, except parts that are due.
public struct Agenda: Sendable {
  /// A part of the agenda.
  public enum Section: String, CaseIterable, Sendable {
    /// To-dos whose day or moment has passed.
    case overdue

    /// To-dos for the rest of today.
    case today

    /// To-dos for the following days.
    case upcoming

    /// The heading that is shown above the section.
    public var title: String {
      switch self {
      case .overdue: "Overdue"
      case .today: "Today"
      case .upcoming: "Upcoming"
      }
    }
  }

  /// The number of days after today that belong to the agenda.
  public let days: Int

  /// The number of plain to-dos that were completed today.
  public let done: Int

  /// The number of to-dos that would be shown, but start later.
  public let later: Int

  /// The progress of the day: to-dos completed today, of those and all that are overdue or due today.
  public let progress: ToDoProgress

  private var sections: [Section: [ListedToDo]] = [:]

  /// The to-dos of a section.
  public subscript(section: Section) -> [ListedToDo] { sections[section] ?? [] }

  /// Whether no to-dos are due.
  public var isEmpty: Bool { sections.isEmpty }

  /// Creates the agenda of a list, which may be the excerpt for it.
  ///
  /// - Parameters:
  ///   - list: The list, or its ``excerpt(days:at:)``.
  ///   - days: The number of days after today.
  ///   - filter: The condition for to-dos; a whole without parts selects all.
  ///   - showsLater: Whether to-dos that start later are shown, too.
  ///   - time: The time for which to make the agenda.
  public init(
    _ list: ToDoList, days: Int = 7, where filter: CompositeToDoFilter = [], showsLater: Bool = false,
    at time: ClockReading
  ) {
    self.days = days
    let last = time.today.advanced(by: days) ?? time.today
    let started = StartFilter(list, at: time.now, in: time.timeZone, showsDueParts: true, looksAhead: true)
    var rows: [ToDoList.Row] = []
    var positions: [Section: [Position]] = [:]
    var (done, open, later) = (0, 0, 0)
    // The depth of the checklist whose open parts are already counted.
    var counted: Int?
    for row in list.rows {
      if let depth = counted, row.depth <= depth { counted = nil }
      if !row.hasChecklist, let completed = row.entry.toDo.completed, time.day(of: completed) == time.today,
        filter.includes(row)
      {
        done += 1
      }
      guard !row.progress.isComplete, let due = row.entry.toDo.due else { continue }
      let order = DueOrder(due, in: time.timeZone)
      guard order.day <= last, filter.includes(row) else { continue }
      guard showsLater || started.includes(row) else {
        later += 1
        continue
      }
      let section: Section = time.isOver(due) ? .overdue : order.day == time.today ? .today : .upcoming
      let priority = row.entry.toDo.priority?.code ?? .max
      positions[section, default: []].append(Position(order: order, priority: priority, index: rows.count))
      rows.append(row)
      guard section != .upcoming, counted == nil else { continue }
      // A checklist whose parts are all complete may have to be checked off by hand.
      open += max(1, row.progress.total - row.progress.completed)
      counted = row.depth
    }
    (self.done, self.later) = (done, later)
    progress = ToDoProgress(completed: done, total: done + open)
    sections = positions.mapValues { $0.sorted().map { ListedToDo(rows[$0.index], in: list) } }
  }

  /// Returns the part of a list that an agenda needs.
  public static func excerpt(days: Int, at time: ClockReading) -> ToDoExcerpt {
    var excerpt = ToDoExcerpt()
    excerpt.dueBy = time.today.advanced(by: days) ?? time.today
    // Clocks may be put back at midnight, so that today has moments before its first midnight.
    excerpt.completedSince = time.today.moment(secondsIntoDay: 0, in: time.timeZone).addingTimeInterval(-7_200)
    return excerpt
  }

  /// The position of a to-do in its section, which is faster to sort than the to-do itself.
  private struct Position: Comparable {
    let order: DueOrder
    let priority: UInt8
    let index: Int

    static func < (left: Position, right: Position) -> Bool {
      (left.order, left.priority, left.index) < (right.order, right.priority, right.index)
    }
  }
}
