public import HolonToDos

extension Defeat {
  /// Returns the application with other weights of urgency.
  public func weighing(_ weights: UrgencyWeights) -> Defeat {
    var defeat = self
    defeat.weights = weights
    return defeat
  }

  /// Returns the agenda for today and the following days, by reading only the to-dos in it.
  ///
  /// - Parameter showsLater: Whether to-dos that start later are shown, too.
  public func agenda(
    days: Int = 7, where filter: CompositeToDoFilter = [], showsLater: Bool = false
  ) throws -> Agenda {
    let time = ClockReading(clock)
    let list = try store.list(Agenda.excerpt(days: days, at: time))
    return Agenda(list, days: days, where: filter, showsLater: showsLater, at: time)
  }

  /// Returns the most urgent open to-dos without checklists, the most urgent first.
  public func mostUrgent(
    _ count: Int = 10, where filter: CompositeToDoFilter = []
  ) throws -> [UrgentToDo] {
    try list().mostUrgent(count, where: filter, by: weights.term, at: ClockReading(clock))
  }

  /// Returns the calendar of a month, by reading only the to-dos that are due by its end.
  ///
  /// - Parameters:
  ///   - month: Any day of the month.
  ///   - firstWeekday: The weekday with which weeks begin, from 0 for Sunday.
  ///   - filter: The condition for to-dos.
  ///   - showsLater: Whether to-dos that start later are shown, too.
  public func calendar(
    of month: Day, firstWeekday: Int = 1, where filter: CompositeToDoFilter = [], showsLater: Bool = false
  ) throws -> MonthCalendar {
    MonthCalendar(
      try store.list(MonthCalendar.excerpt(for: month)), of: month, firstWeekday: firstWeekday, where: filter,
      showsLater: showsLater, at: ClockReading(clock))
  }
}
