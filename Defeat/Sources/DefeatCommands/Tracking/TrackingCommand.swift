import ArgumentParser
import Dispatch
import Foundation
import HolonTracking

/// The command that manages tracking.
struct TrackingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracking", abstract: "Show, send or check what is tracked; nothing is unless you configure it.",
    discussion: """
      A configuration is a file in JSON, named by $DEFEAT_TRACKING or ~/.config/defeat/tracking.json, which says which \
      services get to know that something was added, completed and so on; never what it is. Commands keep events; \
      `defeat tracking flush` and `defeat serve` send them.
      """,
    subcommands: [StatusCommand.self, FlushCommand.self, CheckCommand.self, ConsentCommand.self])

  /// The command that shows the statistics of each queue.
  struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show what became of events, for each destination.")

    func run() throws {
      guard let tracking = try TrackingCommand.needed() else { return }
      var books: [String: TrackingBooks] = [:]
      for number in tracking.numbers {
        let folder = "\(tracking.folder)/\(number)"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
          books[name, default: TrackingBooks()] += try TrackingBooks(ofQueueIn: "\(folder)/\(name)")
        }
      }
      if books.isEmpty { try Terminal.line("Nothing has been tracked yet.") }
      for (name, books) in books.sorted(by: { $0.key < $1.key }) { try Terminal.line("\(name): \(books)") }
      for name in try tracking.read().consents.sorted() { try Terminal.line(TrackingCommand.line(name, tracking)) }
    }
  }

  /// The command that sends queued events.
  struct FlushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "flush", abstract: "Send what is queued, and show what became of it.")

    @Option(help: "How many seconds it may take.") var seconds = 10.0

    func run() throws {
      guard let tracking = try TrackingCommand.needed() else { return }
      let deadline = Duration.seconds(max(seconds, 0))
      Task {
        do {
          for number in tracking.numbers { try await Self.flush(tracking, number, deadline) }
          Self.end()
        } catch {
          Self.end(with: error)
        }
      }
      dispatchMain()
    }

    private static func flush(_ tracking: ProductTracking, _ number: Int, _ deadline: Duration) async throws {
      do {
        let trackers = try tracking.open(
          number, delivery: DeliveryOptions(beginsAtOnce: false, onTrouble: { Terminal.note("\($0)") }))
        let report = await trackers.tracker.shutDown(deadline: deadline)
        try Terminal.line("\(report)")
      } catch let error as TrackingError where error.code == .inUse {
        Terminal.note("\(error)")
      }
    }
  }

  /// Returns the tracking; without a configuration, prints a line about that and returns nil.
  static func needed() throws -> ProductTracking? {
    if let tracking = ProductTracking() { return tracking }
    try Terminal.line("Nothing is tracked: there is no file “\(ProductTracking.path ?? "tracking.json")”.")
    return nil
  }
}
