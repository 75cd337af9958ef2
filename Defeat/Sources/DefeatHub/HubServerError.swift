import Foundation
import NIOCore

/// Why a hub could not be served.
public enum HubServerError: Error, Hashable, Sendable {
  /// Another program listens at the port already.
  case portInUse(Int)

  /// There is no port with this number.
  case invalidPort(Int)

  /// The address can't be listened to.
  case cannotListen(host: String, port: Int, reason: String)

  /// The database can't be used.
  case cannotOpen(String, reason: String)

  /// Other computers would reach the hub, and nothing would be encrypted.
  case unencrypted(host: String)

  /// The certificate or its key can't be used, for the reason given as a sentence.
  case certificate(String)

  init(_ error: IOError, host: String, port: Int) {
    self =
      error.errnoCode == EADDRINUSE
      ? .portInUse(port)
      : .cannotListen(host: host, port: port, reason: String(cString: strerror(error.errnoCode)))
  }
}

extension HubServerError: CustomStringConvertible {
  /// What went wrong, and what to do instead.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "Port \(port) is in use by another program, perhaps another “defeat serve”: end it, or choose another port."
    case .invalidPort(let port): "\(port) isn't a port: choose a number from 0 to 65535."
    case .cannotListen(let host, let port, let reason): "\(host) can't be listened to at port \(port): \(reason)."
    case .cannotOpen(let name, let reason): "The hub can't use \(name): \(reason)\(reason.hasSuffix(".") ? "" : ".")"
    case .unencrypted(let host):
      "“\(host)” can be reached from other computers, and nothing would be encrypted on the way: give the hub a "
        + "certificate (--tls-certificate, --tls-key), or put a proxy in front that speaks TLS and say --behind-proxy, or, "
        + "in a network that you trust, say --allow-plain-http."
    case .certificate(let sentence): sentence
    }
  }
}
