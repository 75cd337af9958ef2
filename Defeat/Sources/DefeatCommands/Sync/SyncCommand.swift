import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import DefeatSync
import Dispatch
import Foundation
import HolonBase

/// The command that syncs the list with its hub.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Sync the list with the hub.",
    discussion: """
      Edits are made on this device and need no connection; a sync sends them later. Interrupting a sync loses \
      nothing. Attachments are sent after the edits; other devices fetch an attachment when it is opened there.

      Commands also sync in the background after an edit. --no-sync turns that off for one command, and the setting \
      {"sync": {"background": false}} or $DEFEAT_NO_SYNC for all.
      """,
    subcommands: [Now.self, Status.self, Retry.self, Discard.self, Restore.self, Background.self],
    defaultSubcommand: Now.self)

  /// The command that syncs once or continuously.
  struct Now: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "now", abstract: "Sync once, or continuously.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Sync continuously, until Ctrl-C.")
    var watch = false

    func run() throws {
      let list = try store.synced(sync.parent.store)
      guard watch else { return try SyncCommand.deliver(list, json: output.json, isHinted: true) }
      let isJSON = output.json
      let reports = SyncReports()
      try LoginFile.recordingProblems(list) {
        try waiting {
          try await list.watch { news in
            switch news {
            case .inStep(let delivery):
              reports.end()
              try? LoginFile.record(nil, of: list.local)
              let notices = (try? list.local.sync.consumeNotices()) ?? []
              try? SyncCommand.report(delivery, notices, json: isJSON, quietly: true)
            case .progress(let delivery): SyncCommand.reportProgress(delivery)
            case .waiting(let problem, let wait):
              let seconds = max(1, Int(wait / .seconds(1)))
              reports.report(problem.message, "Retrying in \(seconds) s, and then until it succeeds.")
              if problem.until != nil { try? LoginFile.record(problem, of: list.local) }
            case .withoutEvents(let problem): Terminal.report("\(problem)")
            }
          }
        }
      }
    }
  }

  @ParentCommand var parent: DefeatCommand

  /// Delivers changes, prints the result, and names refused changes.
  static func deliver(_ list: SyncedList, json: Bool, isHinted: Bool = false) throws {
    let background = BackgroundSync(of: list.local.path)
    background.noteAttempt()
    let delivery = try LoginFile.recordingProblems(list) {
      try waiting { try await isHinted ? list.refresh { reportProgress($0) } : list.deliver { reportProgress($0) } }
    }
    let contents = Swift.Result {
      let progress = ByteProgress("sent")
      let reports = SyncReports()
      return try LoginFile.recordingProblems(list) {
        try waiting { try await list.deliverContents(onBytes: progress.add, onWait: reports.report) }
      }
    }
    try report(delivery, list.local.sync.consumeNotices(), json: json, quietly: false)
    _ = try contents.get()
    let offers = Swift.Result { try SharedLists.refreshAndReport(list) }
    let refused = try list.local.sync.status()?.refused.count ?? 0
    if refused > 0 { Terminal.report("Refused changes: \(refused). “defeat sync status” lists them, and what to do.") }
    if try list.local.sync.hasRefusedContents() {
      Terminal.report("Attachments weren't sent: “defeat sync status” shows why, and what to do.")
    }
    // The to-dos are synced, but offered lists and members may be missing.
    try offers.get()
    background.record(nil)
  }

  /// Prints the result of a delivery.
  ///
  /// - Parameter quietly: Whether to print nothing if nothing has changed.
  static func report(_ delivery: SyncedList.Delivery, _ notices: [SyncNotice], json: Bool, quietly: Bool) throws {
    if quietly, delivery == SyncedList.Delivery(), notices.isEmpty { return }
    if json { return try Terminal.write(JSONAnswer.delivery(delivery, notices)) }
    let noun = delivery.fetched == 1 ? "to-do" : "to-dos"
    let fetched = delivery.fetched > 0 ? ", \(delivery.fetched) \(noun) fetched" : ""
    try Terminal.line("Synced: \(delivery.pushed) sent, \(delivery.pulled) received\(fetched)")
    if let text = SyncNoticeText(notices)?.text { Terminal.report(TerminalText(lines: text)) }
  }

  static func reportProgress(_ delivery: SyncedList.Delivery) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    Terminal.report(
      "\r\(delivery.fetched + delivery.pulled) received, \(delivery.pushed) sent …\u{1B}[K\r", terminator: "")
  }
}

