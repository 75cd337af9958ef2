import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos

/// The command that shows reminders, also as desktop notifications.
struct DueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "Show the to-dos whose time has come, also as desktop notifications.",
    discussion: """
      A to-do's time is its due time, and those of its reminders (--remind). To-dos without a time of day have theirs at \
      9:00. Reminders of the last 24 hours are shown.

      --notify shows each reminder once on this device; run it every minute, by cron or a timer. Without a program for \
      notifications, it prints them.

      Examples:
        defeat due --within 1h
        defeat due --notify
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Option(help: ArgumentHelp("Include reminders of this time to come, such as 30min, 1h or 2d.", valueName: "period"))
  var within = "0min"
  @Flag(help: "Show desktop notifications, each only once.")
  var notify = false
  @Flag(help: "Print the result as JSON, for programs.")
  var json = false

  func validate() throws { _ = try seconds() }

  func run() throws {
    let defeat = try store.open(parent.store)
    var reminders = try defeat.dueReminders(within: try seconds())
    var notifier: Notifier?
    if notify {
      let path = try store.path(parent.store)
      reminders = try ShownReminders(besides: path).claim(reminders, at: defeat.clock.now())
      notifier = Notifier.system()
    }
    let today = defeat.clock.today
    let unshown = reminders.filter { reminder in
      notifier?.show(reminder.listed.row.entry.toDo.title, reminder.time(defeat.clock, today)) != true
    }
    if json { return try Terminal.write(JSONAnswer.reminders(reminders)) }
    let width = unshown.map(\.listed).numberWidth
    for reminder in unshown {
      let number = String(reminder.listed.number)
      let margin = String(repeating: " ", count: width - number.count)
      try Terminal.line("\(margin)\(number)  \(reminder.listed.title)  \(reminder.time(defeat.clock, today))")
    }
  }

  /// Returns the length of the time to come, in seconds.
  private func seconds() throws -> TimeInterval {
    guard case .before(let minutes)? = Reminder(within) else {
      throw ValidationError("“\(within)” isn't a period: write one such as 30min, 1h or 2d, up to a year.")
    }
    return 60 * TimeInterval(minutes)
  }
}

extension DueReminder {
  /// Returns the due time as people say it; without one, the moment of the reminder.
  func time(_ clock: LocalClock, _ today: Day) -> String {
    guard let due = listed.row.entry.toDo.due else { return clock.text(.moment(moment), today: today) }
    return "due \(clock.text(due, today: today))"
  }
}
