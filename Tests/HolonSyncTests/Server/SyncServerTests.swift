import Foundation
import HolonSync
import HolonTestingSync
import HolonTree
import Testing

@Suite("Sync servers")
struct SyncServerTests {
  var server = SyncServer(genesis: 1)
  var client = SyncClient()

  @Test mutating func `the same push twice is accepted once`() throws {
    client.sync(with: &server)
    try client.create(1, ["title": "Party"], at: .last(in: .root), now: 1_000)
    let push = try #require(client.nextRequest())
    let answers = (0..<2).map { _ in server.answer(push, at: 1_000) }
    #expect(answers[0] == answers[1])
    #expect(server.log.count == 2)
  }

  // Only a dishonest member reuses a stamp; devices would confuse the log with the one that they know.
  @Test func `two logs that differ only in the contents of a record have different checksums`() {
    let start = LogPosition(sequence: 0, checksum: 1)
    let stamp = HybridTimestamp(milliseconds: 1_000, counter: 2, device: DeviceNumber(rawValue: 3))
    let actions: [TreeAction] = [
      .set("title", nil), .set("title", ""), .set("title", "Party"), .set("due", "Party"), .order(in: .root, .first),
      .order(in: .root, .after(.first)), .move(to: .root, .first), .move(to: .trash, .first),
      .move(to: .node(1), .first), .move(to: .node(2), .first),
    ]
    let records = [1, 2].flatMap { (item: UUID) in
      actions.map { action in
        LogRecord.operation(
          device: DeviceNumber(rawValue: 7), number: 1, TreeOperation(stamp: stamp, item: item, action: action))
      }
    }
    let checksums = (records + [.horizon(stamp)]).map { start.advanced(over: $0).checksum }
    #expect(Set(checksums).count == checksums.count)
    // Computed from `SyncFormat.md` by an independent program.
    #expect(
      [checksums[2], checksums[8], checksums[20]]
        == [15_164_979_992_265_809_679, 16_639_703_581_702_006_956, 17_634_022_897_448_042_202])
  }

  @Test mutating func `a clock an hour ahead is noticed, and its operations get new stamps`() throws {
    client.sync(with: &server, at: 1_000_000, wall: 4_600_000)
    try client.create(1, ["title": "Party"], at: .last(in: .root), now: 4_600_000)
    client.sync(with: &server, at: 1_000_000, wall: 4_600_000)
    #expect(client.outbox.isEmpty && client.replica.value("title", of: 1) == "Party")
    #expect(server.log.allSatisfy { $0.stamp.milliseconds == 1_000_000 })
    #expect(client.clock.offset == -3_600_000)
  }

  @Test mutating func `a refused edit is undone and kept separately`() throws {
    try client.create(1, ["title": "Party"], at: .last(in: .root), now: 1_000)
    client.sync(with: &server)
    try client.set(["title": "Ball"], of: 1, now: 1_000)
    let answer = server.answer(try #require(client.nextRequest()), at: 1_000) { _ in .forbidden }
    #expect(client.receive(answer, now: 1_000).contents == [1])
    #expect(client.replica.value("title", of: 1) == "Party" && client.outbox.isEmpty)
    #expect(client.refused.map(\.reason) == [.forbidden])
  }

  @Test mutating func `a refusal reports a field once, with the latest operation on it`() throws {
    try client.create(1, ["title": "Party", "notes": "none"], at: .last(in: .root), now: 1_000)
    client.sync(with: &server)
    for title in ["Ball", "Feast", "Dance"] { try client.set(["title": title], of: 1, now: 1_000) }
    try client.set(["due": "never"], of: 1, now: 1_000)
    let answer = server.answer(try #require(client.nextRequest()), at: 1_000) { _ in .forbidden }
    guard case .pushed(_, _, let refusals) = answer.body else {
      Issue.record("\(answer.body)")
      return
    }
    #expect(refusals.map { $0.current?.cells.map(\.value) } == [nil, nil, ["Party"], nil])
    client.receive(answer, now: 1_000)
    #expect(client.replica.fields(of: 1).map(\.value) == ["none", "Party"] && client.outbox.isEmpty)
  }

  @Test mutating func `a push with too many refusals for a response is accepted in parts`() throws {
    for id: UUID in 1...9 { try client.create(id, ["title": "Party \(id.number)"], at: .last(in: .root), now: 1_000) }
    client.sync(with: &server)
    for id: UUID in 1...9 { try client.set(["title": "Ball"], of: id, now: 1_000) }
    server.pageBytes = 1_000
    var taken: [Int] = []
    while let request = client.nextRequest() {
      client.receive(server.answer(request, at: 1_000) { _ in .forbidden }, now: 1_000)
      taken.append(client.refused.count)
    }
    #expect(taken.count > 2 && taken.last == 9 && client.isInStep)
    #expect((1...9).allSatisfy { client.replica.value("title", of: UUID($0)) == "Party \($0)" })
  }

  @Test(arguments: [true, false])
  mutating func `an edit whose stamp a member has forged gets a new stamp`(pullsFirst: Bool) throws {
    var (other, forger) = (SyncClient(), SyncClient())
    try client.create(1, ["title": "Party"], at: .last(in: .root), now: 1_000)
    client.sync(with: &server)
    try client.create(2, ["title": "Ball"], at: .last(in: .root), now: 1_000)
    try client.set(["title": "Feast"], of: 1, now: 1_000)
    let actions: [(UUID, TreeAction)] = [
      (1, .move(to: .trash, .first)), (2, .set("title", "Evil")), (1, .set("title", "Evil")),
    ]
    for (numbered, action) in zip(client.outbox, actions) {
      forger.outbox.append(
        NumberedOperation(
          number: forger.outbox.count + 1,
          operation: TreeOperation(stamp: numbered.operation.stamp, item: action.0, action: action.1)))
    }
    let push = SyncRequest(device: forger.device, body: .push(forger.outbox))
    #expect(server.answer(push, at: 1_000).body.isPushed(through: 3), "What comes first is accepted.")
    let device = client.device
    client.isPullFirst = pullsFirst
    client.sync(with: &server)
    other.sync(with: &server)
    #expect(client.device != device && client.isInStep)
    for replica in [client.replica, other.replica, server.replica] {
      #expect(replica.parent(of: 1) == .trash && replica.parent(of: 2) == .root)
      #expect(replica.value("title", of: 1) == "Feast" && replica.value("title", of: 2) == "Ball")
    }
    // The other way round, the forger gets the same response.
    let stamp = try #require(client.replica.recentMoves.last?.stamp)
    let late = TreeOperation(stamp: stamp, item: 1, action: .move(to: .root, .first))
    let second = SyncRequest(
      device: forger.device, body: .push([NumberedOperation(number: 4, operation: late)]))
    #expect(server.answer(second, at: 1_000).body == .forked)
  }

  @Test mutating func `a push with one stamp for two operations is accepted up to the second`() throws {
    let stamp = HybridTimestamp(milliseconds: 1_000, device: client.device.number)
    let operations = (1...2).map { item in
      NumberedOperation(
        number: item, operation: TreeOperation(stamp: stamp, item: UUID(item), action: .move(to: .root, .first)))
    }
    let request = SyncRequest(device: client.device, body: .push(operations))
    for _ in 0..<2 { #expect(server.answer(request, at: 1_000).body.isPushed(through: 1)) }
    let rest = SyncRequest(device: client.device, body: .push([operations[1]]))
    #expect(server.answer(rest, at: 1_000).body == .forked && server.log.count == 1)
  }

  @Test mutating func `an edit before the horizon gets a new stamp, unless another one came later`() throws {
    var other = SyncClient()
    try client.create(1, ["title": "Party", "notes": "none"], at: .last(in: .root), now: 1_000)
    client.sync(with: &server)
    try client.set(["title": "Ball", "notes": "many"], of: 1, now: 1_000)
    other.sync(with: &server)
    try other.set(["title": "Feast"], of: 1, now: 9_000)
    other.sync(with: &server, at: 9_000)
    server.advanceHorizon(to: HybridTimestamp(milliseconds: 5_000))
    server.compactLog()
    client.sync(with: &server, at: 9_000)
    other.sync(with: &server, at: 9_000)
    for replica in [client.replica, other.replica, server.replica] {
      #expect(replica.value("title", of: 1) == "Feast" && replica.value("notes", of: 1) == "many")
    }
  }

  @Test(arguments: [true, false])
  mutating func `a place among siblings that was given before the horizon is kept`(hasKeys: Bool) throws {
    for id: UUID in 1...2 { try client.create(id, at: .last(in: .root), now: 1_000) }
    client.sync(with: &server)
    try client.move(2, to: .before(1), now: 1_000)
    server.advanceHorizon(to: HybridTimestamp(milliseconds: 5_000))
    client.hint()
    while let request = client.nextRequest(limit: 100) {
      if !hasKeys, client.fetch != nil { client.replica.forgetKeys() }
      client.receive(server.answer(request, at: 9_000), now: 9_000)
    }
    #expect(server.replica.children(of: .root) == (hasKeys ? [2, 1] : [1, 2]))
  }

  @Test mutating func `two devices with one identity get different ones, and no edit is lost`() throws {
    client.sync(with: &server)
    var twin = client
    try client.create(1, at: .last(in: .root), now: 1_000)
    try twin.create(2, at: .last(in: .root), now: 1_000)
    client.sync(with: &server)
    twin.sync(with: &server)
    client.sync(with: &server)
    #expect(twin.device != client.device)
    #expect(client.replica.children(of: .root) == [1, 2] && twin.replica.children(of: .root) == [1, 2])
  }

  @Test mutating func `devices with the same number get different ones`() throws {
    let number = DeviceNumber(rawValue: 1)
    client = SyncClient(device: DeviceIdentity(number: number, installation: 1))
    var other = SyncClient(device: DeviceIdentity(number: number, installation: 2))
    try client.create(1, at: .last(in: .root), now: 1_000)
    try other.create(2, at: .last(in: .root), now: 1_000)
    client.sync(with: &server)
    other.sync(with: &server)
    #expect(other.device.number != number && server.replica.children(of: .root).sorted() == [1, 2])
  }

  @Test mutating func `a server restored from a backup gets missing operations from devices`() throws {
    let empty = server
    try client.create(1, ["title": "Party"], at: .last(in: .root), now: 1_000)
    client.sync(with: &server)
    server = empty
    client.sync(with: &server)
    #expect(server.replica.value("title", of: 1) == "Party" && client.outbox.isEmpty)
    #expect(Set(server.log.map(\.stamp)).count == 2)
  }

  @Test mutating func `messages are preserved as JSON`() throws {
    try client.create(1, ["title": "Party"], at: .last(in: .root), now: 1_000)
    while let request = client.nextRequest(limit: 1) {
      let sent = try SyncRequest(json: request.json)
      #expect(sent == request)
      let response = server.answer(sent, at: 1_000)
      let received = try SyncResponse(json: response.json)
      #expect(received == response)
      client.receive(received, now: 1_000)
    }
    #expect(server.replica.children(of: .root) == [1] && client.isInStep)
  }

  @Test mutating func `no request crashes the server`() {
    let places = [Int.min, -1, 0, 7, .max].map { LogPosition(sequence: $0, checksum: 1) }
    for place in places {
      _ = server.answer(SyncRequest(device: client.device, body: .pull(since: place, limit: .min)), at: 1_000)
      let body = SyncRequest.Body.snapshot(.node(place.sequence), start: place, limit: .max)
      _ = server.answer(SyncRequest(device: client.device, body: body), at: .min)
      let operation = TreeOperation(stamp: .zero, item: 1, action: .move(to: .node(1), .first))
      let push = NumberedOperation(number: place.sequence, operation: operation)
      _ = server.answer(SyncRequest(device: client.device, body: .push([push, push])), at: 1_000)
    }
    #expect(server.replica.brokenInvariant() == nil)
  }
}

extension SyncResponse.Body {
  fileprivate func isPushed(through number: Int) -> Bool {
    if case .pushed(number, _, _) = self { true } else { false }
  }
}
