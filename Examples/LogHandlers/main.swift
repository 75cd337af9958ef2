// One log line to several handlers of swift-log, each with a level of its own.

import Holon
import Logging

// snippet.protocol
@Composite(of: (any LogHandler).self)
protocol LogHandlers: Sendable {
  @Combined(.min(or: Logger.Level.critical)) var logLevel: Logger.Level { get set }
  @Combined(.merged) var metadata: Logger.Metadata { get set }
  @Combined(.first) subscript(metadataKey key: String) -> Logger.Metadata.Value? { get set }
  @Combined(.where("admits(event:)")) func log(event: LogEvent)
}

// A handler gets what its own level lets through.
extension LogHandler {
  func admits(event: LogEvent) -> Bool { logLevel <= event.level }
}
// snippet.end

struct Printer: LogHandler {
  let name: String
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let metadata = metadata.merging(event.metadata ?? [:]) { $1 }.map { " \($0)=\($1)" }.sorted().joined()
    print("\(name): \(event.level) \(event.message)\(metadata)")
  }
}

// snippet.use
LoggingSystem.bootstrap { label in
  CompositeLogHandlers(
    Printer(name: "console", logLevel: .info),
    CompositeLogHandlers(Printer(name: "file", logLevel: .debug), Printer(name: "pager", logLevel: .error)))
}

var logger = Logger(label: "shop")
logger[metadataKey: "customer"] = "Ada"
logger.debug("Cart opened")
// file: debug Cart opened customer=Ada
logger.info("Order placed", metadata: ["order": "7"])
// console: info Order placed customer=Ada order=7
// file: info Order placed customer=Ada order=7
logger.error("Payment refused")
// console: error Payment refused customer=Ada
// file: error Payment refused customer=Ada
// pager: error Payment refused customer=Ada
// snippet.end
