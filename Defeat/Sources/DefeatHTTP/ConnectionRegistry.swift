import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server.
///
/// If the limit is exceeded, the connection that has waited longest for a request is closed in favour of the new one. A
/// client that opens connections and sends nothing therefore keeps no one out.
package final class ConnectionRegistry: Sendable {
  /// The time at which a connection began waiting for a whole request; nil while it is busy with one.
  typealias WaitingSince = NIOLockedValueBox<NIODeadline?>

  fileprivate struct Connection {
    let channel: any Channel
    let waitingSince: WaitingSince
  }

  fileprivate struct State {
    var addresses: [NetworkAddress: [ObjectIdentifier: Connection]] = [:]
    var count = 0
  }

  private let limits: ConnectionLimits
  private let state = NIOLockedValueBox(State())

  package init(_ limits: ConnectionLimits) { self.limits = limits }

  /// The number of open connections.
  package var count: Int { state.withLockedValue(\.count) }

  /// Adds a connection, closing another one if that makes room.
  ///
  /// - Returns: Whether the connection was added.
  func open(_ channel: any Channel, _ waitingSince: WaitingSince) -> Bool {
    let address = NetworkAddress(channel.remoteAddress)
    let (isOpen, closed): (Bool, (any Channel)?) = state.withLockedValue { state in
      var closed: (any Channel)?
      let crowded: NetworkAddress? =
        if let most = limits.perAddress, state.addresses[address, default: [:]].count >= most {
          address
        } else if state.count >= limits.connections {
          state.addresses.max { $0.value.count < $1.value.count }?.key
        } else {
          nil
        }
      if let crowded {
        guard let longest = Self.longestWaiting(state.addresses[crowded] ?? [:]) else { return (false, nil) }
        closed = state.remove(longest, of: crowded)
      }
      state.addresses[address, default: [:]][ObjectIdentifier(channel)] = Connection(
        channel: channel, waitingSince: waitingSince)
      state.count += 1
      return (true, closed)
    }
    closed?.close(promise: nil)
    return isOpen
  }

  /// Removes a closed connection.
  func close(_ channel: any Channel) {
    let address = NetworkAddress(channel.remoteAddress)
    state.withLockedValue { state in
      _ = state.remove(ObjectIdentifier(channel), of: address)
    }
  }

  private static func longestWaiting(_ connections: [ObjectIdentifier: Connection]) -> ObjectIdentifier? {
    var longest: (id: ObjectIdentifier, since: NIODeadline)?
    for (id, connection) in connections {
      guard let since = connection.waitingSince.withLockedValue({ $0 }) else { continue }
      if longest.map({ since < $0.since }) ?? true { longest = (id, since) }
    }
    return longest?.id
  }
}

extension ConnectionRegistry.State {
  /// Removes a connection.
  ///
  /// - Returns: The connection's channel; nil if the connection isn't registered.
  fileprivate mutating func remove(_ id: ObjectIdentifier, of address: NetworkAddress) -> (any Channel)? {
    guard let removed = addresses[address]?.removeValue(forKey: id) else { return nil }
    if addresses[address]?.isEmpty ?? false { addresses[address] = nil }
    count -= 1
    return removed.channel
  }
}
