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
        defeat due --notify --all-lists
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Option(help: ArgumentHelp("Include reminders of this time to come, such as 30min, 1h or 2d.", valueName: "period"))
  var within = "0min"
  @Flag(help: "Show desktop notifications, each only once.")
  var notify = false
  @OptionGroup var lists: AllListsOptions
  @Flag(help: "Print the result as JSON, for programs.")
  var json = false

  func validate() throws {
    try lists.check(store, parent.store)
    _ = try seconds()
  }

  func run() throws {
    guard lists.allLists else {
      let defeat = try store.open(parent.store)
      return try show(reminders(of: defeat, store.path(parent.store)).map { (nil, $0) })
    }
    let (answers, failures) = try lists.collect { list, path, defeat in
      try reminders(of: defeat, path).map { (list: String?.some(list), reminder: $0) }
    }
    try show(answers.flatMap(\.self), failures)
    try Partial.end(failures)
  }

  /// Returns the reminders of a list; with --notify, those that weren't shown before.
  private func reminders(of defeat: Defeat, _ path: String) throws -> [DueReminder] {
    let reminders = try defeat.dueReminders(within: try seconds())
    return notify ? try ShownReminders(besides: path).claim(reminders, at: defeat.clock.now()) : reminders
  }

  /// Shows reminders as notifications, and prints the others.
  private func show(_ reminders: [(list: String?, reminder: DueReminder)], _ failures: [ListFailure] = []) throws {
    let clock = LocalClock()
    let today = clock.today
    let notifier = notify ? Notifier.system() : nil
    let unshown = reminders.filter { _, reminder in
      notifier?.show(reminder.listed.row.entry.toDo.title, reminder.time(clock, today)) != true
    }
    if json { return try Terminal.write(JSONAnswer.reminders(reminders) { $0.failures(failures) }) }
    let width = unshown.map(\.reminder.listed).numberWidth
    for (list, reminder) in unshown {
      let number = String(reminder.listed.number)
      let margin = String(repeating: " ", count: width - number.count)
      let place = list.map { "\($0) › " } ?? ""
      try Terminal.line("\(margin)\(number)  \(place)\(reminder.listed.title)  \(reminder.time(clock, today))")
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
