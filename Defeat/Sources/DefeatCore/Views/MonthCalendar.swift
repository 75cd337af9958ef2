public import HolonToDos

/// The open to-dos that are due in a month, by day.
///
/// To-dos that start after they are due are left out with their parts, except parts that are due.
public struct MonthCalendar: Sendable {
  /// The first day of the month.
  public let month: Day

  /// The days in weeks of seven; nil for days of the months before and after.
  public let weeks: [[Day?]]

  /// The to-dos that are due on each day, by due time and then by priority.
  public let toDos: [Day: [ListedToDo]]

  /// The number of to-dos that would be shown, but start later.
  public let later: Int

  /// Creates the calendar of a list, which may be the excerpt for it.
  ///
  /// - Parameters:
  ///   - list: The list, or its ``excerpt(for:)``.
  ///   - month: Any day of the month.
  ///   - firstWeekday: The weekday with which weeks begin, from 0 for Sunday.
  ///   - filter: The condition for to-dos; a whole without parts selects all.
  ///   - showsLater: Whether to-dos that start later are shown, too.
  ///   - time: The current time.
  public init(
    _ list: ToDoList, of month: Day, firstWeekday: Int = 1, where filter: CompositeToDoFilter = [],
    showsLater: Bool = false, at time: ClockReading
  ) {
    let first = Self.first(of: month)
    let last = Self.last(of: first)
    self.month = first
    var cells: [Day?] = Array(repeating: nil, count: (first.weekday - firstWeekday + 7) % 7)
    cells += (first.daysSince1970...last.daysSince1970).map(Day.init(daysSince1970:))
    cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
    weeks = stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    let started = StartFilter(list, at: time.now, in: time.timeZone, showsDueParts: true, looksAhead: true)
    var (rows, later): ([Day: [ToDoList.Row]], Int) = ([:], 0)
    for row in list.rows where !row.progress.isComplete {
      guard let day = row.entry.toDo.due?.day(in: time.timeZone), first <= day, day <= last, filter.includes(row)
      else { continue }
      if showsLater || started.includes(row) { rows[day, default: []].append(row) } else { later += 1 }
    }
    self.later = later
    let order = ToDoOrder([.init(.due), .init(.priority)])
    toDos = rows.mapValues { order.sortedFlat($0, at: time).map { ListedToDo($0, in: list) } }
  }

  /// Returns the part of a list that the calendar of a month needs.
  public static func excerpt(for month: Day) -> ToDoExcerpt {
    var excerpt = ToDoExcerpt()
    excerpt.dueBy = last(of: first(of: month))
    return excerpt
  }

  private static func first(of month: Day) -> Day {
    Day(year: month.civil.year, month: month.civil.month, day: 1) ?? month
  }

  private static func last(of first: Day) -> Day {
    // December 9999 is the last month.
    first.advanced(byMonths: 1)?.advanced(by: -1) ?? Day(daysSince1970: first.daysSince1970 + 30)
  }
}
