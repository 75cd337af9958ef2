public import HolonTestingTracking

/// A stand-in for a vendor on a port of this machine, for tests that use the network.
///
/// ```swift
/// let server = try await VendorServer.start(.segment(writeKey: "key"))
/// let destination = SegmentDestination(writeKey: "key", at: ServiceAddress(server.address)!)
/// _ = try await VendorTrial(of: events, to: destination, over: HTTPEventTransport())
/// #expect(await server.endpoint.events.count == events.count)
/// await server.stop()
/// ```
public final class VendorServer: Sendable {
  /// The endpoint that receives the requests.
  public let endpoint: VendorEndpoint

  private let server: LoopbackServer

  /// The port on 127.0.0.1.
  public var port: Int { server.port }

  /// The address, as in `http://127.0.0.1:49152`.
  public var address: String { server.address }

  /// Opens a port.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint that receives the requests.
  ///   - port: The port; any free one by default.
  /// - Throws: The system's error when the port can't be opened.
  public static func start(_ endpoint: VendorEndpoint, port: Int = 0) async throws -> VendorServer {
    VendorServer(endpoint, try await LoopbackServer.start(port: port) { await endpoint.receive($0) })
  }

  private init(_ endpoint: VendorEndpoint, _ server: LoopbackServer) {
    (self.endpoint, self.server) = (endpoint, server)
  }

  /// Closes the port and all connections.
  public func stop() async { await server.stop() }
}
