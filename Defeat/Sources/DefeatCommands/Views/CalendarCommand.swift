import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The command that shows a month and the to-dos that are due in it.
struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "Show a month with the open to-dos that are due in it.",
    usage: "defeat calendar [<options>] [<month>] [<filter> ...]",
    discussion: """
      A month is written as 2026-12, december, december 2027, 12, next or last; without one, this month is shown. Today is in brackets, and the digit after a day is the number of open to-dos that are due; + is more than 9. Weeks \
      begin as in the region of your terminal ($LC_TIME), otherwise on Monday.

      Examples:
        defeat calendar
        defeat calendar next
        defeat calendar january 2027
        defeat calendar 2026-12 --tag phone
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var filters: FilterOptions

  @Flag(help: "Show to-dos that start only after they are due, too.")
  var all = false

  func run() throws {
    let defeat = try store.open(parent.store)
    let today = defeat.clock.today
    var filters = filters
    // Other words than those of months are a filter.
    let month = try MonthCalendar.month(removedFrom: &filters.words, today: today)
    let calendar = try defeat.calendar(
      of: month ?? today, firstWeekday: Weekdays.first, where: filters.composite(for: defeat), showsLater: all)
    if output.json { return try Terminal.write(JSONAnswer.calendar(calendar)) }
    var outline = Outline(clock: defeat.clock, hasColor: Terminal().hasColor)
    // The weeks need 35 columns.
    try outline.append(calendar, today: today, plain: output.plain || Terminal().width < 35)
    try outline.flush()
  }
}

extension Outline {
  /// Appends the weeks of a month, and below them its to-dos by day.
  ///
  /// - Parameter plain: Whether to leave out the weeks.
  mutating func append(_ calendar: MonthCalendar, today: Day, plain: Bool) throws {
    let (year, month, _) = calendar.month.civil
    line("\(MonthCalendar.monthNames[month - 1]) \(year)", .strong)
    if !plain { append(weeksOf: calendar, today: today) }
    let days = calendar.toDos.sorted { $0.key < $1.key }
    let numberWidth = days.flatMap(\.value).numberWidth
    for (day, toDos) in days {
      let suffix = day == today ? ", today" : ""
      try section("\(Weekdays.name(of: day))\(suffix)", toDos, numberWidth: numberWidth)
    }
    if days.isEmpty { line("Nothing is due in this month.") }
    later(calendar.later, "calendar")
  }

  private mutating func append(weeksOf calendar: MonthCalendar, today: Day) {
    // The second week has no days of other months.
    let names = calendar.weeks[1].map { day in day.map { MonthCalendar.weekdayNames[$0.weekday].prefix(2) } ?? "" }
    line("\(names.map { " \($0)  " }.joined())", .faint)
    for week in calendar.weeks {
      let cells = week.map { day in
        guard let day else { return "     " }
        let number = day.civil.day < 10 ? " \(day.civil.day)" : "\(day.civil.day)"
        let count = calendar.toDos[day]?.count ?? 0
        let mark = count == 0 ? " " : count > 9 ? "+" : "\(count)"
        return day == today ? "[\(number)]\(mark)" : " \(number) \(mark)"
      }
      line("\(cells.joined())")
    }
  }
}
