import Foundation
import HolonToDos
package import Logging

/// A log on standard error, whose messages may quote text that strangers have sent to a server.
package struct TerminalLog: LogHandler {
  let label: String
  package var logLevel = Logger.Level.info
  package var metadata: Logger.Metadata = [:]
  package var metadataProvider: Logger.MetadataProvider?

  package init(_ label: String) { self.label = label }

  package subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { _, last in last }.sorted { $0.key < $1.key }
    let details = all.map { " \($0.key)=\($0.value)" }.joined()
    Terminal.report("\(Timestamp.text(Date())) \(event.level) \(label): \(event.message)\(details)")
  }
}
