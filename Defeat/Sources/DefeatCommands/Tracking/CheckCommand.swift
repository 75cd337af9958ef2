import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonBase
import HolonTracking
import HolonTree

extension TrackingCommand {
  /// The command that checks events by the vendors' rules, without sending them.
  struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check events against the vendors' rules, without sending them.",
      discussion: """
        The file contains an event in JSON, or an array of events: {"event": "Product Viewed", \
        "properties": {"price": 1}, "user": "42", "anonymous": "1.2"}. Without a file, defeat's own events are checked \
        as they are sent. The exit code is 1 if a vendor would refuse an event.
        """)

    @Option(help: "The vendor (default: all): \(Vendor.allCases.map(\.rawValue).joined(separator: ", ")).")
    var vendor: String?

    @Argument(help: "The file; “-” for standard input.", completion: .file()) var file: String?

    func run() throws {
      let vendors = try vendor.map { name in
        guard let vendor = Vendor(rawValue: name) else {
          let names = Vendor.allCases.map(\.rawValue).joined(separator: ", ")
          throw CommandError("“\(name)” isn't a known vendor: use one of \(names).")
        }
        return [vendor]
      }
      var refused = 0
      let (events, policy) = try events()
      for event in events {
        for vendor in vendors ?? Vendor.allCases {
          switch vendor.check(event, policy: policy) {
          case .accepted, .adjusted: try Terminal.line("✓ \(vendor.name) accepts \(event.name)")
          case .leftOut(let reason): try Terminal.line("✓ \(vendor.name) leaves out \(event.name): \(reason)")
          case .rejected(let violations):
            refused += 1
            for violation in violations { try Terminal.line("✘ \(vendor.name) refuses \(event.name): \(violation)") }
          }
        }
      }
      if refused > 0 { throw ExitCode.failure }
    }

    /// Returns the events, and the policy for violations of rules.
    private func events() throws -> ([TrackedEvent], RulePolicy) {
      guard let file else {
        let user = EventUser.installation(ProductTracking.newInstallation())
        return (ProductEvent.examples.map { TrackedEvent($0, user: user) }, .adjust)
      }
      let data: Data
      do {
        data =
          file == "-"
          ? try FileHandle.standardInput.readToEnd() ?? Data() : try Data(contentsOf: URL(fileURLWithPath: file))
      } catch {
        throw CommandError("“\(file)” can't be read \(reason(for: error))")
      }
      do {
        let decoder = JSONDecoder()
        let written =
          try (try? decoder.decode([WrittenEvent].self, received: data))
          ?? [decoder.decode(WrittenEvent.self, received: data)]
        return (written.map(\.tracked), .reject)
      } catch {
        throw CommandError(
          "“\(file)” contains no events: write each as an object with \"event\", its name, and \"properties\".")
      }
    }
  }
}

/// An event in a file that a person has written.
private struct WrittenEvent: Decodable {
  let event: String
  let properties: EventProperties?
  let user: String?
  let anonymous: String?

  var tracked: TrackedEvent {
    TrackedEvent(event, properties ?? [:], user: EventUser(id: user, anonymousID: anonymous))
  }
}
