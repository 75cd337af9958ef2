import AsyncHTTPClient
import Foundation
import HolonSync
import HolonTree
import NIOCore
import NIOHTTP1

/// Asks a hub as many devices would: `repositories-hub push ADDRESS SECONDS`, `repositories-hub first ADDRESS COUNT`.
///
/// Prints a figure: microseconds a push of ten operations, or seconds of the first sync.
@main
struct HubLoad {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 4, let number = Int(words[3]) else {
      throw Failure(description: "usage: repositories-hub push|first ADDRESS NUMBER")
    }
    switch words[1] {
    case "push": try await push(words[2], seconds: number)
    case "first": try await firstSync(words[2], count: number)
    default: throw Failure(description: "There is no way “\(words[1])” to ask: push, first.")
    }
  }

  /// Lets 64 people's devices push ten operations at a time, 16 at once.
  private static func push(_ address: String, seconds: Int) async throws {
    var devices: [Device] = []
    for _ in 0..<64 { devices.append(try await Device.signUp(address)) }
    let start = ContinuousClock.now
    let end = start + .seconds(seconds)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for lane in 0..<16 {
        let mine = stride(from: lane, to: devices.count, by: 16).map { devices[$0] }
        group.addTask {
          var pushers = mine.map { Pusher(device: $0) }
          var count = 0
          while ContinuousClock.now < end {
            for index in pushers.indices { count += try await pushers[index].push() }
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    print((ContinuousClock.now - start) / .microseconds(1) / Double(count))
  }

  /// Gives a space so many nodes, and lets a new device fetch it.
  private static func firstSync(_ address: String, count: Int) async throws {
    let device = try await Device.signUp(address)
    var writer = SyncClient()
    var parent = NodeParent.root
    for number in 0..<count {
      let id = UUID()
      try writer.create(
        id, ["title": "Buy the milk of day \(number)", "state": "open"], at: .last(in: parent), now: now)
      // Checklists of ten, in lists of a hundred.
      if number % 100 == 0 { parent = .node(id) }
      if number % 1_000 == 999 { parent = .root }
    }
    try await device.sync(&writer)
    let start = ContinuousClock.now
    var reader = SyncClient()
    try await device.sync(&reader)
    print((ContinuousClock.now - start) / .seconds(1))
    guard reader.replica.preorder().count == count else { throw Failure(description: "Not all nodes have come.") }
  }

  static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}

/// A device that is logged in.
struct Device: Sendable {
  let address: String
  let token: String

  private struct Session: Decodable {
    struct Account: Decodable {
      let home: UUID
    }

    let token: String
    let account: Account
  }

  static func signUp(_ hub: String) async throws -> Device {
    let name = "load.\(UUID().uuidString.lowercased())"
    let login = ["name": name, "password": "the password of \(name)", "device": "load"]
    _ = try await post(hub + "/v1/accounts", login, nil)
    let session = try JSONDecoder().decode(
      Session.self, from: Data(try await post(hub + "/v1/devices", login, nil).readableBytesView))
    return Device(address: hub + "/v1/spaces/\(session.account.home)/sync", token: session.token)
  }

  func sync(_ client: inout SyncClient) async throws {
    while let request = client.nextRequest(limit: 2_000) {
      let answer = try await Self.post(address, bytes: ByteBuffer(bytes: request.json), token)
      client.receive(try SyncResponse(json: Array(answer.readableBytesView)), now: HubLoad.now)
    }
  }

  private static func post(_ address: String, _ body: some Encodable, _ token: String?) async throws -> ByteBuffer {
    try await post(address, bytes: ByteBuffer(bytes: JSONEncoder().encode(body)), token)
  }

  static func post(_ address: String, bytes: ByteBuffer, _ token: String?) async throws -> ByteBuffer {
    var request = HTTPClientRequest(url: address)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    // The hub believes to be behind a proxy: each request comes from elsewhere.
    let origin = (0..<4).map { _ in String(UInt8.random(in: 1...250)) }.joined(separator: ".")
    request.headers.add(name: "X-Forwarded-For", value: origin)
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    request.body = .bytes(bytes)
    while true {
      let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
      let answer = try await response.body.collect(upTo: 1 << 28)
      if response.status == .ok || response.status == .created { return answer }
      guard response.status == .tooManyRequests else { throw Failure(description: String(buffer: answer)) }
      try await Task.sleep(for: .milliseconds(200))
    }
  }
}

/// Pushes ten operations at a time, written without an encoder, for it is the hub that is measured.
struct Pusher {
  let device: Device
  private let identity = DeviceIdentity.random()
  private var number = 0
  private var clock: HybridClock

  init(device: Device) {
    self.device = device
    clock = HybridClock(device: identity.number)
  }

  mutating func push() async throws -> Int {
    var body =
      "{\"device\":{\"number\":\(identity.number.rawValue),\"installation\":\(identity.installation)},\"body\":{\"push\":{\"_0\":["
    let item = UUID().uuidString
    for index in 0..<10 {
      number += 1
      let stamp = clock.tick(at: HubLoad.now)
      let action =
        index == 0
        ? "\"k\":\"move\",\"p\":[0],\"o\":\"a0\"" : "\"k\":\"set\",\"f\":\"title\",\"v\":\"Buy milk \(number)\""
      body += "\(index > 0 ? "," : ""){\"n\":\(number),\"op\":{\"t\":\"\(stamp)\",\"i\":\"\(item)\",\(action)}}"
    }
    body += "]}}}"
    let answer = try await Device.post(device.address, bytes: ByteBuffer(string: body), device.token)
    guard String(buffer: answer).contains("\"through\":\(number)") else {
      throw Failure(description: "A push was answered by \(String(buffer: answer))")
    }
    return 1
  }
}

/// Why there is no figure.
struct Failure: Error, CustomStringConvertible {
  let description: String
}
