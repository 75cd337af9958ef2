import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The command that shows statistics about completed and open to-dos.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show how many to-dos were done by day and by week.",
    discussion: "Parts of checklists count, and checklists themselves don't.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var filters: FilterOptions

  @Option(help: ArgumentHelp("The number of days in the chart, up to 366.", valueName: "number"))
  var days = 14

  @Option(help: ArgumentHelp("The number of weeks in the chart, up to 104.", valueName: "number"))
  var weeks = 8

  func validate() throws {
    guard (1...366).contains(days) else { throw ValidationError("--days must be from 1 to 366.") }
    guard (1...104).contains(weeks) else { throw ValidationError("--weeks must be from 1 to 104.") }
  }

  func run() throws {
    let defeat = try store.open(parent.store)
    let statistics = ListStatistics(
      try defeat.list(), days: days, weeks: weeks, firstWeekday: Weekdays.first,
      where: try filters.composite(for: defeat), at: ClockReading(defeat.clock))
    if output.json { return try Terminal.write(JSONAnswer.statistics(statistics)) }
    let terminal = Terminal()
    let chart = BarChart(sign: terminal.hasUnicode ? "█" : "#", width: min(40, terminal.width - 20))
    try Terminal.write(TerminalText(statistics, output.plain ? nil : chart))
  }
}

extension TerminalText {
  /// Creates a text with statistics.
  ///
  /// - Parameter chart: The chart of days and weeks; nil to write sentences instead.
  init(_ statistics: ListStatistics, _ chart: BarChart?) {
    self.init()
    guard statistics.progress.total > 0 else {
      self += "No to-dos yet: add one with “defeat add TITLE”.\n"
      return
    }
    let open = statistics.progress.total - statistics.progress.completed
    self += "\(statistics.progress.completed) done, \(open) open, \(statistics.overdue) overdue\n"
    if statistics.openEstimate > 0 {
      self += "Open to-dos take \(Estimate.text(ofMinutes: statistics.openEstimate)) by their estimates.\n"
    }
    self += "Streak: \(Self.days(statistics.streak)); longest: \(Self.days(statistics.longestStreak))\n"
    if let age = statistics.age { self += "Open to-dos are \(Self.days(age)) old on average.\n" }
    if let time = statistics.completionTime { self += "To-dos are done \(Self.days(time)) after they were added.\n" }
    if let weekday = statistics.bestWeekday {
      self += "Most are done on a \(MonthCalendar.weekdayNames[weekday]).\n"
    }
    append("Done each day", statistics.days, chart)
    append("Done each week, beginning on", statistics.weeks, chart)
  }

  private mutating func append(_ title: TerminalText, _ periods: [ListStatistics.Period], _ chart: BarChart?) {
    self += "\n\(title)\n"
    let greatest = periods.map(\.done).max() ?? 0
    for period in periods {
      let name = Weekdays.name(of: period.start)
      if let chart {
        self += "\(name)  \(chart.bar(period.done, of: greatest))\(period.done)\n"
      } else {
        self += "\(name): \(period.done) done\n"
      }
    }
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }

  private static func days(_ count: Double) -> String {
    let tenths = Int((count * 10).rounded())
    return count >= 10 || tenths % 10 == 0 ? days(Int(count.rounded())) : "\(tenths / 10).\(tenths % 10) days"
  }
}
