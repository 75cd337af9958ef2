import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSync
import HolonTree
import Testing

/// Long notes, honest or not, in answers that have a limit in bytes.
@Suite("Sizes of responses", .serialized)
struct AnswerSizeTests {
  private static let limit = 20_000
  private static let note = String(repeating: "note ", count: 500)

  private static var limits: HubLimits {
    var limits = HubLimits.quick
    limits.answer = limit
    limits.requests = HubLimits.Rate(perSecond: 10_000, burst: 10_000)
    return limits
  }

  /// A device that keeps account of the longest answer.
  private func sync(_ device: inout Device, longest: inout Int) async throws {
    device.client.hint()
    while let request = device.client.nextRequest() {
      let answer = try await device.send(request)
      guard answer.status == 200 else { throw try answer.read(HubFailure.self) }
      longest = max(longest, answer.text.utf8.count)
      device.client.receive(try answer.response, now: .now)
    }
  }

  @Test(arguments: Store.available)
  func `a note that was edited often reaches another member`(_ store: Store) async throws {
    try await HubFixture(store, limits: Self.limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      var writer = try await Device(anna, session.account.home)
      var reader = try await Device(anna, session.account.home)
      let id = UUID()
      try writer.client.create(id, ["title": "Diary"], at: .last(in: .root), now: .now)
      try await writer.sync()
      try await reader.sync()
      for edit in 0..<320 {
        try writer.client.set(["notes": "\(edit) \(Self.note)"], of: id, now: .now)
        if edit % 80 == 79 { try await writer.sync(limit: 80) }
      }
      try writer.client.set(["notes": "short again"], of: id, now: .now)
      try await writer.sync()
      var longest = 0
      try await sync(&reader, longest: &longest)
      #expect(reader.client.isInStep && reader.client.replica.value("notes", of: id) == "short again")
      #expect(longest < 2 * Self.limit && longest > Self.limit / 2, "\(longest) bytes")
    }
  }

  @Test(arguments: Store.available)
  func `a first sync of many long notes comes in many pages`(_ store: Store) async throws {
    try await HubFixture(store, limits: Self.limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      var writer = try await Device(anna, session.account.home)
      for number in 0..<200 {
        let fields = ["title": "\(number)", "notes": Self.note]
        try writer.client.create(UUID(), fields, at: .last(in: .root), now: .now)
      }
      try await writer.sync(limit: 200)
      var reader = try await Device(anna, session.account.home)
      var longest = 0
      try await sync(&reader, longest: &longest)
      #expect(reader.client.replica.children(of: .root) == writer.client.replica.children(of: .root))
      #expect(reader.client.replica.children(of: .root).count == 200)
      #expect(longest < 2 * Self.limit, "\(longest) bytes")
    }
  }

  @Test(arguments: Store.available)
  func `refusals report each field once, and only as much as fits`(_ store: Store) async throws {
    try await HubFixture(store, limits: Self.limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, _) = try await caller.person("bert")
      let home = session.account.home
      _ = try await anna.send(.put, HubPath.member("bert", of: home), HubShare(role: .read))
      var writer = try await Device(anna, home)
      let ids = (0..<100).map { _ in UUID() }
      for id in ids { try writer.client.create(id, ["notes": Self.note], at: .last(in: .root), now: .now) }
      try await writer.sync(limit: 100)
      var reader = try await Device(bert, home)
      try await reader.sync()
      for _ in 0..<300 { try reader.client.set(["notes": "mine"], of: ids[0], now: .now) }
      for id in ids { try reader.client.set(["notes": "mine"], of: id, now: .now) }
      var longest = 0
      try await sync(&reader, longest: &longest)
      #expect(reader.client.refused.count == 400 && reader.client.isInStep)
      #expect(ids.allSatisfy { reader.client.replica.value("notes", of: $0) == Self.note })
      // A refusal without a content has some 120 bytes.
      #expect(longest < 2 * Self.limit, "\(longest) bytes")
    }
  }

  @Test(arguments: Store.available)
  func `a push with the numbers of long edits is compared without reading all of them`(
    _ store: Store
  ) async throws {
    try await HubFixture(store, limits: Self.limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      var writer = try await Device(anna, session.account.home)
      let id = UUID()
      try writer.client.create(id, [:], at: .last(in: .root), now: .now)
      for edit in 0..<50 { try writer.client.set(["notes": "\(edit) \(Self.note)"], of: id, now: .now) }
      let operations = writer.client.outbox
      try await writer.sync(limit: 60)
      let device = writer.client.device
      func answer(_ operations: [NumberedOperation]) async throws -> SyncResponse.Body {
        let request = SyncRequest(device: device, body: .push(operations))
        return try await writer.send(request).response.body
      }
      // The same once more, whole and in part, is known.
      for part in [operations, Array(operations[20...]), [operations[3], operations[40]]] {
        guard case .pushed(part[part.count - 1].number, _, []) = try await answer(part) else {
          Issue.record("a push that was sent again wasn't accepted")
          return
        }
      }
      // Others under the same numbers are not.
      let stamp = HybridTimestamp(milliseconds: .now, device: device.number)
      let short = operations.map { numbered in
        let operation = TreeOperation(stamp: stamp, item: id, action: .set("notes", nil))
        return NumberedOperation(number: numbered.number, operation: operation)
      }
      #expect(try await answer(short) == .forked)
      #expect(try await answer([operations[0]] + short[1...]).isPushed(through: 1))
      #expect(try await answer([operations[0], short[30]]).isPushed(through: 1))
    }
  }

  @Test func `a node that would be longer than a response is refused`() async throws {
    var limits = Self.limits
    limits.nodeBytes = 10_000
    limits.fields = 10
    limits.places = 5
    try await HubFixture(.sqlite, limits: limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      var device = try await Device(anna, session.account.home)
      let ids = (0..<10).map { _ in UUID() }
      for id in ids { try device.client.create(id, ["title": "Milk"], at: .last(in: .root), now: .now) }
      try await device.sync()
      for number in 0..<5 {
        try device.client.set(["notes \(number)": Self.note], of: ids[0], now: .now)
        try await device.sync()
      }
      #expect(device.client.refused.count == 2)
      for number in 0..<12 {
        try device.client.set(["\(number)": "x"], of: ids[1], now: .now)
        try await device.sync()
      }
      #expect(device.client.refused.count == 5)
      for parent in ids[3...] {
        try device.client.move(ids[2], to: .last(in: .node(parent)), now: .now)
        try await device.sync()
      }
      #expect(device.client.refused.count == 8)
      #expect(Set(device.client.refused.map(\.reason)) == [.nodeFull])
      // It can be shortened, moved to where it was, and removed.
      try device.client.set(["notes 0": "short", "title": "Soy milk"], of: ids[0], now: .now)
      try device.client.move(ids[2], to: .last(in: .root), now: .now)
      try device.client.delete(ids[2], now: .now)
      try await device.sync()
      #expect(device.client.refused.count == 8)
    }
  }
}

extension SyncResponse.Body {
  fileprivate func isPushed(through number: Int) -> Bool {
    if case .pushed(number, _, _) = self { true } else { false }
  }
}
