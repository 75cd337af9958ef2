import Foundation
import HTTPTypes
import HolonBase
import HolonHTTP
import HolonHashing
import HolonHummingbird
import HolonSync
import HolonSyncContents
import HolonSyncSQLite
import Hummingbird
import NIOCore
import Testing

@Suite("Contents over HTTP")
struct RemoteSyncContentsTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "remote-\(UUID())").path
  private let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  /// Runs a server with contents for those with a token, for as long as the body runs.
  private func withServer(
    _ limits: SyncContentLimits = SyncContentLimits(),
    _ body: @escaping @Sendable (_ address: String, SyncContentFolder) async throws -> Void
  ) async throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = try SyncContentFolder(path: "\(path)/server", limits: limits)
    let router = Router()
    router.mountContents(at: "contents/:list") { request, _ in
      guard let account = request.headers[.authorization]?.dropFirst("Bearer ".count) else {
        throw Hummingbird.HTTPError(.unauthorized)
      }
      return SyncContentsAccess(to: try server.sent(by: String(account)), mayWrite: account != "reader")
    }
    try await router.serve { address in try await body(address, server) }
  }

  private func remote(_ address: String, as account: String = "ada") throws -> RemoteSyncContents {
    try RemoteSyncContents(at: "\(address)/contents/family") { "Bearer \(account)" }
  }

  private func device(_ name: String) throws -> SyncContentFolder { try SyncContentFolder(path: "\(path)/\(name)") }

  @Test func `a content of several parts goes to another device, and an interrupted transfer continues`() async throws {
    try await withServer { address, server in
      let (phone, laptop) = (try device("phone"), try device("laptop"))
      let (large, empty) = (try phone.add(bytes), try phone.add([]))
      let part = try #require(SyncContentPart(start: 0, size: bytes.count, bytes: Array(bytes[..<1_000])))
      #expect(try await remote(address).receive(part, of: large).received == 1_000)
      #expect(try await remote(address).copy([large, empty], from: phone).copied == [large, empty])
      #expect(try server.bytes(of: large) == bytes)
      #expect(try await laptop.copy([large, empty], from: remote(address, as: "reader")).copied == [large, empty])
      #expect(try laptop.bytes(of: large) == bytes)
      #expect(try laptop.bytes(of: empty) == [])
      let absent = try ContentHash(of: [1])
      #expect(try await remote(address).part(of: absent, from: 0, limit: 10) == nil)
      #expect(try await laptop.copy([absent], from: remote(address)).missing == [absent])
    }
  }

  @Test func `more contents than a request may name are asked for in several`() async throws {
    try await withServer { address, server in
      let absent = try (0..<1_200).map { try ContentHash(of: [1, UInt8($0 / 256), UInt8($0 % 256)]) }
      let hashes = try (0..<3).map { try server.add([UInt8($0)]) } + absent
      let states = try await remote(address).states(of: Set(hashes))
      #expect(Set(states.keys) == Set(hashes[..<3]))
      #expect(states.values.allSatisfy { $0 == SyncContentState(received: 1, isComplete: true) })
    }
  }

  @Test func `a refusal of the server is an error with its reason`() async throws {
    try await withServer(SyncContentLimits(contentBytes: 3_000, folderBytes: 5_000)) { address, server in
      let phone = try device("phone")
      let (fits, large) = (try phone.add(Array(bytes.prefix(2_500))), try phone.add(Array(bytes.prefix(3_001))))
      let full = try phone.add(Array(bytes.prefix(2_600)))
      let report = try await remote(address).copy([fits, large], from: phone)
      #expect(report.copied == [fits])
      #expect(report.refused == [large: .tooLarge(large, size: 3_001, limit: 3_000)])
      let second = try await remote(address).copy([full], from: phone)
      #expect(second.refused[full]?.code == .full)
      #expect(
        second.refused[full]?.message
          == "content \(full) doesn't fit into the 5000 bytes of all contents: remove unneeded contents")
      #expect(try await remote(address, as: "reader").copy([large], from: phone).refused[large]?.code == .forbidden)
      let wrong = try #require(SyncContentPart(start: 0, size: 2, bytes: [1, 2]))
      let error = try await #require(throws: SyncContentsError.self) {
        try await remote(address).receive(wrong, of: full)
      }
      #expect(error == .otherBytes(full))
      #expect(try server.bytes(of: full) == nil)
      let anonymous = try RemoteSyncContents(at: "\(address)/contents/family")
      let refused = try await #require(throws: HTTPSyncError.self) { try await anonymous.states(of: [fits]) }
      #expect(refused.status == 401)
      #expect(refused.message.hasSuffix("/contents/family: status 401: log in again, or check the rights"))
    }
  }

  @Test func `a page can show a picture of one part without a range`() async throws {
    try await withServer { address, server in
      let (small, large) = (try server.add([1, 2, 3]), try server.add(bytes))
      for (hash, status, body) in [(small, 200, [1, 2, 3] as [UInt8]?), (large, 400, nil)] {
        let answer = try await HTTPSession().send(
          HTTPRequest(
            method: .get, scheme: "http", authority: String(address.dropFirst("http://".count)),
            path: "/contents/family/\(hash)", headerFields: [.authorization: "Bearer ada"]))
        #expect(answer.status == status)
        if let body { #expect(answer.body == body) }
      }
    }
  }

  /// A request that no device makes, and the status of its response.
  struct HostileRequest: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    let path: String
    var fields: HTTPFields = [:]
    var body: [UInt8] = []
    let status: Int

    var testDescription: String { "\(method) \(path.prefix(60)) \(fields.map(\.value))" }
  }

  // SHA-256 of the bytes 1, 2 and 3.
  private static let hash = "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81"
  private static let tooMany = [String](repeating: "\"\(hash)\"", count: 501).joined(separator: ",")

  private static func sent(_ range: String) -> HTTPFields { [.contentRange: range] }
  private static func asked(_ range: String) -> HTTPFields { [.range: range] }

  @Test(arguments: [
    HostileRequest(method: .get, path: "/..%2F..%2Fetc%2Fpasswd", status: 400),
    HostileRequest(method: .put, path: "/..%2F..%2Foutside", fields: sent("bytes 0-0/1"), body: [1], status: 400),
    HostileRequest(method: .get, path: "/\(hash.uppercased())", status: 400),
    HostileRequest(method: .get, path: "/\(hash)%00", status: 400),
    HostileRequest(method: .get, path: "/\(hash)", fields: asked("bytes=-5"), status: 400),
    HostileRequest(method: .get, path: "/\(hash)", fields: asked("bytes=5-2"), status: 400),
    HostileRequest(method: .get, path: "/\(hash)", fields: asked("bytes=99999999999999999999-"), status: 400),
    HostileRequest(method: .get, path: "/\(hash)", fields: asked("bytes=0-999999999999999999"), status: 404),
    HostileRequest(method: .put, path: "/\(hash)", body: [1], status: 400),
    HostileRequest(method: .put, path: "/\(hash)", fields: sent("bytes 0-2/2"), body: [1, 2, 3], status: 400),
    HostileRequest(method: .put, path: "/\(hash)", fields: sent("bytes 0-1/3"), body: [1, 2, 3], status: 400),
    HostileRequest(method: .put, path: "/\(hash)", fields: sent("bytes -1-1/3"), body: [1, 2, 3], status: 400),
    HostileRequest(method: .put, path: "/\(hash)", fields: sent("bytes */999999999999999999"), status: 413),
    HostileRequest(
      method: .put, path: "/\(hash)", fields: sent("bytes 0-1048576/1048577"),
      body: [UInt8](repeating: 0, count: 1_048_577), status: 413),
    HostileRequest(method: .post, path: "", body: Array("{\"contents\":[\"../x\"]}".utf8), status: 400),
    HostileRequest(method: .post, path: "", body: Array("{\"contents\":3}".utf8), status: 400),
    HostileRequest(method: .post, path: "", body: Array("[[[[[[[[".utf8), status: 400),
    HostileRequest(
      method: .post, path: "", body: Array("{\"contents\":[\(tooMany)]}".utf8), status: 400),
    HostileRequest(method: .delete, path: "/\(hash)", status: 404),
  ])
  func `a hostile request is refused, and stores nothing`(hostile: HostileRequest) async throws {
    try await withServer { address, server in
      let session = HTTPSession()
      let authority = String(address.dropFirst("http://".count))
      var fields = hostile.fields
      fields[.authorization] = "Bearer mallory"
      let answer = try await session.send(
        HTTPRequest(
          method: hostile.method, scheme: "http", authority: authority, path: "/contents/family\(hostile.path)",
          headerFields: fields), body: hostile.body)
      #expect(answer.status == hostile.status)
      #expect(FileManager.default.subpaths(atPath: path) == ["server"])
    }
  }

  @Test(arguments: [
    "{}", "{\"contents\":[{}]}", "{\"contents\":[{\"hash\":\"\(hash)\",\"received\":-1,\"isComplete\":false}]}",
    "{\"contents\":[{\"hash\":\"\(String(repeating: "0", count: 64))\",\"received\":1,\"isComplete\":true}]}",
    "no JSON",
  ])
  func `a foreign response about states is an error`(body: String) async throws {
    try await withResponses(Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: body)))) { remote in
      let hash = try #require(ContentHash(Self.hash))
      await #expect(throws: HTTPSyncError.self) { try await remote.states(of: [hash]) }
    }
  }

  @Test(arguments: [
    "bytes 0-2/3", "bytes 5-7/100", "bytes 10-11/100", "bytes 10-12/12", "bytes 10-12/", "bytes */3", "",
    "bytes 10-12/100",
  ])
  func `a part that wasn't requested is an error`(range: String) async throws {
    // Of 100 bytes from the place 10 on, a server has to send all 90 that were requested, not 3 of them.
    let response = Response(
      status: .partialContent, headers: [.contentRange: range], body: .init(byteBuffer: ByteBuffer(bytes: [1, 2, 3])))
    try await withResponses(response) { remote in
      let hash = try #require(ContentHash(Self.hash))
      await #expect(throws: HTTPSyncError.self) { try await remote.part(of: hash, from: 10, limit: 1_000) }
    }
  }

  private func withResponses(
    _ response: Response, _ body: @escaping @Sendable (RemoteSyncContents) async throws -> Void
  ) async throws {
    let router = Router()
    router.post("contents") { _, _ in response }
    router.get("contents/{hash}") { _, _ in response }
    try await router.serve { address in try await body(try RemoteSyncContents(at: "\(address)/contents")) }
  }
}
