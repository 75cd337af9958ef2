import Holon
import Logging

/// The composite of `Examples/LogHandlers`.
@Composite(of: (any LogHandler).self)
protocol LogHandlers: Sendable {
  @Combined(.min(or: Logger.Level.critical)) var logLevel: Logger.Level { get set }
  @Combined(.merged) var metadata: Logger.Metadata { get set }
  @Combined(.first) subscript(metadataKey key: String) -> Logger.Metadata.Value? { get set }
  @Combined(.where("admits(event:)")) func log(event: LogEvent)
}

extension LogHandler {
  func admits(event: LogEvent) -> Bool { logLevel <= event.level }
}

/// Counts what it is to log.
struct Counting: LogHandler {
  // Only one thread logs here.
  final class Count: @unchecked Sendable {
    var bytes = 0
  }

  let count = Count()
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { count.bytes += event.message.description.utf8.count }
}
