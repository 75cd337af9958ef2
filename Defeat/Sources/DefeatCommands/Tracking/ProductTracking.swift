import DefeatCore
import Foundation
import HolonTracking

/// Where the user has said that the use of the application is to be tracked, and where events wait.
///
/// Nothing is tracked, built or opened unless there is a configuration.
struct ProductTracking {
  /// The file that says which trackers there are.
  let configuration: String

  /// The folder of the queues: one for each process that tracks at the same time.
  let folder: String

  init(configuration: String, folder: String) { (self.configuration, self.folder) = (configuration, folder) }

  /// Nil when there is no configuration.
  init?() {
    guard let path = Self.path, access(path, R_OK) == 0, let folder = try? DataFolder.path() else { return nil }
    self.init(configuration: path, folder: "\(folder)/tracking")
  }

  /// `$DEFEAT_TRACKING`, or `tracking.json` in the user's folder of configurations.
  static var path: String? {
    if let path = Environment.value("DEFEAT_TRACKING") { return path }
    if let base = Environment.value("XDG_CONFIG_HOME"), base.hasPrefix("/") { return "\(base)/defeat/tracking.json" }
    return Environment.value("HOME").map { "\($0)/.config/defeat/tracking.json" }
  }

  /// The tracker of a command: it keeps events for whoever delivers them.
  ///
  /// Whatever is wrong with tracking, it keeps nobody from their to-dos.
  static func tracker() -> any EventTracker {
    guard let tracking = ProductTracking() else { return CompositeTracker([]) }
    do {
      let user = EventUser.installation(try tracking.installation())
      let configured = try tracking.open(
        delivery: DeliveryOptions(beginsAtOnce: false, onTrouble: { Terminal.note("\($0)") }))
      let identified = IdentifiedTracker(configured.tracker, user)
      return ConsentFollower(identified, configured.consents, answers: tracking.answers)
    } catch {
      Terminal.note("Nothing is tracked: \(error)")
      return CompositeTracker([])
    }
  }

  /// The trackers, with the first queues that no other process has.
  func open(delivery: DeliveryOptions) throws -> ConfiguredTracker {
    for number in 0..<64 {
      do {
        return try open(number, delivery: delivery)
      } catch let error as TrackingError where error.code == .inUse {
        continue
      }
    }
    throw CommandError("64 processes are tracking at once: end some")
  }

  /// The trackers with the queues of a number; what the user doesn't agree to any more is gone from them.
  ///
  /// - Parameter environment: The environment variables; those of the process unless given.
  func open(
    _ number: Int, delivery: DeliveryOptions, environment: [String: String]? = nil
  ) throws -> ConfiguredTracker {
    let trackers = try read().makeTracker(
      in: "\(folder)/\(number)", over: LazyTransport(), environment: environment, delivery: delivery)
    answers.apply(to: trackers.consents)
    return trackers
  }

  /// The configuration.
  func read() throws -> TrackerConfiguration {
    let json: Data
    do {
      json = try Data(contentsOf: URL(fileURLWithPath: configuration))
    } catch {
      throw CommandError("The file “\(configuration)” can't be read: \(reason(for: error))")
    }
    return try TrackerConfiguration(json: json)
  }

  /// The consents that the user has given.
  var answers: ConsentAnswers { ConsentAnswers(path: "\(folder)/consents.json") }

  /// The numbers of the queues that there are.
  var numbers: [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { Int($0) }.sorted()
  }

  /// A new identifier for an installation; 32 hexadecimal digits.
  static func newInstallation() -> String {
    (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
  }

  /// The identifier of this installation; made when it is first needed.
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
