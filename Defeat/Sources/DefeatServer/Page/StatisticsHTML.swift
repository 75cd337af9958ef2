import DefeatCore
import HolonToDos

/// The numbers of what was done, as a part of a page.
struct StatisticsHTML: Sendable {
  private let statistics: ListStatistics
  private let tags: [Tally]
  private let projects: [Tally]
  private let clock: LocalClock

  /// Counts the to-dos of a list.
  init(_ list: ToDoList, _ clock: LocalClock) {
    let time = ClockReading(clock)
    self.clock = clock
    statistics = ListStatistics(list, at: time)
    tags = list.tagTallies(at: time)
    projects = list.projectTallies(at: time)
  }

  /// Writes the numbers.
  func write(to html: inout HTMLWriter) {
    html.element("section", class: "statistics") { section in
      section.literal("")
      section.begin("dl")
      section.descriptions(facts)
      section.end("dl")
      let greatest = max(1, (statistics.days + statistics.weeks).map(\.done).max() ?? 1)
      periods("Completed by day", statistics.days, greatest, &section)
      periods("Completed by week", statistics.weeks, greatest, &section)
      tallies("Projects", projects, &section)
      tallies("Tags", tags, &section)
    }
  }

  private var facts: [(String, String)] {
    let progress = statistics.progress
    var facts = [
      ("Completed", "\(progress.completed) of \(progress.total)"), ("Overdue", "\(statistics.overdue)"),
      ("Days in a row", "\(statistics.streak), at most \(statistics.longestStreak)"),
    ]
    if statistics.openEstimate > 0 {
      let (hours, minutes) = statistics.openEstimate.quotientAndRemainder(dividingBy: 60)
      facts.append(("Estimated time of open to-dos", hours == 0 ? "\(minutes) min" : "\(hours) h \(minutes) min"))
    }
    if let age = statistics.age { facts.append(("Average age of open to-dos", days(age))) }
    if let time = statistics.completionTime { facts.append(("Average time to completion", days(time))) }
    if let day = statistics.bestWeekday { facts.append(("Best day of the week", MonthCalendar.weekdayNames[day])) }
    return facts
  }

  private func days(_ count: Double) -> String {
    let tenths = Int((count * 10).rounded())
    return tenths == 10 ? "1 day" : "\(tenths / 10).\(tenths % 10) days"
  }

  private func periods(
    _ name: String, _ periods: [ListStatistics.Period], _ greatest: Int, _ html: inout HTMLWriter
  ) {
    html.begin("table")
    html.attribute("class", "periods")
    html.begin("caption")
    html.text(name)
    html.end("caption")
    for period in periods {
      html.begin("tr")
      html.begin("th")
      html.attribute("scope", "row")
      html.text(clock.text(.day(period.start), today: clock.today))
      html.end("th")
      html.begin("td")
      html.number(period.done)
      html.end("td")
      html.begin("td")
      html.begin("meter")
      html.attribute("value", number: period.done)
      html.attribute("max", number: greatest)
      html.attribute("aria-hidden", "true")
      html.end("meter")
      html.end("td")
      html.end("tr")
    }
    html.end("table")
  }

  private func tallies(_ name: String, _ tallies: [Tally], _ html: inout HTMLWriter) {
    guard !tallies.isEmpty else { return }
    html.begin("table")
    html.attribute("class", "tallies")
    html.begin("caption")
    html.text(name)
    html.end("caption")
    html.begin("tr")
    for title in ["Name", "Open", "Overdue", "Completed"] {
      html.begin("th")
      html.attribute("scope", "col")
      html.text(title)
      html.end("th")
    }
    html.end("tr")
    for tally in tallies {
      html.begin("tr")
      html.begin("th")
      html.attribute("scope", "row")
      html.attribute("dir", "auto")
      html.text(tally.name)
      html.end("th")
      for number in [tally.open, tally.overdue, tally.completed] {
        html.begin("td")
        html.number(number)
        html.end("td")
      }
      html.end("tr")
    }
    html.end("table")
  }
}

extension HTMLWriter {
  /// Writes names and their values as the groups of a description list.
  mutating func descriptions(_ groups: [(name: String, value: String)]) {
    for (name, value) in groups {
      begin("div")
      begin("dt")
      text(name)
      end("dt")
      begin("dd")
      text(value)
      end("dd")
      end("div")
    }
  }
}
