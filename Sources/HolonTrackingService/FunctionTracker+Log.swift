public import HolonTracking
public import Logging

extension FunctionTracker {
  /// Returns a tracker that writes a line of log for each event, with its properties as metadata.
  ///
  /// ```swift
  /// let console = FunctionTracker.log(Logger(label: "events"), level: .debug)
  /// console.track("Product Viewed", ["price": 19.99])  // debug events: Product Viewed price=19.99
  /// ```
  public static func log(_ logger: Logger, level: Logger.Level = .info) -> FunctionTracker {
    FunctionTracker(logger.label) { event in
      // No metadata is built for a line that isn't written.
      guard logger.logLevel <= level else { return }
      var metadata = Logger.Metadata(event.properties.map { ($0.name, $0.value.metadata) }) { _, last in last }
      if let user = event.user.id ?? event.user.anonymousID { metadata["user"] = .string(user) }
      logger.log(level: level, "\(event.title)", metadata: metadata)
    }
  }
}

extension TrackedEvent {
  /// The name of an action, a page or a screen, or the kind of an event about a user.
  var title: String {
    switch kind {
    case .action: name
    case .page: name.isEmpty ? "page" : "page \(name)"
    case .screen: name.isEmpty ? "screen" : "screen \(name)"
    case .identify: "identify"
    case .group(let id): "group \(id)"
    case .alias: "alias"
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
