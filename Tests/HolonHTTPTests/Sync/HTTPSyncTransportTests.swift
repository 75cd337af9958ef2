import HTTPTypes
import HolonHTTP
import HolonSync
import HolonSyncSQLite
import Hummingbird
import NIOCore
import Testing

@Suite("Sync over HTTP")
struct HTTPSyncTransportTests {
  private struct Entry: Hashable, Sendable {
    var title = ""
    var count = 0

    static let schema = SyncSchema(Entry(), [.lastWriter("title", \.title), .counter("count", \.count)])
  }

  /// Runs a server with spaces for those with a token, for as long as the body runs.
  private func withServer(_ body: @escaping @Sendable (_ address: String) async throws -> Void) async throws {
    let logs = try SQLiteSyncLogs(path: nil)
    let hub = SyncHub { try await logs.log(of: $0) }
    let router = Router()
    router.post("sync/:list") { request, context in
      guard request.headers[.authorization] == "Bearer secret" else { return Response(status: .unauthorized) }
      let space = try await hub.space(context.parameters.require("list"))
      let body = try await request.body.collect(upTo: space.limits.requestBytes)
      let answer = try await space.answer(Array(body.readableBytesView))
      return Response(
        status: .init(code: answer.status), headers: [.contentType: "application/json"],
        body: .init(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
    try await router.serve(body)
  }

  @Test func `two devices are in step over a network`() async throws {
    try await withServer { address in
      let transport = try HTTPSyncTransport(at: "\(address)/sync/family") { "Bearer secret" }
      let (phone, laptop) = (try SyncedTree(Entry.schema), try SyncedTree(Entry.schema))
      let milk = try phone.insert(Entry(title: "Milk “fresh”", count: 1))
      for tree in [phone, laptop] { try await tree.sync(through: transport) }
      for tree in [phone, laptop] { try tree.update(milk) { $0.count += 2 } }
      for tree in [phone, laptop, phone] { try await tree.sync(through: transport) }
      for tree in [phone, laptop] { #expect(tree[milk] == Entry(title: "Milk “fresh”", count: 5)) }
    }
  }

  @Test func `a refused or foreign response is an error with the next step`() async throws {
    try await withServer { address in
      let tree = try SyncedTree(Entry.schema)
      let anonymous = try HTTPSyncTransport(at: "\(address)/sync/family")
      let error = try await #require(throws: HTTPSyncError.self) { try await tree.sync(through: anonymous) }
      #expect(error.status == 401)
      #expect(error.message.hasSuffix("/sync/family: status 401: log in again, or check the rights"))
      let elsewhere = try HTTPSyncTransport(at: "\(address)/other")
      let missing = try await #require(throws: HTTPSyncError.self) { try await tree.sync(through: elsewhere) }
      #expect(missing.message.hasSuffix("/other: status 404: check the address"))
    }
  }
}
