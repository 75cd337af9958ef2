import ArgumentParser
import DefeatConsole
import Foundation
import HolonTracking

extension TrackingCommand {
  /// The command that shows, gives or withdraws consents.
  struct ConsentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "consent", abstract: "Show, give or withdraw your consent to tracking.",
      discussion: """
        The configuration names the consent that each tracker needs. Without consent, no events are queued for the \
        tracker. Withdrawing it deletes the queued events from the disk.
        """)

    /// The user's answer for a purpose.
    enum Answer: String, ExpressibleByArgument, CaseIterable {
      case yes, no

      var consent: Consent.Answer { self == .yes ? .granted : .denied }
    }

    @Argument(help: "The name of the consent (default: show all).") var name: String?
    @Argument(help: "Whether you agree.") var answer: Answer?

    func run() throws {
      guard let tracking = try TrackingCommand.configured() else { return }
      let configuration = try tracking.read()
      let names = configuration.consents.sorted()
      if let name, !names.contains(name) {
        throw CommandError(
          names.isEmpty
            ? "“\(name)” isn't a known consent: the file “\(tracking.configuration)” requires none."
            : "“\(name)” isn't a known consent: use one of \(names.joined(separator: ", ")).")
      }
      if let name, let answer {
        try tracking.answers.set(name, answer.consent)
        if answer == .no { try Self.purge(tracking, configuration) }
      }
      if names.isEmpty { try Terminal.line("No consents: the file “\(tracking.configuration)” requires none.") }
      for each in names where name == nil || each == name { try Terminal.line(TrackingCommand.line(each, tracking)) }
    }

    /// Removes waiting events from the queues that no other process has open; the others purge their own.
    private static func purge(_ tracking: ProductTracking, _ configuration: TrackerConfiguration) throws {
      // Nothing is sent, so the secrets aren't needed.
      var environment = ProcessInfo.processInfo.environment
      for variable in configuration.variables where environment[variable, default: ""].isEmpty {
        environment[variable] = "unknown"
      }
      for number in tracking.numbers {
        do {
          _ = try tracking.open(number, delivery: DeliveryOptions(beginsAtOnce: false), environment: environment)
        } catch let error as TrackingError where error.code == .inUse {
          Terminal.report("\(error.message). It removes its events within a second if it is “defeat serve”.")
        }
      }
    }
  }

  /// Returns a line about a consent.
  static func line(_ name: String, _ tracking: ProductTracking) -> TerminalText {
    switch tracking.answers.read()[name] ?? .unknown {
    case .granted: "consent \(name): yes"
    case .denied: "consent \(name): no"
    case .unknown:
      "consent \(name): not given, so nothing is tracked for it; give it with “defeat tracking consent \(name) yes”"
    }
  }
}
