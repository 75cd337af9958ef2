import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An error that prevents a list from being served.
public enum ToDoServerError: Error, Hashable, Sendable {
  /// Another program already listens on the port.
  case portInUse(Int)

  /// The port is reserved for the system's administrator.
  case portNotPermitted(Int)

  /// The address is reachable from other computers, or isn't an address.
  case notLoopback(host: String)

  /// The number isn't a valid port.
  case invalidPort(Int)

  /// The system refused for another reason.
  case cannotListen(host: String, port: Int, reason: String)

  init(_ error: IOError, host: String, port: Int) {
    switch error.errnoCode {
    case EADDRINUSE: self = .portInUse(port)
    case EACCES: self = .portNotPermitted(port)
    default: self = .cannotListen(host: host, port: port, reason: String(cString: strerror(error.errnoCode)))
    }
  }
}

extension ToDoServerError: CustomStringConvertible {
  /// A sentence with the problem and a remedy.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "Port \(port) is in use by another program, perhaps another “defeat serve”: end it, or choose another port."
    case .portNotPermitted(let port): "Port \(port) is reserved for the administrator: choose one from 1024 up."
    case .notLoopback(let host):
      "“\(host)” can be reached from other computers, and the list has no password: "
        + "choose 127.0.0.1, localhost or ::1."
    case .invalidPort(let port): "\(port) isn't a port: choose a number from 0 to 65535."
    case .cannotListen(let host, let port, let reason):
      "“\(host)” doesn't accept a server at port \(port) (\(reason)): check the address."
    }
  }
}
