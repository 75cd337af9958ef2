import Foundation
import HolonSync
import HolonTesting
import HolonTestingSync
import HolonTree
import Testing

@Suite("Pushing many operations")
struct SyncPushTests {
  /// A client with nodes below the root, and its exchanged messages.
  private struct Conversation {
    var client = SyncClient()
    var told: [String] = []

    init(_ ids: Range<Int>) throws {
      for id in ids { try client.create(UUID(id), at: .last(in: .root), now: 1_000) }
    }

    /// Makes one request.
    ///
    /// - Returns: The changes; nil when there are no more requests.
    mutating func ask(
      _ server: inout SyncServer, losesAnswer: Bool = false
    ) -> ReplicaChanges? {
      guard let request = client.nextRequest(limit: 10) else { return nil }
      let response = server.answer(request, at: 2_000)
      switch (request.body, response.body) {
      case (.push(let operations), .pushed): told.append("\(operations.count) pushed\(losesAnswer ? ", lost" : "")")
      case (.pull, .pulled(_, let records, _)): told.append("\(records.count) pulled")
      default: break
      }
      return losesAnswer ? ReplicaChanges() : client.receive(response, now: 2_000)
    }
  }

  @Test func `operations that a device pushes don't come back`() throws {
    var server = SyncServer(genesis: 1)
    var first = try Conversation(1..<36)
    while let changes = first.ask(&server) { #expect(changes.isEmpty) }
    #expect(first.told == ["10 pushed", "10 pushed", "10 pushed", "5 pushed", "0 pulled"])
    #expect(first.client.isInStep && first.client.cursor == server.head)
    try first.client.move(3, to: .last(in: .node(4)), now: 3_000)
    while first.ask(&server) != nil {}
    #expect(first.told.suffix(1) == ["1 pushed"])
    #expect(first.client.cursor == server.head && server.replica.children(of: .node(4)) == [3])
  }

  @Test func `operations of others are fetched before the next push, and none is merged twice`() throws {
    var server = SyncServer(genesis: 1)
    var (first, second) = (try Conversation(1..<31), try Conversation(101..<104))
    while first.told.count < 1 { _ = first.ask(&server) }
    while second.ask(&server) != nil {}
    #expect(second.told == ["3 pushed", "10 pulled"] || second.told == ["3 pushed", "0 pulled"])
    var changed: Set<UUID> = []
    while let changes = first.ask(&server) { changed.formUnion(changes.places) }
    #expect(first.told == ["10 pushed", "10 pushed", "10 pulled", "3 pulled", "10 pushed"])
    #expect(changed == [101, 102, 103], "its own operations that come back change nothing")
    second.client.sync(with: &server)
    #expect(first.client.replica.children(of: .root) == second.client.replica.children(of: .root))
    #expect(first.client.replica.children(of: .root) == server.replica.children(of: .root))
  }

  @Test func `operations with a lost response are pushed again, and are in the log once`() throws {
    var server = SyncServer(genesis: 1)
    var first = try Conversation(1..<26)
    while first.told.count < 1 { _ = first.ask(&server) }
    _ = first.ask(&server, losesAnswer: true)
    // An edit in between makes the next push another one.
    try first.client.set(["title": "Milk"], of: 1, now: 1_500)
    while first.ask(&server) != nil {}
    #expect(first.told == ["10 pushed", "10 pushed, lost", "10 pushed", "6 pushed", "0 pulled"])
    #expect(server.log.count == 26 && first.client.cursor == server.head)
  }

  @Test func `a predicted request equals the next one`() throws {
    var server = SyncServer(genesis: 1)
    var (first, second, third) = (try Conversation(1..<36).client, try Conversation(101..<121).client, SyncClient())
    var foreseen: [String] = []
    /// Makes requests until there are no more.
    func talk(_ client: inout SyncClient) {
      client.hint()
      while let request = client.nextRequest(limit: 10) {
        let response = server.answer(request, at: 2_000)
        let next = client.request(after: response, to: request, limit: 10)
        client.receive(response, now: 2_000)
        guard let next else { continue }
        #expect(next == client.nextRequest(limit: 10))
        switch next.body {
        case .push: foreseen.append("push")
        case .pull: foreseen.append("pull")
        case .snapshot: foreseen.append("page")
        }
      }
    }
    talk(&first)
    #expect(foreseen == ["page", "push", "push", "push"])
    talk(&second)
    foreseen = []
    talk(&first)
    #expect(foreseen == ["pull"])
    foreseen = []
    talk(&third)
    #expect(foreseen.allSatisfy { $0 == "page" } && foreseen.count > 5)
    // There is no prediction after responses to other devices.
    let request = SyncRequest(device: first.device, body: .snapshot(.first, start: nil, limit: 10))
    #expect(third.request(after: server.answer(request, at: 2_000), to: request) == nil)
  }

  @Test func `late moves of others are merged among pushed ones`() throws {
    var server = SyncServer(genesis: 1)
    var first = try Conversation(1..<13)
    while first.ask(&server) != nil {}
    var second = first
    second.client = SyncClient()
    second.client.sync(with: &server)
    // The second device moves first, the first one pushes first.
    try second.client.move(1, to: .last(in: .node(2)), now: 3_000)
    try first.client.move(2, to: .last(in: .node(1)), now: 4_000)
    try first.client.move(3, to: .last(in: .node(1)), now: 4_000)
    while first.ask(&server) != nil {}
    second.client.sync(with: &server)
    first.client.sync(with: &server)
    for replica in [first.client.replica, second.client.replica, server.replica] {
      #expect(replica.children(of: .node(2)) == [1])
      #expect(replica.children(of: .node(1)) == [3])
    }
  }

  @Test func `many siblings are ordered in one step, at any place`() {
    var generator = SeededGenerator()
    var keys: [OrderKey] = []
    for _ in 0..<60 { keys.append(.after(keys.last)) }
    var replica = TreeReplica()
    var expected: [UUID: OrderKey] = [:]
    for round in 0..<40 {
      let operations = (0..<Int.random(in: 1...12, using: &generator)).map { index in
        let item = UUID(Int.random(in: 0..<50, using: &generator))
        let key = keys.randomElement(using: &generator) ?? .first
        expected[item] = key
        let stamp = HybridTimestamp(ticks: UInt64(round * 100 + index + 1), device: DeviceNumber(rawValue: 1))
        return TreeOperation(stamp: stamp, item: item, action: .move(to: .root, key))
      }
      replica.apply(operations)
      let sorted = expected.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value < $1.value }
      #expect(replica.children(of: .root) == sorted.map(\.key), "seed \(generator.seed)")
    }
  }
}
