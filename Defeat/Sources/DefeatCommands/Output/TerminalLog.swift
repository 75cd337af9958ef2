import Foundation
import HolonToDos
import Logging

/// A log on standard error, whose messages may quote text that strangers have sent to a server.
struct TerminalLog: LogHandler {
  let label: String
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(_ label: String) { self.label = label }

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { _, last in last }.sorted { $0.key < $1.key }
    let details = all.map { " \($0.key)=\($0.value)" }.joined()
    Terminal.report("\(Timestamp.text(Date())) \(event.level) \(label): \(event.message)\(details)")
  }
}
