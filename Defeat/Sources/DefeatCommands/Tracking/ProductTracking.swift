import DefeatConsole
import DefeatCore
import Foundation
import HolonTracking

/// The configuration of tracking that the user has provided, and the queues of events.
///
/// Without a configuration, nothing is tracked, created or opened.
struct ProductTracking {
  /// The path of the file that configures the trackers.
  let configuration: String

  /// The folder of the queues, one for each process that tracks concurrently.
  let folder: String

  init(configuration: String, folder: String) { (self.configuration, self.folder) = (configuration, folder) }

  /// Creates a value; returns nil without a configuration.
  init?() {
    guard let path = Self.path, access(path, R_OK) == 0, let folder = try? DataFolder.path() else { return nil }
    self.init(configuration: path, folder: "\(folder)/tracking")
  }

  /// The path of the configuration: `$DEFEAT_TRACKING`, or `tracking.json` in the user's folder of configurations.
  static var path: String? {
    Environment.value("DEFEAT_TRACKING") ?? Environment.configurationFolder.map { "\($0)/tracking.json" }
  }

  /// Returns the tracker of a command, which queues events for later delivery.
  ///
  /// Errors of tracking never prevent the use of to-dos.
  static func tracker() -> any EventTracker {
    guard let tracking = ProductTracking() else { return CompositeTracker([]) }
    do {
      let user = EventUser.installation(try tracking.installation())
      let monitor = tracking.monitor
      let configured = try tracking.open(delivery: Self.delivery(to: monitor))
      let identified = IdentifiedTracker(configured.tracker.monitored(by: monitor), user)
      return ConsentFollower(identified, configured.consents, answers: tracking.answers)
    } catch {
      Terminal.report("Nothing is tracked: \(error)")
      return CompositeTracker([])
    }
  }

  /// Returns the trackers, with the first queues that no other process has open.
  func open(delivery: DeliveryOptions) throws -> ConfiguredTracker {
    for number in 0..<64 {
      do {
        return try open(number, delivery: delivery)
      } catch let error as TrackingError where error.code == .inUse {
        continue
      }
    }
    throw CommandError("64 processes are already tracking: end some of them.")
  }

  /// Returns the trackers with the queues of a number, after removing events without consent.
  ///
  /// - Parameter environment: The environment variables; by default those of the process.
  func open(
    _ number: Int, delivery: DeliveryOptions, environment: [String: String]? = nil
  ) throws -> ConfiguredTracker {
    let trackers = try read().makeTracker(
      in: "\(folder)/\(number)", over: LazyTransport(), environment: environment, delivery: delivery)
    answers.apply(to: trackers.consents)
    return trackers
  }

  /// Reads the configuration.
  func read() throws -> TrackerConfiguration {
    let json: Data
    do {
      json = try Data(contentsOf: URL(fileURLWithPath: configuration))
    } catch {
      throw CommandError("“\(configuration)” can't be read \(reason(for: error))")
    }
    return try TrackerConfiguration(json: json)
  }

  /// The consents that the user has given.
  var answers: ConsentAnswers { ConsentAnswers(path: "\(folder)/consents.json") }

  /// The terminals and pages that show events as they are tracked.
  var watchers: TrackingWatchers { TrackingWatchers(folder: "\(folder)/watchers") }

  /// A new monitor, whose entries the watchers show.
  var monitor: TrackingMonitor {
    let watchers = watchers
    return TrackingMonitor { watchers.send("\($0)") }
  }

  /// Returns the options of queues that send nothing until they are flushed, and report problems and progress.
  static func delivery(to monitor: TrackingMonitor) -> DeliveryOptions {
    DeliveryOptions(beginsAtOnce: false, onTrouble: { Terminal.report("\($0)") }, onProgress: monitor.record)
  }

  /// The numbers of the existing queues.
  var numbers: [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { Int($0) }.sorted()
  }

  /// Returns a new identifier for an installation, of 32 hexadecimal digits.
  static func newInstallation() -> String {
    (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
  }

  /// Returns the identifier of this installation, which is created on first use.
  private func installation() throws -> String {
    let path = "\(folder)/installation"
    if let known = try? String(contentsOfFile: path, encoding: .utf8), known.count == 32, known.allSatisfy(\.isHexDigit)
    {
      return known
    }
    let new = Self.newInstallation()
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try new.write(toFile: path, atomically: true, encoding: .utf8)
    return new
  }
}
