public import HolonTracking
public import Logging

/// A tracker that writes a line of log for each event.
///
/// ```swift
/// let console = LogTracker(Logger(label: "events"), level: .debug)
/// console.track("Product Viewed", ["price": 19.99])  // debug events: Product Viewed price=19.99
/// ```
public final class LogTracker: EventTracker {
  private let logger: Logger
  private let level: Logger.Level
  private let count = Count()

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - logger: Where the lines go.
  ///   - level: How much they matter.
  public init(_ logger: Logger, level: Logger.Level = .info) {
    self.logger = logger
    self.level = level
  }

  /// Logs an event, with its properties as metadata.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    // Nothing is built for a line that nobody wants.
    if logger.logLevel <= level {
      var metadata = Logger.Metadata(event.properties.map { ($0.name, $0.value.metadata) }) { _, last in last }
      if let user = event.user.id ?? event.user.anonymousID { metadata["user"] = .string(user) }
      logger.log(level: level, "\(event.title)", metadata: metadata)
    }
    count.add()
    return .accepted
  }

  /// Does nothing: nothing is queued.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport { report }

  /// Does nothing.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport { report }

  /// How many events there were since the start.
  public var report: TrackerReport { count.report(logger.label) }

  /// Does nothing: nothing is queued.
  @discardableResult
  public func discardQueued() -> Int { 0 }
}

extension TrackedEvent {
  /// What it tells, in a few words.
  var title: String {
    switch kind {
    case .action: name
    case .identify: "identify"
    case .update(let update): update.rawValue
    }
  }
}

extension PropertyValue {
  fileprivate var metadata: Logger.MetadataValue {
    switch self {
    case .null: "null"
    case .bool(let value): .stringConvertible(value)
    case .int(let number): .stringConvertible(number)
    case .double(let number): .stringConvertible(number)
    case .string(let text): .string(text)
    case .time(let time): .stringConvertible(time)
    case .array(let values): .array(values.map(\.metadata))
    case .object(let properties):
      .dictionary(Logger.Metadata(properties.map { ($0.name, $0.value.metadata) }) { _, last in last })
    }
  }
}