extension SyncCommand {
  /// The command that commands start in the background after an edit.
  struct Background: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "background", abstract: "Sync once after an edit, without output.", shouldDisplay: false)

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions

    func run() throws { try BackgroundSync(of: store.path(sync.parent.store)).run() }
  }

  /// The command that shows the sync state.
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show unsent changes, the last sync, and changes that were refused, overwritten or removed.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let list = try store.local(sync.parent.store)
      guard let status = try list.sync.status() else {
        if output.json { return try Terminal.write(JSONAnswer.status(nil, nil, nil)) }
        return try Terminal.line("This list isn't synced: log in with “defeat login URL”.")
      }
      let login = try LoginFile.standard().login(hub: status.home.hub, account: status.home.account)
      let notices = try list.sync.notices()
      let contents = try waiting { try await ContentDelivery(of: list.sync) }
      if output.json { return try Terminal.write(JSONAnswer.status(status, contents, login, notices: notices)) }
      try Terminal.line(SyncStatusText(status, contents, login, at: Date()).text)
      if let text = SyncNoticeText(notices)?.text { try Terminal.line(TerminalText(lines: text)) }
    }
  }

  /// The command that retries refused changes.
  struct Retry: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "retry", abstract: "Retry refused changes.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The numbers that “defeat sync status” lists (default: all).")
    var numbers: [Int] = []

    func run() throws {
      let list = try store.local(sync.parent.store).sync
      var count = try list.retry(numbers.isEmpty ? nil : numbers, at: Date())
      if numbers.isEmpty { count += try waiting { try await ContentDelivery.retry(of: list) } }
      guard count > 0 else {
        throw CommandError("No matching refused changes: “defeat sync status” lists all of them.")
      }
      try Terminal.line("Queued \(count) again; “defeat sync” sends them")
    }
  }

  /// The command that restores changes that others have overwritten or removed.
  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Restore your changes that other devices have overwritten or removed.",
      discussion: "“defeat undo” reverts the restoration.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The numbers that “defeat sync status” lists (default: all).")
    var numbers: [Int] = []

    func run() throws {
      let list = try store.local(sync.parent.store)
      let notices = try list.sync.restore(numbers.isEmpty ? nil : numbers, at: Date())
      guard !notices.isEmpty else {
        throw CommandError("No matching changes to restore: “defeat sync status” lists all of them.")
      }
      for notice in notices { try Terminal.line("Restored your change to “\(notice.title)”") }
      try Terminal.line("“defeat sync” sends it")
    }
  }

  /// The command that discards refused changes.
  struct Discard: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "discard", abstract: "Discard refused changes permanently.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The numbers that “defeat sync status” lists (default: all).")
    var numbers: [Int] = []

    func run() throws {
      let list = try store.local(sync.parent.store).sync
      var count = try list.discard(numbers.isEmpty ? nil : numbers)
      if numbers.isEmpty { count += try waiting { try await ContentDelivery.discard(of: list) } }
      guard count > 0 else {
        throw CommandError("No matching refused changes: “defeat sync status” lists all of them.")
      }
      try Terminal.line("Discarded \(count)")
    }
  }
}

/// The problems of a continuous sync on the terminal, each of which is printed once while it lasts.
struct SyncReports: Sendable {
  private let last = Locked<String?>(nil)

  /// Prints a problem, unless it is the last one that was printed, with a sentence about the retry.
  func report(_ problem: String, _ retry: String = "") {
    guard isNew(problem) else { return }
    Terminal.report(retry.isEmpty ? "\(problem)" : "\(problem) \(retry)")
  }

  /// Prints a wait that the hub asks for, unless it is the last problem that was printed.
  func report(_ problem: SyncProblem) {
    if isNew(problem.message) { Terminal.report("\(problem)") }
  }

  /// Prints that the list is synced, if a problem was printed before.
  func end() {
    guard isNew(nil) else { return }
    Terminal.report("The list is synced again.")
  }

  private func isNew(_ problem: String?) -> Bool {
    last.use { last in
      defer { last = problem }
      return last != problem
    }
  }
}
