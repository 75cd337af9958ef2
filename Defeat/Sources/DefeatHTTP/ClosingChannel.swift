package import HummingbirdCore
package import Logging
import NIOConcurrencyHelpers
package import NIOCore

/// A channel whose connections close when the server drops them, as it does with those that arrive while it stops.
///
/// NIO would end the process, because no one has closed them.
package struct ClosingChannel<Base: ServerChildChannel>: ServerChildChannel where Base.Value == HTTP1Channel.Value {
  private let base: Base

  package init(_ base: Base) { self.base = base }

  package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
    base.setup(channel: channel, logger: logger).map { AcceptedConnection($0) }
  }

  package func handle(value: AcceptedConnection, logger: Logger) async {
    await base.handle(value: value.take(), logger: logger)
  }
}

/// A connection that is closed unless someone takes it.
package final class AcceptedConnection: ServerChildChannelValue {
  private let connection: HTTP1Channel.Value
  private let isTaken = NIOLockedValueBox(false)

  init(_ connection: HTTP1Channel.Value) { self.connection = connection }

  package var channel: any Channel { connection.channel }

  /// Returns the connection, which whoever calls this closes.
  func take() -> HTTP1Channel.Value {
    isTaken.withLockedValue { $0 = true }
    return connection
  }

  deinit {
    guard !isTaken.withLockedValue({ $0 }) else { return }
    Task { [connection] in try? await connection.executeThenClose { _, _ in } }
  }
}
