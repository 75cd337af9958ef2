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

  /// Nil when there is no configuration.
  init?() {
    guard let path = Self.path, access(path, R_OK) == 0, let folder = try? DataFolder.path() else { return nil }
    configuration = path
    self.folder = "\(folder)/tracking"
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
      let user = EventUser(anonymousID: try tracking.installation())
      let configured = try tracking.open(delivery: DeliveryOptions(beginsAtOnce: false))
      return IdentifiedTracker(CompositeTracker(configured.tracker), user)
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

  /// The trackers with the queues of a number.
  func open(_ number: Int, delivery: DeliveryOptions) throws -> ConfiguredTracker {
    let json: Data
    do {
      json = try Data(contentsOf: URL(fileURLWithPath: configuration))
    } catch {
      throw CommandError("The file “\(configuration)” can't be read: \(reason(for: error))")
    }
    return try TrackerConfiguration(json: json).makeTracker(
      in: "\(folder)/\(number)", over: LazyTransport(), delivery: delivery)
  }

  /// The numbers of the queues that there are.
  var numbers: [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { Int($0) }.sorted()
  }

  /// The identifier of this installation, in the form that Google Analytics wants as well; made when it is first needed.
  private func installation() throws -> String {
    let path = "\(folder)/installation"
    if let known = try? String(contentsOfFile: path, encoding: .utf8), !known.isEmpty { return known }
    let new = "\(UInt32.random(in: 1...UInt32.max)).\(Int(Date().timeIntervalSince1970))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try new.write(toFile: path, atomically: true, encoding: .utf8)
    return new
  }
}
