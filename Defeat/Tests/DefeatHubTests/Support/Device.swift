import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSync
import Testing

/// A device that keeps in step with a space.
struct Device: Sendable {
  let caller: Caller
  let space: UUID
  var client = SyncClient()
  var schema = 1

  init(_ caller: Caller, _ space: UUID) async throws {
    self.caller = caller
    self.space = space
  }

  /// Asks until nothing is left to ask.
  mutating func sync(limit: Int = 1_000) async throws {
    client.hint()
    while let request = client.nextRequest(limit: limit) {
      let answer = try await send(request)
      guard answer.status == 200 else { throw try answer.read(HubFailure.self) }
      client.receive(try answer.response, now: .now)
    }
  }

  /// Why syncing fails; nil when it doesn't.
  mutating func refusal() async throws -> HubFailure.Code? {
    do {
      try await sync()
      return nil
    } catch let failure as HubFailure {
      return failure.error.code
    }
  }

  /// Pushes operations, whatever the device's tree is.
  ///
  /// - Returns: What is refused, as in “3 spaceFull”.
  func push(
    _ actions: [(UUID, TreeAction)], after number: Int = 0
  ) async throws -> [String] {
    let answer = try await send(request(actions, after: number))
    guard answer.status == 200 else { throw try answer.read(HubFailure.self) }
    guard case .pushed(_, _, let refusals) = try answer.response.body else {
      Issue.record("\(answer.text)")
      return []
    }
    return refusals.map { "\($0.number) \($0.reason.rawValue)" }
  }

  func request(_ actions: [(UUID, TreeAction)], after number: Int) -> SyncRequest {
    let operations = actions.enumerated().map { index, action in
      let stamp = HybridTimestamp(
        milliseconds: .now, counter: UInt16(number + index + 1), device: client.device.number)
      return NumberedOperation(
        number: number + index + 1,
        operation: TreeOperation(stamp: stamp, item: action.0, action: action.1))
    }
    return SyncRequest(device: client.device, body: .push(operations))
  }

  func send(_ request: SyncRequest) async throws -> Answer {
    let name = try #require(HTTPField.Name(HubPath.schemaHeader))
    return try await caller.send(
      .post, HubPath.sync(space), json: String(decoding: request.json, as: UTF8.self),
      headers: [name: "\(schema)"])
  }
}

extension Answer {
  /// The answer of a sync.
  var response: SyncResponse { get throws { try SyncResponse(json: Array(text.utf8)) } }
}

extension Int64 {
  /// The time, in milliseconds since 1970.
  static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
