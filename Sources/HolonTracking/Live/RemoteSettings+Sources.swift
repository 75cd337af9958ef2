internal import Foundation
internal import HTTPTypes
internal import HolonBase

extension RemoteSettings.Source {
  /// A file, which is read each time; a missing one is an error.
  public static func file(_ path: String) -> RemoteSettings.Source {
    RemoteSettings.Source { try FileStateStorage(path).read() ?? { throw missing(path) }() }
  }

  private static func missing(_ path: String) -> TrackingError {
    TrackingError(.configuration, "the file \(path) doesn't exist: create it, or remove it from the configuration")
  }

  /// A server, which is asked by GET, with the `ETag` of its last answer.
  ///
  /// - Parameters:
  ///   - address: The URL of the settings.
  ///   - transport: The transport of the requests.
  public static func url(_ address: ServiceAddress, over transport: any EventTransport) -> RemoteSettings.Source {
    let tag = Locked<String?>(nil)
    return RemoteSettings.Source {
      var head = HTTPRequest(
        method: .get, scheme: address.scheme, authority: address.authority,
        path: address.prefix.isEmpty ? "/" : address.prefix)
      head.headerFields[.accept] = "application/json"
      if let known = tag.use({ $0 }) { head.headerFields[.ifNoneMatch] = known }
      let response = try await transport.send(EventRequest(head, body: []))
      switch response.head.status.code {
      case 304: return nil
      case 200:
        tag.use { $0 = response.head.headerFields[.eTag] }
        return response.body
      default:
        throw TransportError(
          mayHaveArrived: false, "\(address) responded with \(response.head.status.code): check the address")
      }
    }
  }
}
