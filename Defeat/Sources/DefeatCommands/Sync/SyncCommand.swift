import ArgumentParser
import DefeatCore
import DefeatStore
import DefeatSync
import Dispatch
import Foundation

/// The command that syncs the list with its hub.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Bring the list in step with your other devices.",
    discussion: """
      Every edit works without it, offline, for as long as you like. Ctrl-C does no harm. Attachments are sent after the \
      edits; other devices fetch them when they open them.
      """,
    subcommands: [Now.self, Status.self, Retry.self, Discard.self, Restore.self], defaultSubcommand: Now.self)

  /// The command that syncs once or continuously.
  struct Now: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "now", abstract: "Sync once, or keep in step.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Keep in step until Ctrl-C.")
    var watch = false

    func run() throws {
      let list = try store.synced(sync.parent.store)
      guard watch else { return try SyncCommand.deliver(list, json: output.json, isHinted: true) }
      let isJSON = output.json
      try LoginFile.noting(list) {
        try waiting {
          try await list.watch { news in
            switch news {
            case .inStep(let delivery):
              let notices = (try? list.local.sync.takeNotices()) ?? []
              try? SyncCommand.tell(delivery, notices, json: isJSON, quietly: true)
            case .progress(let delivery): SyncCommand.tellProgress(delivery)
            case .waiting(let problem, let wait):
              Terminal.note("\(problem) Next try in \(max(1, Int(wait / .seconds(1)))) s.")
            }
          }
        }
      }
    }
  }

  @ParentCommand var parent: DefeatCommand

  /// Delivers changes, prints the result, and names refused changes.
  static func deliver(_ list: SyncedList, json: Bool, isHinted: Bool = false) throws {
    let delivery = try LoginFile.noting(list) {
      try waiting { try await isHinted ? list.refresh { tellProgress($0) } : list.deliver { tellProgress($0) } }
    }
    let contents = Swift.Result {
      let progress = ByteProgress("sent")
      return try waiting { try await list.deliverContents { progress.add($0) } }
    }
    try tell(delivery, list.local.sync.takeNotices(), json: json, quietly: false)
    _ = try contents.get()
    let refused = try list.local.sync.status()?.refused.count ?? 0
    if refused > 0 { Terminal.note("\(refused) refused: “defeat sync status” tells which, and what to do.") }
    guard try list.local.sync.hasRefusedContents() else { return }
    Terminal.note("Attachments weren't sent: “defeat sync status” tells why, and what to do.")
  }

  /// Prints the result of a delivery.
  ///
  /// - Parameter quietly: Whether to print nothing if nothing has changed.
  static func tell(_ delivery: SyncedList.Delivery, _ notices: [SyncNotice], json: Bool, quietly: Bool) throws {
    if quietly, delivery == SyncedList.Delivery(), notices.isEmpty { return }
    if json { return try Terminal.write(JSONAnswer.delivery(delivery, notices)) }
    let noun = delivery.fetched == 1 ? "to-do" : "to-dos"
    let fetched = delivery.fetched > 0 ? ", \(delivery.fetched) \(noun) fetched" : ""
    try Terminal.line("In step: \(delivery.pushed) sent, \(delivery.pulled) received\(fetched)")
    if let text = SyncNoticeText(notices)?.text { Terminal.note(TerminalText(lines: text)) }
  }

  static func tellProgress(_ delivery: SyncedList.Delivery) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    Terminal.tell("\r\(delivery.fetched + delivery.pulled) received, \(delivery.pushed) sent …\u{1B}[K\r")
  }
}

extension SyncCommand {
  /// The command that shows the sync state.
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "What waits to be sent, when it last worked, what was refused, overwritten or removed.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let list = try store.local(sync.parent.store)
      guard let status = try list.sync.status() else {
        if output.json { return try Terminal.write(JSONAnswer.status(nil, nil, nil)) }
        return try Terminal.line("This list is on this device only: “defeat login URL” brings it to a hub.")
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
      commandName: "retry", abstract: "Make refused changes once more.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "Their numbers, as “defeat sync status” lists them; all unless given.")
    var numbers: [Int] = []

    func run() throws {
      let list = try store.local(sync.parent.store).sync
      var count = try list.retry(numbers.isEmpty ? nil : numbers, at: Date())
      if numbers.isEmpty { count += try waiting { try await ContentDelivery.retry(of: list) } }
      guard count > 0 else { throw CommandError("Nothing like that was refused: see “defeat sync status”.") }
      try Terminal.line("Made \(count) again: “defeat sync” sends them.")
    }
  }

  /// The command that restores changes that others have overwritten or removed.
  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Bring back what others have overwritten or removed.",
      discussion: "It becomes an edit of this device, which “defeat undo” takes back.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "Their numbers, as “defeat sync status” lists them; all unless given.")
    var numbers: [Int] = []

    func run() throws {
      let list = try store.local(sync.parent.store)
      let notices = try list.sync.bringBack(numbers.isEmpty ? nil : numbers, at: Date())
      guard !notices.isEmpty else { throw CommandError("There is nothing to bring back: see “defeat sync status”.") }
      for notice in notices { try Terminal.line("Brought back what you had done to “\(notice.title)”") }
      try Terminal.line("“defeat sync” sends it")
    }
  }

  /// The command that discards refused changes.
  struct Discard: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "discard", abstract: "Give refused changes up for good.")

    @ParentCommand var sync: SyncCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "Their numbers, as “defeat sync status” lists them; all unless given.")
    var numbers: [Int] = []

    func run() throws {
      let list = try store.local(sync.parent.store).sync
      var count = try list.discard(numbers.isEmpty ? nil : numbers)
      if numbers.isEmpty { count += try waiting { try await ContentDelivery.discard(of: list) } }
      guard count > 0 else { throw CommandError("Nothing like that was refused: see “defeat sync status”.") }
      try Terminal.line("Gave up \(count).")
    }
  }
}
