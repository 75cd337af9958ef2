import Foundation
import NIOCore

/// An error that prevents a hub from being served.
public enum HubServerError: Error, Hashable, Sendable {
  /// Another program already listens on the port.
  case portInUse(Int)

  /// The number isn't a valid port.
  case invalidPort(Int)

  /// The address doesn't accept listeners.
  case cannotListen(host: String, port: Int, reason: String)

  /// The database is unusable.
  case cannotOpen(String, reason: String)

  /// Other computers could reach the hub without encryption.
  case unencrypted(host: String)

  /// The certificate or its key is unusable; the value is a sentence with the reason.
  case certificate(String)

  init(_ error: IOError, host: String, port: Int) {
    self =
      error.errnoCode == EADDRINUSE
      ? .portInUse(port)
      : .cannotListen(host: host, port: port, reason: String(cString: strerror(error.errnoCode)))
  }
}

extension HubServerError: CustomStringConvertible {
  /// A sentence with the problem and a remedy.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "Port \(port) is in use by another program, perhaps another hub: end it, or choose another port."
    case .invalidPort(let port): "\(port) isn't a port: choose a number from 0 to 65535."
    case .cannotListen(let host, let port, let reason):
      "“\(host)” doesn't accept a server at port \(port) (\(reason)): check the address."
    case .cannotOpen(let name, let reason): "The hub can't use \(name): \(reason)\(reason.hasSuffix(".") ? "" : ".")"
    case .unencrypted(let host):
      "“\(host)” can be reached from other computers, and connections wouldn't be encrypted: give the hub a certificate "
        + "(--tls-certificate, --tls-key), or use --behind-proxy with a proxy in front of it that speaks TLS, or "
        + "--allow-plain-http in a network that you trust."
    case .certificate(let sentence): sentence
    }
  }
}
