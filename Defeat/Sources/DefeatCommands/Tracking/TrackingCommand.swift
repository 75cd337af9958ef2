import ArgumentParser
import DefeatConsole
import Dispatch
import Foundation
import HolonTracking

/// The command that manages tracking.
struct TrackingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracking",
    abstract: "Show, send or check tracked events; nothing is tracked unless you configure it.",
    discussion: """
      A JSON file, $DEFEAT_TRACKING or ~/.config/defeat/tracking.json, configures the services that receive events \
      such as the completion of a to-do. Events never contain the text of a to-do. Commands queue events; “defeat \
      tracking flush” and “defeat serve” send them.
      """,
    subcommands: [
      StatusCommand.self, WatchCommand.self, FlushCommand.self, CheckCommand.self, ConsentCommand.self,
    ])

  /// The command that shows the statistics of each queue.
  struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show the numbers of delivered, rejected, dropped and queued events for each destination.")

    func run() throws {
      guard let tracking = try TrackingCommand.configured() else { return }
      var books: [String: TrackingBooks] = [:]
      for number in tracking.numbers {
        let folder = "\(tracking.folder)/\(number)"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
          books[name, default: TrackingBooks()] += try TrackingBooks(ofQueueIn: "\(folder)/\(name)")
        }
      }
      if books.isEmpty { try Terminal.line("No events have been tracked yet.") }
      for (name, books) in books.sorted(by: { $0.key < $1.key }) { try Terminal.line("\(name): \(books)") }
      for name in try tracking.read().consents.sorted() { try Terminal.line(TrackingCommand.line(name, tracking)) }
    }
  }

  /// The command that sends queued events.
  struct FlushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "flush", abstract: "Send queued events and report the result.")

    @Option(help: "The time limit, in seconds.") var seconds = 10.0

    func run() throws {
      guard let tracking = try TrackingCommand.configured() else { return }
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
        let trackers = try tracking.open(number, delivery: ProductTracking.delivery(to: tracking.monitor))
        let report = await trackers.tracker.shutDown(deadline: deadline)
        try Terminal.line("\(report)")
      } catch let error as TrackingError where error.code == .inUse {
        Terminal.report("\(error)")
      }
    }
  }

  /// Returns the tracking; without a configuration, prints a line about that and returns nil.
  static func configured() throws -> ProductTracking? {
    if let tracking = ProductTracking() { return tracking }
    try Terminal.line("Nothing is tracked: the file “\(ProductTracking.path ?? "tracking.json")” doesn't exist.")
    return nil
  }
}
