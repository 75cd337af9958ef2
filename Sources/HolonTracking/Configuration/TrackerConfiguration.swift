internal import Foundation
internal import HolonBase

/// A description of trackers and their nesting, from a file.
///
/// ```json
/// {
///   "all": [
///     { "all": [
///         { "destination": "google-analytics", "measurementID": "G-123", "secret": { "environment": "GA_SECRET" } },
///         { "destination": "firebase", "appID": "1:2:ios:3", "secret": { "environment": "FIREBASE_SECRET" } }
///       ],
///       "consent": "marketing" },
///     { "destination": "mixpanel", "token": { "environment": "MIXPANEL_TOKEN" }, "durability": "power",
///       "rename": { "Product Viewed": "product_viewed" }, "redact": ["email"] }
///   ]
/// }
/// ```
///
/// <doc:Configuration> lists all members. Secrets aren't in the file, only the names of environment variables with
/// them.
public struct TrackerConfiguration: Sendable {
  let root: PropertyValue

  /// Parses a configuration from JSON.
  ///
  /// - Throws: ``TrackingError`` with ``TrackingError/Code-swift.struct/configuration``, the place and the reason.
  public init(json: some Collection<UInt8>) throws(TrackingError) {
    // Some editors start a file with a byte order mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = json.starts(with: mark) ? json.dropFirst(mark.count) : json[...]
    do throws(JSONScanner.Failure) {
      root = PropertyValue(try JSONValue(reading: text, depth: 64))
    } catch {
      let line = text.prefix(error.offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let place = "at line \(line.count), column \((line.last?.count ?? 0) + 1)"
      throw TrackingError(.configuration, "the configuration isn't valid JSON \(place): correct it")
    }
  }

  /// The names of the consents that trackers need, or pass on.
  public var consents: Set<String> {
    ["consent", "adUserData", "adPersonalization"].reduce(into: []) { $0.formUnion(root.texts(under: $1)) }
  }

  /// The names of the environment variables with secrets.
  public var variables: Set<String> { root.texts(under: "environment") }

  /// Creates the trackers.
  ///
  /// - Parameters:
  ///   - directory: The path of a directory; each destination has its own in it.
  ///   - transport: The transport of the requests.
  ///   - registry: The available destinations.
  ///   - environment: The environment variables; by default those of the process.
  ///   - delivery: The pace of delivery.
  ///   - clock: The source of time.
  ///   - remote: Settings that every queue follows, by its name.
  /// - Throws: ``TrackingError``, also when a queue can't be opened.
  public func makeTracker(
    in directory: String, over transport: any EventTransport, registry: TrackerRegistry = .vendors,
    environment: [String: String]? = nil,
    delivery: DeliveryOptions = DeliveryOptions(), clock: TrackingClock = .system,
    following remote: RemoteSettings? = nil
  ) throws(TrackingError) -> ConfiguredTracker {
    let variables = environment ?? ProcessInfo.processInfo.environment
    var composer = TrackerComposer(
      directory: directory, transport: transport, registry: registry, environment: variables, delivery: delivery,
      clock: clock, remote: remote)
    let settings = try TrackerSettings(root, at: "", environment: variables, consents: composer.consents)
    let tracker = try composer.tracker(settings)
    return ConfiguredTracker(tracker: tracker, queues: composer.queues, consents: composer.consents.all)
  }
}

extension PropertyValue {
  /// Returns the texts of members with a name, at any depth.
  fileprivate func texts(under name: String) -> Set<String> {
    switch self {
    case .array(let values): return values.reduce(into: []) { $0.formUnion($1.texts(under: name)) }
    case .object(let members):
      return members.reduce(into: []) { texts, member in
        if member.name == name, case .string(let text) = member.value { texts.insert(text) }
        texts.formUnion(member.value.texts(under: name))
      }
    default: return []
    }
  }
}

/// The trackers of a configuration, with their queues and consents.
public struct ConfiguredTracker: Sendable {
  /// The tracker that contains all others.
  public let tracker: any EventTracker

  /// The queues by the names of their directories.
  public let queues: [String: QueuedTracker]

  /// The consents by their names; unknown until they are set.
  public let consents: [String: Consent]
}
