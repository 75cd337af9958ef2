import DefeatHTTP
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Testing

@Suite("Connections that arrive while a server stops")
struct ClosingChannelTests {
  @Test func `a connection that the server drops is closed`() async throws {
    let server = ClosingChannel(HTTP1Channel { _, _, _ in })
    let channel = NIOAsyncTestingChannel()
    try await channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).get()
    let setup = try await channel.testingEventLoop.executeInContext {
      server.setup(channel: channel, logger: Logger(label: "test"))
    }
    var connection: AcceptedConnection? = try await setup.get()
    #expect(connection?.channel.isActive == true)
    connection = nil
    try await channel.closeFuture.get()
    #expect(!channel.isActive)
  }
}
